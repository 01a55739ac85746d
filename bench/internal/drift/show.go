package drift

import (
	"fmt"
	"io"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
)

// Show writes how the text of a page changes in each case of the kinds: the
// lines that went and came.
func (s *Study) Show(out io.Writer, id string, kinds []mutate.Kind, e extract.Extractor, history bool) error {
	i := s.index(id)
	if i < 0 {
		return fmt.Errorf("no page %q", id)
	}
	for _, kind := range kinds {
		for instance := range kind.Instances {
			c, ok := s.pair(i, kind, instance, history)
			if !ok {
				continue
			}
			e, _ := c.past.teach(e)
			if _, err := fmt.Fprintf(out, "== %s#%d\n%s", kind.Name, instance, lines(e.Text(c.Before), e.Text(c.After))); err != nil {
				return err
			}
		}
	}
	return nil
}

// index is the page of an ID or of its only beginning.
func (s *Study) index(id string) int {
	for i, p := range s.pages {
		if strings.HasPrefix(p.ID, id) {
			return i
		}
	}
	return -1
}

// lines are those that differ, each with the sign of its side.
func lines(before, after string) string {
	d := diffmatchpatch.New()
	a, b, all := d.DiffLinesToRunes(before+"\n", after+"\n")
	var out strings.Builder
	for _, part := range d.DiffCharsToLines(d.DiffMainRunes(a, b, false), all) {
		sign := map[diffmatchpatch.Operation]string{diffmatchpatch.DiffDelete: "- ", diffmatchpatch.DiffInsert: "+ "}[part.Type]
		if sign == "" {
			continue
		}
		for line := range strings.Lines(part.Text) {
			out.WriteString(sign + line)
		}
	}
	return out.String()
}
