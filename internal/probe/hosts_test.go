package probe

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// certified is a check that meets certificates, and whose they are.
type certified struct {
	name, url  string
	own, final string // the subject, and after a colon the problem
	outcome    observe.Outcome
	text       string
}

func certifieds() []certified {
	const byItself = "the certificate is signed by itself"
	expired := "the certificate expired on " + days(-2).UTC().Format(time.DateOnly)
	return []certified{
		{name: "one host", url: "https://far.test/page", own: "far.test", outcome: observe.OK},
		{name: "one host, redirected", url: "https://here.test/page", own: "here.test", outcome: observe.OK},
		{name: "own host on a later hop", url: "http://plain.test/page", own: "plain.test", outcome: observe.OK},
		{name: "two hosts", url: "https://near.test/page", own: "near.test", final: "far.test", outcome: observe.OK},
		{name: "two hosts of one domain", url: "https://www.sub.test/page", own: "www.sub.test", final: "sub.test", outcome: observe.OK},
		{name: "the own has none", url: "http://over.test/page", own: "far.test", final: "far.test", outcome: observe.OK},
		{name: "the final has none", url: "https://down.test/page", own: "down.test", outcome: observe.OK},
		{name: "none at all", url: "http://last.test/page", outcome: observe.OK},
		{name: "the final is self-signed", url: "https://self.near.test/page", own: "self.near.test", final: "self.far.test: self_signed", outcome: observe.TLSError,
			text: "the redirect leads to self.far.test: " + byItself},
		{name: "the final expired", url: "https://old.near.test/page", own: "old.near.test", final: "old.far.test: expired", outcome: observe.TLSError,
			text: "the redirect leads to old.far.test: " + expired},
		{name: "the final is for another name", url: "https://name.near.test/page", own: "name.near.test", final: "other.test: wrong_host", outcome: observe.TLSError,
			text: "the redirect leads to name.far.test: the certificate is not for name.far.test but for other.test"},
		{name: "the final is of an old protocol", url: "https://tls.near.test/page", own: "tls.near.test", final: "tls.far.test: old_protocol", outcome: observe.TLSError,
			text: "the redirect leads to tls.far.test: " + oldProtocolText},
		{name: "the final of three is incomplete", url: "https://chain.near.test/page", own: "chain.near.test", final: "chain.far.test: incomplete_chain", outcome: observe.TLSError,
			text: "the redirect leads to chain.far.test: " + missing("Test Middle")},
		{name: "the own has none, the final is self-signed", url: "http://self.over.test/page", own: "self.far.test: self_signed", final: "self.far.test: self_signed", outcome: observe.TLSError,
			text: "the redirect leads to self.far.test: " + byItself},
		{name: "the own at fault, and the redirect never seen", url: "https://first.test/page", own: "first.test: self_signed", outcome: observe.TLSError, text: byItself},
		{name: "the own at fault on a later hop", url: "http://self.plain.test/page", own: "self.plain.test: self_signed", outcome: observe.TLSError, text: byItself},
		{name: "the own at fault the second time", url: "https://changing.test/page", own: "changing.test: expired", outcome: observe.TLSError, text: expired},
		{name: "the final hangs up", url: "https://dead.near.test/page", own: "dead.near.test", outcome: observe.ConnectionError, text: "the connection was closed"},
	}
}

// The certificate of the URL's own host and that of the host where redirects
// end are both recorded, each with its own problem and no other's.
func TestCertificateOfEachHost(t *testing.T) {
	t.Parallel()
	for _, wanted := range []bool{true, false} {
		w := &web{t: t}
		pairs(w)
		p := w.prober(w.config())
		for _, c := range certifieds() {
			t.Run(fmt.Sprintf("%s, asked for: %t", c.name, wanted), func(t *testing.T) {
				task := task(t, c.url)
				task.TLS = wanted
				o := probe(t, p, task)
				if !wanted && c.outcome != observe.TLSError {
					c.own, c.final = "", ""
				}
				if whose(o.Certificate) != c.own || whose(o.FinalCertificate) != c.final {
					t.Errorf("certificates %q and %q, want %q and %q", whose(o.Certificate), whose(o.FinalCertificate), c.own, c.final)
				}
				if o.Outcome != c.outcome || o.Error != c.text {
					t.Errorf("got %s (%s), want %s (%s)", o.Outcome, o.Error, c.outcome, c.text)
				}
			})
		}
	}
}

