package page

import (
	"strings"
	"testing"
)

func TestHollow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source string
		want         bool
	}{
		{"no place for the content", "<p>Uno", false},
		{"nothing in it", "<main></main>", true},
		{"markup and comments", "<main id=x>\n<div>&nbsp;<!-- <p>No</p> --></div></main>", true},
		{"a word", "<main><p>Uno</p></main>", false},
		{"a picture", "<main><img src=a.png></main>", false},
		{"a form", "<main><form></form></main>", false},
		{"the second has a word", "<main></main><main>Uno</main>", false},
		{"it never ends", "<main>", false},
		{"a comment that never ends", "<main><!-- x</main>", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e := evidence{source: c.source}
			if got := e.hollow(0); got != c.want {
				t.Errorf("%t, want %t", got, c.want)
			}
		})
	}
	e := evidence{source: "<main></main>"}
	if e.hollow(bareProse + 1) {
		t.Error("a page with prose is not hollow")
	}
}

func TestFormFields(t *testing.T) {
	t.Parallel()
	source := `<INPUT name=a><input type="hidden"><input type=submit><select name=b></select>
		<textarea name=g-recaptcha-response></textarea><textarea name=c></textarea><inputs>`
	if got := fields(source); got != 3 {
		t.Errorf("%d fields, want 3", got)
	}
	if got := fields(`<input type="email" name=e>`); got != 2 {
		t.Errorf("an address counts as %d, want 2", got)
	}
}

func TestNoscript(t *testing.T) {
	t.Parallel()
	got := noscript(`<noscript><p>Uno</p></noscript>x<NOSCRIPT class=a>Dos</NOSCRIPT><noscript>Tres`)
	for _, want := range []string{"uno", "dos", "tres"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	if strings.Contains(got, "x") {
		t.Errorf("what stands between is in %q", got)
	}
}

// What costs most to judge: a page of few words whose source is large.
func BenchmarkJudgeDoubtful(b *testing.B) {
	body := []byte(doc("Sede electrónica", strings.Repeat(`<nav><a href="/a">Trámites y servicios</a></nav>`, 500)+"<main><h1>Aviso</h1>"+filler(5)+"</main>"))
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		Judge(body, Options{ContentType: typeHTML, MinBody: 500})
	}
}

func BenchmarkVerdict(b *testing.B) {
	e := evidence{
		source: strings.Repeat("<p class=a>x</p>", 4000), title: "Página no encontrada | Sede", heading: "Página no encontrada",
		main: strings.Repeat("La página que busca no existe. Vuelva al inicio.\n", 8), words: 100, size: 64000,
	}
	e.visible = e.main
	b.ReportAllocs()
	for b.Loop() {
		e.verdict()
	}
}
