package page

import "strings"

// rawText are the elements whose content has no tags in it, for the tokenizer.
var rawText = map[string]bool{"script": true, "style": true, "textarea": true, "title": true, "iframe": true,
	"xmp": true, "noembed": true, "noframes": true, "noscript": true, "plaintext": true}

// markupEnd is the place behind the end tag, comment or declaration that s
// begins with, or behind its first byte where it is none.
func markupEnd(s string) int {
	switch {
	case strings.HasPrefix(s, "<!--"):
		return commentEnd(s)
	case len(s) > 2 && s[1] == '/' && isLetter(s[2]):
		return 1 + tagEnd(s[1:])
	case len(s) > 1 && (s[1] == '!' || s[1] == '?' || s[1] == '/'):
		return after(s, 2, ">")
	}
	return 1
}

// commentEnd is the place behind the comment that s begins with (HTML Standard,
// 13.2.5.43 to 13.2.5.52).
func commentEnd(s string) int {
	const start = len("<!--")
	for i := start; ; i++ {
		at := strings.IndexByte(s[i:], '>')
		if at < 0 {
			return len(s)
		}
		i += at
		text := s[start:i]
		if text == "" || text == "-" || strings.HasSuffix(text, "--") || strings.HasSuffix(text, "--!") {
			return i + 1
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

func endsName(c byte) bool { return c == '>' || c == '/' || isSpace(c) }

func endsAttribute(c byte) bool { return c == '=' || endsName(c) }

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

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

func endsValue(c byte) bool { return c == '>' || isSpace(c) }

func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}
