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

// What stands on the page's siblings, and what was another thing at each earlier
// visit, is not of the text of one that learned.
func TestLearn(t *testing.T) {
	t.Parallel()
	page := func(town, weather, advice string) []byte {
		return []byte(`<html><title>Allowance of ` + town + `</title><main><h1>Allowance of ` + town + `</h1>
<p>The weather in the whole county is ` + weather + `, and it will stay like that, says the office.</p>
<p>Everyone who lives in ` + town + ` may apply for the allowance, whether they own their home or not.</p>
<p>Our advice for you and your family, this week and always, is to ` + advice + `, whatever happens.</p>
<p>The council of ` + town + ` answers in a few weeks, by letter, and its answer can be appealed.</p></main></html>`)
	}
	learned := Ours{}.Learn(
		[][]byte{page("Aby", "fine", "rest"), page("Bray", "fine", "walk"), page("Corby", "fine", "read")},
		[][]byte{page("Derby", "fine", "sing"), page("Derby", "fine", "swim"), page("Derby", "fine", "cook")})
	text := learned.Text(page("Derby", "fine", "dance"))
	for _, gone := range []string{"weather", "advice"} {
		if strings.Contains(text, gone) {
			t.Errorf("%s is left in %q", gone, text)
		}
	}
	if !strings.Contains(text, "answers in a few weeks") || !strings.Contains(text, "# Allowance of Derby") {
		t.Errorf("too little is left: %q", text)
	}
}
