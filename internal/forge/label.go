package forge

import (
	"slices"
	"strings"
)

// ours is the colour of labels that the configuration names.
const ours = "1d76db"

// colours are those of the labels that tell the kinds apart.
var colours = map[Kind]string{
	Alert: "d73a4a", Domain: "b60205", Run: "b60205", Certificate: "fbca04", Redirect: "d4c5f9",
	Setup: "c2e0c6", Moved: "0e8a16", Reactivate: "0e8a16", Content: "c5def5", Discovered: "0e8a16",
}

// label gives every issue and pull request its labels: those that the
// configuration names, and that of its kind.
func (w *Wanted) label() {
	named := w.in.Snapshot.Registry.Config.GitHub.Labels
	needed := map[Kind]bool{}
	of := func(k Kind) []string {
		needed[k] = true
		return append(slices.Clone(named), labelOf(k))
	}
	for i := range w.Issues {
		w.Issues[i].Labels = of(w.Issues[i].Kind)
	}
	for i := range w.Pulls {
		w.Pulls[i].Labels = of(w.Pulls[i].Kind)
	}
	w.Labels = nil
	if len(needed) == 0 {
		return
	}
	for _, name := range named {
		w.Labels = append(w.Labels, Label{Name: name, Colour: ours, Description: say("label", nil)})
	}
	for _, k := range kinds {
		if needed[k] {
			w.Labels = append(w.Labels, Label{Name: labelOf(k), Colour: colours[k], Description: say("label/"+string(k), nil)})
		}
	}
}

func labelOf(k Kind) string { return "linkhealth:" + string(k) }

// unmade is what GitHub gives a label that was made in passing.
const unmade = "ededed"

// missing tells a label that is not there, or that has never been given a
// colour and a description. What people changed stays.
func (a Actual) missing(l Label) bool {
	i := slices.IndexFunc(a.Labels, func(have Label) bool { return strings.EqualFold(have.Name, l.Name) })
	return i < 0 || a.Labels[i].Description == "" && strings.EqualFold(a.Labels[i].Colour, unmade)
}
