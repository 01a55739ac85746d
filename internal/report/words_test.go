package report

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// TestWords wants a word for every value that a file may hold, and both texts
// for every kind of issue.
func TestWords(t *testing.T) {
	t.Parallel()
	var names []string
	for _, o := range observe.Outcomes() {
		names = append(names, "outcome/"+string(o))
	}
	for _, p := range observe.Problems() {
		names = append(names, "problem/"+string(p))
	}
	for _, r := range health.Reasons() {
		names = append(names, "reason/"+string(r))
	}
	for _, k := range []health.Kind{health.DomainFailing, health.DomainDown, health.DomainCertificate, health.LeftTheAllowlist} {
		names = append(names, "flag/"+string(k))
	}
	for _, kind := range order {
		names = append(names, "long/"+kind)
		if kind != flag {
			names = append(names, "short/"+kind)
		}
	}
	for _, name := range append(names, "short/"+outcome, "short/"+slow, "queued", "report") {
		if texts.Lookup(name) == nil {
			t.Errorf("no template %q", name)
		}
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	tests := []struct {
		part, whole int
		want        string
	}{
		{0, 0, "0.0%"}, {0, 7, "0.0%"}, {7, 7, "100%"}, {135, 142, "95.1%"}, {4, 142, "2.8%"}, {2, 142, "1.4%"},
		{9999, 10000, "99.9%"}, {9994, 10000, "99.9%"}, {9980, 10000, "99.8%"}, {1, 3, "33.3%"}, {2, 3, "66.7%"}, {1, 100000, "0.0%"},
	}
	for _, tt := range tests {
		if got := percent(tt.part, tt.whole); got != tt.want {
			t.Errorf("%d of %d is %s, want %s", tt.part, tt.whole, got, tt.want)
		}
	}
}
