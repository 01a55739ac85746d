package app

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// publishedJSON is the one object that publish prints.
type publishedJSON struct {
	Commit       string   `json:"commit"` // empty where there was nothing to commit, or with --dry-run
	Branch       string   `json:"branch"`
	Observations int      `json:"observations"` // that the commit brings
	Files        []string `json:"files"`        // that it changes
	Replays      int      `json:"replays"`      // how often the journals were folded again

	Sync *syncJSON `json:"sync,omitempty"` // null where nothing was synced
}

// told is what the templates see. Its strings are harmless in a line.
type told struct {
	Commit, Branch   string
	Checked, Failing int
	Files            []string
	Replays          int
}

func (p *publication) told() told {
	t := told{Commit: fmt.Sprintf("%.10s", p.commit), Branch: place(p.remote), Checked: len(p.last.result.Folded), Replays: p.tries - 1}
	for _, o := range p.last.result.Folded {
		if o.Outcome.Class() == observe.Failure {
			t.Failing++
		}
	}
	for _, path := range slices.Sorted(maps.Keys(p.changed())) {
		t.Files = append(t.Files, plain.Line(path))
	}
	return t
}

// printPublished tells what was published, or what would be, and what was done
// on GitHub then.
func (a *app) printPublished(p *publication, text string, synced *github.Report) error {
	t := p.told()
	if !a.json() {
		lines := sayPublish(text, t)
		if synced != nil && synced.Reads > 0 {
			lines += say("sync", syncOf(*synced))
		}
		return a.print(lines)
	}
	out := publishedJSON{Branch: p.remote.Branch, Observations: t.Checked, Files: append([]string{}, t.Files...), Replays: t.Replays}
	if text == "published" {
		out.Commit = p.commit
	}
	if synced != nil && synced.Reads > 0 {
		done := syncOf(*synced)
		out.Sync = &done
	}
	return a.printJSON(out)
}

// outputCommit tells the steps of the workflow that follow. No commit is an
// empty output.
func (a *app) outputCommit(commit string) error {
	return a.appendTo("GITHUB_OUTPUT", "commit="+commit+"\n")
}

// appendTo adds text to the file that a variable of the workflow names, where
// there is one.
func (a *app) appendTo(variable, text string) error {
	path := a.env.Getenv(variable)
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("%s: %w", variable, err)
	}
	if _, err := f.WriteString(text); err != nil {
		f.Close()
		return fmt.Errorf("%s: %w", variable, err)
	}
	return f.Close()
}
