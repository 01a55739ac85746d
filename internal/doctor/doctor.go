// Package doctor judges whether a repository is fit for its next night: what
// was looked at goes in as values, findings come out. Whoever looks is
// elsewhere.
//
// Everything in a finding is harmless text in one line.
package doctor

import (
	"cmp"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// Level is how much a finding matters.
type Level string

// The levels. A note costs no night's work; a warning will, if nothing changes;
// an error does now.
const (
	OK      Level = "ok"
	Note    Level = "note"
	Warning Level = "warning"
	Error   Level = "error"
)

// Check names what was looked at.
type Check string

// The checks, in the order in which they are told.
const (
	OfRegistry     Check = "registry"
	OfLock         Check = "lock"
	OfState        Check = "state"
	OfJournals     Check = "journals"
	OfConsistency  Check = "consistency"
	OfFreshness    Check = "freshness"
	OfGit          Check = "git"
	OfRemote       Check = "remote"
	OfWorkflows    Check = "workflows"
	OfDNS          Check = "dns"
	OfNetwork      Check = "network"
	OfChrome       Check = "chrome"
	OfNotify       Check = "notify"
	OfToken        Check = "token"
	OfRepository   Check = "repository"
	OfSchedule     Check = "schedule"
	OfIssues       Check = "issues"
	OfPullRequests Check = "pull_requests"
)

// Finding is what one look at something found.
type Finding struct {
	Check Check  `json:"check"`
	Level Level  `json:"level"`
	What  string `json:"what"`
	Mend  string `json:"mend"` // empty where there is nothing to do

	At registry.Position `json:"-"` // in a file of the registry; zero elsewhere
}

// Facts are what was seen of one or more things, ready to be judged.
type Facts interface {
	// Findings is never empty: what is fine is said too.
	Findings() []Finding
}

// Late says that a look at something did not end in time.
type Late struct {
	Check Check
	After time.Duration
}

// Findings is one.
func (l Late) Findings() []Finding { return one(found(l.Check, Error, "timeout", l)) }

// Failed says that something could not be looked at, for a reason that is not
// told better elsewhere.
type Failed struct {
	Check Check
	Why   string // foreign
}

// Findings is one.
func (f Failed) Findings() []Finding { return one(found(f.Check, Error, "fault", f)) }

// Skipped says that something was not looked at, because what it needs is not
// right itself.
type Skipped struct {
	Check Check
	Needs Check
}

// Findings is one.
func (s Skipped) Findings() []Finding { return one(found(s.Check, Note, "skipped", s)) }

func one(f Finding) []Finding { return []Finding{f} }

// found is a finding in the words of the template that is named after the check
// and what was found, or after the latter alone. The mend stands beside it.
func found(c Check, l Level, name string, about any) Finding {
	own := string(c) + "/" + name
	text := cmp.Or(known(own), known(name))
	f := Finding{Check: c, Level: l, What: plain.Text(say(text, about))}
	if mend := known(text + "/mend"); mend != "" {
		f.Mend = plain.Text(say(mend, about))
	}
	return f
}
