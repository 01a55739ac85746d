package health_test

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// by is how a text was found.
func by(version int, learned string) detail {
	return func(o *observe.Observation) { o.Content.Version, o.Content.Learned = version, learned }
}

func rendered(o *observe.Observation) { o.Layer = observe.Rendered }

func bodyOnly(o *observe.Observation) { o.Content.Words = 0 }

func TestTextsMadeInTwoWaysAreNotCompared(t *testing.T) {
	t.Parallel()
	h := hashes
	read := func(l *life, hash string, details ...detail) {
		l.see(day, observe.OK, append([]detail{content(hash)}, details...)...)
	}
	tests := []struct {
		name     string
		step     func(l *life)
		baseline string
		last     string
		open     bool
		events   int
	}{
		{"the same way", func(l *life) { read(l, h[0], by(2, "")) }, h[0], h[0], false, 0},
		{"newer rules", func(l *life) { read(l, h[1], by(3, "")) }, h[1], h[1], false, 0},
		{"newer rules, and then a change", func(l *life) { read(l, h[1], by(3, "")); read(l, h[2], by(3, "")) }, h[1], h[2], true, 1},
		{"newer rules while a drift is open", func(l *life) { read(l, h[1], by(2, "")); read(l, h[2], by(3, "")) }, h[0], h[2], true, 1},
		{"that drift accepted", func(l *life) {
			read(l, h[1], by(2, ""))
			read(l, h[2], by(3, ""))
			l.p.Entry.ContentHash = h[2]
			read(l, h[2], by(3, ""))
		}, h[2], h[2], false, 1},
		{"that drift accepted under its old name", func(l *life) {
			read(l, h[1], by(2, ""))
			read(l, h[2], by(3, ""))
			l.p.Entry.ContentHash = h[1]
			read(l, h[2], by(3, ""))
		}, h[1], h[2], true, 1},
		{"older rules", func(l *life) { read(l, h[1], by(1, "")) }, h[0], h[0], false, 0},
		{"older rules, three times in a row", func(l *life) { read(l, h[1], by(1, "")); read(l, h[1], by(1, "")); read(l, h[2], by(1, "")) }, h[2], h[2], false, 0},
		{"rendered", func(l *life) { read(l, h[1], by(2, ""), rendered) }, h[0], h[0], false, 0},
		{"rendered, not in a row", func(l *life) {
			read(l, h[1], by(2, ""), rendered)
			read(l, h[1], by(2, ""), rendered)
			read(l, h[0], by(2, ""))
			read(l, h[1], by(2, ""), rendered)
		}, h[0], h[0], false, 0},
		{"rendered, three times in a row", func(l *life) {
			for range 3 {
				read(l, h[1], by(2, ""), rendered)
			}
			read(l, h[1], by(2, ""), rendered)
		}, h[1], h[1], false, 0},
		{"a change between rendered ones", func(l *life) { read(l, h[1], by(2, ""), rendered); read(l, h[2], by(2, "")) }, h[0], h[2], true, 1},
		{"not modified between rendered ones", func(l *life) {
			read(l, h[1], by(2, ""), rendered)
			l.see(day, observe.NotModified, content(h[0]))
			read(l, h[1], by(2, ""), rendered)
		}, h[0], h[0], false, 0},
		{"with more learned", func(l *life) { read(l, h[1], by(2, "5ac1")) }, h[0], h[1], true, 1},
		{"what was learned is forgotten", func(l *life) { l.p.Forgotten = true; read(l, h[1], by(2, "")) }, h[1], h[1], false, 0},
		{"a document by its bytes", func(l *life) { read(l, h[1], by(3, ""), bodyOnly) }, h[0], h[1], true, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.see(0, observe.OK, content(h[0]), by(2, ""))
			l.write()
			test.step(l)
			expect(t, "baseline", l.r.Baseline, test.baseline)
			expect(t, "content hash", string(l.r.Metrics.ContentHash), test.last)
			expect(t, "drift open", l.r.NeedsReview(health.ContentDrift), test.open)
			l.expectCount(health.DriftSeen, test.events)
		})
	}
}

