package extract

import (
	"strings"
	"testing"
)

const body = `<!DOCTYPE html><html lang="en"><head><title>Heating allowance</title><style>p{}</style></head><body>
<header>Town</header><nav><a href="/">Home</a></nav>
<main><article><h1>Heating allowance</h1>
<p>The town pays an allowance to households that cannot heat their homes in winter, and has done so for many years, as the council decided.</p>
<p>Anyone who is registered in the town and earns less than the minimum may apply, whether they own the home or not, and students count as well.</p>
<p hidden>Not for readers.</p></article></main><footer>Port 1</footer></body></html>`

func TestText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name           string
		said, unspoken []string
	}{
		{"ours", []string{"households that cannot heat", "students count"}, []string{"Not for readers", "<p>"}},
		{"readability", []string{"households that cannot heat", "students count"}, []string{"<p>"}},
		{"trafilatura", []string{"households that cannot heat", "students count"}, []string{"Port 1", "<p>"}},
		{"stripped", []string{"households that cannot heat"}, []string{"Town", "Home", "Port 1", "Not for readers"}},
		{"visible", []string{"Town", "Home", "Port 1", "Heating allowance The town"}, []string{"Not for readers", "p{}"}},
		{"raw", []string{"<p hidden>Not for readers.</p>"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			chosen, err := Named(c.name)
			if err != nil {
				t.Fatal(err)
			}
			text := chosen[0].Text([]byte(body))
			for _, part := range c.said {
				if !strings.Contains(text, part) {
					t.Errorf("no %q in %q", part, text)
				}
			}
			for _, part := range c.unspoken {
				if strings.Contains(text, part) {
					t.Errorf("%q in %q", part, text)
				}
			}
		})
	}
}

func TestTextOfNothing(t *testing.T) {
	t.Parallel()
	for _, e := range All() {
		if text := e.Text(nil); text != "" {
			t.Errorf("%s: %q", e.Name(), text)
		}
	}
}

func TestNamed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		names string
		want  string
	}{
		{"", "ours readability trafilatura stripped visible raw"},
		{"raw, ours", "raw ours"},
		{"our", ""},
	} {
		t.Run(c.names, func(t *testing.T) {
			t.Parallel()
			chosen, err := Named(c.names)
			var got []string
			for _, e := range chosen {
				got = append(got, e.Name())
			}
			if strings.Join(got, " ") != c.want || (err == nil) != (c.want != "") {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

func TestNormal(t *testing.T) {
	t.Parallel()
	if got := normal("\n a\u00a0 b\t\n\n  \nc \n"); got != "a b\nc" {
		t.Errorf("got %q", got)
	}
}
