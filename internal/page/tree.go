package page

import (
	"slices"
	"strings"

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
	p := Page{HTML: true, Title: e.title, Visible: blocks(doc, hidden)}
	e.visible = p.Visible
	p.Verdict = e.verdict()

	ignored := ignoredNodes(dom, o.Ignore)
	main := func(n *html.Node) bool { return hidden(n) || framing(n) || ignored[n] }
	all := func(n *html.Node) bool { return hidden(n) || ignored[n] }
	switch {
	case o.Selector == "":
		p.Text = mainText(dom, doc, main)
	default:
		p.Text, p.SelectorMissing = selected(dom, o.Selector, all)
		if p.SelectorMissing {
			p.Text = mainText(dom, doc, main)
		}
	}
	if p.Text == "" && !p.selectedEmpty(o) {
		p.Text = blocks(doc, all)
	}
	p.Text = dropLines(p.Text, o.Ignore)
	return p
}

// selectedEmpty tells that a selector matched, but no text: then there is none.
func (p Page) selectedEmpty(o Options) bool { return o.Selector != "" && !p.SelectorMissing }

// mainText prefers <main> and role=main, then <article>, over the whole page
// less its frame.
func mainText(dom *goquery.Document, doc *html.Node, skip func(*html.Node) bool) string {
	whole := blocks(doc, skip)
	enough := max(1, min(scopeWords, int(scopeShare*float64(countWords(whole)))))
	for _, scope := range []string{"main, [role=main]", "article"} {
		nodes := outermost(dom.Find(scope).Nodes)
		text := join(nodes, skip, skip)
		if countWords(text) >= enough {
			return text
		}
	}
	return whole
}

func selected(dom *goquery.Document, selector string, skip func(*html.Node) bool) (text string, missing bool) {
	nodes := outermost(dom.Find(selector).Nodes)
	if len(nodes) == 0 {
		return "", true
	}
	return join(nodes, func(*html.Node) bool { return false }, skip), false
}

// join is the text of several nodes. leave names those that are left out whole.
func join(nodes []*html.Node, leave, skip func(*html.Node) bool) string {
	var texts []string
	for _, n := range nodes {
		if leave(n) {
			continue
		}
		if text := blocks(n, skip); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n")
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
