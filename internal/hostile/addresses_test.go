package hostile_test

import (
	"encoding/json"
	"fmt"
	"html"
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

// way is how a page leads a visitor to another address.
type way struct {
	name  string
	lead  func(w http.ResponseWriter, to string)
	moved bool // a redirect that every visitor must follow or refuse
}

var ways = []way{
	status(301), status(302), status(303), status(307), status(308),
	{name: "refresh", lead: func(w http.ResponseWriter, to string) {
		fmt.Fprintf(w, `<!doctype html><meta http-equiv="refresh" content="0; url=%s">`, html.EscapeString(to))
	}},
	{name: "script", lead: func(w http.ResponseWriter, to string) {
		fmt.Fprintf(w, `<!doctype html><script>location.href = %s;</script>`, quoted(to))
	}},
}

// computed leads only those who run scripts.
var computed = way{name: "computed", lead: func(w http.ResponseWriter, to string) {
	fmt.Fprintf(w, `<!doctype html><script>for (const to of [%s]) setTimeout(() => { location = to }, 0)</script>`, quoted(to))
}}

func status(code int) way {
	return way{name: strconv.Itoa(code), moved: true, lead: func(w http.ResponseWriter, to string) {
		w.Header().Set("Location", to)
		w.WriteHeader(code)
	}}
}

// quoted is a string of JavaScript.
func quoted(s string) string {
	b, _ := json.Marshal(s) // a string never fails
	return string(b)
}

// trap is a web at [allowed] that leads visitors astray, the canary beside it,
// and the name server that everybody asks.
type trap struct {
	t      *testing.T
	canary *canary
	zone   *zone
	port   string // of the web
	pages  map[string]http.HandlerFunc
	urls   []string
}

func newTrap(t *testing.T) *trap {
	t.Helper()
	names := maps.Clone(nameless)
	maps.Copy(names, turning)
	c, l := newCanary(t)
	r := &trap{t: t, canary: c, zone: newZone(t, names), port: strconv.Itoa(l.Addr().(*net.TCPAddr).Port), pages: map[string]http.HandlerFunc{}}
	web := httptest.NewUnstartedServer(r)
	web.Listener.Close()
	web.Listener = l
	web.Start()
	t.Cleanup(web.Close)
	r.pages["home.test"] = healthy
	return r
}

func healthy(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprintf(w, "<!doctype html><title>Inicio</title><main><p>%s</p></main>", strings.Repeat(prose, 8))
}

// ServeHTTP serves each host by its page, and closes, so that every request
// dials.
func (r *trap) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	host, _, _ := net.SplitHostPort(req.Host)
	page := r.pages[host]
	if page == nil || req.URL.Path != "/page" && host != "home.test" {
		http.NotFound(w, req)
		return
	}
	w.Header().Set("Connection", "close")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page(w, req)
}

// fill puts the ports into an address.
func (r *trap) fill(address string) string {
	return strings.NewReplacer("PORT", strconv.Itoa(r.canary.port), "WEB", r.port).Replace(address)
}

// add lists a page of its own host, served by that, and gives its URL.
func (r *trap) add(h http.HandlerFunc) string {
	host := "t" + strconv.Itoa(len(r.urls)) + ".test"
	r.pages[host] = h
	return r.list("http://" + host + ":" + r.port + "/page")
}

// lead lists a page that leads to an address.
func (r *trap) lead(by way, to string) string {
	return r.add(func(w http.ResponseWriter, _ *http.Request) { by.lead(w, to) })
}

func (r *trap) list(url string) string {
	r.urls = append(r.urls, url)
	return url
}

func (r *trap) repository() string {
	var domains []string
	for _, u := range r.urls {
		parsed, err := link.Parse(u)
		if err != nil {
			r.t.Fatal(err)
		}
		domains = append(domains, parsed.RegistrableDomain())
	}
	slices.Sort(domains)
	return repository(r.t, r.fill("80, 443, PORT, WEB"), slices.Compact(domains), r.urls)
}

