package page

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// A scope such as <main> stands for the page when it holds at least this part
// of the page's main text, or this many words.
const (
	scopeShare = 0.3
	scopeWords = 100
)

func fromTree(doc *html.Node, source string, size int64, o Options) Page {
	dom := goquery.NewDocumentFromNode(doc)
	e := evidence{source: source, size: size, minBody: o.MinBody}
	walk(doc, func(n *html.Node, entering bool) bool {
		if entering && n.Type == html.ElementNode {
			e.note(n)
		}
		return true
	})
	seen := garbageWords
	if o.Visible {
		seen = math.MaxInt
	}
	e.visible, e.words = blocks(doc, seen, hidden)
	p := Page{HTML: true, Title: e.title, Visible: e.visible, Verdict: e.verdict()}

	ignored := ignoredNodes(dom, o.Ignore)
	main := func(n *html.Node) bool { return hidden(n) || framing(n) || ignored[n] }
	all := func(n *html.Node) bool { return hidden(n) || ignored[n] }
	if o.Selector != "" {
		p.Text, p.Words, p.SelectorMissing = selected(dom, o.Selector, all)
	}
	if o.Selector == "" || p.SelectorMissing {
		p.Text, p.Words = mainText(doc, e.scopes[:], main)
	}
	if p.Text == "" && !p.selectedEmpty(o) {
		p.Text, p.Words = blocks(doc, math.MaxInt, all)
	}
	p.dropLines(o.Ignore)
	return p
}

// dropLines takes the text of "text:…" rules out of Text.
func (p *Page) dropLines(ignore []string) {
	if kept := dropLines(p.Text, ignore); len(kept) < len(p.Text) {
		p.Text, p.Words = kept, countWords(kept)
	}
}

// selectedEmpty tells that a selector matched, but no text: then there is none.
func (p Page) selectedEmpty(o Options) bool { return o.Selector != "" && !p.SelectorMissing }

// mainText prefers <main> and role=main, then <article>, over the whole page
// less its frame.
func mainText(doc *html.Node, scopes [][]*html.Node, skip func(*html.Node) bool) (text string, words int) {
	whole := sync.OnceValues(func() (string, int) { return blocks(doc, math.MaxInt, skip) })
	for _, nodes := range scopes {
		text, words := join(outermost(nodes), skip, skip)
		if words >= scopeWords {
			return text, words
		}
		if _, all := whole(); words > 0 && words >= int(scopeShare*float64(all)) {
			return text, words
		}
	}
	return whole()
}

func selected(dom *goquery.Document, selector string, skip func(*html.Node) bool) (text string, words int, missing bool) {
	nodes := outermost(dom.Find(selector).Nodes)
	if len(nodes) == 0 {
		return "", 0, true
	}
	text, words = join(nodes, func(*html.Node) bool { return false }, skip)
	return text, words, false
}

// join is the text of several nodes. leave names those that are left out whole.
func join(nodes []*html.Node, leave, skip func(*html.Node) bool) (text string, words int) {
	var texts []string
	for _, n := range nodes {
		if leave(n) {
			continue
		}
		if text, n := blocks(n, math.MaxInt, skip); n > 0 {
			texts = append(texts, text)
			words += n
		}
	}
	return strings.Join(texts, "\n"), words
}

// outermost leaves out the nodes that lie inside of another one.
func outermost(nodes []*html.Node) []*html.Node {
	inside := make(map[*html.Node]bool, len(nodes))
	for _, n := range nodes {
		inside[n] = true
	}
	return slices.DeleteFunc(slices.Clone(nodes), func(n *html.Node) bool {
		for p := n.Parent; p != nil; p = p.Parent {
			if inside[p] {
				return true
			}
		}
		return false
	})
}

func ignoredNodes(dom *goquery.Document, ignore []string) map[*html.Node]bool {
	ignored := map[*html.Node]bool{}
	for _, rule := range ignore {
		if strings.HasPrefix(rule, textRule) {
			continue
		}
		for _, n := range dom.Find(rule).Nodes {
			ignored[n] = true
		}
	}
	return ignored
}
