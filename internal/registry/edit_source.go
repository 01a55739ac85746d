package registry

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// editSource finds the bytes that yaml.v3 speaks of. Its lines end where
// YAML 1.1 ends them (NEL, LS and PS included), its columns count runes, and a
// byte order mark at the start of the file counts for nothing.
type editSource struct {
	data   []byte
	starts []int         // of the lines
	marks  map[int][]int // of long lines: the offset of every editStride-th rune
}

// editStride keeps a registry on one long line from taking quadratic time.
const editStride = 1024

var editBOM = []byte("\ufeff")

func newEditSource(data []byte) *editSource {
	s := &editSource{data: data, marks: map[int][]int{}}
	i := 0
	if bytes.HasPrefix(data, editBOM) {
		i = len(editBOM)
	}
	s.starts = append(s.starts, i)
	for i < len(data) {
		n := s.breakAt(i)
		i += max(n, 1)
		if n > 0 {
			s.starts = append(s.starts, i)
		}
	}
	return s
}

// breakAt is the length of the line break at i, 0 where there is none.
func (s *editSource) breakAt(i int) int {
	if i >= len(s.data) {
		return 0
	}
	switch rest := s.data[i:]; rest[0] {
	case '\n':
		return 1
	case '\r':
		if len(rest) > 1 && rest[1] == '\n' {
			return 2
		}
		return 1
	case 0xc2:
		if bytes.HasPrefix(rest, []byte("\u0085")) {
			return 2
		}
	case 0xe2:
		if bytes.HasPrefix(rest, []byte("\u2028")) || bytes.HasPrefix(rest, []byte("\u2029")) {
			return 3
		}
	}
	return 0
}

// offset is where n begins: its anchor or tag where it has one.
func (s *editSource) offset(n *yaml.Node) (int, error) {
	if n.Line < 1 || n.Line > len(s.starts) || n.Column < 1 {
		return 0, &UnsafeEditError{n.Line, "the parser names a place that is not in the file"}
	}
	line, skip := n.Line-1, n.Column-1
	i, end := s.starts[line], len(s.data)
	if line+1 < len(s.starts) {
		end = s.starts[line+1]
	}
	if end-i > editStride {
		marks := s.runes(line, i, end)
		at := min(skip/editStride, len(marks)-1)
		i, skip = marks[at], skip-at*editStride
	}
	for ; skip > 0 && i < end; skip-- {
		_, n := utf8.DecodeRune(s.data[i:end])
		i += n
	}
	if skip > 0 {
		return 0, &UnsafeEditError{n.Line, "the parser names a column that is not in the line"}
	}
	return i, nil
}

func (s *editSource) runes(line, start, end int) []int {
	if marks, ok := s.marks[line]; ok {
		return marks
	}
	var marks []int
	for i, n := start, 0; i < end; n++ {
		if n%editStride == 0 {
			marks = append(marks, i)
		}
		_, w := utf8.DecodeRune(s.data[i:end])
		i += w
	}
	s.marks[line] = marks
	return marks
}

func editBlank(c byte) bool { return c == ' ' || c == '\t' }

// blanks is the offset after the blanks at i.
func (s *editSource) blanks(i int) int {
	for i < len(s.data) && editBlank(s.data[i]) {
		i++
	}
	return i
}

// gap is the offset after the blanks, breaks and comments at i.
func (s *editSource) gap(i int) int {
	for {
		i = s.blanks(i)
		if s.has(i, '#') {
			i = s.lineEnd(i)
		}
		n := s.breakAt(i)
		if n == 0 {
			return i
		}
		i += n
	}
}

func (s *editSource) has(i int, c byte) bool { return i < len(s.data) && s.data[i] == c }

// nextLine is where the line after that of i begins; the end of the file, if
// there is none.
func (s *editSource) nextLine(i int) int {
	if next, _ := slices.BinarySearch(s.starts, i+1); next < len(s.starts) {
		return s.starts[next]
	}
	return len(s.data)
}

// lineEnd is the offset of the break that ends the line of i, or of the end of
// the file.
func (s *editSource) lineEnd(i int) int {
	next := s.nextLine(i)
	return max(i, next-s.breakBefore(next))
}

// indent is where the line of i begins, if there are only blanks before i.
func (s *editSource) indent(i int) (start int, ok bool) {
	for i > 0 && editBlank(s.data[i-1]) {
		i--
	}
	_, ok = slices.BinarySearch(s.starts, i)
	return i, ok
}

// before is the last character before i on its line that is no blank, and
// where it stands; a space if there is none.
func (s *editSource) before(i int) (c byte, at int) {
	start, ok := s.indent(i)
	if ok {
		return ' ', start
	}
	return s.data[start-1], start - 1
}

// breakBefore is the length of the line break that ends at i.
func (s *editSource) breakBefore(i int) int {
	for n := 3; n > 0; n-- {
		if i >= n && s.breakAt(i-n) == n {
			return n
		}
	}
	return 0
}

// eol is the line break in use at i: that of the line before, else the first
// of the file.
func (s *editSource) eol(i int) string {
	if n := s.breakBefore(i); n > 0 {
		return string(s.data[i-n : i])
	}
	first := s.lineEnd(s.starts[0])
	if n := s.breakAt(first); n > 0 {
		return string(s.data[first : first+n])
	}
	return "\n"
}

// open tells the end of a file that lacks its final line break.
func (s *editSource) open(i int) bool {
	_, ok := slices.BinarySearch(s.starts, i)
	return i == len(s.data) && !ok
}
