package health_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestHistory(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, took(342))
	l.see(time.Hour, observe.RateLimited)
	l.see(time.Hour, observe.DNSError)
	got, err := json.Marshal(l.r.History)
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"at":"2026-01-05T03:00:00Z","ok":true,"outcome":"ok","code":200,"ms":342},` +
		`{"at":"2026-01-05T04:00:00Z","ok":null,"outcome":"rate_limited","code":429,"ms":100},` +
		`{"at":"2026-01-05T05:00:00Z","ok":false,"outcome":"dns_error","code":null,"ms":null}]`
	expect(t, "the history", string(got), want)
	for range 40 {
		l.see(time.Hour, observe.OK)
	}
	expect(t, "its length", len(l.r.History), 30)
	expect(t, "its newest", l.r.History[29].At, l.at)
	expect(t, "its oldest", l.r.History[0].At, l.at.Add(-29*time.Hour))
}

func TestDays(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, took(100))
	l.see(20*time.Hour+59*time.Minute+59*time.Second, observe.OK, took(50)) // the last second of the day
	l.see(time.Second, observe.Timeout)
	l.see(time.Hour, observe.Challenge)
	l.see(day, observe.RateLimited)
	got, err := json.Marshal(l.r.Days)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "the days", string(got), `[{"day":"2026-01-05","checks":2,"ok":2,"ms":150},{"day":"2026-01-06","checks":1,"ok":0,"ms":0}]`)
}

func TestDaysKept(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.daily(120, observe.OK)
	today := health.DateOf(l.at)
	expect(t, "their number", len(l.r.Days), 90)
	expect(t, "the oldest", l.r.Days[0].Day, today-89)
	l.see(60*day, observe.RateLimited) // says nothing, and yet time has passed
	expect(t, "their number after two months of silence", len(l.r.Days), 30)
	expect(t, "the oldest after it", l.r.Days[0].Day, health.DateOf(l.at)-89)
	l.see(200*day, observe.RateLimited)
	expect(t, "their number after a long silence", len(l.r.Days), 0)
}

func TestThirtyDays(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		after  time.Duration // from a failure and a slow success to a fast success
		uptime string
		ms     observe.Reading
	}{
		{"the same day", time.Hour, "66.67", 200},
		{"twenty-nine days later", 29 * day, "66.67", 200},
		{"at the last second of the thirtieth day", 29*day + 20*time.Hour + 59*time.Minute - 2*time.Second + 59*time.Second, "66.67", 200},
		{"thirty days later", 30 * day, "100", 100},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			l.see(0, observe.NotFound, took(5000)) // only successes are averaged
			l.see(time.Second, observe.OK, took(300))
			l.see(time.Second, observe.RateLimited, took(9000))
			l.see(test.after-2*time.Second, observe.OK, took(100))
			uptime, _ := l.r.Metrics.UptimePct.MarshalJSON()
			expect(t, "uptime", string(uptime), test.uptime)
			expect(t, "mean", l.r.Metrics.AvgResponseTime, test.ms)
		})
	}
}

func TestMetricsWithoutData(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.ResolverError)
	got, err := json.Marshal(l.r.Metrics)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "metrics", string(got), `{"uptime_pct":null,"avg_response_time_ms":null,"last_check_at":"2026-01-05T03:00:00Z",`+
		`"last_success_at":null,"last_status_code":null,"consecutive_failures":0,"content_hash":null,`+
		`"content_hash_changed_at":null,"redirect_chain":[],"ssl_expiry":null}`)
	l.see(day, observe.NotFound)
	uptime, _ := l.r.Metrics.UptimePct.MarshalJSON()
	expect(t, "uptime after a failure", string(uptime), "0")
	expect(t, "mean after a failure", l.r.Metrics.AvgResponseTime, 0)
	l.see(40*day, observe.RateLimited)
	expect(t, "uptime once the failure is old", l.r.Metrics.UptimePct.Known(), false)
}

func TestLastFigures(t *testing.T) {
	t.Parallel()
	l := begin(t)
	l.see(0, observe.OK, redirect(302, page, moved))
	expect(t, "chain", len(l.r.Metrics.RedirectChain), 2)
	l.see(day, observe.NotFound)
	expect(t, "last check", l.r.Metrics.LastCheckAt, l.at)
	expect(t, "last success", l.r.Metrics.LastSuccessAt, start)
	expect(t, "last code", l.r.Metrics.LastStatusCode, 404)
	l.see(day, observe.DNSError)
	expect(t, "code without an answer", l.r.Metrics.LastStatusCode, 0)
	l.see(day, observe.OK)
	if chain := l.r.Metrics.RedirectChain; chain == nil || len(chain) != 0 {
		t.Errorf("chain without redirects is %#v", chain)
	}
	expect(t, "schema", l.r.Schema, 1)
	expect(t, "the stored text", l.r.Last.Content, nil)
}

func TestRedirectChain(t *testing.T) {
	t.Parallel()
	chain := redirect(302, page, moved)
	tests := []struct {
		name string
		step func(*life)
		want int
	}{
		{"of a success", func(l *life) { l.daily(1, observe.OK, chain) }, 2},
		{"of a success without", func(l *life) { l.daily(1, observe.OK, chain); l.daily(1, observe.OK) }, 0},
		{"of an error page", func(l *life) { l.daily(1, observe.OK); l.daily(1, observe.NotFound, chain) }, 2},
		{"of an error page without", func(l *life) { l.daily(1, observe.OK, chain); l.daily(1, observe.NotFound) }, 0},
		{"unknown without an answer", func(l *life) { l.daily(1, observe.OK, chain); l.daily(1, observe.Timeout) }, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := begin(t)
			test.step(l)
			expect(t, "length", len(l.r.Metrics.RedirectChain), test.want)
		})
	}
}

func TestLastIsWithoutTextAndRun(t *testing.T) {
	t.Parallel()
	o := seen(observe.OK, content(hashes[0]))
	o.Run = &observe.Run{Due: 3}
	r, _ := health.Fold(health.Record{}, o, policy())
	expect(t, "text", r.Last.Content.Text, "")
	expect(t, "hash", r.Last.Content.Hash, hashes[0])
	expect(t, "run", r.Last.Run, nil)
	expect(t, "the observation's own text", o.Content.Text, "the text")
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name        string
		part, whole int
		want        string
	}{
		{"none", 0, 0, "null"}, {"nothing", 0, 3, "0"}, {"all", 3, 3, "100"},
		{"a third", 1, 3, "33.33"}, {"two thirds", 2, 3, "66.67"}, {"almost", 998, 1000, "99.8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := health.PercentOf(test.part, test.whole)
			b, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			expect(t, "JSON", string(b), test.want)
			var back health.Percent
			if err := json.Unmarshal(b, &back); err != nil {
				t.Fatal(err)
			}
			expect(t, "read back", back, p)
			expect(t, "known", p.Known(), test.whole > 0)
		})
	}
	for _, bad := range []string{"-0.01", "100.01", `"5"`, "1e9"} {
		var p health.Percent
		if json.Unmarshal([]byte(bad), &p) == nil {
			t.Errorf("%s was read as a percentage", bad)
		}
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	for _, want := range []string{"1969-12-31", "1970-01-01", "2024-02-29", "2026-02-18"} {
		midnight, err := time.Parse(time.DateOnly, want)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []time.Time{midnight, midnight.Add(day - time.Second)} {
			if at.Unix() != 0 {
				expect(t, "the day", health.DateOf(observe.At(at)).String(), want)
			}
		}
	}
	var d health.Date
	if err := d.UnmarshalText([]byte("2026-02-30")); err == nil {
		t.Error("2026-02-30 was read as a day")
	}
}
