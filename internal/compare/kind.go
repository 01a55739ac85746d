package compare

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Kind names what differs.
type Kind string

// The kinds, the gravest first. The address, the content and the certificate
// are compared only where both sides saw one.
const (
	FailingInA         Kind = "failing_in_a" // and healthy in B
	FailingInB         Kind = "failing_in_b" // and healthy in A
	StatusDiffers      Kind = "status"       // active, degraded, inactive
	HiddenDiffers      Kind = "hidden"
	CertificateDiffers Kind = "certificate" // another problem, or a problem in one of them
	FinalURLDiffers    Kind = "final_url"   // session identifiers ignored
	ContentDiffers     Kind = "content"     // another fingerprint
	ConclusionDiffers  Kind = "conclusion"  // the last check of one side says nothing, or it has seen nothing yet
	OnlyInA            Kind = "only_a"
	OnlyInB            Kind = "only_b"
)

// Kinds lists every kind, the gravest first.
func Kinds() []Kind {
	return []Kind{FailingInA, FailingInB, StatusDiffers, HiddenDiffers, CertificateDiffers, FinalURLDiffers,
		ContentDiffers, ConclusionDiffers, OnlyInA, OnlyInB}
}

func (k Kind) rank() int { return slices.Index(Kinds(), k) }

// differing lists what differs between two records of one URL, the gravest
// first.
func differing(a, b health.Record) []Kind {
	var kinds []Kind
	note := func(differs bool, k Kind) {
		if differs {
			kinds = append(kinds, k)
		}
	}
	x, y := verdict(a), verdict(b)
	note(x == Failing && y == Healthy, FailingInA)
	note(x == Healthy && y == Failing, FailingInB)
	note(a.Status != b.Status, StatusDiffers)
	note(a.Hidden != b.Hidden, HiddenDiffers)
	note(both(a, b, problem), CertificateDiffers)
	note(both(a, b, finalURL), FinalURLDiffers)
	note(a.Making == b.Making && both(a, b, contentHash), ContentDiffers) // made in two ways they say nothing
	note(conclusive(a) != conclusive(b), ConclusionDiffers)
	return kinds
}

// both tells two records that both have a fact, and not the same.
func both(a, b health.Record, fact func(health.Record) (string, bool)) bool {
	x, known := fact(a)
	y, too := fact(b)
	return known && too && x != y
}

// problem is what is wrong with the certificates of the last answer, known
// where a certificate was seen.
func problem(r health.Record) (string, bool) {
	if r.Last == nil || r.Last.Certificate == nil {
		return "", false
	}
	own, final := r.Last.Certificate, r.Last.FinalCertificate
	if own.Problem == observe.NoProblem && final != nil {
		return string(final.Problem), true
	}
	return string(own.Problem), true
}

// finalURL is where the last check led, known where that was healthy: a
// failure ends at any address.
func finalURL(r health.Record) (string, bool) {
	if !answered(r) {
		return "", false
	}
	u, err := link.Parse(r.Last.FinalURL())
	if err != nil {
		return r.Last.FinalURL(), true
	}
	return u.WithoutSession(), true
}

// contentHash is the fingerprint of the page, known where the last check was
// healthy and read it.
func contentHash(r health.Record) (string, bool) {
	return string(r.Metrics.ContentHash), answered(r) && r.Metrics.ContentHash != ""
}

// answered tells that the last check was a success.
func answered(r health.Record) bool {
	return r.Last != nil && r.Last.Outcome.Class() == observe.Success
}

// conclusive tells that the last check said something about the page.
func conclusive(r health.Record) bool {
	return r.Last != nil && r.Last.Outcome.Class() != observe.Inconclusive
}
