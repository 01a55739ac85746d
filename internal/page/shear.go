package page

import (
	"io"
	"strings"

	"golang.org/x/net/html"
)

// maxAttributes is how many attributes of one tag are kept. The parser keeps
// each under its name: 4 MB of them cost it 100 MB and seconds.
const maxAttributes = 500

// rawText are the elements whose content has no tags in it, for the tokenizer.
var rawText = map[string]bool{"script": true, "style": true, "textarea": true, "title": true, "iframe": true,
	"xmp": true, "noembed": true, "noframes": true, "noscript": true, "plaintext": true}

// shear cuts off what is beyond the limit in each tag of a source without
// foreign content: see [domestic]. It reads tags just as the tokenizer does,
// since what it overlooks the parser would keep, and changes nothing in a page
// that people wrote.
func shear(source string) string {
	var kept strings.Builder
	rest := source
	for done := 0; ; {
		at := strings.IndexByte(rest[done:], '<')
		if at < 0 {
			break
		}
		done += at
		tag := rest[done:]
		if len(tag) < 2 || !isLetter(tag[1]) {
			done += markupEnd(tag)
			continue
		}
		name, end, cut := readTag(tag)
		if cut > 0 {
			kept.WriteString(rest[:done+cut])
			rest, done, end = rest[done+end:], 0, 0
		}
		done += end
		if rawText[name] && done < len(rest) {
			done += 1 + rawLength(name, rest[done+1:])
		}
	}
	if kept.Len() == 0 {
		return source
	}
	kept.WriteString(rest)
	return kept.String()
}

// markupEnd is the place behind the end tag, comment or declaration that s
// begins with, or behind its first byte where it is none.
func markupEnd(s string) int {
	switch {
	case strings.HasPrefix(s, "<!--"):
		return commentEnd(s)
	case len(s) > 2 && s[1] == '/' && isLetter(s[2]):
		_, end, _ := readTag(s[1:])
		return 1 + end
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

// rawLength is the length of the raw text that content begins with, right
// behind the start tag of that name. The tokenizer itself tells: scripts have
// rules of their own.
func rawLength(name, content string) int {
	t := html.NewTokenizer(io.MultiReader(strings.NewReader("<"+name+">"), strings.NewReader(content)))
	t.Next()
	if t.Next() != html.TextToken {
		return 0
	}
	return len(t.Raw())
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
