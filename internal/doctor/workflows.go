package doctor

import (
	"regexp"
	"slices"
)

// Main is the file of the workflow that checks, records and publishes.
const Main = "check.yml"

// Expected are the files below .github/workflows that init writes.
func Expected() []string { return []string{Main, "validate.yml", "commands.yml", "report.yml"} }

// Owners are where GitHub looks for the file that names reviewers, in its order.
func Owners() []string { return []string{".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"} }

// Workflows are the texts of the expected files that are there.
type Workflows struct {
	Texts     map[string]string // by file name
	HasOwners bool              // a file that names reviewers is there
}

// grants are what the main workflow's writing job cannot do without.
var grants = []string{"contents", "issues", "pull-requests"}

// Findings says what does not run by itself.
func (w Workflows) Findings() []Finding {
	var all []Finding
	tell := func(l Level, name string, about any) { all = append(all, found(OfWorkflows, l, name, about)) }
	var missing []string
	for _, name := range Expected() {
		if _, there := w.Texts[name]; !there && name != Main {
			missing = append(missing, name)
		}
	}
	text, there := w.Texts[Main]
	lacks := slices.DeleteFunc(slices.Clone(grants), func(g string) bool { return granted(text, g) })
	switch {
	case !there:
		tell(Warning, "main", nil)
	case len(Crons(text)) == 0:
		tell(Warning, "cron", nil)
	}
	if there && len(lacks) > 0 {
		tell(Warning, "grants", lacks)
	}
	if len(missing) > 0 {
		tell(Note, "missing", missing)
	}
	if !w.HasOwners {
		tell(Note, "owners", nil)
	}
	if len(all) == 0 {
		return one(found(OfWorkflows, OK, "fine", Crons(text)))
	}
	return all
}

// granted tells whether a workflow lets a job of its write in that area.
func granted(text, area string) bool {
	return regexp.MustCompile(`(?m)^[^#\n]*(\b` + area + `:\s*write\b|\bwrite-all\b)`).MatchString(text)
}
