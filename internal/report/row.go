package report

import (
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// row is one line of the table. What is not known is empty.
type row struct {
	Domain, Path, LastCheck, Status, Response, Uptime, Issues string
}

func rowOf(s snapshot.Snapshot, e snapshot.Entry) row {
	m := e.Record.Metrics
	return row{
		Domain:    plain.Address(e.Source.Domain),
		Path:      plain.Code(path(e)),
		LastCheck: minute(m.LastCheckAt),
		Status:    status(*e.Record),
		Response:  reading(response(*e.Record)),
		Uptime:    uptime(m.UptimePct),
		Issues:    short(issuesOf(s, e)),
	}
}

func path(e snapshot.Entry) string {
	u := e.Source.URL
	if u.Query() == "" {
		return u.Path()
	}
	return u.Path() + "?" + u.Query()
}

// address names a page in running text, as 001 does: sepe.es is www.sepe.es
// too.
func address(e snapshot.Entry) string { return plain.Address(host(e) + path(e)) }

func host(e snapshot.Entry) string {
	if h := e.Source.URL.Host(); h != "www."+e.Source.Domain {
		return h
	}
	return e.Source.Domain
}

// status is the last status code, or the outcome where there was no answer. A
// page whose redirect is news shows the code of that redirect, as in 001.
func status(r health.Record) string {
	last := r.Last
	switch {
	case last == nil:
		return reading(r.Metrics.LastStatusCode)
	case len(last.RedirectCodes) > 0 && succeeded(last) && (r.NeedsReview(health.RedirectChanged) || r.NeedsReview(health.Moved)):
		return reading(observe.Reading(last.RedirectCodes[0]))
	case last.StatusCode == 0:
		return word("outcome", string(last.Outcome))
	}
	return reading(last.StatusCode)
}

// response is the time of the last answer, if it was the page: how fast a
// server says 404 is no measure of anything.
func response(r health.Record) observe.Reading {
	if r.Last == nil || !succeeded(r.Last) {
		return 0
	}
	return r.Last.ResponseTime
}

func succeeded(o *observe.Observation) bool { return o.Outcome.Class() == observe.Success }

func short(issues []issue) string {
	labels := make([]string, len(issues))
	for i, is := range issues {
		labels[i] = is.short()
	}
	return strings.Join(labels, ", ")
}
