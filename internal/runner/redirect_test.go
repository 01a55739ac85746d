package runner_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
)

// led is a prober whose checks are all redirected to a page elsewhere.
type led struct{ *web }

func (l led) Probe(ctx context.Context, t probe.Task) (observe.Observation, error) {
	o, err := l.web.Probe(ctx, t)
	if err != nil {
		return o, err
	}
	release, err := l.pacer.Acquire(ctx, "end.test")
	if err != nil {
		return o, err
	}
	release()
	o.RedirectChain = []string{o.URL, "https://end.test/"}
	return o, nil
}

// A domain that answers with redirects has answered, wherever they lead.
func TestRedirectsAreAnswers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWeb(64, 1)
		w.latency["a.test"] = 4 * time.Second
		r := w.runner()
		r.Prober = led{w}
		seen, err := r.Run(t.Context(), jobs(t, "a.test", 20))
		if err != nil || len(seen) != 20 {
			t.Errorf("%d observations, %v", len(seen), err)
		}
		if took := time.Since(w.begun); took > 35*time.Second { // one at a time they take 80 s
			t.Errorf("took %s: its answers did not count", took)
		}
	})
}
