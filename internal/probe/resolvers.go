package probe

import (
	"bufio"
	"bytes"
	"context"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// SystemResolvers are the name servers that this machine is configured to ask,
// each as a pure Go resolver that asks it alone, at most two. Where fewer than
// two are known there is nothing to compare, and it returns none: the default.
func SystemResolvers() []*net.Resolver {
	conf, err := os.ReadFile("/etc/resolv.conf")
	if err != nil {
		return nil
	}
	servers := nameServers(conf)
	if len(servers) < 2 {
		return nil
	}
	return []*net.Resolver{pinned(servers[0]), pinned(servers[1])}
}

// nameServers reads a resolv.conf: the different servers in their order.
func nameServers(conf []byte) []netip.Addr {
	var servers []netip.Addr
	for lines := bufio.NewScanner(bytes.NewReader(conf)); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) < 2 || words[0] != "nameserver" {
			continue
		}
		if a, err := netip.ParseAddr(words[1]); err == nil && !slices.Contains(servers, a) {
			servers = append(servers, a)
		}
	}
	return servers
}

// pinned asks one server, whatever else the machine would ask.
func pinned(server netip.Addr) *net.Resolver {
	address := netip.AddrPortFrom(server, 53).String()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address)
	}}
}
