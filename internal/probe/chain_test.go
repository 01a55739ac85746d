package probe

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// flaw is a server with something about its certificate, and what must be said
// of it. Without a problem the page is ok.
type flaw struct {
	name    string
	host    string // default a.test
	server  *tls.Config
	roots   []issuer // known besides the usual one
	problem observe.Problem
	text    string // all of the error, but for the date of that day
}

func TestCertificateProblems(t *testing.T) {
	t.Parallel()
	var all []flaw
	for _, group := range [][]flaw{roads(), dates(), misusesOf(), namesOf(), selfSigners(), protocols()} {
		all = append(all, group...)
	}
	for _, f := range all {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			f.run(t)
		})
	}
	t.Logf("%d cases", len(all))
}

func (f flaw) run(t *testing.T) {
	w := &web{t: t}
	host := f.host
	if host == "" {
		host = "a.test"
	}
	u := mustURL(t, "https://"+host+"/page")
	w.https(u.Host(), f.server, writes(sound))
	c := w.config()
	for _, r := range f.roots {
		c.Roots.AddCert(r.certificate)
	}
	o := probe(t, w.prober(c), task(t, u.String()))
	want := observe.OK
	if f.problem != "" {
		want = observe.TLSError
	}
	got := o.Certificate
	if o.Outcome != want || got == nil || got.Problem != f.problem || got.Valid != (f.problem == "") {
		t.Fatalf("got %s (%s), certificate %+v, want %s %s", o.Outcome, o.Error, got, want, f.problem)
	}
	if o.Error != f.text {
		t.Errorf("error %q, want %q", o.Error, f.text)
	}
}

const unsaid = "; whether that one would lead to a known root cannot be told without it"

func missing(issuer string) string {
	return "the server does not send the certificate of its issuer, " + issuer + unsaid
}

// roads are chains that lead somewhere or nowhere.
func roads() []flaw {
	root, mid, alien := authority(), middle(), stranger()
	impostor := newIssuer("Test Root", nil, nil)
	twin := newIssuer("Test Middle", &alien, nil)
	low := newIssuer("Low Middle", &mid, nil)
	known := newIssuer("Other Root", nil, nil)
	unknown := newIssuer("Unknown Root", nil, nil)
	lone := newIssuer("Lone Middle", &unknown, nil)
	withAddress := func(c *x509.Certificate) {
		c.IssuingCertificateURL = []string{"http://ca.test/middle.cer"}
	}
	return []flaw{
		{name: "two intermediates, unordered, among strangers", server: low.issue("a.test", nil, alien, root, twin, mid, low)},
		{name: "cross-signed by a known root", server: unknown.issue("a.test", nil, unknown.crossed(known, nil)), roots: []issuer{known}},
		{name: "cross-signed by nobody known, its own root known", server: known.issue("a.test", nil, known.crossed(alien, nil)), roots: []issuer{known}},
		{name: "cross-signed both ways, one known", server: unknown.issue("a.test", nil, unknown.crossed(alien, nil), alien, unknown.crossed(known, nil)), roots: []issuer{known}},
		{name: "cross-signed both ways, none known", server: unknown.issue("a.test", nil, unknown.crossed(newIssuer("Far Root", nil, nil), nil), unknown),
			problem: observe.Untrusted, text: "the certificate is issued by an authority that is not known, Unknown Root"},
		{name: "cross-signed by one that is not sent", server: unknown.issue("a.test", nil, unknown.crossed(alien, nil)),
			problem: observe.IncompleteChain, text: missing("Strange Root")},
		{name: "two authorities that sign each other", server: func() *tls.Config {
			x, y := newIssuer("X", nil, nil), newIssuer("Y", nil, nil)
			return x.issue("a.test", nil, x.crossed(y, nil), y.crossed(x, nil))
		}(), problem: observe.IncompleteChain, text: missing("X")},
		{name: "intermediate missing, strangers in its place", server: mid.issue("a.test", nil, alien, lone), problem: observe.IncompleteChain, text: missing("Test Middle")},
		{name: "intermediate missing, its address given", server: mid.issue("a.test", withAddress), problem: observe.IncompleteChain,
			text: missing("Test Middle") + ", which is to be had at http://ca.test/middle.cer"},
		{name: "the upper of two intermediates missing", server: low.issue("a.test", nil, low), problem: observe.IncompleteChain, text: missing("Test Middle")},
		{name: "right issuer after its namesake", server: mid.issue("a.test", nil, twin, mid)},
		{name: "only the issuer's namesake", server: mid.issue("a.test", nil, twin, alien), problem: observe.IncompleteChain, text: missing("Test Middle")},
		{name: "namesake of a known root, sent", server: impostor.issue("a.test", nil, impostor), problem: observe.Untrusted,
			text: "the certificate is issued by an authority that is not known, Test Root"},
		{name: "namesake of a known root, not sent", server: impostor.issue("a.test", nil), problem: observe.IncompleteChain, text: missing("Test Root")},
		{name: "unknown root, sent below an intermediate", server: lone.issue("a.test", nil, unknown, lone), problem: observe.Untrusted,
			text: "the certificate is issued by an authority that is not known, Unknown Root"},
		{name: "an issuer of the server's own name, not sent", server: newIssuer("a.test", nil, nil).issue("a.test", nil), problem: observe.IncompleteChain, text: missing("a.test")},
		{name: "a hundred and fifty namesakes", server: func() *tls.Config {
			crowd := make([]issuer, 150)
			for i := range crowd {
				crowd[i] = newIssuer("Test Middle", &alien, nil)
			}
			return mid.issue("a.test", nil, crowd...)
		}(), problem: observe.IncompleteChain, text: missing("Test Middle")},
	}
}

