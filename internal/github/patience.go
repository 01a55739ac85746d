package github

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// longestWait is how long a run waits for rate limits in all.
const longestWait = time.Minute

// LimitError says that GitHub wants to be left alone for longer than a run
// waits. What was not done is done by a later run.
type LimitError struct {
	Until time.Time
	Words string // GitHub's, made harmless
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("GitHub's rate limit holds until %s (%s)", e.Until.UTC().Format(time.RFC3339), e.Words)
}

// patience waits for rate limits and then asks again: a call that met one was
// not carried out. See docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api.
type patience struct {
	next  http.RoundTripper
	now   func() time.Time
	sleep func(context.Context, time.Duration) error

	mu   sync.Mutex
	left time.Duration // of what may be waited
}

func (p *patience) RoundTrip(r *http.Request) (*http.Response, error) {
	for {
		answer, err := p.next.RoundTrip(r)
		if err != nil {
			return nil, err
		}
		wait, words := limit(answer, p.now())
		if wait == 0 {
			return silent(answer), nil
		}
		if !p.spend(wait) {
			return nil, &LimitError{p.now().Add(wait), words}
		}
		if err := p.sleep(r.Context(), wait); err != nil {
			return nil, err
		}
		if r, err = again(r); err != nil {
			return nil, err
		}
	}
}

func (p *patience) spend(wait time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if wait > p.left {
		return false
	}
	p.left -= wait
	return true
}

// limit is how long an answer asks to wait; zero for one that is no limit.
func limit(answer *http.Response, now time.Time) (wait time.Duration, words string) {
	if answer.StatusCode != http.StatusForbidden && answer.StatusCode != http.StatusTooManyRequests {
		return 0, ""
	}
	h := answer.Header
	message := peek(answer)
	secondary := strings.Contains(strings.ToLower(message), "secondary rate limit")
	if answer.StatusCode == http.StatusForbidden && h.Get("Retry-After") == "" && h.Get("X-RateLimit-Remaining") != "0" && !secondary {
		return 0, ""
	}
	return max(asked(h, now), time.Second), cmp.Or(plain.Line(message), http.StatusText(answer.StatusCode))
}

// asked reads for how long. Without a word of it GitHub asks for a minute.
func asked(h http.Header, now time.Time) time.Duration {
	after := h.Get("Retry-After")
	if seconds, err := strconv.ParseUint(after, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(after); err == nil {
		return at.Sub(now)
	}
	if reset, err := strconv.ParseUint(h.Get("X-RateLimit-Reset"), 10, 40); err == nil && h.Get("X-RateLimit-Remaining") == "0" {
		return time.Unix(int64(reset), 0).Sub(now) + time.Second
	}
	return time.Minute
}

// peek is the message of an answer, which can still be read.
func peek(answer *http.Response) string {
	body, err := io.ReadAll(answer.Body)
	answer.Body = io.NopCloser(bytes.NewReader(body))
	var told struct{ Message string }
	if err != nil || json.Unmarshal(body, &told) != nil {
		return ""
	}
	return told.Message
}

// silent takes away what go-github would judge by its own clock.
func silent(answer *http.Response) *http.Response {
	for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} {
		answer.Header.Del(name)
	}
	return answer
}
