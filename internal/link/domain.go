package link

import (
	"strings"

	"golang.org/x/net/publicsuffix"
)

// RegistrableDomain is the unit of politeness: the name directly below a
// public suffix, or the host itself where there is none (an address, or a name
// that is a public suffix).
func (u URL) RegistrableDomain() string { return RegistrableDomain(u.host) }

// RegistrableDomain is [URL.RegistrableDomain] for a bare host.
func RegistrableDomain(host string) string {
	if _, ok := (URL{host: host}).Addr(); ok {
		return host
	}
	host = strings.TrimSuffix(host, ".")
	d, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		return host
	}
	return d
}

// Domains answers which listed domain a host belongs to. The zero Domains
// lists nothing. It is immutable and safe for concurrent use.
type Domains struct {
	byName map[string]string
}

// NewDomains lists domains by name: each key is a domain or an alias of one,
// its value the domain that it stands for.
func NewDomains(byName map[string]string) Domains {
	d := Domains{byName: make(map[string]string, len(byName))}
	for name, domain := range byName {
		d.byName[name] = domain
	}
	return d
}

// Match finds the longest listed name that is host or a parent of it, label by
// label, and returns the domain it stands for.
func (d Domains) Match(host string) (domain string, ok bool) {
	host = strings.TrimSuffix(host, ".")
	for name := host; ; {
		if domain, ok := d.byName[name]; ok {
			return domain, true
		}
		_, parent, more := strings.Cut(name, ".")
		if !more {
			return "", false
		}
		name = parent
	}
}
