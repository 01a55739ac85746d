package page

import (
	"strings"

	"golang.org/x/net/html"
)

// tagReader goes through the tags of a source and notes what they say for
// programs.
type tagReader struct {
	graph, items, metas claims
	json                jsonBudget
}

func (r *tagReader) read(source string) {
	r.json = newJSONBudget()
	for i := 0; ; {
		at := strings.IndexByte(source[i:], '<')
		if at < 0 {
			return
		}
		i += at
		i += r.markup(source[i:])
	}
}

// markup notes what the tag says that s begins with, and returns the place
// behind it and behind its text, if that is raw.
func (r *tagReader) markup(s string) int {
	if len(s) < 2 || !isLetter(s[1]) {
		return markupEnd(s)
	}
	end := tagEnd(s)
	if end == len(s) {
		return end // a tag that never ends is none
	}
	name := strings.ToLower(s[1:until(s[:min(end, maxName)], 1, endsName)])
	tag, content := s[:end], s[end+1:]
	if rawText[name] {
		content = content[:rawEnd(name, content)]
		end += len(content)
	}
	r.tag(name, tag, content)
	return end + 1
}

// maxName is more than any name that is looked for has, in bytes.
const maxName = 16

// tagEnd is where the tag ends that s begins with: at the next angle bracket
// outside of a value in quotes.
func tagEnd(s string) int {
	before := byte(0)
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '>':
			return i
		case (c == '"' || c == '\'') && before == '=':
			at := strings.IndexByte(s[i+1:], c)
			if at < 0 {
				return len(s)
			}
			i += 1 + at
			before = c
		case !isSpace(c):
			before = c
		}
	}
	return len(s)
}

// rawEnd is where the raw text of an element ends: at its end tag. The rules
// that scripts have of their own need not be kept here: what stands in a
// comment in a script is nothing that a page says.
func rawEnd(name, content string) int {
	for i := 0; ; {
		at := strings.Index(content[i:], "</")
		if at < 0 {
			return len(content)
		}
		i += at + len("</")
		if rest := content[i:]; len(rest) >= len(name) && strings.EqualFold(rest[:len(name)], name) {
			return i - len("</")
		}
	}
}

// tag notes what one tag says. Content is its text, if it is raw, and else all
// that follows.
func (r *tagReader) tag(name, tag, content string) {
	switch name {
	case "script":
		if strings.Contains(tag, "json") && isLinkedData(tag) {
			r.json.read(content, &r.graph)
		}
	case "meta":
		r.meta(tag)
	}
	if strings.Contains(tag, "itemprop") {
		r.item(tag, content)
	}
}

// isLinkedData tells a script that is JSON-LD (W3C JSON-LD 1.1, 7.2).
func isLinkedData(tag string) bool {
	media, _, _ := strings.Cut(tagAttribute(tag, "type"), ";")
	return strings.EqualFold(strings.TrimSpace(media), "application/ld+json")
}

func (r *tagReader) meta(tag string) {
	name := tagAttribute(tag, "property")
	if name == "" {
		name = tagAttribute(tag, "name")
	}
	if term := metaTerms[strings.ToLower(name)]; term != "" {
		r.metas.property(term, tagAttribute(tag, "content"))
	}
}

// item notes a property of microdata: what an attribute of the element says, or
// the text that the element begins with (HTML Standard, 5.2.4).
func (r *tagReader) item(tag, content string) {
	for name := range strings.FieldsSeq(tagAttribute(tag, "itemprop")) {
		for _, key := range []string{"content", "datetime", "href", "value"} {
			if v := tagAttribute(tag, key); v != "" {
				r.items.property(name, v)
				return
			}
		}
		text, _, _ := strings.Cut(content[:min(len(content), maxSaid)], "<")
		r.items.property(name, html.UnescapeString(text))
	}
}

// tagAttribute is the value of an attribute of a tag, empty where there is none.
// Of two with one name the first counts (HTML Standard, 13.2.5.33).
func tagAttribute(tag, key string) string {
	i := until(tag, 1, endsName)
	for i < len(tag) && tag[i] != '>' {
		if isSpace(tag[i]) || tag[i] == '/' {
			i++
			continue
		}
		nameEnd := until(tag, i+1, endsAttribute)
		end := attributeEnd(tag, i)
		if strings.EqualFold(tag[i:nameEnd], key) {
			return attributeValue(tag[nameEnd:end])
		}
		i = end
	}
	return ""
}

// attributeValue is what follows the name of an attribute, less the equals sign
// and the quotes.
func attributeValue(s string) string {
	i := skipSpace(s, 0)
	if i == len(s) || s[i] != '=' {
		return ""
	}
	s = s[skipSpace(s, i+1):]
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		s = s[1 : len(s)-1]
	}
	return html.UnescapeString(s[:min(len(s), maxSaid)])
}
