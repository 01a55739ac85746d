package probe

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// observation writes a reply down.
func (r reply) observation(t *Task) observe.Observation {
	o := observe.Observation{
		ID: t.ID, URL: t.URL.String(),
		Layer: r.layer, Method: r.method,
		Outcome: r.outcome, StatusCode: observe.Reading(r.status),
		RedirectChain: []string{}, RedirectCodes: []int{},
		Certificate: r.certificate(t), FinalCertificate: r.finalCertificate(t),
		Content:    r.content,
		Fields:     r.fields,
		Sibling:    r.sibling,
		SiteAlive:  r.alive,
		Attempts:   make([]observe.Attempt, len(r.attempts)),
		RetryAfter: int64(r.retryAfter / time.Second),
		Error:      plain(r.why),
	}
	if r.status != 0 {
		o.ResponseTime = observe.Milliseconds(r.latency)
	}
	for _, u := range r.chain {
		o.RedirectChain = append(o.RedirectChain, u.String())
	}
	o.RedirectCodes = append(o.RedirectCodes, r.codes...)
	for i, a := range r.attempts {
		a.Error = plain(a.Error)
		o.Attempts[i] = a
	}
	return o
}

// certificate is that of the host that was asked, or where it has none that of
// the last host.
func (r reply) certificate(t *Task) *observe.Certificate {
	broken := r.outcome == observe.TLSError
	switch {
	case !t.TLS && !broken:
		return nil
	case r.own == nil, broken && !r.abroad(t):
		return r.trust.copy()
	}
	return r.own.copy()
}

// finalCertificate is that of the host where the redirects ended, where it is
// another one than the URL's own: a fault of its own is not the URL's.
func (r reply) finalCertificate(t *Task) *observe.Certificate {
	if !t.TLS && r.outcome != observe.TLSError || !r.abroad(t) {
		return nil
	}
	return r.trust.copy()
}

// abroad tells that the redirects ended at another host.
func (r reply) abroad(t *Task) bool { return r.url.Host() != t.URL.Host() }
