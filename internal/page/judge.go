package page

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// plentyWords are so many, outside of links, that no page has them which is not
// the page: the frame of a site is links, but for an address and a notice.
const plentyWords = mostProse

// Judge is the verdict of [Read] on a body whose text nobody wants. A page
// that has plenty to read is ok, and most show that near their beginning: then
// nothing else is looked at.
func Judge(body []byte, o Options) observe.Verdict {
	if kindOf(body, o.ContentType) == markup && plenty(body) {
		return observe.ContentOK
	}
	return read(body, o).Verdict
}

// plenty tells a source with plentyWords to be seen, and then no verdict but ok
// is possible. It looks at tags one by one, so what is hidden is left out up to
// the end tag of that name; and it is sure of what it says only for encodings
// that write tags as ASCII does.
func plenty(body []byte) bool {
	if bytes.IndexByte(body[:min(len(body), 1024)], 0) >= 0 {
		return false
	}
	var seen prose
	var cover covered
	linked := false
	for t := html.NewTokenizer(bytes.NewReader(body)); seen.words < plentyWords; {
		kind := t.Next()
		switch kind {
		case html.ErrorToken:
			return false
		case html.TextToken:
			if cover.depth == 0 && !linked {
				seen.add(string(t.Text()))
			}
			continue
		}
		hides := hiding(t.Raw())
		name := tokenName(t, kind)
		cover.pass(kind, name, hides)
		if name == atom.A {
			linked = kind == html.StartTagToken
		}
		if !inline(name) {
			seen.end()
		}
	}
	return true
}

// hiding tells a tag that speaks of hiding, in whatever case.
func hiding(tag []byte) bool {
	if !bytes.ContainsAny(tag, " \t\n\r\f/") {
		return false // no attributes
	}
	for i, c := range tag {
		switch c | 0x20 {
		case 'h', 'n':
			if startsFold(tag[i:], "hidden") || startsFold(tag[i:], "none") {
				return true
			}
		}
	}
	return false
}

// startsFold tells what begins with a word of ASCII, in whatever case.
func startsFold(b []byte, word string) bool {
	return len(b) >= len(word) && strings.EqualFold(string(b[:len(word)]), word)
}

// covered is an element that no reader sees, and how deep we are in it.
type covered struct {
	by    atom.Atom
	depth int
}

// pass goes past a tag. Any that speaks of hiding is taken at its word, and one
// that never ends covers all the rest.
func (c *covered) pass(kind html.TokenType, name atom.Atom, hides bool) {
	switch {
	case c.depth > 0 && name != c.by:
	case kind == html.EndTagToken:
		c.depth = max(c.depth-1, 0)
	case kind == html.StartTagToken && (c.depth > 0 || hides || never(name)) && !void(name):
		c.by, c.depth = name, c.depth+1
	}
}

func tokenName(t *html.Tokenizer, kind html.TokenType) atom.Atom {
	switch kind {
	case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
		name, _ := t.TagName()
		return atom.Lookup(name)
	}
	return 0
}
