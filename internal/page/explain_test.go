package page

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// why is the reason of the block with that text.
func (p Page) why(t *testing.T, text string) Reason {
	t.Helper()
	i := slices.IndexFunc(p.Blocks, func(b Block) bool { return b.Text == text })
	if i < 0 {
		t.Fatalf("there is no block %q in %+v", text, p.Blocks)
	}
	return p.Blocks[i].Why
}

func TestExplain(t *testing.T) {
	t.Parallel()
	in := `<title>Ayuda</title><nav>Menú</nav><main><h1>Ayuda</h1><p>Uno dos tres</p><p class="x">Hoy</p><p>Cita previa</p><h2>Vacío</h2></main><p hidden>No</p><footer>Pie</footer>`
	o := Options{ContentType: typeHTML, Explain: true, Ignore: []string{".x", "text:Cita"}}
	p := Read([]byte(in), o)
	for text, want := range map[string]Reason{
		"Menú": InFrame, "Ayuda": "", "Uno dos tres": "", "Hoy": Ignored, "Cita previa": Ignored, "Vacío": NothingBelow, "Pie": InFrame,
	} {
		if got := p.why(t, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if len(p.Blocks) != 7 {
		t.Errorf("%d blocks: %+v", len(p.Blocks), p.Blocks)
	}
	o.Selector = "nav"
	p = Read([]byte(in), o)
	if p.why(t, "Menú") != "" || p.why(t, "Uno dos tres") != Outside || p.why(t, "Hoy") != Ignored {
		t.Errorf("with a selector: %+v", p.Blocks)
	}
	o.Explain = false
	if p = Read([]byte(in), o); p.Blocks != nil {
		t.Errorf("nobody asked for %+v", p.Blocks)
	}
}

// What is said to be in is the text, block for block, and the same each time.
func FuzzExplain(f *testing.F) {
	for _, c := range pieces {
		f.Add(ample(c.begin[:min(len(c.begin), 64)], c.piece, 512), "https://ayto.test/a/b")
	}
	for _, s := range services {
		var in strings.Builder
		if err := servicePage.Execute(&in, s); err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(in.String()), "")
	}
	f.Fuzz(func(t *testing.T, body []byte, base string) {
		o := Options{ContentType: typeHTML, URL: base, Explain: true}
		p := Read(body, o)
		if q := Read(body, o); !reflect.DeepEqual(p, q) {
			t.Fatalf("read twice: %+v, %+v", p, q)
		}
		if p.Text != normalise(p.Text) {
			t.Fatalf("text is not normal: %q", p.Text)
		}
		rest := p.Text
		for _, b := range p.Blocks {
			if b.Why != "" {
				continue
			}
			at := strings.Index(rest, b.Text)
			if at < 0 {
				t.Fatalf("%q is in, and not in the text %q", b.Text, rest)
			}
			rest = rest[at+len(b.Text):]
		}
		o.Explain = false
		if q := Read(body, o); q.Text != p.Text || q.Hash != p.Hash {
			t.Fatalf("explained it is %q, else %q", p.Text, q.Text)
		}
	})
}
