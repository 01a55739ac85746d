package probe

import (
	"net/http"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// retryAfter reads the header of a 429 or 503: seconds, or a date counted from
// the answer's own. What is negative is 0, what is above 7 days is 7 days; ok
// is false for what cannot be read.
func retryAfter(h http.Header, now time.Time) (d time.Duration, ok bool) {
	v := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, ok := parseSeconds(v); ok {
		return seconds, true
	}
	until, err := http.ParseTime(v)
	if err != nil {
		return 0, false
	}
	if date, err := http.ParseTime(h.Get("Date")); err == nil {
		now = date
	}
	return min(max(until.Sub(now), 0), observe.MaxRetryAfter), true
}

// parseSeconds reads a whole number however large.
func parseSeconds(v string) (time.Duration, bool) {
	digits, negative := strings.CutPrefix(v, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	digits = strings.TrimLeft(digits, "0")
	if negative || digits == "" {
		return 0, true
	}
	if len(digits) > 9 {
		return observe.MaxRetryAfter, true
	}
	n := 0
	for _, c := range digits {
		n = n*10 + int(c-'0')
	}
	return min(time.Duration(n)*time.Second, observe.MaxRetryAfter), true
}
