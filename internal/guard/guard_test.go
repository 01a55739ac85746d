package guard_test

import (
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
)

var ports = []uint16{80, 443}

func TestCheckURL(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, url string
		why       string // empty: it passes
	}{
		{"a page", "https://www.sepe.es/HomeSepe/", ""},
		{"plain http", "http://www.sepe.es/", ""},
		{"the scheme's own port, written", "https://www.sepe.es:443/", ""},
		{"a rooted name", "https://www.sepe.es./", ""},
		{"http on 443", "http://www.sepe.es:443/", ""},
		{"a public address", "https://93.184.215.14/", ""},
		{"a public IPv6 address", "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/", ""},
		{"a name that only ends like a local one", "https://mylocal.es/", ""},
		{"local as a label in the middle", "https://local.example.es/", ""},
		{"localhost as a label in front", "https://localhost.example.es/", ""},

		{"another port", "https://www.sepe.es:8443/", "only 80, 443"},
		{"port zero", "https://www.sepe.es:0/", "only 80, 443"},
		{"a user", "https://ana@www.sepe.es/", "user name"},
		{"a password", "https://:secret@www.sepe.es/", "user name"},
		{"localhost", "http://localhost/", "localhost"},
		{"localhost in capitals", "http://LOCALHOST/", "localhost"},
		{"localhost from the root", "http://localhost./", "localhost"},
		{"localhost in full width", "http://ｌｏｃａｌｈｏｓｔ/", "localhost"},
		{"below localhost", "http://a.b.localhost/", "localhost"},
		{"below localhost from the root", "http://a.localhost./", "localhost"},
		{"internal", "http://metadata.google.internal/", "internal"},
		{"local", "http://printer.local/", "local"},
		{"home.arpa", "http://nas.home.arpa/", "home.arpa"},
		{"home.arpa itself", "http://home.arpa/", "home.arpa"},
		{"a single label", "http://intranet/", "single label"},
		{"a single label from the root", "http://intranet./", "single label"},
		{"a top-level domain", "http://es/", "single label"},

		{"loopback", "http://127.0.0.1/", "loopback"},
		{"loopback, short", "http://127.1/", "loopback"},
		{"loopback, decimal", "http://2130706433/", "loopback"},
		{"loopback, octal", "http://0177.0.0.1/", "loopback"},
		{"loopback, hex", "http://0x7f.0.0.1/", "loopback"},
		{"loopback, hex in one", "http://0x7f000001/", "loopback"},
		{"loopback, circled digits", "http://①②⑦.0.0.1/", "loopback"},
		{"loopback, percent-encoded", "http://%31%32%37.0.0.1/", "loopback"},
		{"loopback from the root", "http://127.0.0.1./", "loopback"},
		{"IPv6 loopback", "http://[::1]/", "loopback"},
		{"IPv6 loopback in full", "http://[0:0:0:0:0:0:0:1]/", "loopback"},
		{"loopback mapped", "http://[::ffff:127.0.0.1]/", "loopback"},
		{"loopback mapped, hex", "http://[::ffff:7f00:1]/", "loopback"},
		{"zero", "http://0/", "this network"},
		{"metadata", "http://169.254.169.254/latest/meta-data/", "metadata"},
		{"metadata, decimal", "http://2852039166/", "metadata"},
	}
	g := guard.New(nil, ports)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			u, err := link.Parse(tt.url)
			if err != nil {
				t.Fatal(err)
			}
			judge(t, g.CheckURL(u), tt.why)
		})
	}
}

func TestCheckURLOfNothing(t *testing.T) {
	t.Parallel()
	judge(t, guard.New(nil, ports).CheckURL(link.URL{}), "only http and https")
	u, err := link.Parse("https://www.sepe.es/")
	if err != nil {
		t.Fatal(err)
	}
	judge(t, guard.New(nil, nil).CheckURL(u), "only no port")
}

func TestCheckAddr(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, addr string
		why        string
	}{
		{"public", "93.184.215.14", ""},
		{"a neighbour of the wire server", "168.63.129.17", ""},
		{"public IPv6", "2606:4700::1111", ""},
		{"below the shared space", "100.63.255.255", ""},

		{"private 10", "10.1.2.3", "private"},
		{"private 172", "172.31.255.255", "private"},
		{"private 192", "192.168.0.1", "private"},
		{"shared", "100.64.0.1", "carriers"},
		{"metadata of Alibaba", "100.100.100.200", "carriers"},
		{"metadata", "169.254.169.254", "metadata"},
		{"metadata of EC2 over IPv6", "fd00:ec2::254", "private"},
		{"wire server", "168.63.129.16", "Azure"},
		{"wire server mapped", "::ffff:168.63.129.16", "Azure"},
		{"this network", "0.1.2.3", "this network"},
		{"documentation 1", "192.0.2.1", "documentation"},
		{"documentation 2", "198.51.100.1", "documentation"},
		{"documentation 3", "203.0.113.1", "documentation"},
		{"documentation IPv6", "2001:db8::1", "documentation"},
		{"newer documentation IPv6", "3fff::1", "documentation"},
		{"multicast", "224.0.0.251", "multicast"},
		{"multicast IPv6", "ff02::fb", "multicast"},
		{"broadcast", "255.255.255.255", "special use"},
		{"reserved", "240.0.0.1", "special use"},
		{"benchmarking", "198.18.0.1", "special use"},
		{"protocol assignments", "192.0.0.170", "special use"},
		{"6to4 relay", "192.88.99.1", "special use"},
		{"NAT64 of loopback", "64:ff9b::7f00:1", "NAT64"},
		{"NAT64 of a public address", "64:ff9b::5db8:d70e", "NAT64"},
		{"local NAT64", "64:ff9b:1::a00:1", "local NAT64"},
		{"6to4", "2002:7f00:1::", "6to4"},
		{"Teredo", "2001:0:7f00:1::", "Teredo"},
		{"IPv4-compatible", "::127.0.0.1", "IPv4-compatible"},
		{"unspecified", "::", "unspecified"},
		{"IPv6 loopback", "::1", "loopback"},
		{"private mapped", "::ffff:10.0.0.1", "private"},
		{"public mapped", "::ffff:93.184.215.14", "special use"},
		{"IPv4-translated", "::ffff:0:127.0.0.1", "special use"},
		{"link-local", "fe80::1", "link-local"},
		{"link-local with a zone", "fe80::1%eth0", "zone"},
		{"public with a zone", "2606:4700::1111%1", "zone"},
		{"former site-local", "fec0::1", "special use"},
		{"discard", "100::1", "special use"},
		{"IPv6 benchmarking", "2001:2::1", "special use"},
	}
	g := guard.New(nil, ports)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			judge(t, g.CheckAddr(netip.MustParseAddr(tt.addr)), tt.why)
		})
	}
	judge(t, g.CheckAddr(netip.Addr{}), "nothing to reach")
}

