package forge_test

import (
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestParseCommand(t *testing.T) {
	t.Parallel()
	end := observe.At(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		comment string
		want    forge.Command
		why     string // a part of it
		ok      bool
	}{
		{"/recheck", forge.Command{Kind: health.ActRecheck}, "", true},
		{"  /Recheck  \r\n\r\nIt works for me.", forge.Command{Kind: health.ActRecheck}, "", true},
		{"/reset", forge.Command{Kind: health.ActReset}, "", true},
		{"/verified until 2026-02-28", forge.Command{Kind: health.ActVerdict, State: health.VerdictActive, Until: end}, "", true},
		{"/down UNTIL 2026-02-28", forge.Command{Kind: health.ActVerdict, State: health.VerdictDown, Until: end}, "", true},
		{"/verified until " + begin.Time().Format(time.DateOnly), forge.Command{Kind: health.ActVerdict, State: health.VerdictActive, Until: observe.At(begin.Time().Truncate(day)).Add(day)}, "", true},
		{"/verified", forge.Command{}, "until YYYY-MM-DD", true},
		{"/verified until", forge.Command{}, "until YYYY-MM-DD", true},
		{"/verified until tomorrow", forge.Command{}, "YYYY-MM-DD", true},
		{"/verified until 2026-02-30", forge.Command{}, "YYYY-MM-DD", true},
		{"/verified until 2026-02-01", forge.Command{}, "over", true},
		{"/verified until 2028-01-01", forge.Command{}, "year", true},
		{"/recheck everything", forge.Command{}, "stands alone", true},
		{"/approve", forge.Command{}, "", false},
		{"Please /recheck", forge.Command{}, "", false},
		{"> /recheck", forge.Command{}, "", false},
		{"/rechecked", forge.Command{}, "", false},
		{"", forge.Command{}, "", false},
	} {
		got, why, ok := forge.ParseCommand(c.comment, begin)
		if ok != c.ok || (why == "") != (c.why == "") || !strings.Contains(why, c.why) || why == "" && got != c.want {
			t.Errorf("%q: %+v, %q, %t", c.comment, got, why, ok)
		}
	}
}

func TestCommandsConcernWhatTheIssueIsAbout(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	c, _, _ := forge.ParseCommand("/recheck", begin)
	for _, tt := range []struct {
		marker string
		want   int
	}{
		{"alert " + id(t, page), 1}, {"redirect " + id(t, page), 1}, {"reactivate " + id(t, page), 1},
		{"certificate www.sepe.es", 3}, {"domain sepe.es", 3}, {"domain boe.es", 1},
		{"alert 0123456789abcdef", 0}, {"run runner", 0}, {"content registry", 0},
	} {
		i, ok := forge.Ours(forge.Item{Body: "<!-- linkhealth " + tt.marker + " 2026-02-02T03:00:00Z -->"})
		if !ok {
			t.Fatalf("%s is not ours", tt.marker)
		}
		if got := c.Actions(w.snapshot(), i, "ana", begin); len(got) != tt.want {
			t.Errorf("%s: %d actions, want %d", tt.marker, len(got), tt.want)
		}
	}
}
