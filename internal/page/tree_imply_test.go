package page

import (
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
)

// A selector finds in a page what it finds in a browser, which adds the
// elements that go without saying.
func TestImpliedElements(t *testing.T) {
	t.Parallel()
	sources := map[string]string{
		"all is written":  "<html><head><title>x</title></head><body><table><tbody><tr><td>1</table></body></html>",
		"nothing is":      "<!doctype html><title>x</title><meta name=a> <p>1<table><tr><td>1<tr><td>2</table><p>2",
		"only a body":     "<title>x</title><body class=b><p>1</p></body>",
		"only a head":     "<head><title>x</title></head> <p>1</p><link rel=a>",
		"only html":       "<!doctype html><html lang=es> <title>x</title> texto <p>1</p></html>",
		"text":            "texto",
		"rows and bodies": "<table><caption>c</caption><thead><tr><th>a</thead><tr><td>1<tr><td>2<tbody><tr><td>3</tbody><tr><td>4</table>",
		"two tables":      "<table><tr><td>1</table><table><tr><td>2<table><tr><td>3</table></table>",
	}
	for name, source := range sources {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			parsed, err := html.Parse(strings.NewReader(source))
			if err != nil {
				t.Fatal(err)
			}
			root := build(source, true).tree(true).root()
			for _, css := range []string{"html", "head > title", "html > body", "body > p", "body > *", "head > *", "table > tbody", "tbody > tr", "table > tr",
				"tbody:nth-child(3) td", "tr:first-child", "body.b p", "*"} {
				s, err := parseSelection(css)
				if err != nil {
					t.Fatal(err)
				}
				want := cascadia.QueryAll(parsed, cascadia.MustCompile(css))
				if got := len(s.matched(root)); got != len(want) {
					t.Errorf("%q matches %d elements, in a browser %d", css, got, len(want))
				}
			}
		})
	}
}

// A scope that nobody wrote holds what the element above it holds.
func TestImpliedScope(t *testing.T) {
	t.Parallel()
	for selector, want := range map[string]string{"body": "Ayuda\n480 €", "tbody": "480 €", "table > tbody > tr": "480 €"} {
		p := Read([]byte("<title>x</title><p>Ayuda</p><table><tr><td>480 €</table>"), Options{ContentType: typeHTML, Selector: selector})
		if p.Text != want || p.SelectorMissing {
			t.Errorf("%q is %q, missing %t", selector, p.Text, p.SelectorMissing)
		}
	}
}
