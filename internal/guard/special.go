package guard

import (
	"net/netip"
	"strings"
)

// special names the ranges that people meet, so that a refusal says which one
// it was. The transition mechanisms at its end each carry an IPv4 address
// inside, which no list of IPv4 ranges would see.
var special = []struct {
	prefix netip.Prefix
	why    string
}{
	{netip.MustParsePrefix("127.0.0.0/8"), "it is a loopback address"},
	{netip.MustParsePrefix("::1/128"), "it is a loopback address"},
	{netip.MustParsePrefix("0.0.0.0/8"), `it means "this network"`},
	{netip.MustParsePrefix("::/128"), "it is the unspecified address"},
	{netip.MustParsePrefix("10.0.0.0/8"), "it is a private address"},
	{netip.MustParsePrefix("172.16.0.0/12"), "it is a private address"},
	{netip.MustParsePrefix("192.168.0.0/16"), "it is a private address"},
	{netip.MustParsePrefix("100.64.0.0/10"), "it is in the shared address space of carriers and clouds"},
	{netip.MustParsePrefix("fc00::/7"), "it is a private address"},
	{netip.MustParsePrefix("169.254.0.0/16"), "it is a link-local address, where clouds serve their metadata"},
	{netip.MustParsePrefix("fe80::/10"), "it is a link-local address"},
	{netip.MustParsePrefix("168.63.129.16/32"), "it is the wire server of Azure"},
	{netip.MustParsePrefix("192.0.2.0/24"), "it is set aside for documentation"},
	{netip.MustParsePrefix("198.51.100.0/24"), "it is set aside for documentation"},
	{netip.MustParsePrefix("203.0.113.0/24"), "it is set aside for documentation"},
	{netip.MustParsePrefix("2001:db8::/32"), "it is set aside for documentation"},
	{netip.MustParsePrefix("3fff::/20"), "it is set aside for documentation"},
	{netip.MustParsePrefix("224.0.0.0/4"), "it is a multicast address"},
	{netip.MustParsePrefix("ff00::/8"), "it is a multicast address"},
	{netip.MustParsePrefix("64:ff9b::/96"), "it is an IPv4 address behind NAT64"},
	{netip.MustParsePrefix("64:ff9b:1::/48"), "it is an IPv4 address behind a local NAT64"},
	{netip.MustParsePrefix("2002::/16"), "it is an IPv4 address behind 6to4"},
	{netip.MustParsePrefix("2001::/32"), "it is an IPv4 address behind Teredo"},
	{netip.MustParsePrefix("::/96"), "it is an IPv4-compatible IPv6 address"},
}

// local lists the names that never leave a machine, a house or a cloud: RFC
// 6761, RFC 6762, RFC 8375, and ICANN's reservation of internal.
var local = []string{"localhost", "local", "internal", "home.arpa"}

func checkName(host string) error {
	name := strings.TrimRight(strings.ToLower(host), ".") // a trailing dot only means: from the root
	for _, l := range local {
		if name == l || strings.HasSuffix(name, "."+l) {
			return &Error{host, "names under " + l + " never leave the machine or its network"}
		}
	}
	if !strings.Contains(name, ".") {
		return &Error{host, "a name of a single label only means something inside a network"}
	}
	return nil
}
