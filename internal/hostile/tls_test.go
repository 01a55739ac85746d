package hostile_test

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// handshakes never come to a good end, or at great cost.
func handshakes() []server {
	hears := func(then act) act { // a hello, whatever it says
		return func(c net.Conn) {
			if _, err := c.Read(make([]byte, 4096)); err == nil {
				then(c)
			}
		}
	}
	all := []server{
		{name: "a handshake that stalls", act: hang, want: timedOut},
		{name: "a handshake that drips", act: dripping(secure(sound(), "http/1.1", says(whole(prose)))), want: timedOut},
		{name: "a handshake of garbage", act: hears(flood("\xde\xad\xbe\xef")), want: noProtocol},
		{name: "a handshake of warnings", act: hears(flood("\x15\x03\x03\x00\x02\x01\x5a")), want: noProtocol},
		{name: "a handshake of empty records", act: hears(flood("\x16\x03\x03\x00\x00")), want: noProtocol},
		{name: "a handshake of hellos", act: hears(flood("\x16\x03\x03\x00\x04\x00\x00\x00\x00")), want: noProtocol},
		{name: "a record without end", act: hears(flood("\x17\x03\x03\xff\xff")), want: noProtocol},
		{name: "plain HTTP", act: hears(func(c net.Conn) { io.WriteString(c, whole(prose)) }), want: noProtocol},
		{name: "closed in the handshake", act: hears(func(net.Conn) {}), want: brokenOff},
		{name: "reset in the handshake", act: hears(reset), want: brokenOff},
		{name: "a chain of 100 certificates", act: secure(ladder(), "http/1.1", says(whole(prose))), want: oneOf(observe.OK, observe.TLSError)},
		{name: "a thicket of issuers", act: secure(thicket(), "http/1.1", says(whole(prose))), want: untrusted},
		{name: "a certificate of 5,000 names", act: secure(crowd(5_000), "http/1.1", says(whole(prose))), want: fine},
		{name: "a certificate of 50,000 names", act: secure(crowd(50_000), "http/1.1", says(whole(prose))), want: noProtocol},
		{name: "a certificate that gives orders", act: secure(ordering(), "http/1.1", says(whole(prose))), want: untrusted},
		{name: "a protocol that was not offered", act: secure(sound(), "spdy/3", says(whole(prose))), want: noProtocol},
		{name: "an end without farewell", act: secure(sound(), "http/1.1", starts(okLine+asHTML+"\r\n"+strings.Repeat("<p>"+prose, 8), func(c net.Conn) { c.(*tls.Conn).NetConn().Close() })), want: oneOf(observe.OK, observe.ProtocolError, observe.ConnectionError)},
	}
	for i := range all {
		all[i].scheme = "https"
	}
	return all
}

// slowly sends one byte at a time.
type slowly struct{ net.Conn }

func (s slowly) Write(p []byte) (int, error) {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for i := range p {
		<-tick.C
		if _, err := s.Conn.Write(p[i : i+1]); err != nil {
			return i, err
		}
	}
	return len(p), nil
}

func dripping(a act) act { return func(c net.Conn) { a(slowly{c}) } }

// ladder is a leaf below 99 authorities, one under the other.
func ladder() tls.Certificate {
	top := root()
	var sent []*x509.Certificate
	for i := range 99 {
		top = newAuthority(fmt.Sprintf("Step %d", i), &top)
		sent = append([]*x509.Certificate{top.certificate}, sent...)
	}
	return top.leaf(func(*x509.Certificate) {}, sent...)
}

// thicket is a leaf below authorities that all bear one name, so that each may
// have issued each.
func thicket() tls.Certificate {
	first := newAuthority("Bramble", nil)
	var sent []*x509.Certificate
	for range 60 {
		parent := newAuthority("Bramble", nil)
		sent = append(sent, parent.sign(first.certificate, first.key))
	}
	return first.leaf(func(*x509.Certificate) {}, sent...)
}

// crowd is a certificate for many hosts.
func crowd(n int) tls.Certificate {
	return root().leaf(func(t *x509.Certificate) {
		for i := range n {
			t.DNSNames = append(t.DNSNames, fmt.Sprintf("a%d.example.es", i))
		}
	})
}

// ordering is by an authority whose name, like its own, gives orders.
func ordering() tls.Certificate {
	return newAuthority(orders, nil).leaf(func(t *x509.Certificate) { t.Subject.CommonName = orders })
}
