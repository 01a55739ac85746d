package page

import (
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
)

const garden = `<html><head><title>x</title></head><body><div id=a class="x y"><p>1</p> <p class=q>2<b>b</b></p><ul><li>1<li class=x>2<li>3<li>4</ul></div>
<div class=x><div class=y><span>s</span><p>3</p></div><p data-n="a, b > c">4</p></div><p>5</p></body></html>`

// matched are the elements that a selection matches, each once, in the order of
// the page.
func (s selection) matched(root *html.Node) []*html.Node {
	var all []*html.Node
	places := map[*html.Node]bool{}
	for _, c := range s {
		c.walk(root, func(n *html.Node, _ int) bool { places[n] = true; return true })
	}
	for n := root; n != nil; n = following(n, root) {
		if places[n] {
			all = append(all, n)
		}
	}
	return all
}

// mustSelect holds a selection to cascadia.
func mustSelect(t *testing.T, source, css string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	group, err := cascadia.ParseGroup(css)
	s, mine := parseSelection(css)
	if (err == nil) != (mine == nil) {
		t.Fatalf("%q: %v, and %v", css, err, mine)
	}
	if err != nil {
		return
	}
	want := cascadia.QueryAll(root, group)
	got := s.matched(root)
	if len(got) != len(want) {
		t.Fatalf("%q matches %d elements, want %d", css, len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%q: the match %d is another one", css, i)
		}
	}
	if first := s.first(root); first != cascadia.Query(root, group) {
		t.Errorf("%q: the first match is another one", css)
	}
}

func TestSelect(t *testing.T) {
	t.Parallel()
	for _, css := range []string{
		"p", "div p", "div > p", "p + p", "p ~ ul", "div div p", ".x .y p", ".x > .y > p", "div > .y p", "html body div > ul li + li",
		"li:nth-child(2)", "li:first-child", "li:last-child ~ li", "li ~ li ~ li", ".x ~ li", "p, li", "li, p, p", `[data-n="a, b > c"]`, `div [data-n='a, b > c']`,
		"p:not(.q)", "div:has(> ul li)", "p:contains('2')", "p:has(b), span", "*", "body *", "body > *", "div\n>\tp", " p ", "p:not(div > p)",
		"#a .x", ".x#a", "div.x.y", "a\\,b", "nothing", "p nothing p", "div + div p", "div ~ p", "title", ":root > body", "p /* a */ b", "/* , */ p",
	} {
		t.Run(css, func(t *testing.T) {
			t.Parallel()
			mustSelect(t, garden, css)
		})
	}
}

func TestNoSelection(t *testing.T) {
	t.Parallel()
	for _, css := range []string{"", " ", ",", "p,", "p >", "> p", "p[[", "p > > p", "p::before", "p:foo", "(", "'"} {
		if s, err := parseSelection(css); err == nil {
			t.Errorf("%q is %v", css, s)
		}
	}
}

// A page may have so many elements that nobody counts them for each anew.
func TestLaboriousSelectors(t *testing.T) {
	t.Parallel()
	body := []byte("<ul>" + strings.Repeat("<li>x", maxLaborious+10) + "<li class=z>480")
	for css, want := range map[string]any{".z": "480", "ul > .z": "480", "li ~ .z": "480", "li:nth-last-child(1)": nil, "ul:has(.z) .z": nil} {
		p := Read(body, Options{ContentType: typeHTML, Extract: map[string]Field{"a": {Selector: css}}})
		if p.Fields["a"] != want {
			t.Errorf("%q finds %v, want %v", css, p.Fields["a"], want)
		}
	}
}

// FuzzSelect holds selections to cascadia, on whatever page.
func FuzzSelect(f *testing.F) {
	f.Add(garden, "div > p + p ~ ul, .x .y p:not(.q)")
	f.Add("<div><div><div><p>", "div div > div p")
	f.Add("<p>a<p>b<!-- c --><p>d", "p + p ~ p")
	f.Add(garden, `[data-n="a, b > c"] , li:nth-child( 2n + 1 ):has(a, b)`)
	f.Fuzz(func(t *testing.T, source, css string) {
		if len(source) > 2000 || len(css) > 100 {
			return
		}
		if _, err := html.Parse(strings.NewReader(source)); err != nil {
			return // nested deeper than that parser goes, so there is nothing to hold it to
		}
		mustSelect(t, source, css)
	})
}
