package doctor

import "slices"

// Report is everything that was found, in the order of the checks.
type Report []Finding

// Worst tells whether any of the checks found an error.
func (r Report) Worst(checks ...Check) bool {
	return slices.ContainsFunc(r, func(f Finding) bool {
		return f.Level == Error && slices.Contains(checks, f.Check)
	})
}

// Count is how many findings are of a level.
func (r Report) Count(l Level) int {
	n := 0
	for _, f := range r {
		if f.Level == l {
			n++
		}
	}
	return n
}

// Text is the report for a terminal: each finding with its mend below it, and a
// last line that counts them.
func (r Report) Text() string { return say("report", r) }

// Markdown is the report for the page of a workflow's run. The findings stand in
// a code block, in which nothing is markup.
func (r Report) Markdown() string { return say("summary", r) }
