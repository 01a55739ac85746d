package probe

import (
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func days(n int) time.Time { return time.Now().Add(time.Duration(n) * 24 * time.Hour) }

func TestCertificates(t *testing.T) {
	t.Parallel()
	spoilt := func(from, to int) func(*x509.Certificate) {
		return func(c *x509.Certificate) { c.NotBefore, c.NotAfter = days(from), days(to) }
	}
	oldMiddle := newIssuer("Old Middle", ptr(authority()), spoilt(-9, -2))
	limited := func(c *tls.Config, lowest, highest uint16) *tls.Config {
		c.MinVersion, c.MaxVersion = lowest, highest
		return c
	}
	for _, c := range []struct {
		name    string
		server  *tls.Config
		problem observe.Problem
		version string
		text    string
	}{
		{"sound", authority().issue("a.test", nil), "", "TLS 1.3", ""},
		{"sound by way of an intermediate", middle().issue("a.test", nil, middle()), "", "TLS 1.3", ""},
		{"sound, with the root sent too", middle().issue("a.test", nil, middle(), authority()), "", "TLS 1.3", ""},
		{"sound, in the wrong order", middle().issue("a.test", nil, authority(), middle()), "", "TLS 1.3", ""},
		{"sound for all names below", authority().issue("x", func(c *x509.Certificate) { c.DNSNames = []string{"*.test"} }), "", "TLS 1.3", ""},
		{"sound over TLS 1.2", limited(authority().issue("a.test", nil), 0, tls.VersionTLS12), "", "TLS 1.2", ""},
		{"expired", authority().issue("a.test", spoilt(-9, -2)), observe.Expired, "TLS 1.3", "expired on"},
		{"expired and for another host", authority().issue("b.test", spoilt(-9, -2)), observe.Expired, "TLS 1.3", "expired on"},
		{"expired on the way to the root", oldMiddle.issue("a.test", nil, oldMiddle), observe.Expired, "TLS 1.3", "Old Middle, expired on"},
		{"not yet valid", authority().issue("a.test", spoilt(2, 9)), observe.NotYetValid, "TLS 1.3", "not valid before"},
		{"for another host", authority().issue("b.test", nil), observe.WrongHost, "TLS 1.3", "a.test"},
		{"for names below only", authority().issue("x", func(c *x509.Certificate) { c.DNSNames = []string{"*.a.test"} }), observe.WrongHost, "TLS 1.3", ""},
		{"named in its common name only", authority().issue("a.test", func(c *x509.Certificate) { c.DNSNames = nil }), observe.WrongHost, "TLS 1.3", ""},
		{"self-signed", signsItself("a.test"), observe.SelfSigned, "TLS 1.3", "by itself"},
		{"unknown root, sent", stranger().issue("a.test", nil, stranger()), observe.Untrusted, "TLS 1.3", "Strange Root"},
		{"unknown root, not sent", stranger().issue("a.test", nil), observe.IncompleteChain, "TLS 1.3", "Strange Root"},
		{"intermediate not sent", middle().issue("a.test", nil), observe.IncompleteChain, "TLS 1.3", "Test Middle"},
		{"intermediate not sent, but its root", middle().issue("a.test", nil, authority()), observe.IncompleteChain, "TLS 1.3", "Test Middle"},
		{"TLS 1.1", limited(authority().issue("a.test", nil), tls.VersionTLS10, tls.VersionTLS11), observe.OldProtocol, "TLS 1.1", "older than 1.2"},
		{"TLS 1.0", limited(authority().issue("a.test", nil), tls.VersionTLS10, tls.VersionTLS10), observe.OldProtocol, "TLS 1.0", "older than 1.2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			w.https("a.test", c.server, writes(sound))
			task := task(t, "https://a.test/page")
			p := w.prober(w.config())
			o := probe(t, p, task)
			want := observe.OK
			if c.problem != "" {
				want = observe.TLSError
			}
			got := o.Certificate
			if o.Outcome != want || got == nil || got.Problem != c.problem || got.Valid != (c.problem == "") || got.Protocol != c.version {
				t.Fatalf("got %s (%s), certificate %+v", o.Outcome, o.Error, got)
			}
			if !strings.Contains(o.Error, c.text) {
				t.Errorf("error %q, want %q in it", o.Error, c.text)
			}
			leaf, err := x509.ParseCertificate(c.server.Certificates[0].Certificate[0])
			if err != nil {
				t.Fatal(err)
			}
			if got.ExpiresAt != observe.At(leaf.NotAfter) || got.Issuer != leaf.Issuer.CommonName || got.Subject != leaf.Subject.CommonName {
				t.Errorf("certificate %+v", got)
			}
			task.TLS = false
			if o := probe(t, p, task); (o.Certificate != nil) != (c.problem != "") {
				t.Errorf("without the TLS check: certificate %+v", o.Certificate)
			}
		})
	}
}

func TestCertificateNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		certificate   x509.Certificate
		issuer, owner string
	}{
		{"common names", x509.Certificate{Subject: pkix.Name{CommonName: "a.test"}, Issuer: pkix.Name{CommonName: "R1", Organization: []string{"CA"}}}, "R1", "a.test"},
		{"alternative name", x509.Certificate{DNSNames: []string{"b.test"}, Issuer: pkix.Name{Organization: []string{"CA"}}}, "CA", "b.test"},
		{"organisation", x509.Certificate{Subject: pkix.Name{Organization: []string{"Ministerio"}}}, "", "Ministerio"},
	} {
		if got := nameOf(c.certificate.Issuer); got != c.issuer {
			t.Errorf("%s: issuer %q, want %q", c.name, got, c.issuer)
		}
		if got := subjectOf(&c.certificate); got != c.owner {
			t.Errorf("%s: subject %q, want %q", c.name, got, c.owner)
		}
	}
}

