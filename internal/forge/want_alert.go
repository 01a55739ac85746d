package forge

import (
	"cmp"
	"strconv"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// alertView is what the template of an alert sees.
type alertView struct {
	pageView
	What     string // the last failure in a few words
	Since    string
	Down     string // for how long
	Failures int
	Healthy  string // when it last was
	Hidden   bool
	Inactive bool
	Blocked  bool
	Gone     bool
	Seen     *sight
	Past     []pastView
}

// wantAlerts wants an issue for each page that is at the alert threshold or
// was taken off, until its incident has recovered, unless one issue stands for
// its whole domain.
func wantAlerts(w *Wanted) {
	for _, e := range w.in.Snapshot.Entries {
		if !alerted(e) || w.stands[e.Source.Domain] {
			continue
		}
		r := *e.Record
		v := w.in.alert(e)
		w.add(Issue{Key: Key{Kind: Alert, Subject: e.Source.ID}, Incident: r.FailingSince, Before: r.Incident.Recovered}, v,
			v.What, v.Status, v.Owner, e.Source.Position.File, strconv.FormatBool(v.Hidden), strconv.FormatBool(v.Blocked), v.Down)
	}
}

// alerted tells an entry with an open incident that people were told of.
func alerted(e snapshot.Entry) bool {
	r := e.Record
	return e.Enabled() && !e.Revived() && r.FailingSince != 0 && (r.Incident.AlertedAt != 0 || e.Status() == health.Inactive)
}

func (in Input) alert(e snapshot.Entry) alertView {
	r := *e.Record
	v := alertView{
		pageView: in.page(e), What: failure(r), Since: moment(r.FailingSince),
		Down:     lasted(in.Snapshot.Now.Sub(r.FailingSince)),
		Failures: r.Metrics.ConsecutiveFailures, Healthy: moment(r.Metrics.LastSuccessAt),
		Hidden: r.Hidden, Inactive: e.Status() == health.Inactive, Blocked: r.NeedsReview(health.Blocked),
		Seen: see(r.Last), Past: past(r),
	}
	v.Gone = r.Last != nil && r.Last.Outcome == observe.Gone
	return v
}

// failure says what the last failed check saw: the status code and its word,
// or the outcome.
func failure(r health.Record) string {
	for n := len(r.History) - 1; n >= 0; n-- {
		c := r.History[n]
		if c.OK != observe.Failure {
			continue
		}
		what := word("outcome", string(c.Outcome))
		if c.Code >= 400 {
			return reading(c.Code) + " " + what
		}
		if r.Last != nil && n == len(r.History)-1 && c.Outcome == observe.TLSError {
			return cmp.Or(word("problem", string(r.Last.CertificateProblem())), what)
		}
		return what
	}
	return word("reason", string(health.Failing))
}

// lasted is a time that passed, in words that change ever more seldom.
func lasted(d time.Duration) string {
	days := int(d / (24 * time.Hour))
	switch {
	case days >= 60:
		return say("months", days/30)
	case days >= 14:
		return say("weeks", days/7)
	}
	return say("days", days)
}