// The registry keeps the hash that it knows the baseline by, whatever the text is
// called now.
func TestTheRegistryIsNotRewritten(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, content(hashes[0]), by(2, ""))
	l.write()
	l.r = l.r.Relearned(hashes[1], hashes[1], "5ac1", "")
	expect(t, "after learning", l.r.Desired(), l.p.Entry)
	l.see(day, observe.OK, content(hashes[1]), by(2, "5ac1"))
	expect(t, "after a check", l.r.Desired(), l.p.Entry)
	l.see(day, observe.OK, content(hashes[2]), by(3, ""))
	expect(t, "after newer rules", l.r.Desired(), l.p.Entry)
	l.expectReview()
}

func TestRelearned(t *testing.T) {
	t.Parallel()
	begun := func(t *testing.T) *life {
		l := begin(t)
		l.see(0, observe.OK, content(hashes[0]))
		l.write()
		return l
	}
	t.Run("nothing is told", func(t *testing.T) {
		t.Parallel()
		l := begun(t)
		was := l.r
		l.r = l.r.Relearned("07bb", "07bb", "5ac1", "")
		expect(t, "changed at", l.r.Metrics.ContentHashChangedAt, was.Metrics.ContentHashChangedAt)
		expect(t, "last", l.r.Last.Content.Hash, "07bb")
		expect(t, "the record before", was.Last.Content.Hash, hashes[0])
		l.see(day, observe.OK, content("07bb"), by(0, "5ac1"))
		l.expectReview()
		l.expectCount(health.DriftSeen, 0)
	})
	t.Run("a page that was not modified has the old hash", func(t *testing.T) {
		t.Parallel()
		l := begun(t)
		l.r = l.r.Relearned("07bb", "07bb", "5ac1", "")
		l.see(day, observe.NotModified, content(hashes[0]))
		expect(t, "content hash", string(l.r.Metrics.ContentHash), "07bb")
		l.expectReview()
	})
	t.Run("a drift of which nothing is left", func(t *testing.T) {
		t.Parallel()
		l := begun(t)
		l.reads(hashes[1])
		l.r = l.r.Relearned("07bb", "07bb", "5ac1", "")
		l.expectReview()
		l.expectCount(health.RecoveredFully, 0)
	})
	t.Run("a drift of which something is left", func(t *testing.T) {
		t.Parallel()
		l := begun(t)
		l.reads(hashes[1])
		l.r = l.r.Relearned("07bb", "9fbb", "5ac1", "1 change")
		l.expectReview(health.ContentDrift)
		expect(t, "detail", l.r.Review[0].Detail, "1 change")
		l.reads("9fbb")
		l.expectReview()
	})
	t.Run("accepted under its name of before", func(t *testing.T) {
		t.Parallel()
		l := begun(t)
		l.reads(hashes[1])
		l.r = l.r.Relearned("07bb", "9fbb", "5ac1", "")
		l.r = l.r.Relearned("07cc", "9fcc", "6bd2", "")
		l.p.Entry.ContentHash = hashes[1]
		expect(t, "accepts", l.r.Accepts(hashes[1]), true)
		l.reads("07cc")
		l.expectReview()
		expect(t, "baseline", l.r.Baseline, "07cc")
		expect(t, "desired", l.r.Desired().ContentHash, hashes[1])
		l.expectCount(health.DriftSeen, 1)
	})
	t.Run("names end with their text", func(t *testing.T) {
		t.Parallel()
		l := begun(t)
		l.r = l.r.Relearned("07bb", "07bb", "5ac1", "")
		l.reads(hashes[2])
		expect(t, "accepts", l.r.Accepts(hashes[0]), false)
		l.p.Entry.ContentHash = hashes[2]
		expect(t, "accepts", l.r.Accepts(hashes[2]), true)
	})
}
