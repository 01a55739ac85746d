package app

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// publishedSummary is what the template sees. Its strings are Markdown already.
type publishedSummary struct {
	told
	LastRun       string // when it started; empty where none is known
	Due, Observed int    // of the last run
	New, Resolved []loudEvent
	Newest        string // check of any URL; empty where there was none
	Oldest        string
	Never         int // URLs that were never checked
	Stale         bool
	StaleFor      int // whole days
}

// staleAfter is when a monitor that checks nothing has stopped.
const staleAfter = 24 * time.Hour

// summarisePublished tells of the run and of how fresh the state is on the page
// of the workflow's run: one that has stopped must not look green.
func (a *app) summarisePublished(p *publication) error {
	s := freshnessOf(p.last.after)
	s.told = p.told()
	s.Branch = plain.Code(s.Branch)
	if p.commit != "" {
		s.Commit = plain.Code(s.Commit)
	}
	for _, e := range p.last.result.Events {
		loud := loudEvent{string(e.Severity), string(e.Kind), plain.Code(about(e)), plain.Code(e.Detail)}
		switch {
		case e.Kind == health.RecoveredFully:
			s.Resolved = append(s.Resolved, loud)
		case e.Severity != health.SeverityInfo:
			s.New = append(s.New, loud)
		}
	}
	return a.appendTo("GITHUB_STEP_SUMMARY", sayPublish("summary", s))
}

// freshnessOf is how old what is known is. A run within the day that found
// nothing due has not stopped.
func freshnessOf(s snapshot.Snapshot) publishedSummary {
	f := publishedSummary{LastRun: minuteOf(s.LastRun.StartedAt), Due: s.LastRun.Due, Observed: s.LastRun.Observed}
	var newest, oldest observe.Instant
	for _, e := range s.Entries {
		at := e.Record.Metrics.LastCheckAt
		switch {
		case !e.Enabled():
			continue
		case at == 0:
			f.Never++
			continue
		case oldest == 0 || at < oldest:
			oldest = at
		}
		newest = max(newest, at)
	}
	f.Newest, f.Oldest = minuteOf(newest), minuteOf(oldest)
	f.Stale = len(s.Entries) > 0 && s.Now.Sub(newest) > staleAfter
	f.StaleFor = int(s.Now.Sub(newest) / (24 * time.Hour))
	return f
}

// minuteOf is an instant for people; empty where there is none.
func minuteOf(at observe.Instant) string {
	if at == 0 {
		return ""
	}
	return at.Time().Format("2006-01-02 15:04 UTC")
}