// observe runs the program over all that is listed, with every proxy of the
// environment a canary, and wants nobody at the canary. It gives what was seen.
func (r *trap) observe(browser string) map[string]observe.Observation {
	r.t.Helper()
	journal := filepath.Join(r.t.TempDir(), "journal.ndjson")
	w := newWitness(r.t, browser)
	c := r.program(w, "observe", "--journal", journal, "--all", "--no-gate", "--rate", "0", "--browser", browser, "--allow-net", allowed+"/32", "--quiet")
	c.want(r.t, 0)
	if v := r.canary.visitors(r.t); len(v) > 0 {
		r.t.Errorf("the canary was reached: %q", v)
	}
	w.check(r.t)
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

// Every address that leads to no good is a fault of the registry, at its line.
func TestHostileAddressesAreInvalid(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	r.pages = nil
	all := slices.Concat(spellings, elsewhere, disguises, detours)
	root := t.TempDir()
	write(t, filepath.Join(root, "registry/config.yaml"), fmt.Sprintf(patience, r.fill("80, 443, PORT, WEB")))
	write(t, filepath.Join(root, "registry/domains.yaml"), "domains:\n  - {domain: home.test, tier: 1}\n")
	var sources strings.Builder
	sources.WriteString("sources:\n")
	for _, a := range all {
		fmt.Fprintf(&sources, "  - url: %s\n", quoted(r.fill(a)))
	}
	write(t, filepath.Join(root, "registry/sources/all.yaml"), sources.String())
	c := run(t, []string{nameServer + "=" + r.zone.conn.LocalAddr().String()}, self(t), "validate", "--format", "json", "--root", root)
	c.want(t, 3)
	var out struct {
		Problems []struct {
			File, Field, Message string
			Line                 int
		}
	}
	if err := json.Unmarshal([]byte(c.stdout), &out); err != nil {
		t.Fatal(err)
	}
	why := map[int]string{}
	for _, p := range out.Problems {
		if p.File == "registry/sources/all.yaml" && !strings.Contains(p.Message, "domains.yaml") {
			why[p.Line] = p.Message
		}
	}
	for i, a := range all {
		if why[i+2] == "" {
			t.Errorf("%s is valid", a)
		}
	}
	t.Logf("%d addresses", len(all))
	if v := r.canary.visitors(t); len(v) > 0 {
		t.Errorf("the canary was reached: %q", v)
	}
}

// Nobody is led to such an address, by any way.
func TestHostileRedirects(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	type step struct {
		way way
		to  string
	}
	steps := map[string]step{}
	for _, w := range ways {
		for _, a := range slices.Concat(spellings, elsewhere, disguises, detours) {
			steps[r.lead(w, r.fill(a))] = step{w, a}
		}
	}
	home := map[string]way{}
	for _, w := range ways {
		home[r.lead(w, r.fill("http://home.test:WEB/page"))] = w
	}
	seen := r.observe("off")
	for url, s := range steps {
		t.Run(s.way.name+" "+s.to, func(t *testing.T) { refused(t, seen[url], s.way.moved) })
	}
	for url, w := range home { // else nobody was led anywhere
		if o := seen[url]; o.Outcome != observe.OK || len(o.RedirectChain) != 2 {
			t.Errorf("%s to a good page: %s (%s)", w.name, o.Outcome, o.Error)
		}
	}
}

// refused wants an observation of somebody who did not go on. Who cannot tell
// that a page leads on may find it empty.
func refused(t *testing.T, o observe.Observation, moved bool) {
	t.Helper()
	if o.Outcome == observe.Empty && !moved {
		return
	}
	if o.Outcome != observe.RedirectError || !strings.Contains(o.Error, "not allowed") && !strings.Contains(o.Error, "cannot be followed") {
		t.Errorf("%s (%s)", o.Outcome, o.Error)
	}
}

// unreached wants a name that was refused. One whose only address is IPv4 in
// the clothes of IPv6 has none at all.
func unreached(t *testing.T, o observe.Observation, want observe.Outcome, name string) {
	t.Helper()
	if name == "mapped.test" {
		want = observe.DNSError
	}
	if o.Outcome != want || want != observe.DNSError && !strings.Contains(o.Error, "not allowed") {
		t.Errorf("%s (%s), want %s", o.Outcome, o.Error, want)
	}
}

// Names lead nowhere that an address would not, whether listed or led to.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	direct, led := map[string]string{}, map[string]string{}
	for name := range nameless {
		for _, port := range []string{"PORT", "WEB"} {
			url := r.fill("http://" + name + ":" + port + "/page")
			direct[r.list(url)] = name
			led[r.lead(ways[1], url)] = name
		}
	}
	for _, name := range []string{"turns.test", "turns6.test"} {
		url := r.list(r.fill("http://" + name + ":WEB/page"))
		r.pages[name] = func(w http.ResponseWriter, _ *http.Request) { ways[1].lead(w, "/again") }
		led[url] = name
	}
	r.pages["mixed.test"], r.pages["adds.test"] = healthy, healthy
	mixed, adds := r.list(r.fill("http://mixed.test:WEB/page")), r.list(r.fill("http://adds.test:WEB/page"))
	seen := r.observe("off")
	for url, name := range direct {
		t.Run(url, func(t *testing.T) { unreached(t, seen[url], observe.Refused, name) })
	}
	for url, name := range led {
		t.Run("led to "+name, func(t *testing.T) { unreached(t, seen[url], observe.RedirectError, name) })
	}
	for _, url := range []string{mixed, adds} {
		if o := seen[url]; o.Outcome != observe.OK {
			t.Errorf("%s, where one address of several is allowed: %s (%s)", url, o.Outcome, o.Error)
		}
	}
}
