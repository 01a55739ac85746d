package registry

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// parse reads the one document of a file. It is nil for a file that holds
// nothing but comments. On bad syntax it is nil too, and the problem says
// where.
func parse(file string, data []byte) (*yaml.Node, *Problem) {
	if p := badBytes(file, data); p != nil {
		return nil, p
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	root, err := next(d)
	if err == io.EOF {
		return nil, nil
	}
	var second *yaml.Node
	if err == nil {
		second, err = next(d)
	}
	switch {
	case err == io.EOF:
		return root.Content[0], nil
	case err != nil:
		return nil, syntaxProblem(file, data, err)
	}
	return nil, &Problem{File: file, Line: second.Line, Column: 1,
		Message: "a second document begins here; put everything into one and remove the `---` line"}
}

// next reads a document. The library panics on a few inputs that it did not
// think of; for us those are bad syntax like any other.
func next(d *yaml.Decoder) (n *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	n = new(yaml.Node)
	return n, d.Decode(n)
}

// badBytes finds what no YAML file may hold, which the library reports without
// a line.
func badBytes(file string, data []byte) *Problem {
	line, column := 1, 1
	for i := 0; i < len(data); {
		r, size := rune(data[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(data[i:])
		}
		switch {
		case r == utf8.RuneError && size == 1:
			return &Problem{File: file, Line: line, Column: column, Message: "the file is not valid UTF-8; save it as UTF-8"}
		case control(r):
			return &Problem{File: file, Line: line, Column: column,
				Message: fmt.Sprintf("the control character %U may not stand in YAML; remove it", r)}
		case r == '\n':
			line, column = line+1, 0
		}
		i += size
		column++
	}
	return nil
}

// control tells the characters that YAML 1.2 leaves out of its printable set.
func control(r rune) bool {
	switch {
	case r == '\t', r == '\n', r == '\r', r == 0x85:
		return false
	}
	return r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0xfffe || r == 0xffff
}

var lineNumber = regexp.MustCompile(`^line (\d+): `)

// syntaxProblem says in which line the error is. The library names the line in
// which the construct around it began, counts that sometimes from 0, and
// sometimes names none; so its figure is only one guess among others.
func syntaxProblem(file string, data []byte, err error) *Problem {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	named := 0
	if m := lineNumber.FindStringSubmatch(message); m != nil {
		named, _ = strconv.Atoi(m[1])
		message = message[len(m[0]):]
	}
	line := locate(data, message, named)
	text := lineOf(data, line)
	return &Problem{
		File: file, Line: line, Column: 1 + len(text) - len(strings.TrimLeft(text, " \t")),
		Message: "not valid YAML: " + message + mend(message, text),
	}
}

// locate finds the line by which the error is complete: the first whose
// addition makes the lines above it fail in the same way. It looks at the line
// that the library named and the next, then backwards from the line up to
// which the library read before it gave up.
func locate(data []byte, message string, named int) int {
	fails := func(lines int) bool {
		_, got := consumed(data, lines)
		return strings.HasSuffix(got, message)
	}
	read, _ := consumed(data, -1)
	for line := named; line > 0 && line <= min(named+1, read); line++ {
		if fails(line) {
			return line
		}
	}
	for range 8 { // the library reads ahead by a token and its comments
		if read <= 1 || !fails(read-1) {
			break
		}
		read--
	}
	return max(read, 1)
}

// consumed parses the first lines of data, all of them if lines is negative,
// and tells how many were read before it failed, and with what error.
func consumed(data []byte, lines int) (read int, message string) {
	r := &lineReader{data: data, left: lines}
	d := yaml.NewDecoder(r)
	for {
		if _, err := next(d); errors.Is(err, io.EOF) {
			return r.read, ""
		} else if err != nil {
			return r.read, err.Error()
		}
	}
}

// lineReader gives out one line at a time, so that what was read shows how far
// a parser came.
type lineReader struct {
	data       []byte
	read, left int
	inside     bool // a line was given out in part
}

func (l *lineReader) Read(p []byte) (int, error) {
	if len(l.data) == 0 || l.left == 0 && !l.inside {
		return 0, io.EOF
	}
	if !l.inside {
		l.read++
		l.left--
	}
	n := bytes.IndexByte(l.data, '\n') + 1
	if n == 0 {
		n = len(l.data)
	}
	l.inside = n > len(p)
	n = copy(p, l.data[:n])
	l.data = l.data[n:]
	return n, nil
}

func lineOf(data []byte, line int) string {
	for range line - 1 {
		_, data, _ = bytes.Cut(data, []byte("\n"))
	}
	text, _, _ := bytes.Cut(data, []byte("\n"))
	return string(text)
}

// mend says what usually lies behind an error of the library.
func mend(message, text string) string {
	indent := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	_, value, _ := strings.Cut(text, ": ")
	value = strings.TrimLeft(value, " ")
	switch {
	case strings.Contains(indent, "\t"):
		return "; indent with spaces, not with a tab"
	case strings.HasPrefix(value, "@"), strings.HasPrefix(value, "`"), strings.HasPrefix(value, "%"):
		return "; put the value in quotes, since it begins with " + value[:1]
	case strings.HasPrefix(message, "mapping values"):
		return "; put a value that holds `: ` in quotes, and indent keys like those above"
	case strings.HasPrefix(message, "did not find expected key"), strings.HasPrefix(message, "did not find expected '-'"):
		return "; indent this line like its neighbours above"
	case strings.HasPrefix(message, "could not find expected ':'"):
		return "; write `key: value`, or `- ` before an item of a list"
	case strings.HasPrefix(message, "found unexpected end of stream"):
		return "; close the quotes that open here"
	case strings.HasPrefix(message, "did not find expected ','"):
		return "; close the bracket that opens here, or put a comma between the items"
	case strings.HasPrefix(message, "unknown anchor"):
		return "; define it further up with &name, or put the value in quotes if its * is meant"
	}
	return "; check indentation, quotes and brackets here"
}