func TestBrokenHandshakes(t *testing.T) {
	t.Parallel()
	alert := func(code byte) func(net.Conn) {
		return func(c net.Conn) {
			c.Read(make([]byte, 4096))
			c.Write([]byte{21, 3, 1, 0, 2, 2, code})
		}
	}
	for _, c := range []struct {
		name    string
		talk    func(net.Conn)
		outcome observe.Outcome
		problem observe.Problem
		text    string
	}{
		{"plain HTTP on the TLS port", func(c net.Conn) {
			c.Read(make([]byte, 4096))
			io.WriteString(c, "HTTP/1.1 400 Bad Request\r\n\r\nThe plain HTTP request was sent to HTTPS port")
		}, observe.ProtocolError, "", "plain HTTP"},
		{"no TLS at all", func(c net.Conn) { io.WriteString(c, "220 mail.test ESMTP\r\n") }, observe.ProtocolError, "", "does not speak TLS"},
		{"no suite in common", alert(40), observe.ProtocolError, "", "handshake failure"},
		{"no version in common", alert(70), observe.TLSError, observe.OldProtocol, "older than 1.2"},
		{"name unknown to the server", alert(112), observe.ProtocolError, "", "unrecognized name"},
		{"a version that is no more", func(c net.Conn) {
			c.Read(make([]byte, 4096))
			hello := append([]byte{2, 0, 0, 38, 3, 0}, make([]byte, 32)...) // ServerHello, SSL 3.0
			hello = append(hello, 0, 0, 47, 0)
			c.Write(append([]byte{22, 3, 0, 0, byte(len(hello))}, hello...))
			hang(c)
		}, observe.TLSError, observe.OldProtocol, ""},
		{"closed", func(c net.Conn) { c.Read(make([]byte, 4096)) }, observe.ConnectionError, "", "closed"},
		{"silent", hang, observe.Timeout, "", "in time"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			w.raw("a.test", 443, c.talk)
			task := task(t, "https://a.test/page")
			if c.outcome == observe.Timeout {
				task.ConnectTimeout = 100 * time.Millisecond
			}
			o := probe(t, w.prober(w.config()), task)
			if o.Outcome != c.outcome || !strings.Contains(o.Error, c.text) {
				t.Errorf("got %s (%s), want %s (%s)", o.Outcome, o.Error, c.outcome, c.text)
			}
			if c.problem != "" && (o.Certificate == nil || o.Certificate.Problem != c.problem) {
				t.Errorf("certificate %+v, want %s", o.Certificate, c.problem)
			}
		})
	}
}

func TestClientCertificateWanted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		version uint16
		auth    tls.ClientAuthType
		outcome observe.Outcome
		text    string
	}{
		{"required, TLS 1.3", tls.VersionTLS13, tls.RequireAnyClientCert, observe.ProtocolError, "the server lets in only visitors who have a certificate of their own"},
		{"required, TLS 1.2", tls.VersionTLS12, tls.RequireAnyClientCert, observe.ProtocolError, "the server lets in only visitors who have a certificate of their own"},
		{"welcome, TLS 1.3", tls.VersionTLS13, tls.RequestClientCert, observe.OK, ""},
		{"welcome, TLS 1.2", tls.VersionTLS12, tls.RequestClientCert, observe.OK, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			server := only(c.version, authority().issue("a.test", nil))
			server.ClientAuth = c.auth
			w.https("a.test", server, writes(sound))
			o := probe(t, w.prober(w.config()), task(t, "https://a.test/page"))
			if o.Outcome != c.outcome || o.Error != c.text || o.Certificate == nil || !o.Certificate.Valid {
				t.Errorf("got %s (%s), certificate %+v", o.Outcome, o.Error, o.Certificate)
			}
		})
	}
}

func TestHTTP2(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	server := authority().issue("a.test", nil)
	server.NextProtos = []string{"h2", "http/1.1"}
	proto := make(chan string, 16)
	w.https("a.test", server, func(rw http.ResponseWriter, r *http.Request) {
		proto <- r.Proto + " " + r.RemoteAddr
		switch r.URL.Path {
		case "/bomb":
			for i := range 40 {
				rw.Header().Set("X-Bomb-"+string(rune('a'+i)), strings.Repeat("x", 4000))
			}
		case "/broken":
			io.WriteString(rw, "<p>")
			http.NewResponseController(rw).Flush()
			panic(http.ErrAbortHandler)
		case "/silent":
			silent(rw, r)
		default:
			writes(sound)(rw, r)
		}
	})
	p := w.prober(w.config())
	o := probe(t, p, task(t, "https://a.test/one"))
	first := <-proto
	if o.Outcome != observe.OK || !strings.HasPrefix(first, "HTTP/2.0 ") {
		t.Errorf("got %s (%s) over %s", o.Outcome, o.Error, first)
	}
	if o = probe(t, p, task(t, "https://a.test/two")); o.Outcome != observe.OK || o.Certificate == nil {
		t.Errorf("got %s (%s), certificate %+v", o.Outcome, o.Error, o.Certificate)
	}
	if again := <-proto; again != first {
		t.Errorf("another connection was made: %s, then %s", first, again)
	}
	for path, want := range map[string]observe.Outcome{"/bomb": observe.ProtocolError, "/broken": observe.ProtocolError, "/silent": observe.Timeout} {
		task := task(t, "https://a.test"+path)
		if want == observe.Timeout {
			task.ReadTimeout = 300 * time.Millisecond
		}
		if o := probe(t, p, task); o.Outcome != want {
			t.Errorf("%s: got %s (%s), want %s", path, o.Outcome, o.Error, want)
		}
	}
}
