package frame_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

const self = "0123456789abcdef"

// texts are pages, each with its own lines and those that are said of it.
func texts(shared ...string) []string {
	all := make([]string, len(shared))
	for i, lines := range shared {
		all[i] = fmt.Sprintf("# Página %c\nPropio de %c\n%s", 'a'+i, 'a'+i, lines)
	}
	return all
}

func TestFrame(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		texts []string
		want  []string
	}{
		{"on three of three", texts("pie", "pie", "pie"), []string{"pie"}},
		{"on three of six", texts("pie", "pie", "pie", "x", "y", "z"), []string{"pie"}},
		{"on three of seven", texts("pie", "pie", "pie", "x", "y", "z", "w"), nil},
		{"on both of two", texts("pie", "pie"), nil},
		{"pages without a text", append(texts("pie", "pie", "pie"), "", "", "", ""), []string{"pie"}},
		{"on two of four", texts("pie", "pie", "x", "y"), nil},
		{"twice on two pages", texts("pie\npie", "pie\npie", "x"), nil},
		{"in order", texts("b\na", "a\nb", "b\na"), []string{"a", "b"}},
		{"one page under three addresses", slices.Repeat(texts("pie"), 3), nil},
		{"a heading", texts("# pie", "# pie", "# pie"), nil},
		{"a row", texts("a | b", "a | b", "a | b"), nil},
		{"an amount", texts("Son 480 €", "Son 480 €", "Son 480 €"), nil},
		{"a date", texts("El 3 de mayo de 2026", "El 3 de mayo de 2026", "El 3 de mayo de 2026"), nil},
		{"a number", texts("Teléfono 900", "Teléfono 900", "Teléfono 900"), []string{"Teléfono 900"}},
		{"a document", texts("Aviso (→ /a.pdf)", "Aviso (→ /a.pdf)", "Aviso (→ /a.pdf)"), nil},
		{"a long line", texts(strings.Repeat("a", 301), strings.Repeat("a", 301), strings.Repeat("a", 301)), []string{page.Key(strings.Repeat("a", 301))}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, step := range (frame.Site{}).Frame(test.texts, nil).Steps {
				got = append(got, step.Lines...)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// What stands on pages that were not read just now counts, but only what stands on
// one that was is learned.
func TestFrameOfOtherPages(t *testing.T) {
	t.Parallel()
	all := texts("pie\nnuevo", "pie", "pie\nviejo", "pie\nviejo", "viejo", "pie")
	for _, tt := range []struct {
		name  string
		fresh int
		want  []string
	}{{"none", 0, nil}, {"one", 1, []string{"pie"}}, {"three", 3, []string{"pie", "viejo"}}, {"all", 6, []string{"pie", "viejo"}}} {
		var got []string
		for _, step := range (frame.Site{}).Frame(all[:tt.fresh], slices.Values(all[tt.fresh:])).Steps {
			got = append(got, step.Lines...)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestFrameIsBounded(t *testing.T) {
	t.Parallel()
	var lines []string
	for i := range 2 * frame.MaxLines {
		lines = append(lines, fmt.Sprintf("línea %c%c%c", 'a'+i/100, 'a'+i/10%10, 'a'+i%10))
	}
	shared := strings.Join(lines, "\n")
	s := frame.Site{}.Frame(texts(shared, shared, shared), nil)
	if n := len(s.Steps[0].Lines); n != frame.MaxLines {
		t.Errorf("%d lines", n)
	}
	if again := s.Frame(texts(shared, shared, shared), nil); len(again.Steps) != 1 {
		t.Errorf("%d steps", len(again.Steps))
	}
}

// visit learns from visits of one page.
func visit(s frame.Site, texts ...string) frame.Site {
	before := ""
	for i, text := range texts {
		text = s.Lessons(self).Apply(text)
		if i > 0 {
			s = s.Visit(self, before, text)
		}
		before = s.Lessons(self).Apply(text)
	}
	return s
}

// around are visits that found these lines between others that stand still.
func around(between ...string) []string {
	all := make([]string, len(between))
	for i, lines := range between {
		if lines != "" {
			lines += "\n"
		}
		all[i] = "# Ayuda\nUno\nDos\nTres\n" + lines + "Cuatro\nCinco\nSeis"
	}
	return all
}

func TestVisit(t *testing.T) {
	t.Parallel()
	slot := func(most int) []page.Slot { return []page.Slot{{Prev: "Tres", Next: "Cuatro", Most: most}} }
	dated := []page.Slot{{Prev: "Tres", Next: "Cuatro", Most: 1, Dated: true}}
	tests := []struct {
		name   string
		visits []string
		want   []page.Slot
	}{
		{"once", around("a", "b"), nil},
		{"twice", around("a", "b", "c"), slot(1)},
		{"back and forth", around("a", "b", "a"), slot(1)},
		{"not in a row", around("a", "b", "b", "c"), nil},
		{"in a row later", around("a", "b", "b", "c", "d"), slot(1)},
		{"comes and goes", around("", "a", ""), slot(1)},
		{"of several lines", around("a", "b\nc", "d"), slot(2)},
		{"a number", around("12 visitas", "13 visitas", "15 visitas"), slot(1)},
		{"an amount", around("Son 480 €", "Son 490 €", "Son 500 €", "Son 510 €"), nil},
		{"a row", around("a | b", "a | c", "a | d"), nil},
		{"a clock, twice", around("Hoy, 3 de mayo de 2026", "Hoy, 4 de mayo de 2026", "Hoy, 5 de mayo de 2026"), nil},
		{"a clock", around("Hoy, 3 de mayo de 2026", "Hoy, 4 de mayo de 2026", "Hoy, 5 de mayo de 2026", "Hoy, 1 de junio de 2026"), dated},
		{"news with dates", around("Gala el 3 de mayo de 2026", "Mercado el 4 de mayo de 2026", "Feria el 5 de mayo de 2026", "Pleno el 6 de mayo de 2026"), nil},
		{"the title", []string{"# a\nUno\nDos\nTres", "# b\nUno\nDos\nTres", "# c\nUno\nDos\nTres"}, nil},
		{"the page is another", []string{"# T\na\nUno", "# T\nb\nDos", "# T\nc\nTres"}, nil},
		{"neighbours that stand twice", []string{"# T\nx\na\nx\nb\nc\nd", "# T\nx\ne\nx\nb\nc\nd", "# T\nx\nf\nx\nb\nc\nd"}, nil},
		{"a list that turns", around("- a\n- b\n- c\n- d", "- b\n- c\n- d\n- e", "- c\n- d\n- e\n- f"), slot(4)},
		{"an item of a list", around("- a\n- b\n- c", "- a\n- x\n- c", "- a\n- y\n- c"), []page.Slot{{Prev: "- a", Next: "- c", Most: 1}}},
		{"a list that grows", around("- a", "- a\n- b", "- a\n- b\n- c"), nil},
		{"more than the place before", around("a\nfijo", "b\nfijo", "c"), nil},
		{"at the end", []string{"# T\nUno\nDos\na", "# T\nUno\nDos\nb", "# T\nUno\nDos\nc"}, []page.Slot{{Prev: "Dos", Most: 1}}},
		{"two places", around("a\nfijo\nb", "c\nfijo\nd", "e\nfijo\nf"), []page.Slot{{Prev: "Tres", Next: "fijo", Most: 1}, {Prev: "fijo", Next: "Cuatro", Most: 1}}},
		{"an amount beside", around("a\nfijo\nSon 480 €", "c\nfijo\nSon 490 €", "e\nfijo\nSon 500 €"), []page.Slot{{Prev: "Tres", Next: "fijo", Most: 1}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := visit(frame.Site{}, test.visits...)
			if diff := cmp.Diff(test.want, slots(s)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// A slot goes with its neighbour where that is rewritten.
func TestSlotsFollowTheirNeighbours(t *testing.T) {
	t.Parallel()
	page := func(above, turns, below string) string {
		return "# Ayuda\nUno\nDos\nTres\n" + above + "\n" + turns + "\n" + below + "\nCuatro\nCinco"
	}
	const above, below = "Son 480 € al mes", "Hasta el día 3"
	first := []string{page(above, "a", below), page(above, "b", below), page(above, "c", below)}
	tests := []struct {
		name  string
		then  []string
		shown bool // what turns, at last
	}{
		{"the line above", []string{page("Son 500 € al mes", "d", below)}, false},
		{"and then again", []string{page("Son 500 € al mes", "d", below), page("Son 600 € al mes", "e", below)}, false},
		{"the line below", []string{page(above, "d", "Hasta el día 4")}, false},
		{"both", []string{page("Son 500 € al mes", "d", "Hasta el día 4")}, true},
		{"another line above", []string{page("Ya no hay ayudas", "d", below)}, true},
		{"more than turned before", []string{page("Son 500 € al mes", "d\nd", below)}, true},
		{"an amount in what turns", []string{page("Son 500 € al mes", "d 3 €", below)}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			visits := append(slices.Clone(first), test.then...)
			last := visits[len(visits)-1]
			text := visit(frame.Site{}, visits...).Lessons(self).Apply(last)
			if shown := text == last; shown != test.shown {
				t.Errorf("%q is left", text)
			}
		})
	}
}

func slots(s frame.Site) (all []page.Slot) {
	for _, step := range s.Steps {
		all = append(all, *step.Slot)
	}
	return all
}

func TestSlotsAreBounded(t *testing.T) {
	t.Parallel()
	version := func(v int) string {
		lines := []string{"# T"}
		for i := range 2 * frame.MaxSlots {
			lines = append(lines, fmt.Sprintf("fijo %d", i), fmt.Sprintf("también %d", i), fmt.Sprintf("vuelta %d de %d", v, i))
		}
		return strings.Join(append(lines, "fin"), "\n")
	}
	if n := len(slots(visit(frame.Site{}, version(1), version(2), version(3), version(4), version(5)))); n != frame.MaxSlots {
		t.Errorf("%d slots", n)
	}
}

func TestAccept(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		accepted []string // the first one before anything was
		want     []page.Slot
	}{
		{"once", around("a", "b"), nil},
		{"twice", around("a", "b", "c"), []page.Slot{{Prev: "Tres", Next: "Cuatro", Most: 1}}},
		{"an amount", around("Son 480 €", "Son 490 €", "Son 500 €"), nil},
		{"a number", around("12 plazas", "13 plazas", "14 plazas"), nil},
		{"a document", around("Impreso (→ /a.pdf)", "Impreso (→ /b.pdf)", "Impreso (→ /c.pdf)"), nil},
		{"in two places", []string{"# T\na\nUno\nDos\nx\nTres", "# T\nb\nUno\nDos\nx\nTres", "# T\nb\nUno\nDos\ny\nTres"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var s frame.Site
			for i := 1; i < len(test.accepted); i++ {
				s = s.Accept(self, test.accepted[i-1], test.accepted[i])
			}
			if diff := cmp.Diff(test.want, slots(s)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	var none frame.Site
	one := none.Frame(texts("pie", "pie", "pie"), nil)
	two := visit(one, around("a", "b", "c")...)
	if none.Version() != "" || one.Version() == "" || two.Version() == one.Version() {
		t.Errorf("versions %q, %q, %q", none.Version(), one.Version(), two.Version())
	}
	for _, version := range []string{"", one.Version(), two.Version()} {
		if !two.Knows(version) {
			t.Errorf("%q is forgotten", version)
		}
	}
	if one.Knows(two.Version()) {
		t.Error("what comes later is known")
	}
	steps := func(l page.Lessons) int { return len(l.Steps) }
	for _, tt := range []struct {
		name string
		got  page.Lessons
		want int
	}{
		{"all", two.Lessons(self), 2},
		{"of another page", two.Lessons("other"), 1},
		{"since the beginning", two.Since("", self), 2},
		{"since the first", two.Since(one.Version(), self), 1},
		{"since the last", two.Since(two.Version(), self), 0},
		{"since nobody knows when", two.Since("x", self), 2},
	} {
		if steps(tt.got) != tt.want || tt.got.Version != two.Version() {
			t.Errorf("%s: %d steps of %q, want %d", tt.name, steps(tt.got), tt.got.Version, tt.want)
		}
	}
	if len(none.Steps)+len(one.Pages) != 0 || len(one.Steps) != 1 {
		t.Error("a site was changed in place")
	}
}

// What was learned leaves nothing more to learn of the very same texts, and a page
// that stands still teaches nothing.
func TestLearningTwice(t *testing.T) {
	t.Parallel()
	word := rapid.SampledFrom([]string{"a", "b", "c", "# H", "- d", "- e", "x | y", "480 €", "3 de mayo de 2026"})
	rapid.Check(t, func(t *rapid.T) {
		var pages []string
		for i := range rapid.IntRange(1, 6).Draw(t, "pages") {
			pages = append(pages, fmt.Sprintf("# T%c\n", 'a'+i)+strings.Join(rapid.SliceOfN(word, 0, 9).Draw(t, "lines"), "\n"))
		}
		s := visit(frame.Site{}, pages...).Frame(pages, nil)
		known := make([]string, len(pages))
		for i, text := range pages {
			known[i] = s.Lessons("other").Apply(text)
		}
		if again := s.Frame(known, nil); again.Version() != s.Version() {
			t.Fatalf("learned again: %+v", again.Steps)
		}
		last := s.Lessons(self).Apply(pages[0])
		if again := s.Visit(self, last, last); again.Version() != s.Version() || len(again.Pages[self].Changing) != 0 {
			t.Fatalf("standing still teaches %+v", again)
		}
	})
}
