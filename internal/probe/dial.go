package probe

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"syscall"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// headStart is how long one address may take before the next is tried beside
// it (RFC 8305).
const headStart = 250 * time.Millisecond

// dialer opens connections to where URLs lead.
type dialer struct {
	guard     *guard.Guard
	resolvers []*net.Resolver
	connectTo []ConnectTo
	net       net.Dialer
}

func newDialer(c Config) *dialer {
	d := &dialer{guard: c.Guard, resolvers: c.Resolvers, connectTo: c.ConnectTo}
	if len(d.resolvers) == 0 {
		d.resolvers = []*net.Resolver{{PreferGo: true}}
	}
	d.net.Control = c.Guard.Control // the last word, on the very address
	return d
}

// dial connects to the host of u. It never connects to an address that the
// guard refuses; where all are refused, so is the URL.
func (d *dialer) dial(ctx context.Context, u link.URL) (net.Conn, error) {
	host, port := dialled(d.connectTo, u.Host(), u.Port())
	addrs, err := resolve(ctx, d.resolvers, host)
	if err != nil {
		return nil, err
	}
	var allowed []netip.AddrPort
	var refused error
	for _, a := range addrs {
		if err := d.guard.CheckAddr(a); err != nil {
			refused = fmt.Errorf("the name leads to an address that is not allowed: %w", err)
			continue
		}
		allowed = append(allowed, netip.AddrPortFrom(a, port))
	}
	if len(allowed) == 0 {
		return nil, &fault{observe.Refused, refused.Error()}
	}
	return d.race(ctx, allowed)
}

type dialResult struct {
	conn net.Conn
	err  error
}

// race tries the addresses in turn, the next one when one fails or takes long.
// The first connection wins; any other is closed.
func (d *dialer) race(ctx context.Context, addrs []netip.AddrPort) (net.Conn, error) {
	ctx, cancel := context.WithCancel(ctx)
	results := make(chan dialResult, len(addrs))
	started, ended := 0, 0
	defer func() {
		cancel()
		go func() {
			for range started - ended {
				if r := <-results; r.conn != nil {
					r.conn.Close()
				}
			}
		}()
	}()
	timer := time.NewTimer(0)
	defer timer.Stop()
	var failure error
	for ended < len(addrs) {
		select {
		case <-timer.C:
			if started < len(addrs) {
				addr := addrs[started]
				started++
				timer.Reset(headStart)
				go func() {
					c, err := d.net.DialContext(ctx, "tcp", addr.String())
					results <- dialResult{c, err}
				}()
			}
		case r := <-results:
			ended++
			if r.err == nil {
				return r.conn, nil
			}
			failure = tellingError(failure, r.err)
			timer.Reset(0)
		}
	}
	return nil, failure
}

// tellingError keeps the first failure, but for one that says only that this
// machine has no route of that family.
func tellingError(first, next error) error {
	if first == nil || errors.Is(first, syscall.ENETUNREACH) || errors.Is(first, syscall.EHOSTUNREACH) || errors.Is(first, syscall.EADDRNOTAVAIL) {
		return next
	}
	return first
}
