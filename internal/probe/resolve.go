package probe

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	maxAddresses = 10               // of one name are tried
	secondAsked  = 10 * time.Second // what a resolver may take where another one can be asked
)

// resolve finds the addresses of a host, the two families interleaved. A name
// that does not exist is the link's fault, a resolver that does not answer is
// not. Resolvers are asked in turn until one knows an address; that a name has
// none is believed when nobody knows better. Names under .invalid are never
// asked for (RFC 6761).
func resolve(ctx context.Context, resolvers []*net.Resolver, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return []netip.Addr{a}, nil
	}
	name := strings.TrimSuffix(host, ".")
	if name == "invalid" || strings.HasSuffix(name, ".invalid") {
		return nil, &fault{observe.DNSError, "the name " + name + " does not exist"}
	}
	var failure *fault
	for i, r := range resolvers {
		asking, enough := ctx, context.CancelFunc(func() {})
		if i+1 < len(resolvers) {
			asking, enough = context.WithTimeout(ctx, secondAsked)
		}
		addrs, err := lookUp(asking, r, name)
		enough()
		if err == nil {
			return addrs, nil
		}
		if failure == nil || failure.outcome == observe.ResolverError {
			failure = err
		}
	}
	return nil, failure
}

// lookUp asks one resolver for both families at once.
func lookUp(ctx context.Context, r *net.Resolver, name string) ([]netip.Addr, *fault) {
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
