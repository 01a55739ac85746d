package github_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

// TestLimits meets one limit at the first call, and no other.
func TestLimits(t *testing.T) {
	t.Parallel()
	now := newClock().now()
	in := func(d time.Duration) string { return strconv.FormatInt(now.Add(d).Unix(), 10) }
	const secondary = `{"message": "You have exceeded a secondary rate limit."}`
	for name, test := range map[string]struct {
		status int
		header map[string]string
		body   string
		slept  time.Duration // 0 where it is not waited for
	}{
		"429 with Retry-After":            {429, map[string]string{"Retry-After": "7"}, "", 7 * time.Second},
		"429 with a date":                 {429, map[string]string{"Retry-After": now.Add(9 * time.Second).Format(http.TimeFormat)}, "", 9 * time.Second},
		"429 alone":                       {429, nil, "", time.Minute},
		"429 with nonsense":               {429, map[string]string{"Retry-After": "soon"}, "", time.Minute},
		"429 for no time at all":          {429, map[string]string{"Retry-After": "0"}, "", time.Second},
		"429 until long ago":              {429, map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": in(-time.Hour)}, "", time.Second},
		"429 too long":                    {429, map[string]string{"Retry-After": "61"}, "", 0},
		"403 with Retry-After":            {403, map[string]string{"Retry-After": "60"}, secondary, time.Minute},
		"403 that says so":                {403, nil, secondary, time.Minute},
		"403 with nothing remaining":      {403, map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": in(30 * time.Second)}, `{"message": "API rate limit exceeded"}`, 31 * time.Second},
		"403 with nothing for an hour":    {403, map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": in(time.Hour)}, `{}`, 0},
		"403 with a reset without an end": {403, map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "99999999999999"}, `{}`, time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var calls atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				if calls.Add(1) > 1 {
					_, _ = w.Write([]byte(`{"default_branch": "main"}`))
					return
				}
				for name, value := range test.header {
					w.Header().Set(name, value)
				}
				w.WriteHeader(test.status)
				_, _ = w.Write([]byte(test.body))
			}))
			t.Cleanup(server.Close)
			k := newClock()
			c, err := github.New(github.Config{Token: "t", Repository: "a/b", API: server.URL, Now: k.now, Sleep: k.sleep, Warn: func(string) {}})
			if err != nil {
				t.Fatal(err)
			}
			_, err = c.Repository(t.Context())
			var limit *github.LimitError
			if k.slept != test.slept || (err == nil) != (test.slept > 0) || err != nil && !errors.As(err, &limit) {
				t.Errorf("it waits %s, want %s: %v", k.slept, test.slept, err)
			}
			if again := calls.Load() == 2; again != (test.slept > 0) {
				t.Errorf("it asks %d times", calls.Load())
			}
		})
	}
}

func TestARunWaitsForAMinuteInAll(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.FailFrom(1, double.Secondary)
	r, err := w.sync(many(1))
	if err != nil || w.slept != time.Minute || r.Until.IsZero() || len(w.warns) != 1 {
		t.Errorf("it waits %s, the limit holds until %s, it says %q (%v)", w.slept, r.Until, w.warns, err)
	}
}

func TestALimitEndsASyncInGoodOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.FailFrom(4+1+3, double.LongLimit)
	r, err := w.sync(many(5))
	if err != nil || len(r.Done) != 2 || r.Waiting != 3 || r.Until.Sub(w.now()) < time.Hour-time.Minute {
		t.Errorf("done are %d, %d wait until %s (%v)", len(r.Done), r.Waiting, r.Until, err)
	}
	if len(w.warns) != 1 || !strings.Contains(w.warns[0], "3 changes") {
		t.Errorf("it says %q", w.warns)
	}
}

// TestForbiddenIsNoLimit asks once and does not wait.
func TestForbiddenIsNoLimit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.Refuse("repos/get", http.StatusForbidden, "Resource not accessible by integration")
	_, err := w.client().Repository(t.Context())
	var no *github.CallError
	if !errors.As(err, &no) || no.Status != http.StatusForbidden || len(w.Calls()) != 1 || w.slept != 0 {
		t.Errorf("it asks %d times and waits %s: %v", len(w.Calls()), w.slept, err)
	}
}
