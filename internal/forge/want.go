package forge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Input is what [Want] decides by.
type Input struct {
	Snapshot snapshot.Snapshot
	Files    map[string][]byte                       // the registry's, by path
	Texts    func(id string) (last, accepted string) // main texts; accepted is empty where no change is open
	Server   string                                  // such as https://github.com
	Repo     string                                  // owner/name
	Branch   string                                  // the main one
	Run      string                                  // the address of the workflow's run; empty outside of one
}

// Issue is one that should be open.
type Issue struct {
	Key
	Incident  observe.Instant // its start
	Before    observe.Instant // when the incident before it had recovered; zero where there was none
	Title     string
	Text      string   // Markdown
	Facts     string   // digest of what must be told anew when it changes
	Evidence  []string // of a domain: each verdict on it, with its start
	Labels    []string
	Assignees []string
}

// Pull is a pull request that should be open.
type Pull struct {
	Key
	Since    observe.Instant
	Title    string
	Text     string // Markdown
	Facts    string
	Evidence []string
	Proposal Proposal
	Labels   []string
	patch    string // what it changes, for a person who has to do it by hand
}

// Wanted is all that should stand on GitHub, computed whole from the state.
type Wanted struct {
	Issues []Issue
	Pulls  []Pull
	Labels []Label

	in       Input
	stands   map[string]bool         // by domain: one issue stands for all of its pages
	told     map[string][]verdict    // by domain, what issues said that are open or that a person closed
	declined map[Key]map[string]bool // the evidence that a person did not want acted upon
	proposed map[Key]bool            // the pull requests that are open

	issues map[Key]Issue // nil until [Wanted.indexed]
	pulls  map[Key]Pull
}

// Want computes what should stand on GitHub. Of what stands there only what
// people declined matters: a pull request that a person closed is not proposed
// again by the same evidence.
func Want(in Input, a Actual) Wanted {
	a = a.indexed()
	w := Wanted{in: in, stands: map[string]bool{}, told: a.told(), declined: a.declined(), proposed: a.proposed()}
	for _, want := range []func(*Wanted){wantDomains, wantAlerts, wantMoves, wantRedirects, wantCertificates, wantRun, wantReactivations, wantContent} {
		want(&w)
	}
	slices.SortStableFunc(w.Issues, func(a, b Issue) int {
		return cmp.Or(a.Key.compare(b.Key), cmp.Compare(a.Incident, b.Incident))
	})
	slices.SortStableFunc(w.Pulls, func(a, b Pull) int { return a.Key.compare(b.Key) })
	w.label()
	return w
}

// add wants an issue; its text is the template of its kind about about. What is
// shown is told anew when facts change; without any, when the text does.
func (w *Wanted) add(i Issue, about any, facts ...string) {
	name := string(i.Kind)
	if i.Title == "" {
		i.Title = title(say(name+"/title", about))
	}
	i.Text = say(name, about)
	if len(facts) == 0 {
		facts = []string{i.Text}
	}
	i.Facts = digest(append(facts, i.Title)...)
	i.Assignees = w.in.Snapshot.Registry.Config.GitHub.Assignees
	w.Issues = append(w.Issues, i)
}

// indexed finds what is wanted of a key at once.
func (w Wanted) indexed() Wanted {
	w.issues, w.pulls = map[Key]Issue{}, map[Key]Pull{}
	for _, i := range w.Issues {
		w.issues[i.Key] = i
	}
	for _, p := range w.Pulls {
		w.pulls[p.Key] = p
	}
	return w
}

// clip keeps a text within so many bytes, at the end of a line. An open code
// block is closed.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	cut := text[:most-len(say("clipped", nil))-100]
	cut = cut[:max(strings.LastIndexByte(cut, '\n'), 0)]
	return cut + openFence(cut) + "\n\n" + say("clipped", nil)
}

// openFence is what closes the code block that text ends in; empty where it
// ends in none.
func openFence(text string) string {
	fence := ""
	for line := range strings.Lines(text) {
		ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case len(ticks) < 3:
		case fence == "":
			fence = ticks
		case len(ticks) >= len(fence):
			fence = ""
		}
	}
	if fence == "" {
		return ""
	}
	return "\n" + fence
}
