package forge

import (
	"maps"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

type certificateIssue struct {
	Host        string
	Ends        string // the day
	Expired     bool
	Pages       []pageView
	More        int
	Certificate *certificateView
}

// hostCertificate is the certificate of one host that is about to end, or has
// ended.
type hostCertificate struct {
	ends    observe.Instant
	expired bool
	entries []snapshot.Entry
}

// wantCertificates wants an issue for each host whose certificate was warned of
// and not renewed since.
func wantCertificates(w *Wanted) {
	hosts := map[string]hostCertificate{}
	for _, e := range w.in.Snapshot.Entries {
		ends, expired, ok := ending(e)
		if !ok || !e.Enabled() {
			continue
		}
		h := hosts[e.Source.URL.Host()]
		if h.ends == 0 || ends < h.ends {
			h.ends = ends
		}
		h.expired = h.expired || expired
		h.entries = append(h.entries, e)
		hosts[e.Source.URL.Host()] = h
	}
	warning := w.in.Snapshot.Registry.Config.Thresholds.CertificateWarning
	for _, name := range slices.Sorted(maps.Keys(hosts)) {
		h := hosts[name]
		v := w.in.certificate(name, h)
		w.add(Issue{Key: Key{Kind: Certificate, Subject: name}, Incident: h.ends.Add(-warning)}, v)
	}
}

// ending tells a certificate that was warned of, and that is still the one the
// page has.
func ending(e snapshot.Entry) (ends observe.Instant, expired, ok bool) {
	var last health.Date
	if err := last.UnmarshalText([]byte(e.Record.Metrics.SSLExpiry)); err != nil {
		return 0, false, false
	}
	current := func(end observe.Instant) bool { return end != 0 && last <= health.DateOf(end) }
	switch warned := e.Record.Warned; {
	case current(warned.Expired):
		return warned.Expired, true, true
	case current(warned.Expiring):
		return warned.Expiring, false, true
	}
	return 0, false, false
}

// listed is how many pages a body lists.
const listed = 30

func (in Input) certificate(host string, h hostCertificate) certificateIssue {
	v := certificateIssue{Host: host, Ends: day(h.ends), Expired: h.expired || h.ends <= in.Snapshot.Now}
	v.Pages, v.More = in.pages(h.entries)
	if o := h.entries[0].Record.Last; o != nil {
		v.Certificate = certificate(o)
	}
	return v
}

// pages are the first of the entries, and the number of the others.
func (in Input) pages(entries []snapshot.Entry) (views []pageView, more int) {
	for i, e := range entries {
		if i == listed {
			return views, len(entries) - listed
		}
		views = append(views, in.page(e))
	}
	return views, 0
}