func lasting(from, to int) func(*x509.Certificate) {
	return func(c *x509.Certificate) { c.NotBefore, c.NotAfter = days(from), days(to) }
}

// dates are certificates above the server's own that are out of date.
func dates() []flaw {
	root := authority()
	old := newIssuer("Old Middle", &root, lasting(-9, -2))
	young := newIssuer("Young Middle", &root, lasting(1, 9))
	oldRoot := newIssuer("Old Root", nil, lasting(-9, -2))
	oldStrange := newIssuer("Old Strange Middle", ptr(stranger()), lasting(-9, -2))
	renewed := newIssuer("Renewed", nil, nil)
	on := func(n int) string { return days(n).UTC().Format(time.DateOnly) }
	return []flaw{
		{name: "intermediate expired", server: old.issue("a.test", nil, old), problem: observe.Expired,
			text: "the certificate of its issuer, Old Middle, expired on " + on(-2)},
		{name: "intermediate not yet valid", server: young.issue("a.test", nil, young), problem: observe.NotYetValid,
			text: "the certificate of its issuer, Young Middle, is not valid before " + on(1)},
		{name: "known root expired, not sent", server: oldRoot.issue("a.test", nil), roots: []issuer{oldRoot}, problem: observe.Expired,
			text: "the certificate of its issuer, Old Root, expired on " + on(-2)},
		{name: "known root expired, sent", server: oldRoot.issue("a.test", nil, oldRoot), roots: []issuer{oldRoot}, problem: observe.Expired,
			text: "the certificate of its issuer, Old Root, expired on " + on(-2)},
		{name: "intermediate expired below an unknown root", server: oldStrange.issue("a.test", nil, oldStrange, stranger()), problem: observe.Untrusted,
			text: "the certificate is issued by an authority that is not known, Strange Root"},
		{name: "intermediate expired, another one of its key valid", server: old.issue("a.test", nil, old, old.crossed(root, lasting(-1, 1)))},
		{name: "old copy of a known root sent", server: renewed.issue("a.test", nil, renewed.crossed(renewed, lasting(-9, -2))), roots: []issuer{renewed}},
		{name: "expired and for another host", server: root.issue("b.test", lasting(-9, -2)), problem: observe.Expired, text: "the certificate expired on " + on(-2)},
		{name: "expired, below an expired intermediate", server: old.issue("a.test", lasting(-8, -1), old), problem: observe.Expired, text: "the certificate expired on " + on(-1)},
		{name: "not yet valid and for another host", server: root.issue("b.test", lasting(1, 9)), problem: observe.NotYetValid,
			text: "the certificate is not valid before " + on(1)},
		{name: "expired, of an unknown root", server: stranger().issue("a.test", lasting(-9, -2), stranger()), problem: observe.Expired,
			text: "the certificate expired on " + on(-2)},
	}
}

