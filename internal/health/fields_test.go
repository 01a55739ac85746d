package health_test

import (
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// says puts fields on an observation that read the page.
func says(hash string, fields map[string]any) detail {
	return func(o *observe.Observation) {
		content(hash)(o)
		o.Fields = fields
	}
}

// lost is a page on which the selector of the content matches nothing.
func lost(amount any) detail {
	return func(o *observe.Observation) {
		o.Content = &observe.Content{Verdict: observe.ContentOK, SelectorMissing: true}
		o.Fields = map[string]any{"importe": amount}
	}
}

// pays is a healthy page that has one field.
func (l *life) pays(v any) {
	l.t.Helper()
	l.see(day, observe.OK, says(hashes[0], map[string]any{"importe": v}))
}

// about is the detail of an item of review, empty where there is none.
func (l *life) about(reason health.Reason) string {
	for _, v := range l.r.Review {
		if v.Reason == reason {
			return v.Detail
		}
	}
	return ""
}

func TestFieldsChanged(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		step   func(l *life)
		detail string
		events int
	}{
		{"unchanged", func(l *life) { l.pays(480.0) }, "", 0},
		{"a whole number is a number", func(l *life) { l.pays(480) }, "", 0},
		{"changed", func(l *life) { l.pays(500.0) }, "importe: 480 -> 500", 1},
		{"seen often", func(l *life) { l.pays(500.0); l.pays(500.0) }, "importe: 480 -> 500", 1},
		{"changed twice", func(l *life) { l.pays(500.0); l.pays(520.5) }, "importe: 480 -> 520.5", 1},
		{"changed back", func(l *life) { l.pays(500.0); l.pays(480.0) }, "", 1},
		{"changed again", func(l *life) { l.pays(500.0); l.pays(480.0); l.pays(500.0) }, "importe: 480 -> 500", 2},
		{"now a text", func(l *life) { l.pays("480 EUR") }, "importe: 480 -> 480 EUR", 1},
		{"stays through failures", func(l *life) { l.pays(500.0); l.daily(2, observe.Timeout) }, "importe: 480 -> 500", 1},
		{"stays when not modified", func(l *life) { l.pays(500.0); l.daily(2, observe.NotModified, content(hashes[0])) }, "importe: 480 -> 500", 1},
		{"stays when not found", func(l *life) { l.pays(500.0); l.pays(nil) }, "importe: 480 -> 500", 1},
		{"not found and back", func(l *life) { l.pays(nil); l.pays(480.0) }, "", 0},
		{"not found and back changed", func(l *life) { l.pays(nil); l.pays(500.0) }, "importe: 480 -> 500", 1},
		{"of an error page", func(l *life) { l.see(day, observe.Soft404, says("", map[string]any{"importe": 404.0})) }, "", 0},
		{"off the allowlist", func(l *life) {
			l.see(day, observe.OK, says(hashes[0], map[string]any{"importe": 1.0}), redirect(302, page, off))
		}, "", 0},
		{"no longer asked for", func(l *life) { l.pays(500.0); l.see(day, observe.OK, says(hashes[0], nil)) }, "", 1},
		{"a new field", func(l *life) {
			l.see(day, observe.OK, says(hashes[0], map[string]any{"importe": 480.0, "plazo": "2026-03-31"}))
		}, "", 0},
		{"two fields", func(l *life) {
			l.see(day, observe.OK, says(hashes[0], map[string]any{"importe": 480.0, "plazo": "2026-03-31"}))
			l.see(day, observe.OK, says(hashes[0], map[string]any{"importe": 500.0, "plazo": "2026-04-30"}))
		}, "importe: 480 -> 500; plazo: 2026-03-31 -> 2026-04-30", 1},
		{"accepted with the text", func(l *life) {
			l.see(day, observe.OK, says(hashes[1], map[string]any{"importe": 500.0}))
			l.p.Entry.ContentHash = hashes[1]
			l.see(day, observe.OK, says(hashes[1], map[string]any{"importe": 500.0}))
		}, "", 1},
		{"accepted by taking the baseline out", func(l *life) { l.pays(500.0); l.p.Entry.ContentHash = ""; l.pays(500.0) }, "", 1},
		{"accepted by a reset", func(l *life) { l.pays(500.0); l.act(time.Hour, reset); l.pays(500.0) }, "", 1},
		{"accepted by a verdict", func(l *life) {
			l.pays(500.0)
			l.act(time.Hour, health.Action{Kind: health.ActVerdict, By: "ana"})
			l.pays(500.0)
		}, "", 1},
		{"accepted and changed again", func(l *life) { l.pays(500.0); l.act(time.Hour, reset); l.pays(480.0) }, "importe: 500 -> 480", 2},
		{"not accepted by a verdict that it is down", func(l *life) {
			l.pays(500.0)
			l.act(time.Hour, health.Action{Kind: health.ActVerdict, By: "ana", State: health.VerdictDown})
		}, "importe: 480 -> 500", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.see(0, observe.OK, says(hashes[0], map[string]any{"importe": 480.0}))
			l.write()
			test.step(l)
			expect(t, "detail", l.about(health.FieldsChanged), test.detail)
			l.expectCount(health.FieldsDiffer, test.events)
			expect(t, "alerts", l.count(health.AlertRaised), 0)
			same(t, "the record read back", reread(t, l.r), reread(t, reread(t, l.r)))
		})
	}
}

