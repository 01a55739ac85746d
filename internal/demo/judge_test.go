package demo

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/publicsuffix"
)

// judge is a plain client that names what it meets by the words of the
// contract. It is no checker: it is told how patient to be, and knows the
// demo's few tell-tale phrases by heart.
type judge struct {
	transport        *http.Transport
	patience         time.Duration
	patienceWithHead time.Duration
	patienceForLife  time.Duration // of the site, when its page does not show itself
	asBrowser        bool
	knowsSites       bool // what they show for a page that cannot exist
}

// newJudge finds the web the way --connect-to does: the first pair that
// matches, then the resolver.
func newJudge(t *testing.T, w *Web, patience time.Duration) *judge {
	t.Helper()
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(w.CA()) {
		t.Fatal("CA() is no PEM")
	}
	address := map[string]string{}
	for _, pair := range w.ConnectTo() {
		part := strings.SplitN(pair, ":", 3)
		address[net.JoinHostPort(part[0], part[1])] = part[2]
	}
	resolver := w.Resolver()
	transport := &http.Transport{
		TLSClientConfig:        &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
		ForceAttemptHTTP2:      true,
		DisableKeepAlives:      true,
		MaxResponseHeaderBytes: 64 << 10,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			if to, ok := address[addr]; ok {
				return new(net.Dialer).DialContext(ctx, network, to)
			}
			host, _, _ := net.SplitHostPort(addr)
			addrs, err := resolver.LookupNetIP(ctx, "ip4", host)
			if err != nil {
				return nil, err
			}
			return nil, refused(addrs[0])
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &judge{transport: transport, patience: patience, patienceWithHead: patience, patienceForLife: patience}
}

// refused is an address that may not be reached.
type refused netip.Addr

func (r refused) Error() string { return "refused " + netip.Addr(r).String() }

// answerSeen is all that one request and its redirects led to.
type answerSeen struct {
	outcome    string
	status     int
	chain      []string
	codes      []int
	problem    string
	retryAfter int64
	verdict    string
	header     http.Header
	body       []byte
	err        error

	finalProblem string // where another host than the URL's own is at fault
}

// verdict is what all layers make of a site.
type verdict struct {
	answerSeen
	layer     string
	siteAlive string
	attempts  []string
}

// check asks layer by layer, as often and in such a way as the contract says.
func (j *judge) check(s Site, etag string) verdict {
	method := http.MethodGet
	if s.Policy == headPolicy {
		method = http.MethodHead
	}
	v := verdict{layer: "standard"}
	v.answerSeen, v.attempts = j.insist(method, s, etag)
	if v.turnedAway() {
		asBrowser := *j
		asBrowser.asBrowser = true
		later, attempts := asBrowser.insist(http.MethodGet, s, "")
		for _, a := range attempts {
			v.attempts = append(v.attempts, "browser "+a)
		}
		if later.status != 0 {
			v.answerSeen, v.layer = later, "browser"
		}
	}
	if v.turnedAway() || v.silent() {
		j.seekLife(s, &v)
	}
	if v.silent() && v.siteAlive == "yes" {
		later := j.ask(http.MethodGet, s.URL, "", 5<<20)
		v.attempts = append(v.attempts, attempt("GET", later.status))
		if !later.silent() {
			v.answerSeen = later
		}
	}
	if s.Group == "siblings" && v.outcome == "ok" && words(main.FindString(string(v.body))) < 150 {
		j.compare(s, &v)
	}
	return v
}

var changing = regexp.MustCompile(`/[a-z/-]+|[0-9]+`)

// compare holds a short page against what its site shows for one that cannot
// exist, but for the address and the numbers in it.
func (j *judge) compare(s Site, v *verdict) {
	other := j.ask(http.MethodGet, s.URL+"-que-no-existe", "", 5<<20)
	text := func(seen answerSeen) string { return changing.ReplaceAllString(main.FindString(string(seen.body)), "") }
	if other.status == http.StatusOK && text(other) == text(v.answerSeen) {
		v.outcome = "soft_404"
	}
	if !j.knowsSites {
		v.attempts = append(v.attempts, attempt("GET", other.status))
	}
}

// silent tells that no answer came, or not all of it.
func (seen answerSeen) silent() bool {
	return seen.outcome == "timeout" || seen.outcome == "connection_error"
}

func (v verdict) turnedAway() bool {
	return slices.Contains([]string{"forbidden", "challenge", "empty"}, v.outcome)
}

// seekLife looks for any answer below 500.
func (j *judge) seekLife(s Site, v *verdict) {
	for _, path := range []string{"/", "/robots.txt", "/favicon.ico"} {
		place := s.parsed()
		place.Path = path
		ctx, cancel := context.WithTimeout(context.Background(), j.patienceForLife)
		req, _ := http.NewRequestWithContext(ctx, http.MethodGet, place.String(), nil)
		res, err := j.transport.RoundTrip(req)
		cancel()
		v.siteAlive = "no"
		if err != nil {
			v.attempts = append(v.attempts, "alternative GET -")
			continue
		}
		res.Body.Close()
		v.attempts = append(v.attempts, "alternative "+attempt("GET", res.StatusCode))
		if res.StatusCode < 500 {
			v.siteAlive = "yes"
			return
		}
	}
}

// insist asks in one layer.
func (j *judge) insist(method string, s Site, etag string) (seen answerSeen, attempts []string) {
	limit := int64(5 << 20)
	if s.Policy == smallPolicy {
		limit = 256 << 10
	}
	for tries := map[string]int{}; ; {
		seen = j.ask(method, s.URL, etag, limit)
		attempts = append(attempts, attempt(method, seen.status))
		tries[seen.outcome]++
		switch {
		case method == http.MethodHead && (seen.outcome == "timeout" || slices.Contains([]int{403, 404, 405, 501}, seen.status)):
			method = http.MethodGet
		case seen.outcome == "server_error" && tries[seen.outcome] < 4:
		case seen.outcome == "timeout" && tries[seen.outcome] < 2:
		default:
			return seen, attempts
		}
	}
}

// ask makes one request and follows where it leads.
func (j *judge) ask(method, raw, etag string, limit int64) (seen answerSeen) {
	jar, _ := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
	patience := j.patience
	if method == http.MethodHead {
		patience = j.patienceWithHead
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	seen.chain, seen.codes = []string{}, []int{}
	for at := raw; ; {
		req, err := http.NewRequestWithContext(ctx, method, at, nil)
		if err != nil {
			seen.outcome, seen.err = "redirect_error", err
			return seen
		}
		req.Header.Set("User-Agent", "judge")
		if j.asBrowser {
			req.Header.Set("User-Agent", "Mozilla/5.0 (judge)")
			req.Header.Set("Sec-Fetch-Mode", "navigate")
		}
		if etag != "" {
			req.Header.Set("If-None-Match", etag)
		}
		for _, c := range jar.Cookies(req.URL) {
			req.AddCookie(c)
		}
		before := seen.status
		whole := j.read(req, jar, limit, &seen)
		location := ""
		switch {
		case !whole && seen.status == 0:
			seen.status = before
		case whole && seen.status >= 300 && seen.status <= 399 && seen.status != 304:
			location = seen.header.Get("Location")
		case whole && j.asBrowser:
			location = jump(seen.body)
		}
		if !whole || location == "" && (seen.status < 300 || seen.status > 399 || seen.status == 304) {
			seen.content(raw, at, method)
			if len(seen.chain) > 0 && hostOf(at) != hostOf(raw) {
				seen.problem, seen.finalProblem = "", seen.problem
			}
			return seen
		}
		next, ok := follow(at, location)
		if len(seen.chain) == 0 {
			seen.chain = []string{raw}
		}
		if !ok || slices.Contains(seen.chain, next) || len(seen.codes) == 5 {
			seen.outcome = "redirect_error"
			return seen
		}
		seen.chain, seen.codes = append(seen.chain, next), append(seen.codes, seen.status)
		at = next
	}
}

func hostOf(raw string) string { return Site{URL: raw}.parsed().Host }

var jumps = regexp.MustCompile(`window\.location\.replace\("([^"]+)"\)|http-equiv="refresh" content="1; url=([^"]+)"`)

// jump is where a page of the demo sends a browser.
func jump(body []byte) string {
	if found := jumps.FindSubmatch(body); found != nil {
		return string(found[1]) + string(found[2])
	}
	return ""
}

// read takes one answer, its body included, and tells whether it came whole.
// It asks the transport, since a client gives up an answer whose Location it
// cannot parse.
func (j *judge) read(req *http.Request, jar http.CookieJar, limit int64, seen *answerSeen) bool {
	seen.status, seen.header, seen.body = 0, nil, nil
	res, err := j.transport.RoundTrip(req)
	if err != nil {
		seen.outcome, seen.problem = misfortune(err)
		seen.err = err
		return false
	}
	defer res.Body.Close()
	jar.SetCookies(req.URL, res.Cookies())
	seen.status, seen.header = res.StatusCode, res.Header
	seen.body, err = io.ReadAll(io.LimitReader(res.Body, limit+1))
	if err == nil && !slices.Contains([]string{"", "gzip"}, res.Header.Get("Content-Encoding")) {
		err = errors.New("an unknown encoding")
	}
	if err != nil {
		seen.outcome, _ = misfortune(err)
		if seen.outcome != "timeout" {
			seen.outcome = "protocol_error"
		}
		seen.err = err
		return false
	}
	if int64(len(seen.body)) > limit {
		seen.verdict = "too_large"
	}
	seen.outcome = byStatus(res)
	seen.retryAfter = patienceAskedFor(res.Header)
	return true
}

// follow resolves a Location, and refuses what a checker may not reach.
func follow(at, location string) (string, bool) {
	base, _ := url.Parse(at)
	next, err := base.Parse(location)
	if err != nil || location == "" || (next.Scheme != "http" && next.Scheme != "https") || next.Port() != "" {
		return "", false
	}
	_, err = netip.ParseAddr(next.Hostname())
	return next.String(), err != nil
}

// misfortune names what kept an answer from coming.
func misfortune(err error) (outcome, problem string) {
	var (
		dns     *net.DNSError
		timeout net.Error
		verify  *tls.CertificateVerificationError
		record  tls.RecordHeaderError
		private refused
	)
	switch {
	case errors.As(err, &private):
		return "refused", ""
	case errors.As(err, &dns) && dns.IsNotFound:
		return "dns_error", ""
	case errors.As(err, &dns):
		return "resolver_error", ""
	case errors.As(err, &verify):
		return "tls_error", flaw(verify)
	case strings.Contains(err.Error(), "protocol version"):
		return "tls_error", "old_protocol"
	case errors.As(err, &record), strings.Contains(err.Error(), "HTTP response to HTTPS"),
		strings.Contains(err.Error(), "malformed"), strings.Contains(err.Error(), "headers exceeded"):
		return "protocol_error", ""
	case errors.As(err, &timeout) && timeout.Timeout():
		return "timeout", ""
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.ECONNREFUSED):
		return "connection_error", ""
	}
	return "unknown: " + err.Error(), ""
}

func flaw(err *tls.CertificateVerificationError) string {
	var invalid x509.CertificateInvalidError
	var host x509.HostnameError
	last := err.UnverifiedCertificates[len(err.UnverifiedCertificates)-1]
	switch {
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired && time.Now().Before(invalid.Cert.NotBefore):
		return "not_yet_valid"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "expired"
	case errors.As(err, &host):
		return "wrong_host"
	case !bytes.Equal(last.RawIssuer, last.RawSubject):
		return "incomplete_chain"
	case len(err.UnverifiedCertificates) == 1:
		return "self_signed"
	}
	return "untrusted"
}

func byStatus(res *http.Response) string {
	switch code := res.StatusCode; {
	case res.Header.Get("Cf-Mitigated") == "challenge" || code == 999:
		return "challenge"
	case code < 100 || code > 599:
		return "protocol_error"
	case code == 304:
		return "not_modified"
	case code == 429, code == 503 && res.Header.Get("Retry-After") != "":
		return "rate_limited"
	case code == 401, code == 403, code == 451:
		return "forbidden"
	case code == 404:
		return "not_found"
	case code == 410:
		return "gone"
	case code >= 500:
		return "server_error"
	case code >= 400:
		return "client_error"
	}
	return "ok"
}

// content judges a 200 by its text.
func (seen *answerSeen) content(requested, final, method string) {
	if seen.outcome != "ok" || method == http.MethodHead || seen.verdict != "" {
		return
	}
	first, _ := url.Parse(requested)
	last, _ := url.Parse(final)
	text := string(seen.body)
	switch {
	case first.Host == last.Host && first.Path != "/" && last.Path == "/", strings.Contains(text, "<title>Página no encontrada"):
		seen.outcome = "soft_404"
	case strings.Contains(text, "Este dominio está en venta"):
		seen.outcome = "parked"
	case strings.Contains(text, "enable JavaScript"), strings.Contains(text, "active JavaScript"):
		seen.outcome = "challenge"
	case len(seen.body) < 500:
		seen.outcome = "empty"
	}
}

func patienceAskedFor(h http.Header) int64 {
	value := h.Get("Retry-After")
	if seconds, err := strconv.ParseInt(value, 10, 64); err == nil {
		return min(seconds, week)
	}
	until, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	now, _ := http.ParseTime(h.Get("Date"))
	return int64(until.Sub(now) / time.Second)
}