// misusesOf are signatures that nobody was allowed to make.
func misusesOf() []flaw {
	root, mid := authority(), middle()
	by := func(name string, parent *issuer, edit func(*x509.Certificate)) issuer {
		return newIssuer(name, parent, edit)
	}
	server := by("server.test", &root, func(c *x509.Certificate) { c.IsCA = false })
	noSign := by("No Signer", &root, func(c *x509.Certificate) { c.KeyUsage = x509.KeyUsageDigitalSignature })
	last := by("Last", &root, func(c *x509.Certificate) { c.MaxPathLen, c.MaxPathLenZero = 0, true })
	below := by("Below", &last, nil)
	onlyB := by("Only B", &root, func(c *x509.Certificate) {
		c.PermittedDNSDomains, c.PermittedDNSDomainsCritical = []string{"b.test"}, true
	})
	notA := by("Not A", &root, func(c *x509.Certificate) {
		c.ExcludedDNSDomains, c.PermittedDNSDomainsCritical = []string{"a.test"}, true
	})
	onlyTens := by("Only Tens", &root, func(c *x509.Certificate) {
		c.PermittedIPRanges, c.PermittedDNSDomainsCritical = []*net.IPNet{{IP: net.IPv4(10, 0, 0, 0).To4(), Mask: net.CIDRMask(8, 32)}}, true
	})
	clients := by("For Clients", &root, func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} })
	sha1 := func(c *x509.Certificate) { c.SignatureAlgorithm = x509.ECDSAWithSHA1 }
	weakMiddle, weakRoot := by("Weak Middle", &root, sha1), by("Weak Root", nil, sha1)
	oldRoot := versionOne("Ancient Root", nil)
	oldMiddle := versionOne("Ancient Middle", &root)
	usage := func(u ...x509.ExtKeyUsage) func(*x509.Certificate) {
		return func(c *x509.Certificate) { c.ExtKeyUsage = u }
	}
	const notForServers = "the certificate, or one above it, is not made for servers"
	return []flaw{
		{name: "signed by another server", server: server.issue("a.test", nil, server), problem: observe.Untrusted, text: "the certificate is signed by server.test, which is no authority"},
		{name: "signed by an authority that may not sign", server: noSign.issue("a.test", nil, noSign), problem: observe.Untrusted, text: "the certificate is signed by No Signer, which is no authority"},
		{name: "more intermediates than allowed", server: below.issue("a.test", nil, below, last), problem: observe.Untrusted, text: "there are more certificates above this one than an authority among them allows"},
		{name: "as many intermediates as allowed", server: last.issue("a.test", nil, last)},
		{name: "name outside the issuer's realm", server: onlyB.issue("a.test", nil, onlyB), problem: observe.Untrusted, text: "an authority above the certificate may not speak for this name"},
		{name: "name outside the realm of the issuer's issuer", server: func() *tls.Config {
			low := by("Low", &onlyB, nil)
			return low.issue("a.test", nil, low, onlyB)
		}(), problem: observe.Untrusted, text: "an authority above the certificate may not speak for this name"},
		{name: "name that its issuer may not speak for", server: notA.issue("a.test", nil, notA), problem: observe.Untrusted, text: "an authority above the certificate may not speak for this name"},
		{name: "name beside those that its issuer may not speak for", host: "b.test", server: notA.issue("b.test", nil, notA)},
		{name: "address outside the issuer's realm", host: "127.0.0.7", server: onlyTens.issue("127.0.0.7", nil, onlyTens), problem: observe.Untrusted,
			text: "an authority above the certificate may not speak for this name"},
		{name: "name within the issuer's realm", host: "www.b.test", server: onlyB.issue("www.b.test", nil, onlyB)},
		{name: "made for clients", server: root.issue("a.test", usage(x509.ExtKeyUsageClientAuth)), problem: observe.Untrusted, text: notForServers},
		{name: "issuer made for clients", server: clients.issue("a.test", nil, clients), problem: observe.Untrusted, text: notForServers},
		{name: "made for anything", server: root.issue("a.test", usage(x509.ExtKeyUsageAny))},
		{name: "made for nothing in particular", server: root.issue("a.test", usage())},
		{name: "signed with SHA-1", server: root.issue("a.test", sha1), problem: observe.Untrusted, text: "the certificate of a.test is signed with ECDSA-SHA1, which is no longer trusted"},
		{name: "intermediate signed with SHA-1", server: weakMiddle.issue("a.test", nil, weakMiddle), problem: observe.Untrusted, text: "the certificate of Weak Middle is signed with ECDSA-SHA1, which is no longer trusted"},
		{name: "known root signed with SHA-1", server: weakRoot.issue("a.test", nil, weakRoot), roots: []issuer{weakRoot}},
		{name: "unknown root signed with SHA-1", server: weakRoot.issue("a.test", nil, weakRoot), problem: observe.Untrusted, text: "the certificate is issued by an authority that is not known, Weak Root"},
		{name: "known root of version 1", server: oldRoot.issue("a.test", nil), roots: []issuer{oldRoot}},
		{name: "unknown root of version 1", server: oldRoot.issue("a.test", nil, oldRoot), problem: observe.Untrusted, text: "the certificate is issued by an authority that is not known, Ancient Root"},
		{name: "intermediate of version 1", server: oldMiddle.issue("a.test", nil, oldMiddle), problem: observe.Untrusted, text: "the certificate is signed by Ancient Middle, which is no authority"},
		{name: "a condition that nobody understands", server: mid.issue("a.test", func(c *x509.Certificate) {
			c.ExtraExtensions = []pkix.Extension{{Id: asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 99999, 1}, Critical: true, Value: []byte{5, 0}}}
		}, mid), problem: observe.Untrusted, text: "the certificate, or one above it, makes a condition that nobody understands"},
		{name: "RSA of 1024 bits", server: root.issueFor(rsaKey(1024), "a.test", nil)},
		{name: "RSA of 2048 bits, TLS 1.2", server: only(tls.VersionTLS12, root.issueFor(rsaKey(2048), "a.test", nil))},
	}
}

