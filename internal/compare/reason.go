package compare

import (
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Reason is why the sides may differ.
type Reason string

// The reasons.
const (
	// PersonsWord is a person's verdict, which only one side knows.
	PersonsWord Reason = "persons_word"
	// SeenLater is a page that changed in between: the side that looked later
	// agreed with the other one when that one looked, or saw the content change
	// after that.
	SeenLater Reason = "seen_later"
	// FarApart are last checks more than an hour apart, and nothing tells
	// whether the page changed in between.
	FarApart Reason = "far_apart"
	// NeverChecked is a side without any check.
	NeverChecked Reason = "never_checked"
	// NoConclusion is a side whose last check says nothing about the page.
	NoConclusion Reason = "no_conclusion"
	// OtherLayer are answers that another layer settled.
	OtherLayer Reason = "other_layer"
	// OtherMethod are answers to another method: HEAD lies.
	OtherMethod Reason = "other_method"
	// OtherVantage are answers to another runner.
	OtherVantage Reason = "other_vantage"
	// OtherPast is a standing that does not come from the last check, but from
	// those before it or from what people wrote.
	OtherPast Reason = "other_past"
	// OtherAnswer are answers to the same question at the same time.
	OtherAnswer Reason = "other_answer"
)

// near is how far apart two checks of about the same moment are: no retry
// between runs comes sooner.
const near = time.Hour

// reasons finds why two records that disagree in kinds may do so; never none.
func reasons(a, b health.Record, kinds []Kind) []Reason {
	if word(a) != word(b) {
		return []Reason{PersonsWord}
	}
	if a.Last == nil || b.Last == nil {
		return []Reason{NeverChecked}
	}
	early, late := a, b
	if a.Metrics.LastCheckAt > b.Metrics.LastCheckAt {
		early, late = b, a
	}
	var found []Reason
	note := func(holds bool, r Reason) {
		if holds {
			found = append(found, r)
		}
	}
	apart := late.Metrics.LastCheckAt.Sub(early.Metrics.LastCheckAt) > near
	changed := apart && seenLater(early, late, kinds)
	x, y := a.Last, b.Last
	note(changed, SeenLater)
	note(apart && !changed, FarApart)
	note(!conclusive(a) || !conclusive(b), NoConclusion)
	note(x.Outcome != y.Outcome && x.Layer != y.Layer, OtherLayer)
	note(x.Outcome != y.Outcome && x.Method != y.Method, OtherMethod)
	note(x.Vantage != y.Vantage, OtherVantage)
	note(verdict(a) == verdict(b) && (a.Status != b.Status || a.Hidden != b.Hidden), OtherPast)
	if len(found) == 0 {
		return []Reason{OtherAnswer}
	}
	return found
}

// word is a person's verdict; empty where there is none.
func word(r health.Record) health.VerdictState {
	if r.Verdict == nil {
		return ""
	}
	return r.Verdict.State
}

// seenLater tells that all that differs in kinds came after the early look.
func seenLater(early, late health.Record, kinds []Kind) bool {
	then := early.Metrics.LastCheckAt
	if verdict(early) != verdict(late) {
		return verdictAt(late, then.Add(near)) == verdict(early)
	}
	return slices.Equal(kinds, []Kind{ContentDiffers}) && late.Metrics.ContentHashChangedAt > then
}

// verdictAt is what the history says of that moment.
func verdictAt(r health.Record, at observe.Instant) Verdict {
	v := Unknown
	for _, c := range r.History {
		switch {
		case c.At > at:
			return v
		case c.OK == observe.Success:
			v = Healthy
		case c.OK == observe.Failure:
			v = Failing
		}
	}
	return v
}
