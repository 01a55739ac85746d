package app_test

import (
	"context"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/civicaid-voice/linkhealth/internal/browser"
	"github.com/civicaid-voice/linkhealth/internal/demo"
	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
)

// runOutput is what check prints with --format json.
type runOutput struct {
	Run struct {
		Due, Observed, OK, Failing, Inconclusive int
		CarriedOver                              int `json:"carried_over"`
		Quarantined                              bool
	}
	Observations []observe.Observation
	Events       []health.Event
}

// TestCheckAllOutcomes checks every site of the demo's catalogue at once, by all
// layers but the rendered one: they behave in all ways of the outcome table.
func TestCheckAllOutcomes(t *testing.T) {
	t.Parallel()
	sites := demo.Sites()
	w := newWorld(t, sites, demo.Patience(2*time.Second))
	const now = "2026-03-03T02:30:00Z"
	c := w.check(t, now, "--all", "--format", "json", "--concurrency", "16", "--browser", "off")
	if c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	var out runOutput
	c.decode(t, &out)
	if out.Run.Due != len(sites) || out.Run.Observed != len(sites) {
		t.Fatalf("%d sites, %d due, %d observed", len(sites), out.Run.Due, out.Run.Observed)
	}
	byURL := map[string]observe.Observation{}
	outcomes := map[observe.Outcome]int{}
	for _, o := range out.Observations {
		byURL[o.URL] = o
		outcomes[o.Outcome]++
	}
	for _, o := range observe.Outcomes() {
		if outcomes[o] == 0 && o != observe.NotModified {
			t.Errorf("no site has the outcome %s", o)
		}
	}
	for _, site := range sites {
		t.Run(site.Host, func(t *testing.T) {
			o, ok := byURL[site.URL]
			if !ok {
				t.Fatalf("%s was not observed", site.URL)
			}
			if diff := cmp.Diff(site.Expect, seen(o, site.Expect), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s (-want +got):\n%s%+v", site.Story, diff, o)
			}
			checkRecord(t, w.root, site, o, now)
		})
	}
}

// TestCheckOutcomesWithABrowser checks the sites whose text only a browser
// sees: what it saw is the content, as if the server had sent it.
func TestCheckOutcomesWithABrowser(t *testing.T) {
	t.Parallel()
	sites := scripted()
	w := newWorld(t, sites, demo.Patience(20*time.Second))
	c := w.check(t, "2026-03-03T02:30:00Z", "--all", "--format", "json", "--browser", "auto")
	if c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	var out runOutput
	c.decode(t, &out)
	if len(sites) < 2 || len(out.Observations) != len(sites) {
		t.Fatalf("%d sites, %d observed", len(sites), len(out.Observations))
	}
	want := map[string]demo.Expect{}
	for _, site := range sites {
		want[site.URL] = *site.Render
	}
	for _, o := range out.Observations {
		if diff := cmp.Diff(want[o.URL], seen(o, want[o.URL]), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s%+v", o.URL, diff, o)
		}
		checkText(t, w.root, o)
	}
}

// scripted are the sites that need a browser.
func scripted() []demo.Site {
	return slices.DeleteFunc(demo.Sites(), func(s demo.Site) bool { return s.Render == nil })
}

// checkText holds the fingerprint to the text on disk, and that to what the
// script writes.
func checkText(t *testing.T, root string, o observe.Observation) {
	t.Helper()
	text := strings.TrimSuffix(string(readFile(t, filepath.Join(root, "data/health/content", o.ID+".txt"))), "\n")
	for i := range 6 {
		if article := fmt.Sprintf("Artículo %d. ", i+1); !strings.Contains(text, article) {
			t.Errorf("%s: %q is not in the text\n%s", o.URL, article, text)
		}
	}
	if sum := sha256.Sum256([]byte(text)); o.Content == nil || o.Content.Hash != hex.EncodeToString(sum[:]) {
		t.Errorf("%s: content %+v, but the text has the hash %x", o.URL, o.Content, sum)
	}
}

// turns is a pacer that counts the turns it gives.
type turns struct{ given atomic.Int32 }

func (p *turns) Acquire(context.Context, string) (func(), error) {
	p.given.Add(1)
	return func() {}, nil
}

// One rendering takes one turn of its domain, however much the page loads.
func TestOutcomeOfARenderingTakesOneTurn(t *testing.T) {
	t.Parallel()
	web, err := demo.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(web.Close)
	chrome, err := browser.Find("auto")
	if err != nil || chrome == "" {
		t.Fatalf("this test needs a Chrome or Chromium: %v", err)
	}
	paced, roots := &turns{}, x509.NewCertPool()
	roots.AppendCertsFromPEM(web.CA())
	config := probe.Config{
		UserAgent: "LinkTest/1.0", Browser: chrome, Pacer: paced, Roots: roots, Resolvers: []*net.Resolver{web.Resolver()},
		Guard: guard.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, []uint16{80, 443}),
	}
	for _, s := range web.ConnectTo() {
		c, err := probe.ParseConnectTo(s)
		if err != nil {
			t.Fatal(err)
		}
		config.ConnectTo = append(config.ConnectTo, c)
	}
	p := probe.New(config)
	t.Cleanup(p.Close)
	for _, site := range scripted() {
		u, err := link.Parse(site.URL)
		if err != nil {
			t.Fatal(err)
		}
		before := paced.given.Load()
		o, err := p.Probe(t.Context(), probe.Task{ID: u.ID(), URL: u, Content: true, TLS: true, MaxRedirects: 5, MinBody: 500})
		if err != nil || o.Outcome != observe.OK || o.Layer != observe.Rendered {
			t.Fatalf("%s: %s by %s (%s), %v", site.URL, o.Outcome, o.Layer, o.Error, err)
		}
		if given := int(paced.given.Load() - before); given != len(site.Render.Attempts) {
			t.Errorf("%s: %d turns for %v", site.URL, given, site.Render.Attempts)
		}
		if asked := web.Requests(site.Host); len(asked) <= len(site.Render.Attempts) {
			t.Errorf("%s: the rendering loaded nothing but the page: %+v", site.URL, asked)
		}
	}
}

