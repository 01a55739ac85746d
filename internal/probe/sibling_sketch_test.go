package probe

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// lines are a text of so many lines, those from the first of them on.
func lines(first, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "renglón %s\n", strings.Repeat("x", first+i))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestSame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name              string
		shown, page       string
		title             string // of the page; that of what was shown is Portal
		want, wantExactly bool
	}{
		{name: "the very text", shown: lines(0, 3), page: lines(0, 3), title: "Ayudas", want: true, wantExactly: true},
		{name: "in another order", shown: "a\nb\nc", page: "c\na\nb", want: true, wantExactly: true},
		{name: "one line twice in what was shown", shown: "a\na\nb", page: "a\nb", want: true, wantExactly: true},
		{name: "one line twice", shown: "a\nb", page: "a\na\nb", want: true, wantExactly: true},
		{name: "one of ten differs", shown: lines(0, 10), page: lines(1, 10), want: true},
		{name: "one of ten differs, and the title", shown: lines(0, 10), page: lines(1, 10), title: "Ayudas"},
		{name: "one of nine differs", shown: lines(0, 9), page: lines(1, 9)},
		{name: "a part of it", shown: lines(0, 10), page: lines(0, 8)},
		{name: "it, and more", shown: lines(0, 10), page: lines(0, 12)},
		{name: "another text", shown: lines(0, 10), page: lines(20, 10)},
		{name: "no text", shown: lines(0, 10), page: ""},
		{name: "nothing shown", shown: "", page: lines(0, 10)},
		{name: "many lines", shown: lines(0, 400), page: lines(0, 400), want: true, wantExactly: true},
		{name: "many lines and more", shown: lines(0, 400), page: lines(0, 800)},
		{name: "a part of many lines", shown: lines(0, 400), page: lines(0, 200)},
		{name: "other numbers", shown: "Son las 10:15 del día 3\nHay 12 avisos", page: "Son las 9:02 del día 28\nHay 7 avisos", want: true, wantExactly: true},
		{name: "other letters", shown: "Turno a", page: "Turno b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.title == "" {
				c.title = "Portal"
			}
			was := newSketch(page.Page{Title: "Portal", Text: c.shown})
			known := observe.Sibling{Title: was.title.bare(), Lines: was.remembered()}
			now := newSketch(page.Page{Title: c.title, Text: c.page})
			if got := now.same(known, false); got != c.want {
				t.Errorf("same: %t, likeness %g", got, now.likeness(known.Lines))
			}
			if got := now.same(known, true); got != c.wantExactly {
				t.Errorf("exactly: %t", got)
			}
		})
	}
}

// A page is known again whatever way it repeats its address in.
func TestEchoes(t *testing.T) {
	t.Parallel()
	const from = "https://www.a.test/ayudas/3f2a9c81d0b7e645.html"
	for _, c := range []struct{ name, url, text string }{
		{"nothing", "https://www.a.test/ayudas/bono-t%C3%A9rmico.html", "Bienvenido"},
		{"its address", "https://www.a.test/ayudas/bono-t%C3%A9rmico.html", "Ha pedido %s"},
		{"a path", "https://www.a.test/ayudas/bono.html", "Ha pedido /ayudas/%n.html"},
		{"a name", "https://www.a.test/ayudas/bono.html", "Inicio > ayudas > %n"},
		{"a name as a title", "https://www.a.test/ayudas/bono-de-agua.html", "Inicio > Ayudas > %t"},
		{"a name with accents", "https://www.a.test/ayudas/t%C3%A9rmico.html", "Sobre «%t»"},
		{"a number", "https://www.a.test/ayudas/20391.html", "Ficha %n de ayudas"},
		{"a word that is in the text anyway", "https://www.a.test/ayudas/agua.html", "Ha pedido %s\nRecibos de agua y luz"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			at := func(raw string) sketch {
				u := mustURL(t, raw)
				name, err := url.PathUnescape(pageName(u))
				if err != nil {
					t.Fatal(err)
				}
				text := strings.NewReplacer("%s", raw, "%n", name, "%t", strings.ToUpper(strings.ReplaceAll(name, "-", " "))).Replace(c.text)
				return newSketch(page.Page{Title: "Portal", Text: text}, u)
			}
			if l := at(c.url).likeness(at(from).remembered()); l != 1 {
				t.Errorf("likeness %g", l)
			}
		})
	}
}

func TestSiblingOf(t *testing.T) {
	t.Parallel()
	const name = "[hash]"
	for address, want := range map[string]string{
		"https://a.test/x":                 "https://a.test/" + name,
		"https://a.test/x/":                "https://a.test/" + name + "/",
		"https://a.test/b/c/x.html":        "https://a.test/b/c/" + name + ".html",
		"https://a.test/b/x.aspx?id=7":     "https://a.test/b/" + name + ".aspx",
		"https://a.test/b/c.d/x/":          "https://a.test/b/c.d/" + name + "/",
		"https://a.test/b/Ley.39.2015":     "https://a.test/b/" + name,
		"https://a.test/b/%C3%A1.es/x;y=1": "https://a.test/b/%C3%A1.es/" + name,
	} {
		u := mustURL(t, address)
		got, err := siblingOf(u, 1)
		if err != nil {
			t.Fatal(err)
		}
		hash := pageName(got)
		if len(hash) != 16 || strings.Replace(got.String(), hash, name, 1) != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
		if again, _ := siblingOf(u, 1); again != got {
			t.Errorf("%s: another one by the same seed, %s", address, again)
		}
		if other, _ := siblingOf(u, 2); other == got {
			t.Errorf("%s: the same one by another seed", address)
		}
	}
}

func TestIsHome(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/": true, "/es": true, "/es/": true, "/es-ES/": true, "/val/inicio": true, "/index.html": true, "/Default.aspx": true, "/ca/index.php": true,
		"/?id=7": true, "/ayudas": false, "/es/ayudas": false, "/index/x": false, "/inicio/ayudas": false, "/a/b": false,
	} {
		if got := isHome(mustURL(t, "https://a.test"+path)); got != want {
			t.Errorf("%s: %t", path, got)
		}
	}
}