func TestAllow(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, allow, addr string
		why               string
	}{
		{"loopback", "127.0.0.0/8", "127.0.0.1", ""},
		{"mapped by its IPv4 range", "127.0.0.0/8", "::ffff:127.0.0.1", ""},
		{"by a mapped range", "::ffff:10.0.0.0/104", "10.1.1.1", ""},
		{"a mapped address by a mapped range", "::ffff:10.0.0.0/104", "::ffff:10.1.1.1", ""},
		{"host bits set", "10.9.9.9/8", "10.1.1.1", ""},
		{"IPv6 loopback", "::1/128", "::1", ""},
		{"NAT64", "64:ff9b::/96", "64:ff9b::5db8:d70e", ""},
		{"only its own range", "127.0.0.0/8", "10.0.0.1", "private"},
		{"all of IPv6 is not all of IPv4", "::/0", "127.0.0.1", "loopback"},
		{"never a zone", "fe80::/10", "fe80::1%eth0", "zone"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := guard.New([]netip.Prefix{netip.MustParsePrefix(tt.allow)}, ports)
			judge(t, g.CheckAddr(netip.MustParseAddr(tt.addr)), tt.why)
		})
	}
}

func TestAllowedAddressNeedsItsPort(t *testing.T) {
	t.Parallel()
	u, err := link.Parse("http://127.0.0.1:8080/")
	if err != nil {
		t.Fatal(err)
	}
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	judge(t, guard.New(loopback, ports).CheckURL(u), "only 80, 443")
	judge(t, guard.New(loopback, []uint16{8080}).CheckURL(u), "")
}

func TestControl(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, network, address string
		why                    string
	}{
		{"any port of a public address", "tcp4", "93.184.215.14:31337", ""},
		{"public IPv6", "tcp6", "[2606:4700::1111]:443", ""},
		{"loopback", "tcp4", "127.0.0.1:80", "loopback"},
		{"IPv6 loopback", "tcp6", "[::1]:80", "loopback"},
		{"zone", "tcp6", "[fe80::1%eth0]:80", "zone"},
		{"UDP", "udp4", "93.184.215.14:53", "only TCP"},
		{"a socket file", "unix", "/run/docker.sock", "only TCP"},
		{"a name", "tcp4", "sepe.es:80", "no address and port"},
		{"no port", "tcp4", "93.184.215.14", "no address and port"},
	}
	g := guard.New(nil, ports)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			judge(t, g.Control(tt.network, tt.address, nil), tt.why)
		})
	}
}

// A real dial goes through Control, and its error is still found.
func TestDialer(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	refusing := net.Dialer{Control: guard.New(nil, ports).Control}
	_, err = refusing.Dial("tcp", l.Addr().String())
	judge(t, err, "loopback")

	allowing := net.Dialer{Control: guard.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, ports).Control}
	c, err := allowing.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
}

func judge(t *testing.T, err error, why string) {
	t.Helper()
	if why == "" {
		if err != nil {
			t.Errorf("refused: %v", err)
		}
		return
	}
	var refusal *guard.Error
	if !errors.As(err, &refusal) {
		t.Fatalf("got %v, want a *guard.Error", err)
	}
	if refusal.What == "" || !strings.Contains(refusal.Error(), why) {
		t.Errorf("got %q, want it to say %q", refusal, why)
	}
}

// FuzzCheckURL holds the law that a URL which passes never leads to an address
// that Control would refuse.
func FuzzCheckURL(f *testing.F) {
	for _, s := range []string{"https://www.sepe.es/", "http://127.1/", "http://[::1]/", "http://0x7f000001/", "http://1.2.3.4./"} {
		f.Add(s)
	}
	g := guard.New(nil, ports)
	f.Fuzz(func(t *testing.T, raw string) {
		u, err := link.Parse(raw)
		if err != nil || g.CheckURL(u) != nil {
			return
		}
		if a, ok := u.Addr(); ok && g.Control("tcp4", netip.AddrPortFrom(a, u.Port()).String(), nil) != nil {
			t.Errorf("%s passed but may not be dialled", u)
		}
	})
}