// A host that a redirect names, and nobody asked, has no certificate.
func TestNoCertificateOfAHostNeverAsked(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.https("near.test", authority().issue("near.test", nil), moves(302, "https://far.test/page"))
	task := task(t, "https://near.test/page")
	task.MaxRedirects = 0
	if o := probe(t, w.prober(w.config()), task); whose(o.Certificate) != "near.test" || o.FinalCertificate != nil {
		t.Errorf("certificates %q and %q", whose(o.Certificate), whose(o.FinalCertificate))
	}
}

// pairs are hosts that lead to others.
func pairs(w *web) {
	root, page := authority(), writes(sound)
	secure := func(host string, h http.HandlerFunc) { w.https(host, root.issue(host, nil), h) }
	w.http("plain.test", moves(301, "https://plain.test/page"))
	secure("plain.test", page)
	secure("near.test", moves(302, "https://far.test/page"))
	secure("far.test", page)
	w.http("over.test", moves(302, "https://far.test/page"))
	secure("down.test", moves(302, "http://last.test/page"))
	w.http("last.test", page)
	secure("here.test", around(page, map[string]http.HandlerFunc{"/page": moves(302, "/there")}))
	secure("www.sub.test", moves(302, "https://sub.test/page"))
	secure("sub.test", page)

	secure("self.near.test", moves(302, "https://self.far.test/page"))
	w.https("self.far.test", signsItself("self.far.test"), page)
	secure("old.near.test", moves(302, "https://old.far.test/page"))
	w.https("old.far.test", root.issue("old.far.test", lasting(-9, -2)), page)
	secure("name.near.test", moves(302, "https://name.far.test/page"))
	w.https("name.far.test", root.issue("other.test", nil), page)
	secure("tls.near.test", moves(302, "https://tls.far.test/page"))
	w.https("tls.far.test", only(tls.VersionTLS11, root.issue("tls.far.test", nil)), page)
	secure("chain.near.test", moves(302, "https://chain.mid.test/page"))
	secure("chain.mid.test", moves(302, "https://chain.far.test/page"))
	w.https("chain.far.test", middle().issue("chain.far.test", nil), page)
	w.http("self.over.test", moves(302, "https://self.far.test/page"))
	w.https("first.test", signsItself("first.test"), moves(302, "https://far.test/page"))
	w.http("self.plain.test", moves(301, "https://self.plain.test/page"))
	w.https("self.plain.test", signsItself("self.plain.test"), page)
	changing := root.issue("changing.test", nil)
	changing.GetConfigForClient = servedInTurn(nil, root.issue("changing.test", lasting(-9, -2)))
	w.https("changing.test", changing, turns(status(302, "Location", "/there", "Connection", "close"), page))
	secure("dead.near.test", moves(302, "https://dead.far.test/page"))
	w.raw("dead.far.test", 443, func(c net.Conn) { c.Read(make([]byte, 4096)) })
}

// whose is the subject of a certificate and its problem.
func whose(c *observe.Certificate) string {
	switch {
	case c == nil:
		return ""
	case c.Valid:
		return c.Subject
	}
	return c.Subject + ": " + string(c.Problem)
}

// servedInTurn shows the first visitor the first configuration, and so on; nil
// is the server's own, and the last one is for the rest.
func servedInTurn(configs ...*tls.Config) func(*tls.ClientHelloInfo) (*tls.Config, error) {
	next := make(chan int, 1)
	next <- 0
	return func(*tls.ClientHelloInfo) (*tls.Config, error) {
		i := <-next
		next <- min(i+1, len(configs)-1)
		return configs[i], nil
	}
}
