package drift

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
)

// deaf hears nothing.
type deaf struct{}

func (deaf) Name() string       { return "deaf" }
func (deaf) Text([]byte) string { return "" }

// learner leaves out the lines that siblings have too, whatever their numbers.
type learner struct{ frame map[string]bool }

func (*learner) Name() string { return "learner" }

func (l *learner) Text(body []byte) string {
	var kept []string
	for _, line := range lined(body) {
		if !l.frame[numberless(line)] {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

func (*learner) Learn(siblings, _ [][]byte) extract.Extractor {
	l := &learner{frame: map[string]bool{}}
	for _, s := range siblings {
		for _, line := range lined(s) {
			l.frame[numberless(line)] = true
		}
	}
	return l
}

// lined is all that can be seen, a line for each element.
func lined(body []byte) []string {
	return strings.Split(extract.Visible{}.Text(bytes.ReplaceAll(body, []byte("</"), []byte(" | </"))), " | ")
}

// numberless is the letters of a line.
func numberless(line string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, line)
}

// town is a small site: one frame, another text on each page.
func town(t *testing.T) *Study {
	t.Helper()
	texts := map[string][]string{
		"heating":   {"The town pays an allowance to households that cannot heat their homes.", "It is paid once a year, in the month of January, by transfer.", "The office in the old port answers all questions about it."},
		"housing":   {"Young people who rent their first home get help from the region.", "The help covers a third of the rent for at most two years.", "A contract of at least one year has to be shown to the office."},
		"transport": {"Pensioners travel on all buses of the coast for half the fare.", "The card is sent by post and holds for five years from then on.", "Lost cards are replaced once, at the counter of the station."},
		"schools":   {"Families with three children or more pay nothing for school meals.", "The school itself asks for it when the children are enrolled.", "Changes of income must be told before the end of each term."},
	}
	var pages []corpus.Page
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		text := texts[id]
		name := "Help with " + id
		pages = append(pages, corpus.Page{
			ID:      id,
			Body:    []byte("<html lang=en><title>" + name + "</title><header>Town</header><main><h1>" + name + "</h1><p>" + strings.Join(text, "</p><p>") + "</p></main><footer>Port 1</footer>"),
			Article: name + "\n\n" + strings.Join(text, "\n\n"),
		})
	}
	s, err := New(pages)
	if err != nil {
		t.Fatal(err)
	}
	if ids := s.Unlocated(); len(ids) > 0 {
		t.Fatalf("not located: %v", ids)
	}
	return s
}

func kinds(t *testing.T, patterns string) []mutate.Kind {
	t.Helper()
	found, err := mutate.Named(patterns)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRunCounts(t *testing.T) {
	t.Parallel()
	extractors := []extract.Extractor{deaf{}, extract.Visible{}, extract.Raw{}}
	r, err := town(t).Run(kinds(t, "html-comments,footer-year,word,document-link"), extractors, false)
	if err != nil {
		t.Fatal(err)
	}
	var got [][]float64
	for k := range r.Kinds {
		var line []float64
		for e := range extractors {
			line = append(line, r.Tallies[k][e].Percent())
		}
		got = append(got, line)
	}
	want := [][]float64{{0, 0, 100}, {0, 100, 100}, {100, 0, 0}, {100, 100, 0}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("percent wrong by kind and extractor:\n%s", d)
	}
	if total := r.Total(1, false); total.Tried != 8 || total.Wrong != 4 || len(total.Failed) != 4 {
		t.Errorf("total %+v", total)
	}
}

func TestRunIsAlwaysTheSame(t *testing.T) {
	t.Parallel()
	s := town(t)
	run := func() [][]Tally {
		r, err := s.Run(mutate.Kinds(), []extract.Extractor{extract.Stripped{}}, false)
		if err != nil {
			t.Fatal(err)
		}
		return r.Tallies
	}
	if d := cmp.Diff(run(), run()); d != "" {
		t.Error(d)
	}
}

// Who learns is no longer woken by what changed before, and still hears of
// the content.
func TestHistory(t *testing.T) {
	t.Parallel()
	noise, content := "footer-year,view-counter,notice-changes", "word,amount,paragraph-added"
	extractors := []extract.Extractor{extract.Visible{}, new(learner)}
	for _, c := range []struct {
		name                string
		history             bool
		falsely, missed     float64
		learntFalse, learnt float64
	}{
		{"without a past", false, 100, 0, 100, 0},
		{"with a past", true, 100, 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := town(t).Run(kinds(t, noise+","+content), extractors, c.history)
			if err != nil {
				t.Fatal(err)
			}
			got := []float64{r.Total(0, false).Percent(), r.Total(0, true).Percent(), r.Total(1, false).Percent(), r.Total(1, true).Percent()}
			if d := cmp.Diff([]float64{c.falsely, c.missed, c.learntFalse, c.learnt}, got); d != "" {
				t.Errorf("false and missed of the plain one, then of the learner:\n%s", d)
			}
		})
	}
}

func TestWithPast(t *testing.T) {
	t.Parallel()
	s := town(t)
	i := s.index("heating")
	c, ok := s.pair(i, kinds(t, "amount")[0], 0, true)
	if !ok || len(c.past.visits) != 2 || len(c.past.siblings) != 3 {
		t.Fatalf("%v, %d visits, %d siblings", ok, len(c.past.visits), len(c.past.siblings))
	}
	for _, v := range c.past.visits {
		if bytes.Equal(v, c.Before) || !bytes.Contains(v, []byte("£480")) {
			t.Errorf("a visit before: other noise and the same content wanted, got %s", v)
		}
	}
	for _, p := range c.past.siblings {
		if bytes.Contains(p, []byte("£480")) || bytes.Contains(p, []byte("heat their homes")) || !bytes.Contains(p, []byte("Port 1")) {
			t.Errorf("a sibling: the same frame around another content wanted, got %s", p)
		}
	}
}

func TestScores(t *testing.T) {
	t.Parallel()
	s := town(t)
	scores, err := s.Scores([]extract.Extractor{extract.Stripped{}, extract.Visible{}, deaf{}})
	if err != nil {
		t.Fatal(err)
	}
	if scores[0].F1 != 1 || scores[1].Recall != 1 || scores[1].Precision >= 1 || scores[2].F1 != 0 {
		t.Errorf("%+v", scores)
	}
}

func TestShow(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := town(t).Show(&out, "heat", kinds(t, "paragraph-removed"), extract.Ours{}, false); err != nil {
		t.Fatal(err)
	}
	want := "== paragraph-removed#0\n- The town pays an allowance to households that cannot heat their homes.\n"
	if !strings.HasPrefix(out.String(), want) {
		t.Errorf("got %s", out.String())
	}
	if err := town(t).Show(&out, "tax", kinds(t, "word"), extract.Ours{}, false); err == nil {
		t.Error("a page that is not there was shown")
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	r, err := town(t).Run(kinds(t, "footer-year,word"), []extract.Extractor{extract.Visible{}, deaf{}}, false)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := r.Write(&out, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"FALSE DRIFT, percent  cases    visible     deaf",
		"footer-year      4  100.0 (4)  0.0 (0)",
		"MISSED DRIFT, percent",
		"word     12  0.0 (0)  100.0 (12)",
		"footer-year, visible:\n  heating#0\n  housing#0\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
