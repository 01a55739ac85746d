package probe

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// ConnectTo sends connections for one host and port to another, as curl's
// option does. Names, SNI and certificates stay those of the URL.
type ConnectTo struct {
	fromHost, toHost string
	fromPort, toPort uint16
}

// ParseConnectTo reads HOST1:PORT1:HOST2:PORT2. Any part may be empty: an
// empty HOST1 or PORT1 is every host or port, an empty HOST2 or PORT2 leaves
// that of the URL. IPv6 addresses stand in brackets.
func ParseConnectTo(s string) (ConnectTo, error) {
	var parts []string
	rest, more := s, true
	for more {
		var part string
		if strings.HasPrefix(rest, "[") {
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return ConnectTo{}, fmt.Errorf("%q: a bracket is not closed", s)
			}
			if _, err := netip.ParseAddr(rest[1:end]); err != nil {
				return ConnectTo{}, fmt.Errorf("%q: %s is no IPv6 address", s, rest[:end+1])
			}
			part, rest = rest[:end+1], rest[end+1:]
			if rest != "" && rest[0] != ':' {
				return ConnectTo{}, fmt.Errorf("%q: only a colon may follow a bracket", s)
			}
			more = rest != ""
			rest = strings.TrimPrefix(rest, ":")
		} else {
			part, rest, more = strings.Cut(rest, ":")
		}
		parts = append(parts, part)
	}
	if len(parts) != 4 {
		return ConnectTo{}, fmt.Errorf("%q: want HOST1:PORT1:HOST2:PORT2, any part may be empty", s)
	}
	c := ConnectTo{fromHost: canonicalHost(parts[0]), toHost: canonicalHost(parts[2])}
	var err1, err2 error
	c.fromPort, err1 = parsePort(parts[1])
	c.toPort, err2 = parsePort(parts[3])
	if err1 != nil || err2 != nil {
		return ConnectTo{}, fmt.Errorf("%q: a port is a number from 1 to 65535", s)
	}
	return c, nil
}

func parsePort(s string) (uint16, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(s, 10, 16)
	if err == nil && n == 0 {
		err = strconv.ErrRange
	}
	return uint16(n), err
}

// canonicalHost writes a host as URLs do, so that the two can be compared.
func canonicalHost(s string) string {
	s = strings.ToLower(s)
	if a, err := netip.ParseAddr(strings.Trim(s, "[]")); err == nil && a.Is6() {
		return "[" + a.String() + "]"
	}
	return s
}

// String is the form that [ParseConnectTo] reads.
func (c ConnectTo) String() string {
	port := func(p uint16) string {
		if p == 0 {
			return ""
		}
		return strconv.Itoa(int(p))
	}
	return c.fromHost + ":" + port(c.fromPort) + ":" + c.toHost + ":" + port(c.toPort)
}

// redirect gives the host and port to dial; ok tells whether c is about them.
func (c ConnectTo) redirect(host string, port uint16) (string, uint16, bool) {
	if c.fromHost != "" && c.fromHost != host || c.fromPort != 0 && c.fromPort != port {
		return host, port, false
	}
	if c.toHost != "" {
		host = c.toHost
	}
	if c.toPort != 0 {
		port = c.toPort
	}
	return host, port, true
}

// dialled is where a connection for host and port goes: the first match wins.
func dialled(rules []ConnectTo, host string, port uint16) (string, uint16) {
	for _, c := range rules {
		if h, p, ok := c.redirect(host, port); ok {
			return h, p
		}
	}
	return host, port
}