// Of what a page says of itself only a price, its currency and whether there is
// any left is watched.
func TestDataOfThePage(t *testing.T) {
	t.Parallel()
	l := begin(t)
	say := func(price any, modified string) {
		l.see(day, observe.OK, says(hashes[0], map[string]any{
			observe.DataPrice: price, observe.DataStock: "InStock", observe.DataModified: modified, observe.DataTitle: modified,
		}))
	}
	say(12.5, "2026-01-01")
	say(12.5, "2026-02-02")
	l.expectReview()
	say(13.0, "2026-02-02")
	expect(t, "detail", l.about(health.FieldsChanged), "page.price: 12.5 -> 13")
	l.see(day, observe.OK, says(hashes[0], map[string]any{}))
	l.expectReview()
}

func TestSelectorMissing(t *testing.T) {
	t.Parallel()
	const scope = "the selector of the content matches nothing"
	tests := []struct {
		name   string
		step   func(l *life)
		detail string
	}{
		{"all found", func(l *life) { l.pays(480.0) }, ""},
		{"the content", func(l *life) { l.see(day, observe.OK, lost(480.0)) }, scope},
		{"a field", func(l *life) { l.pays(nil) }, "importe: nothing found"},
		{"a field that was never found", func(l *life) {
			l.see(day, observe.OK, says(hashes[0], map[string]any{"importe": 480.0, "plazo": nil}))
		}, "plazo: nothing found"},
		{"both", func(l *life) { l.see(day, observe.OK, lost(nil)) }, scope + "; importe: nothing found"},
		{"one after the other", func(l *life) { l.see(day, observe.OK, lost(480.0)); l.pays(nil) }, "importe: nothing found"},
		{"found again", func(l *life) { l.see(day, observe.OK, lost(480.0)); l.pays(480.0) }, ""},
		{"stays through failures", func(l *life) { l.see(day, observe.OK, lost(480.0)); l.daily(2, observe.Timeout) }, scope},
		{"stays when not modified", func(l *life) { l.pays(nil); l.daily(1, observe.NotModified, content(hashes[0])) }, "importe: nothing found"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.see(0, observe.OK, says(hashes[0], map[string]any{"importe": 480.0}))
			test.step(l)
			expect(t, "detail", l.about(health.SelectorMissing), test.detail)
			expect(t, "drift", l.r.NeedsReview(health.ContentDrift), false)
			expect(t, "content hash", string(l.r.Metrics.ContentHash), hashes[0])
			expect(t, "accepted", l.r.Fields["importe"], any(480.0))
			l.expectCount(health.DriftSeen, 0)
			l.expectCount(health.FieldsDiffer, 0)
		})
	}
}

// What a page says can neither break a line of a report nor fill it.
func TestFieldsInWords(t *testing.T) {
	t.Parallel()
	l := begin(t)
	many, changed := map[string]any{}, map[string]any{}
	for _, name := range strings.Split("abcdefghijkl", "") {
		many[name], changed[name] = "x", strings.Repeat("ñ\n ", 200)
	}
	l.see(day, observe.OK, says(hashes[0], many))
	l.see(day, observe.OK, says(hashes[0], changed))
	detail := l.about(health.FieldsChanged)
	if n := len([]rune(detail)); n > observe.MaxRunes || strings.Contains(detail, "\n") || !strings.HasPrefix(detail, "a: x -> ñ ñ") {
		t.Errorf("%d runes: %q", n, detail)
	}
}
