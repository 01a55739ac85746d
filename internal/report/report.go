// Package report writes the weekly report (001, "Report Format"). It is pure;
// its words are in templates/report.
package report

import (
	"bytes"
	"cmp"
	"slices"
	"text/template"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
	"github.com/civicaid-voice/linkhealth/templates"
)

// Run is the last run, as far as it is known. The zero Run is not known.
type Run struct {
	At           observe.Instant // when it started
	Due, Checked int
}

// page is what the template sees. Every string in it is Markdown already.
type page struct {
	Monday                  string
	Total                   int
	Healthy, Degraded, Down string
	Unknown                 string // empty where there are none
	New, Resolved           int
	Rows                    []row
	Active, Review, Flagged []string
	Freshness               freshness
}

// Build is the report of week w as Markdown. The state is that of the snapshot
// whatever the week; what is counted for the week comes from its events.
func Build(s snapshot.Snapshot, w Week, run Run) []byte {
	entries := enabled(s)
	p := page{
		Monday: w.Monday(), Total: len(entries),
		Active: active(s, entries), Review: queue(entries), Flagged: flagged(s, entries),
		Freshness: judge(s.Now, entries, run),
	}
	p.sumUp(entries)
	p.count(s.Events, w)
	for _, e := range entries {
		p.Rows = append(p.Rows, rowOf(s, e))
	}
	return []byte(say("report", p))
}

// enabled are the enabled entries in the order of the report.
func enabled(s snapshot.Snapshot) []snapshot.Entry {
	entries := slices.DeleteFunc(slices.Clone(s.Entries), func(e snapshot.Entry) bool { return !e.Enabled() })
	slices.SortStableFunc(entries, func(a, b snapshot.Entry) int {
		return cmp.Or(
			cmp.Compare(a.Source.Domain, b.Source.Domain),
			cmp.Compare(path(a), path(b)),
			cmp.Compare(a.Source.URL.String(), b.Source.URL.String()))
	})
	return entries
}

func (p *page) sumUp(entries []snapshot.Entry) {
	n := map[snapshot.Condition]int{}
	for _, e := range entries {
		n[e.Condition()]++
	}
	of := func(c snapshot.Condition) string { return say("share", share{n[c], percent(n[c], p.Total)}) }
	p.Healthy, p.Degraded, p.Down = of(snapshot.Healthy), of(snapshot.Degraded), of(snapshot.Down)
	if n[snapshot.Unknown] > 0 {
		p.Unknown = of(snapshot.Unknown)
	}
}

// count counts the incidents that were raised in the week, and those that had
// been raised and ended in it.
func (p *page) count(events []health.Event, w Week) {
	for _, e := range events {
		switch {
		case !w.Has(e.At):
		case e.Kind == health.AlertRaised:
			p.New++
		case e.Kind == health.RecoveredFully && e.Alerted:
			p.Resolved++
		}
	}
}

var texts = template.Must(template.New("report").
	Funcs(template.FuncMap{"number": func(i int) int { return i + 1 }}).
	ParseFS(templates.Files, "report/*.tmpl"))

// word is what people call a value of a closed set. A test asks for every one;
// a value from a damaged file is shown as it is.
func word(set, value string) string {
	if name := set + "/" + value; texts.Lookup(name) != nil {
		return say(name, nil)
	}
	return plain.Address(value)
}

// say is the text of that name. A fault here is a fault of the program.
func say(name string, about any) string {
	var b bytes.Buffer
	if err := texts.ExecuteTemplate(&b, name, about); err != nil {
		panic("report: " + err.Error())
	}
	return b.String()
}
