package health

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Fold returns the record after o, and what happened on the way. It mutates
// neither argument; the zero Record is a URL never checked. An observation
// that is not newer than the record's last check changes nothing, so folding
// a journal twice is folding it once.
func Fold(r Record, o observe.Observation, p Policy) (Record, []Event) {
	if o.CheckedAt <= r.Metrics.LastCheckAt {
		return r, nil
	}
	kept := o.Stored()
	f := folding{r: r, id: o.ID, at: o.CheckedAt, o: &kept, p: p}
	f.adopt()
	f.classify()
	f.measure()
	f.countRefusals()
	switch f.class {
	case observe.Success:
		f.succeed()
	case observe.Failure:
		f.fail()
	}
	f.judgeRefusals()
	f.judgeCertificate()
	f.judgeRedirects()
	f.judgeContent()
	f.obey()
	f.r.NextCheckAt = f.next()
	f.r.Last = f.o
	return f.r, f.events
}

// folding is one observation, or one action, on its way into a record. Its
// record shares slices with the old one; whoever changes one replaces it.
type folding struct {
	r         Record
	id        string
	at        observe.Instant
	o         *observe.Observation // nil for an action
	p         Policy
	class     observe.Class // what the observation counts as
	overruled bool          // a person's verdict made that nothing
	events    []Event
}

func (f *folding) tell(kind Kind, detail string) {
	f.tellMore(Event{Kind: kind, Detail: detail})
}

func (f *folding) tellMore(e Event) {
	e.At, e.Severity = f.at, e.Kind.Severity()
	e.ID, e.URL, e.Domain = f.r.ID, f.r.URL, f.r.Domain
	f.events = append(f.events, e)
}

func (f *folding) review(reason Reason, detail string) {
	if f.r.NeedsReview(reason) {
		return
	}
	f.r.Review = append(slices.Clone(f.r.Review), Review{Reason: reason, Since: f.at, Detail: detail})
}

// restate is review, but the detail is what holds now.
func (f *folding) restate(reason Reason, detail string) {
	f.review(reason, detail)
	i := slices.IndexFunc(f.r.Review, func(v Review) bool { return v.Reason == reason })
	if f.r.Review[i].Detail != detail {
		f.r.Review = slices.Clone(f.r.Review)
		f.r.Review[i].Detail = detail
	}
}

func (f *folding) settle(reasons ...Reason) {
	moot := func(v Review) bool { return slices.Contains(reasons, v.Reason) }
	if slices.ContainsFunc(f.r.Review, moot) {
		f.r.Review = slices.DeleteFunc(slices.Clone(f.r.Review), moot)
	}
}
