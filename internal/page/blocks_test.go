package page

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

// Whatever a site builds anew without a reader seeing it, the names of its
// classes, its scripts, how its HTML is written, does not change the text, nor
// the reasons.
func TestTextDependsOnWhatIsSeen(t *testing.T) {
	t.Parallel()
	pages := pagesOfPeople(t)
	rapid.Check(t, func(t *rapid.T) {
		page := rapid.SampledFrom(pages).Draw(t, "page")
		w := rewriter{dice: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))}
		again := w.rewrite(page)
		o := Options{ContentType: typeHTML, Explain: true}
		was, is := Read([]byte(page), o), Read([]byte(again), o)
		if d := cmp.Diff(was.Text, is.Text); d != "" {
			t.Fatalf("text (-was +is):\n%s\n%s", d, again)
		}
		if d := cmp.Diff(was.Blocks, is.Blocks); d != "" {
			t.Fatalf("blocks (-was +is):\n%s", d)
		}
		if was.Title != is.Title || was.Verdict != is.Verdict || was.Visible != is.Visible {
			t.Fatalf("title %q, %q; verdict %s, %s", was.Title, is.Title, was.Verdict, is.Verdict)
		}
	})
}

// pagesOfPeople are the sources of pages that are the page.
func pagesOfPeople(t *testing.T) (pages []string) {
	t.Helper()
	for _, s := range services {
		var in strings.Builder
		if err := servicePage.Execute(&in, s); err != nil {
			t.Fatal(err)
		}
		pages = append(pages, in.String())
	}
	names, err := filepath.Glob("testdata/garbage/ok/*.html")
	if err != nil || len(names) < 50 {
		t.Fatalf("%d pages, %v", len(names), err)
	}
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if kindOf(body, typeHTML) == markup {
			pages = append(pages, decode(body, typeHTML))
		}
	}
	return pages
}

// rewriter writes the same page in another way.
type rewriter struct {
	dice *rand.Rand
	out  strings.Builder
}

// rawNames are the elements whose text is no markup, so that it is written as it
// stands.
var rawNames = wordSet("style iframe noembed noframes xmp plaintext noscript")

// closedNames are those in which a comment is text.
var closedNames = wordSet("title textarea script")

func (w *rewriter) rewrite(source string) string {
	t := html.NewTokenizer(strings.NewReader(source))
	in := "" // the element right before
	for {
		switch kind := t.Next(); kind {
		case html.ErrorToken:
			return w.out.String()
		case html.StartTagToken, html.SelfClosingTagToken:
			token := t.Token()
			in = token.Data
			w.startTag(token)
		case html.EndTagToken:
			name, _ := t.TagName()
			if !closedNames[string(name)] && !rawNames[string(name)] {
				w.comment()
			}
			in = ""
			fmt.Fprintf(&w.out, "</%s%s>", w.letters(string(name)), w.oneOf("", " ", "\n"))
		case html.TextToken:
			switch raw := string(t.Raw()); {
			case in == "script" && !strings.Contains(raw, "{"):
				fmt.Fprintf(&w.out, "var x%d = '<p>no</p>'", w.dice.Uint32())
			case in == "script" || rawNames[in]:
				w.out.WriteString(raw)
			default:
				w.text(string(t.Text()), closedNames[in])
			}
		}
	}
}

func (w *rewriter) oneOf(choices ...string) string { return choices[w.dice.IntN(len(choices))] }

func (w *rewriter) comment() {
	if w.dice.IntN(4) == 0 {
		fmt.Fprintf(&w.out, "<!-- built %d <p>no</p> -->", w.dice.Uint32())
	}
}

// letters writes a name in any case.
func (w *rewriter) letters(name string) string {
	if w.dice.IntN(2) == 0 {
		return strings.ToUpper(name)
	}
	return name
}

// startTag writes a tag with its attributes in any order and its classes under
// other names.
func (w *rewriter) startTag(token html.Token) {
	fmt.Fprintf(&w.out, "<%s", w.letters(token.Data))
	w.dice.Shuffle(len(token.Attr), func(i, j int) { token.Attr[i], token.Attr[j] = token.Attr[j], token.Attr[i] })
	for _, a := range token.Attr {
		if a.Key == "class" {
			a.Val = fmt.Sprintf("c%d sidebar nav", w.dice.Uint32())
		}
		fmt.Fprintf(&w.out, "%s%s=%s", w.oneOf(" ", "\n\t", "  "), w.letters(a.Key), w.quoted(a.Val))
	}
	if w.dice.IntN(3) == 0 {
		fmt.Fprintf(&w.out, ` data-v-%d="menu"`, w.dice.Uint32())
	}
	w.out.WriteString(">")
}

func (w *rewriter) quoted(value string) string {
	if value != "" && !strings.ContainsFunc(value, func(r rune) bool {
		return r > unicode.MaxASCII || !letter(byte(r)) || strings.ContainsRune("\"'=<>`&/", r)
	}) && w.dice.IntN(2) == 0 {
		return value
	}
	escaped := strings.ReplaceAll(value, "&", "&amp;")
	if w.dice.IntN(2) == 0 {
		return "'" + strings.ReplaceAll(escaped, "'", "&#39;") + "'"
	}
	return `"` + strings.ReplaceAll(escaped, `"`, "&quot;") + `"`
}

// text writes a text with other white space, and some of its letters by
// reference. Comments may stand in it, unless it is that of a title.
func (w *rewriter) text(text string, closed bool) {
	for _, r := range text {
		switch {
		case strings.ContainsRune(" \t\n\f\r", r):
			w.out.WriteString(w.oneOf(" ", "\n", "\t ", "  \n"))
		case strings.ContainsRune("&<>", r) || w.dice.IntN(12) == 0:
			fmt.Fprintf(&w.out, w.oneOf("&#%d;", "&#x%x;"), r)
		default:
			w.out.WriteRune(r)
		}
	}
	if !closed {
		w.comment()
	}
}
