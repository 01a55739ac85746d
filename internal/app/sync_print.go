package app

import (
	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// syncJSON is the one object that sync prints.
type syncJSON struct {
	Done    []doneJSON `json:"done"`
	Failed  []string   `json:"failed"`
	Waiting int        `json:"waiting"` // for the next run
	Refused []string   `json:"refused"` // branches whose pull requests may not be created
	Reads   int        `json:"reads"`   // calls
	Writes  int        `json:"writes"`
}

type doneJSON struct {
	Verb    forge.Verb `json:"verb"`
	Kind    forge.Kind `json:"kind,omitempty"`
	Subject string     `json:"subject,omitempty"`
	Number  int        `json:"number,omitempty"` // of the item; new ones have none yet
	Title   string     `json:"title,omitempty"`
}

func (a *app) printSync(r github.Report) error {
	if a.json() {
		return a.printJSON(syncOf(r))
	}
	return a.print(say("sync", syncOf(r)))
}

func syncOf(r github.Report) syncJSON {
	j := syncJSON{Done: []doneJSON{}, Failed: []string{}, Waiting: r.Waiting, Refused: append([]string{}, r.Refused...), Reads: r.Reads, Writes: r.Writes}
	for _, d := range r.Done {
		j.Done = append(j.Done, doneJSON{d.Verb, d.Kind, d.Subject, d.Number, plain.Line(label(d))})
	}
	for _, f := range r.Failed {
		j.Failed = append(j.Failed, plain.Line(f.What+": "+f.Err.Error()))
	}
	return j
}

// label is what an action is called by: its title, or the label that it makes.
func label(d forge.Action) string {
	if d.Verb == forge.Colour {
		return d.Label.Name
	}
	return d.Title
}
