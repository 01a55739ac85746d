package app

import (
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// learned is what was learned of sites, by listed domain.
type learned map[string]frame.Site

// learned reads what was learned of the sites of the checks. Without it pages are
// read as on the first day, and record brings their texts up to date; so a file
// that cannot be read is told of, and stops nothing.
func (a *app) learned(s *store.Store, due []schedule.Check) learned {
	sites := learned{}
	for _, c := range due {
		domain := c.Entry.Source.Domain
		if _, read := sites[domain]; read {
			continue
		}
		site, err := s.Frame(domain)
		if err != nil {
			a.log.Warn("what was learned of a site cannot be read; its pages are checked without", "domain", domain, "error", err)
		}
		sites[domain] = site
	}
	return sites
}

// informed is a task with what was learned of the page's site. A text on record
// with which the next one could not be compared is replaced by the next check: so
// the page itself is needed, modified or not.
func informed(t probe.Task, r health.Record, site frame.Site) probe.Task {
	t.Learned = site.Lessons(t.ID)
	if r.Making.Version != page.Version || !site.Knows(r.Making.Learned) {
		t.Prior = probe.Prior{}
	}
	return t
}
