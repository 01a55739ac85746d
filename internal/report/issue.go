package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// The kinds of issues, in the order of the list of active ones. Slow and
// outcome are in the table only.
const (
	flag       = "flag"
	failing    = "failing"
	inactive   = "inactive"
	recovering = "recovering"
	expired    = "expired"
	expiring   = "expiring"
	review     = "review"
	outcome    = "outcome"
	slow       = "slow"
)

var order = []string{flag, failing, inactive, recovering, expired, expiring, review}

// worst puts the issues of a list into that order, and those that were alerted
// before those that were not.
func worst(a, b issue) int {
	if a.Kind == b.Kind && a.Alerted != b.Alerted {
		if a.Alerted {
			return -1
		}
		return 1
	}
	return cmp.Compare(slices.Index(order, a.Kind), slices.Index(order, b.Kind))
}

// issue is one thing to know about an entry, or about a domain. Every string
// in it is Markdown already.
type issue struct {
	Kind  string
	Where string // the page or the domain
	What  string // in words
	Since string // a day; of a certificate, its end

	Detail                  string
	Failures, Days          int // in a row, and since when
	Warned, Alerted, Hidden bool
	URLs                    int    // that share a certificate
	Limit                   string // above which a page is slow

	reason health.Reason // of a review
	host   string
}

// short is the label in the table.
func (i issue) short() string { return say("short/"+i.Kind, i) }

// long is the line in the list of active issues.
func (i issue) long() string {
	name := "long/" + string(i.reason)
	if i.Kind != review || texts.Lookup(name) == nil {
		name = "long/" + i.Kind
	}
	return say(name, i)
}

// issuesOf lists what is wrong with an entry.
func issuesOf(s snapshot.Snapshot, e snapshot.Entry) []issue {
	var found []issue
	for _, look := range []func(snapshot.Snapshot, snapshot.Entry) (issue, bool){incident, lastOutcome, slowness, certificate} {
		if i, ok := look(s, e); ok {
			found = append(found, i)
		}
	}
	for _, v := range e.Record.Review {
		if told := v.Reason == health.Failing || v.Reason == health.Soft404; !told {
			found = append(found, reviewOf(e, v))
		}
	}
	return found
}

// incident tells a page that is down, or is not yet known to be up again.
func incident(s snapshot.Snapshot, e snapshot.Entry) (issue, bool) {
	kind := standing(e)
	if kind == "" {
		return issue{}, false
	}
	r := *e.Record
	since := r.FailingSince
	if r.Metrics.ConsecutiveFailures > 0 && r.Incident.DownSince != 0 {
		since = r.Incident.DownSince
	}
	return issue{
		Kind: kind, Where: address(e), What: lastFailure(r), Since: day(since),
		Failures: r.Metrics.ConsecutiveFailures,
		Days:     max(0, int(health.DateOf(s.Now)-health.DateOf(since))),
		Warned:   r.Incident.Level != health.NoLevel,
		Alerted:  r.Incident.AlertedAt != 0,
		Hidden:   r.Hidden,
	}, true
}

// standing is the kind of the entry's incident, empty without one.
func standing(e snapshot.Entry) string {
	switch {
	case e.Status() == health.Inactive:
		return inactive
	case e.Record.Metrics.ConsecutiveFailures > 0:
		return failing
	case e.Open():
		return recovering
	}
	return ""
}

// lastFailure says what the last failed check saw: the status code, or the
// outcome where the code does not tell.
func lastFailure(r health.Record) string {
	for n := len(r.History) - 1; n >= 0; n-- {
		c := r.History[n]
		if c.OK != observe.Failure {
			continue
		}
		if c.Code >= 400 {
			return reading(c.Code)
		}
		words := word("outcome", string(c.Outcome))
		if p := problemOf(r); n == len(r.History)-1 && c.Outcome == observe.TLSError && p != observe.NoProblem {
			words += " (" + word("problem", string(p)) + ")"
		}
		return words
	}
	return word("reason", string(health.Failing))
}

func problemOf(r health.Record) observe.Problem {
	if r.Last == nil {
		return observe.NoProblem
	}
	return r.Last.CertificateProblem()
}

// lastOutcome tells a last check that the status column does not explain: it
// said nothing, or it failed with a code that looks healthy.
func lastOutcome(_ snapshot.Snapshot, e snapshot.Entry) (issue, bool) {
	last := e.Record.Last
	if last == nil {
		return issue{}, false
	}
	class := last.Outcome.Class()
	odd := class == observe.Inconclusive || class == observe.Failure && last.StatusCode < 400
	return issue{Kind: outcome, What: word("outcome", string(last.Outcome))}, odd && last.StatusCode != 0
}

func slowness(s snapshot.Snapshot, e snapshot.Entry) (issue, bool) {
	over := observe.Reading(s.Slow().Milliseconds())
	return issue{Kind: slow, Limit: s.Slow().String()}, response(*e.Record) > over
}

// certificate tells one that was warned about and not renewed since.
func certificate(_ snapshot.Snapshot, e snapshot.Entry) (issue, bool) {
	var ends health.Date
	if err := ends.UnmarshalText([]byte(e.Record.Metrics.SSLExpiry)); err != nil {
		return issue{}, false // none seen
	}
	current := func(end observe.Instant) bool { return end != 0 && ends <= health.DateOf(end) }
	kind := expiring
	switch {
	case current(e.Record.Warned.Expired):
		kind = expired
	case !current(e.Record.Warned.Expiring):
		return issue{}, false
	}
	return issue{Kind: kind, Where: address(e), Since: ends.String(), URLs: 1, host: host(e)}, true
}

func reviewOf(e snapshot.Entry, v health.Review) issue {
	i := issue{
		Kind: review, Where: address(e), What: word("reason", string(v.Reason)), Since: day(v.Since),
		reason: v.Reason,
	}
	if strings.TrimSpace(v.Detail) != "" {
		i.Detail = plain.Code(v.Detail)
	}
	return i
}
