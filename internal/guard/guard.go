// Package guard decides which addresses, ports and schemes may be reached.
package guard

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"code.dny.dev/ssrf"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Guard judges URLs before a request and addresses while they are dialled. It
// never resolves a name. A Guard is immutable and safe for concurrent use.
type Guard struct {
	allow []netip.Prefix
	ports []uint16
	ssrf  *ssrf.Guardian
}

// New makes a Guard that lets everything public through, and the addresses in
// allow besides. URLs may name only the given ports; without any, no URL
// passes.
func New(allow []netip.Prefix, ports []uint16) *Guard {
	g := &Guard{ports: slices.Clone(ports), ssrf: ssrf.New(ssrf.WithAnyPort(), ssrf.WithAnyNetwork())}
	for _, p := range allow {
		g.allow = append(g.allow, unmapPrefix(p))
	}
	return g
}

// unmapPrefix writes ::ffff:10.0.0.0/104 as 10.0.0.0/8, since addresses are
// compared unmapped.
func unmapPrefix(p netip.Prefix) netip.Prefix {
	if p.Addr().Is4In6() && p.Bits() >= 96 {
		return netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-96)
	}
	return p
}

// Error is what was refused and why, in words for people. Every error of this
// package is one.
type Error struct {
	What string // the URL's scheme, port or host, or the address
	Why  string
}

// Error joins the two.
func (e *Error) Error() string { return "refused " + e.What + ": " + e.Why }

// CheckURL judges what a URL says by itself: scheme, user info, port, a name
// that never leaves a machine or a house, and the address if the host is one.
// A name that passes may still lead to an address that [Guard.Control] refuses.
func (g *Guard) CheckURL(u link.URL) error {
	switch s := u.Scheme(); {
	case s != "http" && s != "https":
		return &Error{strconv.Quote(s), "only http and https can be checked"}
	case u.HasUserInfo():
		return &Error{u.Host(), "the URL carries a user name or a password"}
	case !slices.Contains(g.ports, u.Port()):
		return &Error{"port " + strconv.Itoa(int(u.Port())), "only " + portList(g.ports) + " may be used"}
	}
	return g.CheckHost(u)
}

// CheckHost is the part of [Guard.CheckURL] that looks at the host alone.
func (g *Guard) CheckHost(u link.URL) error {
	if a, ok := u.Addr(); ok {
		return g.CheckAddr(a)
	}
	return checkName(u.Host())
}

// CheckAddr judges one address. An IPv4 address mapped into IPv6 must pass in
// both of its forms, and is allowed where either is.
func (g *Guard) CheckAddr(a netip.Addr) error {
	if !a.IsValid() {
		return &Error{"the empty address", "there is nothing to reach"}
	}
	if a.Zone() != "" {
		return &Error{a.String(), "an address with a zone belongs to one machine's own links"}
	}
	plain := a.Unmap()
	if g.allowed(a) || g.allowed(plain) {
		return nil
	}
	for _, r := range special {
		if r.prefix.Contains(plain) {
			return &Error{a.String(), r.why}
		}
	}
	if g.ssrf.SafeAddr(a) != nil || g.ssrf.SafeAddr(plain) != nil {
		return &Error{a.String(), "it is set aside for special use (IANA) and not on the public internet"}
	}
	return nil
}

func (g *Guard) allowed(a netip.Addr) bool {
	return slices.ContainsFunc(g.allow, func(p netip.Prefix) bool { return p.Contains(a) })
}

// Control fits [net.Dialer.Control]: it judges the very address that is about
// to be dialled, after the name was resolved, so that no answer of a resolver
// gets around it. Any port will do; [Guard.CheckURL] judges that of the URL.
func (g *Guard) Control(network, address string, _ syscall.RawConn) error {
	if network != "tcp4" && network != "tcp6" {
		return &Error{address, "only TCP may be dialled, not " + strconv.Quote(network)}
	}
	ap, err := netip.ParseAddrPort(address)
	if err != nil {
		return &Error{strconv.Quote(address), "it is no address and port"}
	}
	return g.CheckAddr(ap.Addr())
}

func portList(ports []uint16) string {
	if len(ports) == 0 {
		return "no port"
	}
	s := make([]string, len(ports))
	for i, p := range ports {
		s[i] = strconv.Itoa(int(p))
	}
	return strings.Join(s, ", ")
}
