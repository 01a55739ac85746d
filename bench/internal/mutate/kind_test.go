package mutate

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// Each instance of each kind changes the page, always in the same way, and only
// what it is to change.
func TestKinds(t *testing.T) {
	t.Parallel()
	for name, layout := range layouts {
		for _, kind := range Kinds() {
			t.Run(name+" "+kind.Name, func(t *testing.T) {
				t.Parallel()
				p, lore := opened(t, layout)
				applied := 0
				for instance := range kind.Instances {
					if check(t, p, lore, kind, instance) {
						applied++
					}
				}
				if applied == 0 && !rightlyNone(kind.Name, name) {
					t.Error("no place for any instance")
				}
			})
		}
	}
}

// rightlyNone are the kinds that a layout has no place for.
func rightlyNone(kind, layout string) bool {
	return kind == "order" && layout == "breaks"
}

// check checks one instance; false tells that the page has no place for it.
func check(t *testing.T, p *scene.Page, lore *Lore, kind Kind, instance int) bool {
	t.Helper()
	version := func(v int) []byte {
		body, ok := Write(p, lore, Step{kind, instance, v})
		if !ok {
			return nil
		}
		if again, _ := Write(p, lore, Step{kind, instance, v}); !bytes.Equal(body, again) {
			t.Errorf("#%d: version %d is not always the same", instance, v)
		}
		return body
	}
	before, after := version(Before), version(After)
	if (before == nil) != (after == nil) {
		t.Fatalf("#%d: not the same place in both versions", instance)
	}
	if before == nil {
		return false
	}
	if bytes.Equal(before, after) && !vacuous(kind.Name, p) {
		t.Errorf("#%d changes nothing", instance)
	}
	if kind.Content && seen(t, before) == seen(t, after) {
		t.Errorf("#%d: a reader sees no difference", instance)
	}
	if !kind.Content {
		if was, is := mainText(t, before), mainText(t, after); was != is {
			t.Errorf("#%d changes the main text:\n%s\n%s", instance, was, is)
		}
	}
	return true
}

// vacuous are the kinds that find nothing to change in pages of ASCII.
func vacuous(kind string, p *scene.Page) bool {
	return kind == "entities" && bytes.IndexFunc(p.Body, func(r rune) bool { return r > '~' }) < 0 ||
		kind == "class-names" && !bytes.Contains(p.Body, []byte("class=")) ||
		kind == "link-tracking" && !bytes.Contains(p.Body, []byte("<a href"))
}

// seen is all that a page tells: what can be seen, where links lead, what
// images show.
func seen(t *testing.T, body []byte) string {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	scene.Walk(doc, func(n *html.Node) bool {
		switch {
		case n.Type == html.TextNode:
			out.WriteString(n.Data)
		case n.DataAtom == atom.A:
			fmt.Fprintf(&out, "<%s>", scene.Attr(n, "href"))
		case n.DataAtom == atom.Img:
			fmt.Fprintf(&out, "[%s]", scene.Attr(n, "alt"))
		}
		return n.Type != html.ElementNode || !scene.Hidden(n)
	})
	return strings.Join(strings.Fields(out.String()), " ")
}

// mainText is what is found of the article in a body.
func mainText(t *testing.T, body []byte) string {
	t.Helper()
	var out []string
	for _, b := range open(t, body).Scene().Blocks {
		out = append(out, strings.Join(b.Words, " "))
	}
	return strings.Join(out, "\n")
}

func TestEarlierVersionsDiffer(t *testing.T) {
	t.Parallel()
	p, lore := opened(t, layouts["semantic"])
	for _, name := range []string{"login", "relative-time", "view-counter", "related-list", "most-read", "teaser-changes", "newsletter-changes", "comment-added"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kinds, err := Named(name)
			if err != nil {
				t.Fatal(err)
			}
			bodies := map[string]int{}
			for _, v := range []int{-1, Before, After} {
				body, ok := Write(p, lore, Step{kinds[0], 0, v})
				if other, known := bodies[string(body)]; !ok || known && other != v-2 {
					t.Errorf("version %d is version %d", v, other)
				}
				bodies[string(body)] = v
			}
		})
	}
}

func TestEnoughKinds(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	n := map[bool]int{}
	for _, k := range Kinds() {
		if names[k.Name] {
			t.Errorf("two kinds are called %s", k.Name)
		}
		names[k.Name] = true
		n[k.Content]++
	}
	if n[false] < 26 || n[true] < 20 {
		t.Errorf("%d of boilerplate, %d of content", n[false], n[true])
	}
}

func TestNamed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		patterns string
		want     int
	}{
		{"", len(Kinds())},
		{"title", 1},
		{"title, word", 2},
		{"newsletter-*", 2},
		{"titel", -1},
		{"[", -1},
	} {
		t.Run(c.patterns, func(t *testing.T) {
			t.Parallel()
			got, err := Named(c.patterns)
			if err != nil && c.want >= 0 || err == nil && len(got) != c.want {
				t.Errorf("%d kinds, %v", len(got), err)
			}
		})
	}
}
