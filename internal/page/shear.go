package page

import "strings"

// maxAttributes is how many attributes of one tag are kept. The parser keeps
// each under its name: 4 MB of them cost it 100 MB and seconds.
const maxAttributes = 500

// rawText are the elements whose content has no tags in it.
var rawText = map[string]bool{"script": true, "style": true, "textarea": true, "title": true, "iframe": true,
	"xmp": true, "noembed": true, "noframes": true}

// shear cuts off what is beyond the limit in each tag of a source. It reads
// tags as the HTML Standard does, and changes nothing in a page that people
// wrote.
func shear(source string) string {
	var kept strings.Builder
	rest := source
	for done := 0; ; {
		at := strings.IndexByte(rest[done:], '<')
		if at < 0 {
			break
		}
		done += at
		switch tag := rest[done:]; {
		case strings.HasPrefix(tag, "<!--"):
			done += after(tag, 4, "-->")
		case len(tag) > 1 && isLetter(tag[1]):
			name, end, cut := readTag(tag)
			if cut > 0 {
				kept.WriteString(rest[:done+cut])
				rest, done, end = rest[done+end:], 0, 0
			}
			done += end
			if rawText[name] {
				done += rawEnd(rest[done:], name)
			}
		default:
			done++
		}
	}
	if kept.Len() == 0 {
		return source
	}
	kept.WriteString(rest)
	return kept.String()
}

// readTag finds the name and the end of the tag that s begins with, and where
// its attributes become too many; cut is 0 where they never do.
func readTag(s string) (name string, end, cut int) {
	i := until(s, 1, endsName)
	name = strings.ToLower(s[1:min(i, 16)])
	for n := 0; i < len(s) && s[i] != '>'; {
		if isSpace(s[i]) || s[i] == '/' {
			i++
			continue
		}
		if n++; n == maxAttributes+1 {
			cut = i
		}
		i = attributeEnd(s, i)
	}
	return name, i, cut
}

// attributeEnd is where the attribute that begins at i ends.
func attributeEnd(s string, i int) int {
	end := until(s, i+1, endsAttribute) // even an equals sign may begin a name
	value := skipSpace(s, end)
	if value == len(s) || s[value] != '=' {
		return end
	}
	value = skipSpace(s, value+1)
	if value < len(s) && (s[value] == '"' || s[value] == '\'') {
		return value + after(s[value:], 1, s[value:value+1])
	}
	return until(s, value, endsValue)
}

// rawEnd is where the end tag of that name begins.
func rawEnd(s, name string) int {
	for i := 0; ; i += 2 {
		at := strings.Index(s[i:], "</")
		if at < 0 {
			return len(s)
		}
		i += at
		if tail := s[i+2:]; len(tail) >= len(name) && strings.EqualFold(tail[:len(name)], name) {
			return i
		}
	}
}

// after is the place behind the next end in s from i on.
func after(s string, i int, end string) int {
	i = min(i, len(s))
	at := strings.Index(s[i:], end)
	if at < 0 {
		return len(s)
	}
	return i + at + len(end)
}

// until is the place of the next byte from i on that ends something.
func until(s string, i int, ends func(byte) bool) int {
	for i = min(i, len(s)); i < len(s) && !ends(s[i]); i++ {
	}
	return i
}

func endsName(c byte) bool      { return c == '>' || c == '/' || isSpace(c) }
func endsAttribute(c byte) bool { return c == '=' || endsName(c) }
func endsValue(c byte) bool     { return c == '>' || isSpace(c) }

func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
