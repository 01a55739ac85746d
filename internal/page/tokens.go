package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// fromTokens reads a page that the parser gave up on: its visible text in the
// order of the source, without a notion of frame or scope.
func fromTokens(source string, size int64, o Options) Page {
	e := evidence{source: source, size: size, minBody: o.MinBody}
	var text strings.Builder
	var inside atom.Atom // the element whose text is not seen
	tokens := html.NewTokenizer(strings.NewReader(source))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			break
		}
		name := tokenName(tokens, kind)
		switch {
		case kind == html.TextToken && inside == atom.Title && e.title == "":
			e.title = squeeze(string(tokens.Text()))
		case kind == html.TextToken && inside == 0:
			text.Write(tokens.Text())
		case kind == html.StartTagToken && inside == 0 && (never(name) && name != atom.Head):
			inside = name
			e.scripts = e.scripts || name == atom.Script
		case kind == html.EndTagToken && name == inside:
			inside = 0
		case kind != html.TextToken && !inline(name):
			text.WriteByte('\n')
		}
	}
	p := Page{HTML: true, Title: e.title, Visible: normalise(text.String())}
	e.visible, e.words = p.Visible, countWords(p.Visible)
	p.Verdict = e.verdict()
	p.Text, p.Words = p.Visible, e.words
	p.dropLines(o.Ignore)
	p.SelectorMissing = o.Selector != ""
	return p
}

func tokenName(t *html.Tokenizer, kind html.TokenType) atom.Atom {
	switch kind {
	case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
		name, _ := t.TagName()
		return atom.Lookup(name)
	}
	return 0
}
