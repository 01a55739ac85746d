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
	return f.o.CheckedAt.Add(f.wait())
}

func (f *folding) wait() time.Duration {
	every := f.p.Every
	if f.r.Status == Inactive {
		every = f.p.InactiveEvery
	}
	switch {
	case f.class == observe.Inconclusive:
		return max(f.retry(1), time.Duration(f.o.RetryAfter)*time.Second)
	case f.class == observe.Failure && f.r.Status != Inactive:
		return min(f.retry(f.r.Metrics.ConsecutiveFailures), every)
	case f.class == observe.Success && f.open():
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