func rsaKey(bits int) *rsa.PrivateKey {
	k, err := rsa.GenerateKey(rand.Reader, bits)
	if err != nil {
		panic(err)
	}
	return k
}

func only(version uint16, c *tls.Config) *tls.Config {
	c.MinVersion, c.MaxVersion = version, version
	return c
}

// namesOf are names and addresses that fit, or nearly do.
func namesOf() []flaw {
	root := authority()
	named := func(names ...string) *tls.Config {
		return root.issue("x", func(c *x509.Certificate) { c.DNSNames = names })
	}
	wrong := func(f flaw, text string) flaw {
		f.problem, f.text = observe.WrongHost, "the certificate is not for "+text
		return f
	}
	return []flaw{
		wrong(flaw{name: "another name", server: named("b.test", "c.test")}, "a.test but for b.test"),
		wrong(flaw{name: "no name at all", server: named()}, "a.test"),
		wrong(flaw{name: "only a common name", server: root.issue("a.test", func(c *x509.Certificate) { c.DNSNames = nil })},
			"a.test: it names it only as its common name, where nobody looks any more"),
		{name: "one of many names, in capitals", server: named("b.test", "A.TEST")},
		{name: "a host with a final dot", host: "a.test.", server: named("a.test")},
		{name: "wildcard, one level", host: "www.a.test", server: named("*.a.test")},
		wrong(flaw{name: "wildcard, two levels", host: "x.www.a.test", server: named("*.a.test")}, "x.www.a.test but for *.a.test"),
		wrong(flaw{name: "wildcard, no level", server: named("*.a.test")}, "a.test but for *.a.test"),
		wrong(flaw{name: "wildcard within a label", host: "www.a.test", server: named("w*.a.test")}, "www.a.test but for w*.a.test"),
		wrong(flaw{name: "another name, of an unknown root", server: stranger().issue("b.test", nil, stranger())}, "a.test but for b.test"),
		wrong(flaw{name: "another name, its chain incomplete", server: middle().issue("b.test", nil)}, "a.test but for b.test"),
		{name: "wildcard below an international name", host: "www.españa.test", server: named("*.xn--espaa-rta.test")},
		{name: "international name", host: "españa.test", server: named("xn--espaa-rta.test")},
		wrong(flaw{name: "another international name", host: "españa.test", server: named("espana.test")}, "xn--espaa-rta.test but for espana.test"),
		{name: "IPv4 address", host: "127.0.0.7", server: root.issue("127.0.0.7", nil)},
		wrong(flaw{name: "another IPv4 address", host: "127.0.0.7", server: root.issue("127.0.0.8", nil)}, "127.0.0.7"),
		wrong(flaw{name: "address as a name", host: "127.0.0.7", server: named("127.0.0.7")}, "127.0.0.7 but for 127.0.0.7, and the URL names an address"),
		{name: "IPv6 address", host: "[::1]", server: root.issue("::1", nil)},
	}
}

