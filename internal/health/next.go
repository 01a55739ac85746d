package health

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// FollowUp is the longest wait after a success while an incident is open.
const FollowUp = 24 * time.Hour

// next is when the URL should be looked at again: without tolerance, window or
// jitter, which belong to the schedule.
func (f *folding) next() observe.Instant {
	if f.r.RecheckAt != 0 {
		return f.r.RecheckAt
	}
	return f.at.Add(f.wait())
}

// wait is the time to the next look. What a person's verdict overrules is not
// retried: it was said that there is nothing to wait for.
func (f *folding) wait() time.Duration {
	asked := time.Duration(f.o.RetryAfter) * time.Second
	switch {
	case f.overruled:
		return max(f.interval(), asked)
	case f.class == observe.Inconclusive:
		return max(f.retry(1), asked)
	case f.class == observe.Failure && f.r.Status != Inactive:
		return min(f.retry(f.r.Metrics.ConsecutiveFailures), f.interval())
	}
	return f.interval()
}

// interval is the time between looks when nothing has to be retried.
func (f *folding) interval() time.Duration {
	every := f.p.Every
	if f.r.Status == Inactive {
		every = f.p.InactiveEvery
	}
	if f.open() && f.r.Metrics.ConsecutiveFailures == 0 {
		return min(every, FollowUp)
	}
	return every
}

// retry is the delay after the n-th failure in a row.
func (f *folding) retry(n int) time.Duration {
	if len(f.p.RetryAfter) == 0 {
		return f.p.Every
	}
	return f.p.RetryAfter[min(n, len(f.p.RetryAfter))-1]
}
