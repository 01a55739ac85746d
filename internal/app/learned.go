package app

import (
	"github.com/civicaid-voice/linkhealth/internal/frame"
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