// selfSigners are servers that vouch for themselves.
func selfSigners() []flaw {
	own := func(edit func(*x509.Certificate), sent ...issuer) (*tls.Config, issuer) {
		i := newIssuer("a.test", nil, func(c *x509.Certificate) {
			c.DNSNames, c.IsCA = []string{"a.test"}, false
			if edit != nil {
				edit(c)
			}
		})
		chain := tls.Certificate{Certificate: [][]byte{i.certificate.Raw}, PrivateKey: i.key}
		for _, s := range sent {
			chain.Certificate = append(chain.Certificate, s.certificate.Raw)
		}
		return &tls.Config{Certificates: []tls.Certificate{chain}}, i
	}
	plainly, _ := own(nil)
	among, _ := own(nil, middle(), authority())
	known, root := own(nil)
	expired, _ := own(lasting(-9, -2))
	elsewhere, _ := own(func(c *x509.Certificate) { c.DNSNames = []string{"b.test"} })
	weak, _ := own(func(c *x509.Certificate) { c.SignatureAlgorithm = x509.ECDSAWithSHA1 })
	authorised, _ := own(func(c *x509.Certificate) { c.IsCA = true })
	const byItself = "the certificate is signed by itself"
	return []flaw{
		{name: "self-signed", server: plainly, problem: observe.SelfSigned, text: byItself},
		{name: "self-signed, among others", server: among, problem: observe.SelfSigned, text: byItself},
		{name: "self-signed, and an authority", server: authorised, problem: observe.SelfSigned, text: byItself},
		{name: "self-signed with SHA-1", server: weak, problem: observe.SelfSigned, text: byItself},
		{name: "self-signed and known", server: known, roots: []issuer{root}},
		{name: "self-signed and expired", server: expired, problem: observe.Expired, text: "the certificate expired on " + days(-2).UTC().Format(time.DateOnly)},
		{name: "self-signed and for another host", server: elsewhere, problem: observe.WrongHost, text: "the certificate is not for a.test but for b.test"},
	}
}

// protocols are old ones, alone and with other problems.
func protocols() []flaw {
	root := authority()
	onlyNamed := root.issue("a.test", nil)
	return []flaw{
		{name: "TLS 1.0", server: only(tls.VersionTLS10, root.issue("a.test", nil)), problem: observe.OldProtocol, text: oldProtocolText},
		{name: "TLS 1.1", server: only(tls.VersionTLS11, root.issue("a.test", nil)), problem: observe.OldProtocol, text: oldProtocolText},
		{name: "TLS 1.1 and expired", server: only(tls.VersionTLS11, root.issue("a.test", lasting(-9, -2))), problem: observe.Expired,
			text: "the certificate expired on " + days(-2).UTC().Format(time.DateOnly)},
		{name: "TLS 1.0 and unknown", server: only(tls.VersionTLS10, stranger().issue("a.test", nil, stranger())), problem: observe.Untrusted,
			text: "the certificate is issued by an authority that is not known, Strange Root"},
		{name: "certificate by the name asked for", server: &tls.Config{
			Certificates: root.issue("default.test", nil).Certificates,
			GetConfigForClient: func(h *tls.ClientHelloInfo) (*tls.Config, error) {
				if h.ServerName == "a.test" {
					return onlyNamed, nil
				}
				return nil, nil
			},
		}},
		{name: "certificate of the default site for an address", host: "127.0.0.7", server: &tls.Config{
			Certificates: root.issue("default.test", nil).Certificates,
			GetConfigForClient: func(h *tls.ClientHelloInfo) (*tls.Config, error) {
				if strings.Contains(h.ServerName, "127") {
					return nil, fmt.Errorf("an address is no server name (RFC 6066, 3)")
				}
				return nil, nil
			},
		}, problem: observe.WrongHost, text: "the certificate is not for 127.0.0.7 but for default.test, and the URL names an address"},
	}
}
