package hostile_test

import (
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// trap is a web at [allowed] that leads visitors astray, the canary beside it,
// and the name server that everybody asks.
type trap struct {
	t       *testing.T
	canary  *canary
	zone    *zone
	ports   *strings.Replacer // names of ports to numbers
	pages   map[string]http.Handler
	visits  *visits
	urls    []string
	domains []string
}

func newTrap(t *testing.T) *trap {
	t.Helper()
	names := maps.Clone(nameless)
	maps.Copy(names, turning)
	c, web := newCanary(t)
	secure, err := net.Listen("tcp", allowed+":0")
	if err != nil {
		t.Fatal(err)
	}
	r := &trap{t: t, canary: c, zone: newZone(t, names), pages: map[string]http.Handler{}, visits: newVisits()}
	r.ports = strings.NewReplacer("PORT", strconv.Itoa(c.port), "WEB", port(web), "TLS", port(secure))
	r.start(web).Start()
	r.start(secure).StartTLS()
	r.pages["home.test"] = http.HandlerFunc(healthy)
	return r
}

// start makes a server that stops with the test.
func (r *trap) start(l net.Listener) *httptest.Server {
	s := httptest.NewUnstartedServer(r)
	s.Listener.Close()
	s.Listener = l
	s.TLS = &tls.Config{Certificates: []tls.Certificate{sound()}}
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	r.t.Cleanup(s.Close)
	return s
}

func port(l net.Listener) string { return strconv.Itoa(l.Addr().(*net.TCPAddr).Port) }

func healthy(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprintf(w, "<!doctype html><title>Inicio</title><main><p>%s</p></main>", strings.Repeat(prose, 8))
}

// ServeHTTP serves each host by its pages, and closes, so that every request
// dials.
func (r *trap) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	host, _, _ := net.SplitHostPort(req.Host)
	r.visits.note(host + req.URL.Path)
	w.Header().Set("Connection", "close")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if pages := r.pages[host]; pages != nil {
		pages.ServeHTTP(w, req)
	} else {
		http.NotFound(w, req)
	}
}

// came tells whether somebody asked for it.
func (r *trap) came(address string) bool {
	came, _ := r.visits.look(address)
	return came
}

// fill puts the ports into an address.
func (r *trap) fill(address string) string { return r.ports.Replace(address) }

func (r *trap) fillAll(addresses []string) []string {
	out := make([]string, len(addresses))
	for i, a := range addresses {
		out[i] = r.fill(a)
	}
	return out
}

// host names the next host of this web.
func (r *trap) host() string { return "t" + strconv.Itoa(len(r.urls)) + ".test" }

// site lists /page of a host of its own, whose pages these are, by their paths.
func (r *trap) site(scheme string, pages map[string]http.HandlerFunc) (url string) {
	mux := http.NewServeMux()
	for path, page := range pages {
		mux.Handle(path, page)
	}
	host := r.host()
	r.pages[host] = mux
	return r.list(scheme + "://" + host + ":" + map[string]string{"http": "WEB", "https": "TLS"}[scheme] + "/page")
}

// lead lists a page that leads to an address.
func (r *trap) lead(by way, to string) (url string) {
	to = r.fill(to)
	return r.site("http", map[string]http.HandlerFunc{"/page": func(w http.ResponseWriter, _ *http.Request) { by.lead(w, to) }})
}

// list adds a URL to the registry, and gives it as it stands there.
func (r *trap) list(url string) string {
	url = r.fill(url)
	parsed, err := link.Parse(url)
	if err != nil {
		r.t.Fatal(err)
	}
	r.urls = append(r.urls, url)
	r.domains = append(r.domains, parsed.RegistrableDomain())
	return url
}

func (r *trap) repository() string {
	slices.Sort(r.domains)
	return repository(r.t, r.fill("80, 443, PORT, WEB, TLS"), slices.Compact(r.domains), r.urls)
}

// observe runs the program over all that is listed, with every proxy of the
// environment a canary, and wants nobody at the canary. It gives what was seen.
func (r *trap) observe(browser string) map[string]observe.Observation {
	r.t.Helper()
	dir := r.t.TempDir()
	journal, ca := filepath.Join(dir, "journal.ndjson"), filepath.Join(dir, "ca.pem")
	write(r.t, ca, root().pem())
	w := newWitness(r.t)
	c := r.program(w, "observe", "--journal", journal, "--all", "--no-gate", "--rate", "0", "--browser", browser, "--ca-file", ca, "--allow-net", allowed+"/32", "--quiet")
	c.want(r.t, 0)
	if v := r.canary.visitors(r.t); len(v) > 0 {
		r.t.Errorf("the canary was reached: %q", v)
	}
	w.check(r.t, browser != "off")
	r.t.Logf("%d pages in %v", len(r.urls), c.took)
	return observations(r.t, journal)
}

// program runs the program under the eyes of w.
func (r *trap) program(w witness, args ...string) call {
	r.t.Helper()
	variables := []string{nameServer + "=" + r.zone.conn.LocalAddr().String(), "NO_PROXY=", "no_proxy="}
	for _, v := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "FTP_PROXY", "http_proxy", "https_proxy", "all_proxy"} {
		variables = append(variables, r.fill(v+"=http://127.0.0.1:PORT"))
	}
	words := append(w.command(r.t), append(args, "--root", r.repository())...)
	return run(r.t, variables, words[0], words[1:]...)
}
