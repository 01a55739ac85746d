package probe

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// maxAddresses is how many addresses of one name are tried.
const maxAddresses = 10

// resolve finds the addresses of a host, the two families interleaved. A name
// that does not exist is the link's fault, a resolver that does not answer is
// not. Names under .invalid are never asked for (RFC 6761).
func resolve(ctx context.Context, r *net.Resolver, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return []netip.Addr{a}, nil
	}
	name := strings.TrimSuffix(host, ".")
	if name == "invalid" || strings.HasSuffix(name, ".invalid") {
		return nil, &fault{observe.DNSError, "the name " + name + " does not exist"}
	}
	v6, v4 := make(chan lookup, 1), make(chan lookup, 1)
	for network, c := range map[string]chan lookup{"ip6": v6, "ip4": v4} {
		go func() {
			// The dot keeps the machine's search list out of it.
			addrs, err := r.LookupNetIP(ctx, network, name+".")
			c <- lookup{addrs, err}
		}()
	}
	a, b := <-v6, <-v4
	if addrs := interleave(a.addrs, b.addrs); len(addrs) > 0 {
		return addrs[:min(len(addrs), maxAddresses)], nil
	}
	for _, l := range []lookup{a, b} {
		if l.err != nil && !notFound(l.err) {
			return nil, &fault{observe.ResolverError, "the resolver gave no answer about " + name}
		}
	}
	return nil, &fault{observe.DNSError, "the name " + name + " does not exist or has no address"}
}

type lookup struct {
	addrs []netip.Addr
	err   error
}

// notFound tells an answer without addresses, or with none of the family that
// was asked for.
func notFound(err error) bool {
	var dns *net.DNSError
	var unfit *net.AddrError
	return errors.As(err, &dns) && dns.IsNotFound || errors.As(err, &unfit)
}

func interleave(a, b []netip.Addr) []netip.Addr {
	var all []netip.Addr
	for i := range max(len(a), len(b)) {
		if i < len(a) {
			all = append(all, a[i].Unmap())
		}
		if i < len(b) {
			all = append(all, b[i].Unmap())
		}
	}
	return all
}
