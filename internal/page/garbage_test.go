package page

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// labelled is a page whose verdict a person gave: the folder it lies in.
type labelled struct {
	name string
	want observe.Verdict
	body []byte
}

func labelledPages(t testing.TB) []labelled {
	t.Helper()
	files, err := filepath.Glob("testdata/garbage/*/*.html")
	if err != nil {
		t.Fatal(err)
	}
	var pages []labelled
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		label := filepath.Base(filepath.Dir(file))
		pages = append(pages, labelled{filepath.Base(file), observe.Verdict(label), body})
	}
	return pages
}

// At least 99 in 100 pages get the verdict a person gave them, and no healthy
// one is called anything else.
func TestGarbage(t *testing.T) {
	t.Parallel()
	const enough = 130
	pages := labelledPages(t)
	healthy, wrong := 0, 0
	table := map[observe.Verdict]map[observe.Verdict]int{}
	for _, l := range pages {
		o := Options{ContentType: typeHTML, MinBody: 500}
		p := Read(l.body, o)
		if v := Judge(l.body, o); v != p.Verdict {
			t.Errorf("%s: Judge says %s, Read %s", l.name, v, p.Verdict)
		}
		if table[l.want] == nil {
			table[l.want] = map[observe.Verdict]int{}
		}
		table[l.want][p.Verdict]++
		if l.want == observe.ContentOK {
			healthy++
		}
		if p.Verdict == l.want {
			continue
		}
		wrong++
		t.Logf("%s: %s, want %s; title %q, text %q", l.name, p.Verdict, l.want, p.Title, p.Text)
		if l.want == observe.ContentOK {
			t.Errorf("%s is healthy", l.name)
		}
	}
	t.Log(confusion(table))
	if len(pages) < enough || healthy*2 < len(pages) {
		t.Errorf("%d pages, %d of them healthy", len(pages), healthy)
	}
	if wrong*100 > len(pages) {
		t.Errorf("%d of %d pages judged wrong", wrong, len(pages))
	}
}

// confusion is a line for each label, with the number of its pages by verdict.
func confusion(table map[observe.Verdict]map[observe.Verdict]int) string {
	var b strings.Builder
	for _, want := range observe.Verdicts() {
		if len(table[want]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%-10s", want)
		for _, got := range observe.Verdicts() {
			fmt.Fprintf(&b, " %s %d", got, table[want][got])
		}
	}
	return b.String()
}
