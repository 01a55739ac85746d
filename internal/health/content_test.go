package health_test

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// reads is a healthy check that found the given content.
func (l *life) reads(hash string) { l.t.Helper(); l.see(day, observe.OK, content(hash)) }

func TestBaseline(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK) // availability only
	expect(t, "baseline without content", l.r.Desired().ContentHash, "")
	l.see(day, observe.Empty, content("of an error page"))
	expect(t, "baseline after a failure", l.r.Desired().ContentHash, "")
	l.reads(hashes[0])
	expect(t, "baseline", l.r.Desired().ContentHash, hashes[0])
	expect(t, "content hash", string(l.r.Metrics.ContentHash), hashes[0])
	expect(t, "changed at", l.r.Metrics.ContentHashChangedAt, 0)
	l.expectReview()
	l.expectCount(health.DriftSeen, 0)
}

func TestDrift(t *testing.T) {
	t.Parallel()
	h := hashes
	tests := []struct {
		name   string
		step   func(l *life)
		open   bool
		events int
	}{
		{"unchanged", func(l *life) { l.reads(h[0]) }, false, 0},
		{"changed", func(l *life) { l.reads(h[1]) }, true, 1},
		{"changed and seen often", func(l *life) { l.reads(h[1]); l.reads(h[1]); l.reads(h[1]) }, true, 1},
		{"changed every time", func(l *life) { l.reads(h[1]); l.reads(h[2]); l.reads(h[1]) }, true, 1},
		{"closes on return", func(l *life) { l.reads(h[1]); l.reads(h[0]) }, false, 1},
		{"opens again", func(l *life) { l.reads(h[1]); l.reads(h[0]); l.reads(h[1]) }, true, 2},
		{"stays open through failures", func(l *life) { l.reads(h[1]); l.daily(2, observe.Timeout) }, true, 1},
		{"stays open when not modified", func(l *life) { l.reads(h[1]); l.daily(2, observe.NotModified) }, true, 1},
		{"stays open without content", func(l *life) { l.reads(h[1]); l.daily(2, observe.OK) }, true, 1},
		{"accepted", func(l *life) { l.reads(h[1]); l.p.Entry.ContentHash = h[1]; l.reads(h[1]) }, false, 1},
		{"accepted and not modified since", func(l *life) { l.reads(h[1]); l.p.Entry.ContentHash = h[1]; l.daily(1, observe.NotModified) }, false, 1},
		{"accepted and failing since", func(l *life) { l.reads(h[1]); l.p.Entry.ContentHash = h[1]; l.daily(1, observe.Timeout) }, false, 1},
		{"accepted too late", func(l *life) { l.reads(h[1]); l.p.Entry.ContentHash = h[1]; l.reads(h[2]) }, true, 2},
		{"the acceptance taken back", func(l *life) {
			l.reads(h[1])
			l.p.Entry.ContentHash = h[1]
			l.reads(h[1])
			l.p.Entry.ContentHash = h[0]
			l.daily(1, observe.NotModified)
		}, true, 2},
		{"the baseline deleted", func(l *life) { l.reads(h[1]); l.p.Entry.ContentHash = ""; l.reads(h[1]) }, false, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.see(0, observe.OK, content(h[0]))
			l.write()
			test.step(l)
			expect(t, "drift open", l.r.NeedsReview(health.ContentDrift), test.open)
			l.expectCount(health.DriftSeen, test.events)
			expect(t, "items of review", len(l.r.Review), map[bool]int{true: 1}[test.open])
			expect(t, "alerts", l.count(health.AlertRaised), 0)
		})
	}
}

func TestContentHashChangedAt(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.reads(hashes[0])
	l.reads(hashes[1])
	changed := l.at
	l.reads(hashes[1])
	l.daily(3, observe.Timeout, content("of an error page"))
	l.daily(1, observe.NotModified)
	expect(t, "changed at", l.r.Metrics.ContentHashChangedAt, changed)
	expect(t, "content hash", string(l.r.Metrics.ContentHash), hashes[1])
	l.reads(hashes[0])
	expect(t, "changed back at", l.r.Metrics.ContentHashChangedAt, l.at)
}

func TestContentOffTheAllowlistIsNotCompared(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, content(hashes[0]))
	l.see(day, observe.OK, content(hashes[1]), redirect(302, page, off))
	expect(t, "content hash", string(l.r.Metrics.ContentHash), hashes[0])
	l.expectCount(health.DriftSeen, 0)
	l.see(day, observe.OK, content(hashes[1]))
	l.expectCount(health.DriftSeen, 1)
}

func TestNoBaselineOffTheAllowlist(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, content(hashes[0]), redirect(302, page, off))
	expect(t, "baseline", l.r.Desired().ContentHash, "")
}

func TestContentOfTheOldAddress(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, content(hashes[0]))
	p := l.p
	p.URL = moved
	o := seen(observe.OK, content(hashes[1])) // of the journal before the move
	o.CheckedAt = start.Add(day)
	r, events := health.Fold(l.r, o, p)
	expect(t, "events", len(events), 0)
	expect(t, "content hash", string(r.Metrics.ContentHash), hashes[0])
	expect(t, "url", r.URL, moved)
}

// The item of review says what holds now, the event what was seen first.
func TestDriftInWords(t *testing.T) {
	t.Parallel()
	words := map[string]string{hashes[0] + hashes[1]: "amount 480 € → 500 €", hashes[0] + hashes[2]: ""}
	l := begin(t)
	l.reads(hashes[0])
	for _, hash := range []string{hashes[1], hashes[1], hashes[2]} {
		l.p.Drift = func(accepted string) string { return words[accepted+hash] }
		l.reads(hash)
		want := "amount 480 € → 500 €"
		if hash == hashes[2] {
			want = "the main text differs from the accepted one"
		}
		expect(t, "detail", l.r.Review[0].Detail, want)
	}
	l.expectCount(health.DriftSeen, 1)
	for _, e := range l.all {
		if e.Kind == health.DriftSeen {
			expect(t, "detail of the event", e.Detail, "amount 480 € → 500 €")
		}
	}
}
