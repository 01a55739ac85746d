package scene

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
)

const (
	first  = "The first paragraph says what the page is about in general."
	second = "The second one goes on with all that people have to bring."
	third  = "And the third one closes with the address of the office."
)

func open(t *testing.T, body, article string) *Page {
	t.Helper()
	p, err := Open(corpus.Page{ID: "page", Body: []byte(body), Article: article})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOpenLocatesTheMainText(t *testing.T) {
	t.Parallel()
	article := strings.Join([]string{first, "Papers", second, third}, "\n\n")
	for _, c := range []struct{ name, body string }{
		{"paragraphs and a heading", "<div><p>" + first + "<h2>Papers</h2><p>" + second + "<p>" + third + "</div>"},
		{"lines between breaks", "<div>" + first + "<br><br>Papers<br> <br>" + second + "<br/><br/>" + third + "</div>"},
		{"a break inside a line", "<p>" + strings.Replace(first, " ", "<br>", 2) + "<p>Papers<p>" + second + "<p>" + third},
		{"cells", "<table><tr><td>" + first + "<td>Papers<tr><td>" + second + "<td>" + third + "</table>"},
		{"links around blocks", "<div><a href=/><p>" + first + "</p></a><h2>Papers</h2><div>" + second + "<p>" + third + "</div></div>"},
		{"marks inside words and lines", "<p>" + strings.Replace(first, "page", "p<b>ag</b>e", 1) + "<p>Papers<p>" + second + "<p>" + third},
		{"the same words in a menu and hidden", "<nav><ul><li>Papers</ul></nav><p>" + first + "<nav>Papers</nav><h2>Papers</h2><p hidden>" + second + "</p><p>" + second + "<p>" + third},
		{"an advertisement between", "<p>" + first + "<p>Papers<p>Buy now and pay later!</p><p>" + second + "<p>" + third},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, "<title>x</title><body>"+c.body, article)
			var got []string
			for _, b := range p.Scene().Blocks {
				got = append(got, strings.Join(b.Words, " "))
			}
			var want []string
			for _, text := range []string{first, "Papers", second, third} {
				want = append(want, strings.Join(Words(text), " "))
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestOpenOfAPageWithoutItsText(t *testing.T) {
	t.Parallel()
	p := open(t, "<p>Please wait while your browser is checked.", first)
	if p.Located() || len(p.Scene().Blocks) > 0 {
		t.Error("located")
	}
}

func TestTitle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, body, want string }{
		{"the h1 that the document is named after", "<title>Housing benefit - Town of Arona</title><h1>Arona</h1><h1>Housing <i>benefit</i></h1>", "Housing benefit"},
		{"in lines", "<title>Housing benefit</title><h1>\n Housing\n benefit\n</h1>", "Housing benefit"},
		{"a hidden one is none", "<title>Housing benefit</title><h1 hidden>Housing benefit</h1>", ""},
		{"another name is none", "<title>Town of Arona</title><h1>Latest news</h1>", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := open(t, c.body+"<p>"+first, first).Title(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// layouts are pages where places are hard to find.
var layouts = map[string]string{
	"article":   "<header>Town</header><main><article class=\"text\"><h1>Aid</h1><p>" + first + "<p>" + second + "<p>" + third + "</article></main><footer>2026</footer>",
	"list":      "<div><ul><li>" + first + "<li>" + second + "<li><span>" + third + "</span></ul></div>",
	"table":     "<center><table><tr><td>" + first + "</td></tr><tr><td>" + second + "<tr><td>" + third + "</table></center>",
	"breaks":    "<td>" + first + "<br><br>" + second + "<br><br>" + third,
	"one block": "<div>" + first + " " + second + " " + third + "</div>",
	"headed":    "<header><h1>Aid</h1><p>" + first + "</header><dl><dt>" + second + "<dd>" + third + "</dl>",
	"linked":    "<div><a href=/><span>" + first + "</span></a><a href=/2>" + second + "</a><p><a>" + third + "</a></p></div>",
}

// What is put anywhere must be found there again after the page was parsed.
func TestPlacesSurviveTheParser(t *testing.T) {
	t.Parallel()
	for name, body := range layouts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, "<title>Aid</title>"+body, strings.Join([]string{first, second, third}, "\n\n"))
			s := p.Scene()
			places := []Place{s.Top(), s.Bottom(), s.Byline(), s.Header(), s.Footer(), s.AfterContainer(), s.BeforeContainer(), s.AfterText()}
			for _, b := range s.Blocks {
				places = append(places, s.Before(b), s.After(b))
			}
			for _, at := range places {
				at.Put(Fragment("<div><p>here</p></div>")...)
			}
			written := s.Bytes()
			again := open(t, string(written), first)
			if !bytes.Equal(again.Body, written) {
				t.Errorf("parsed and written again it is another:\n%s\n%s", written, again.Body)
			}
			if n := bytes.Count(written, []byte("here")); n != len(places) {
				t.Errorf("%d of %d places", n, len(places))
			}
		})
	}
}

func TestAScenesChangesAreItsOwn(t *testing.T) {
	t.Parallel()
	p := open(t, layouts["article"], first+"\n\n"+second)
	s := p.Scene()
	s.Blocks[0].Remove()
	SetAttr(s.Container, "class", "x")
	s.Top().Put(Fragment("<p>new</p>")...)
	if got := p.Scene().Bytes(); !bytes.Equal(got, p.Body) {
		t.Errorf("the page changed: %s", got)
	}
}

func TestReplaceMakesASibling(t *testing.T) {
	t.Parallel()
	p := open(t, "<title>Aid of the town</title><body><nav>Town</nav><h1>Aid of the town</h1><p>"+first+"</p><div>Share</div><p>"+second+"</p>", first+"\n\n"+second)
	q := open(t, "<title>Tax of the town</title><body><h1>Tax of the town</h1><h2>When and where to pay it</h2><p>"+third, "When and where to pay it\n\n"+third)
	s := p.Scene()
	s.Replace(q)
	got := string(s.Bytes())
	want := "<html><head><title>Aid of the town</title></head><body><nav>Town</nav><h1>Tax of the town</h1><h2>When and where to pay it</h2><p>" + third + "</p><div>Share</div></body></html>"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(s.Blocks) != 2 {
		t.Errorf("%d blocks", len(s.Blocks))
	}
}
