package app_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/civicaid-voice/linkhealth/internal/demo"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
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

// TestCheckWithABrowser checks the sites whose text only a browser sees.
func TestCheckWithABrowser(t *testing.T) {
	t.Parallel()
	sites := slices.DeleteFunc(demo.Sites(), func(s demo.Site) bool { return s.Render == nil })
	w := newWorld(t, sites, demo.Patience(20*time.Second))
	c := w.check(t, "2026-03-03T02:30:00Z", "--all", "--format", "json", "--browser", "auto")
	if c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	var out runOutput
	c.decode(t, &out)
	if len(sites) == 0 || len(out.Observations) != len(sites) {
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
	if o.FinalCertificate != nil {
		e.FinalHost = o.FinalCertificate.Subject
	}
	if want.Chain == nil {
		e.Chain, e.Codes, e.FinalHost = nil, nil, ""
	}
	return e
}

// checkRecord holds the record on disk to what one observation must leave.
func checkRecord(t *testing.T, root string, site demo.Site, o observe.Observation, now string) {
	t.Helper()
	var r health.Record
	if err := json.Unmarshal(readFile(t, filepath.Join(root, "data/health/checks", o.ID+".json")), &r); err != nil {
		t.Fatal(err)
	}
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
