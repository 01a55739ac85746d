package drift

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
	"github.com/civicaid-voice/linkhealth/bench/internal/score"
)

// WriteScores writes a line for each extractor.
func WriteScores(out io.Writer, extractors []extract.Extractor, scores []score.Score) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "main text\tF1\tprecision\trecall")
	for e, extractor := range extractors {
		fmt.Fprintf(w, "%s\t%.3f\t%.3f\t%.3f\n", extractor.Name(), scores[e].F1, scores[e].Precision, scores[e].Recall)
	}
	return w.Flush()
}

// Write writes the table of kinds and extractors; verbose adds what failed.
func (r Result) Write(out io.Writer, verbose bool) error {
	for _, content := range []bool{false, true} {
		if err := r.writePart(out, content); err != nil {
			return err
		}
	}
	if !verbose {
		return nil
	}
	return r.writeFailed(out)
}

func (r Result) writePart(out io.Writer, content bool) error {
	if !slices.ContainsFunc(r.Kinds, func(k mutate.Kind) bool { return k.Content == content }) {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	head := "FALSE DRIFT, percent"
	if content {
		head = "MISSED DRIFT, percent"
	}
	fmt.Fprintf(w, "\n%s\tcases\t", head)
	for _, e := range r.Extractors {
		fmt.Fprintf(w, "%s\t", e.Name())
	}
	fmt.Fprintln(w)
	total := make([]Tally, len(r.Extractors))
	for k, kind := range r.Kinds {
		if kind.Content == content {
			writeLine(w, kind.Name, r.Tallies[k])
		}
	}
	for e := range r.Extractors {
		total[e] = r.Total(e, content)
	}
	writeLine(w, "all", total)
	return w.Flush()
}

func writeLine(w io.Writer, name string, tallies []Tally) {
	fmt.Fprintf(w, "%s\t%d\t", name, tallies[0].Tried)
	for _, t := range tallies {
		fmt.Fprintf(w, "%.1f (%d)\t", t.Percent(), t.Wrong)
	}
	fmt.Fprintln(w)
}

func (r Result) writeFailed(out io.Writer) error {
	for k, kind := range r.Kinds {
		for e, extractor := range r.Extractors {
			if t := r.Tallies[k][e]; t.Wrong > 0 {
				if _, err := fmt.Fprintf(out, "\n%s, %s:\n  %s\n", kind.Name, extractor.Name(), strings.Join(t.Failed, "\n  ")); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
