package report_test

import (
	"fmt"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/report"
)

// BenchmarkBuild writes the report of 10,000 URLs, a tenth of them failing.
func BenchmarkBuild(b *testing.B) {
	w := newWorld(b)
	for i := range 10_000 {
		domain := fmt.Sprintf("d%d.es", i%400)
		url := fmt.Sprintf("https://www.%s/tramites/%d", domain, i)
		if i%10 == 0 {
			w.page(domain, url, w.checked("2026-02-18T03:00:00Z", observe.NotFound, 404, 10, 50), w.failing("2026-02-15T03:00:00Z", 3))
		} else {
			w.page(domain, url, w.checked("2026-02-18T03:00:00Z", observe.OK, 200, 10, 100))
		}
	}
	s := w.at(now)
	for b.Loop() {
		report.Build(s, thisWeek, report.Run{})
	}
}
