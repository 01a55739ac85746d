package app

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/civicaid-voice/linkhealth/internal/compare"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// comparison is what the template sees. Its strings are harmless already.
type comparison struct {
	A, B                                 string
	Differences                          []difference
	Table                                string
	Compared, Agree, Differ, Explained   int
	OnlyA, OnlyB, FailingInA, FailingInB int
}

type difference struct{ URL, Differs, A, B, Why string }

func comparisonOf(nameA, nameB string, r compare.Report) comparison {
	c := comparison{
		A: plain.Text(nameA), B: plain.Text(nameB), Table: agreement(r.Verdicts),
		Compared: r.Compared, Agree: r.Agree, Differ: r.Compared - r.Agree, Explained: r.Explained,
		OnlyA: r.OnlyA, OnlyB: r.OnlyB,
		FailingInA: r.Verdicts.FailingA, FailingInB: r.Verdicts.FailingB,
	}
	for _, d := range r.Differences {
		c.Differences = append(c.Differences, difference{
			URL: plain.Line(d.URL), Differs: phrases("differs", d.Differs), Why: phrases("why", d.Why),
			A: evidence(d.A, d.Differs), B: evidence(d.B, d.Differs),
		})
	}
	return c
}

// agreement is the table of what both sides say.
func agreement(v compare.Verdicts) string {
	t := newTable("", "healthy in B", "failing in B")
	t.AppendRow(table.Row{"healthy in A", v.BothHealthy, v.FailingB})
	t.AppendRow(table.Row{"failing in A", v.FailingA, v.BothFailing})
	text := t.Render() + "\n"
	if v.Unknown > 0 {
		text += fmt.Sprintf("one of them cannot tell: %d\n", v.Unknown)
	}
	return text
}

// phrases says each of some words of a closed set as people would.
func phrases[W ~string](set string, words []W) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = say(set+"/"+string(w), nil)
	}
	return strings.Join(out, "; ")
}

// evidence is what one side saw, in one line; of the address and the content
// only where they differ.
func evidence(s *compare.Side, differs []compare.Kind) string {
	if s == nil {
		return "-"
	}
	parts := []string{string(s.Verdict), string(s.Status)}
	add := func(holds bool, format string, args ...any) {
		if holds {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(s.Hidden, "hidden")
	add(s.SaidBy != "", "said by %s", s.SaidBy)
	add(s.Failures > 0, "%d failures in a row since %s", s.Failures, s.FailingFrom)
	add(s.Outcome != "", "%s", seen(s))
	add(s.Certificate != "", "certificate %s", s.Certificate)
	for _, k := range differs {
		add(k == compare.FinalURLDiffers, "leads to %s", s.FinalURL)
		add(k == compare.ContentDiffers, "content %.12s", s.ContentHash)
	}
	add(s.CheckedAt == 0, "never checked")
	return plain.Text(strings.Join(parts, ", "))
}

// seen is the last check of a side.
func seen(s *compare.Side) string {
	words := []string{string(s.Outcome)}
	if s.StatusCode != 0 {
		words = append(words, fmt.Sprint(int(s.StatusCode)))
	}
	words = append(words, "at", s.CheckedAt.String())
	if by := strings.TrimSpace(string(s.Layer) + " " + s.Method); by != "" {
		words = append(words, "by", by)
	}
	if n := len(s.Attempts); n > 1 {
		words = append(words, fmt.Sprintf("in %d attempts", n))
	}
	return strings.Join(words, " ")
}