// TestDemoOutcomes lives through the demo: each site brings the events of its
// story, without a browser, and what lives and is refused to us is for review.
func TestDemoOutcomes(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "demo")
	began := time.Now()
	c := linkhealth(t, t.TempDir(), "demo", "--quiet", "--dir", dir, "--format", "json")
	t.Logf("the demo took %s", time.Since(began).Round(100*time.Millisecond))
	if c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	var out struct{ Days []runOutput }
	c.decode(t, &out)
	told := map[string][]string{}
	for _, day := range out.Days {
		for _, e := range day.Events {
			told[e.URL] = append(told[e.URL], string(e.Kind))
		}
	}
	for _, site := range demo.Sites() {
		for _, kind := range site.Events {
			if site.InDemo && !slices.Contains(told[site.URL], kind) {
				t.Errorf("%s: no %s among %v", site.URL, kind, told[site.URL])
			}
		}
		if len(site.Events) == 0 && slices.Contains(told[site.URL], "warning") {
			t.Errorf("%s: a warning for nothing, %v", site.URL, told[site.URL])
		}
	}
	blocked, err := link.Parse("https://defensa.test/reservistas")
	if err != nil {
		t.Fatal(err)
	}
	if r := recordOf(t, dir, blocked.ID()); !r.NeedsReview(health.Blocked) || r.Status == health.Inactive {
		t.Errorf("the page that is refused to us is %s, in review for %+v", r.Status, r.Review)
	}
	reports, _ := filepath.Glob(filepath.Join(dir, "data/health/reports/*.md"))
	if len(reports) == 0 || !strings.Contains(string(readFile(t, reports[len(reports)-1])), "- **defensa.test/reservistas** -- Blocked since") {
		t.Errorf("the last of the reports %v does not say that the page is blocked", reports)
	}
}

// seen is the observation in the catalogue's terms; what an expectation leaves
// open is not compared.
func seen(o observe.Observation, want demo.Expect) demo.Expect {
	e := demo.Expect{
		Outcome: string(o.Outcome), Status: int(o.StatusCode), Chain: o.RedirectChain, Codes: o.RedirectCodes,
		Layer: string(o.Layer), RetryAfter: o.RetryAfter, Counts: map[observe.Class]string{observe.Success: "success", observe.Failure: "failure", observe.Inconclusive: "nothing"}[o.Outcome.Class()],
	}
	for _, a := range o.Attempts {
		code := "-"
		if a.Code != 0 {
			code = fmt.Sprint(int(a.Code))
		}
		attempt := a.Method + " " + code
		if a.Layer != observe.Standard {
			attempt = string(a.Layer) + " " + attempt
		}
		e.Attempts = append(e.Attempts, attempt)
	}
	if o.SiteAlive != nil {
		e.SiteAlive = map[bool]string{true: "yes", false: "no"}[*o.SiteAlive]
	}
	if o.Certificate != nil {
		e.Problem = string(o.Certificate.Problem)
	}
	if want.Verdict != "" && o.Content != nil {
		e.Verdict = string(o.Content.Verdict)
	}
	if c := o.FinalCertificate; c != nil {
		e.FinalHost, e.FinalProblem = c.Subject, string(c.Problem)
	}
	if want.Chain == nil {
		e.Chain, e.Codes, e.FinalHost, e.FinalProblem = nil, nil, "", ""
	}
	return e
}

// checkRecord holds the record on disk to what one observation must leave.
func checkRecord(t *testing.T, root string, site demo.Site, o observe.Observation, now string) {
	t.Helper()
	r := recordOf(t, root, o.ID)
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		t.Fatal(err)
	}
	every := map[int]time.Duration{1: 24 * time.Hour, 2: 7 * 24 * time.Hour, 3: 30 * 24 * time.Hour}[site.Tier]
	if site.Policy != "" {
		every = 7 * 24 * time.Hour
	}
	wait, failures := every, 0
	switch site.Expect.Counts {
	case "failure":
		wait, failures = time.Hour, 1
	case "nothing":
		wait = max(time.Hour, time.Duration(site.Expect.RetryAfter)*time.Second)
	}
	if site.Expect.Outcome == "gone" {
		wait = 7 * 24 * time.Hour
	}
	if got := r.NextCheckAt.Time().Sub(at); got != wait {
		t.Errorf("next check after %s, want %s", got, wait)
	}
	if r.Metrics.ConsecutiveFailures != failures || len(r.History) != 1 || r.History[0].OK != o.Outcome.Class() {
		t.Errorf("counted wrongly: %+v", r.Metrics)
	}
	if wantInactive := site.Expect.Outcome == "gone"; (r.Status == health.Inactive) != wantInactive {
		t.Errorf("status %s", r.Status)
	}
}

func recordOf(t *testing.T, root, id string) (r health.Record) {
	t.Helper()
	if err := json.Unmarshal(readFile(t, filepath.Join(root, "data/health/checks", id+".json")), &r); err != nil {
		t.Fatal(err)
	}
	return r
}
