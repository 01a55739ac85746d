package compare

import (
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Verdict is what a record says of its URL.
type Verdict string

// The verdicts.
const (
	Healthy Verdict = "healthy" // the last check that counted succeeded
	Failing Verdict = "failing" // it failed
	Unknown Verdict = "unknown" // there was none
)

// verdict is that of the last check that counted, or of a person, whose word
// goes before it.
func verdict(r health.Record) Verdict {
	switch {
	case r.Verdict != nil && r.Verdict.State == health.VerdictDown:
		return Failing
	case r.Verdict != nil:
		return Healthy
	case r.Metrics.ConsecutiveFailures > 0:
		return Failing
	case r.Metrics.LastSuccessAt != 0:
		return Healthy
	}
	return Unknown
}

// Side is one side's evidence. What it has not seen is empty or null.
type Side struct {
	Verdict     Verdict           `json:"verdict"`
	Status      health.Status     `json:"status"`
	Hidden      bool              `json:"hidden"`
	SaidBy      string            `json:"said_by"`    // the person whose verdict it is
	CheckedAt   observe.Instant   `json:"checked_at"` // the last check
	Outcome     observe.Outcome   `json:"outcome"`
	StatusCode  observe.Reading   `json:"status_code"`
	Layer       observe.Layer     `json:"layer"`
	Method      string            `json:"method"`
	Vantage     string            `json:"vantage"`
	Error       string            `json:"error"`
	Failures    int               `json:"consecutive_failures"`
	FailingFrom observe.Instant   `json:"failing_since"`
	LastSuccess observe.Instant   `json:"last_success_at"`
	Certificate string            `json:"certificate_problem"`
	FinalURL    string            `json:"final_url"`
	ContentHash health.Text       `json:"content_hash"`
	Attempts    []observe.Attempt `json:"attempts"`
}

func sideOf(r health.Record) *Side {
	s := Side{
		Verdict: verdict(r), Status: r.Status, Hidden: r.Hidden,
		CheckedAt: r.Metrics.LastCheckAt, Failures: r.Metrics.ConsecutiveFailures,
		FailingFrom: r.FailingSince, LastSuccess: r.Metrics.LastSuccessAt,
		ContentHash: r.Metrics.ContentHash, Attempts: []observe.Attempt{},
	}
	if o := r.Last; o != nil {
		s.Outcome, s.StatusCode, s.Layer, s.Method = o.Outcome, o.StatusCode, o.Layer, o.Method
		s.Vantage, s.Error, s.FinalURL = o.Vantage, o.Error, o.FinalURL()
		s.Attempts = append(s.Attempts, o.Attempts...)
	}
	if r.Verdict != nil {
		s.SaidBy = r.Verdict.By
	}
	s.Certificate, _ = problem(r)
	return &s
}
