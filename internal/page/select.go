package page

import (
	"strings"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
)

// selection is a CSS selector, or several with commas between them, that is
// followed in time proportional to the page. What follows combinators node by
// node, up the tree and back, takes time by the power of their number: a page
// that nests its elements a thousand deep could hold up the whole run.
type selection []chain

// chain is compound selectors, each but the first behind a combinator. At most
// maxLinks of them are told apart: see [chain.walk].
type chain []compound

type compound struct {
	combinator byte // ' ', '>', '+' or '~'; of the first one 0
	matches    cascadia.Sel
	laborious  bool // what it asks of one element is to look at many
}

const maxLinks = 64

// maxLaborious is how many elements a page has at most for a selector to be
// followed that counts siblings or looks inside of elements, for each of them
// anew.
const maxLaborious = 20_000

// laborious are the pseudo-classes of that kind.
var laborious = []string{":nth-", ":has", ":contains", ":matches"}

// parseSelection reads a selector. Whether it is one cascadia decides.
func parseSelection(css string) (selection, error) {
	group, err := cascadia.ParseGroup(css)
	if err != nil {
		return nil, err
	}
	var s selection
	for _, part := range splitSelectors(css) {
		c, ok := parseChain(part)
		if !ok {
			return unsplit(group), nil
		}
		s = append(s, c)
	}
	if len(s) != len(group) {
		return unsplit(group), nil
	}
	return s, nil
}

// unsplit is a selection whose selectors were not taken apart.
func unsplit(group cascadia.SelectorGroup) selection {
	var s selection
	for _, sel := range group {
		s = append(s, chain{{matches: sel, laborious: true}})
	}
	return s
}

func parseChain(css string) (c chain, ok bool) {
	for _, link := range splitChain(css) {
		sel, err := cascadia.Parse(link.css)
		if err != nil {
			return nil, false
		}
		c = append(c, compound{link.combinator, sel, isLaborious(link.css)})
	}
	return c, len(c) > 0 && len(c) <= maxLinks
}

func isLaborious(css string) bool {
	css = strings.ToLower(css)
	for _, class := range laborious {
		if strings.Contains(css, class) {
			return true
		}
	}
	return false
}

// first is the first element in the order of the page that matches, nil where
// none does.
func (s selection) first(root *html.Node) *html.Node {
	var first *html.Node
	least := 0
	for _, c := range s {
		c.walk(root, func(n *html.Node, at int) bool {
			if first == nil || at < least {
				first, least = n, at
			}
			return false
		})
	}
	return first
}
