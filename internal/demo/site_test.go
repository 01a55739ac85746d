package demo

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// patient is long enough for any answer that does come, on a loaded machine;
// impatient is how long a test waits for one that does not, and halting for one
// that begins and does not end.
const (
	patient   = 20 * time.Second
	impatient = 200 * time.Millisecond
	halting   = 500 * time.Millisecond
)

// start is a web that ends with the test.
func start(t *testing.T) *Web {
	t.Helper()
	w, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// patienceWith an answer depends on how much of it there is to wait for.
func patienceWith(e Expect) time.Duration {
	switch {
	case e.Outcome != "timeout":
		return patient
	case e.Status != 0:
		return halting
	}
	return impatient
}

// Every site behaves as its story says, on every day of it.
func TestSitesBehaveAsExpected(t *testing.T) {
	t.Parallel()
	w := start(t)
	for day := 1; day <= Days; day++ {
		w.SetDay(day)
		t.Run(fmt.Sprintf("day %d", day), func(t *testing.T) {
			for _, s := range Sites() {
				if day == 1 || len(s.Days) > 0 {
					t.Run(s.URL, func(t *testing.T) {
						t.Parallel()
						compare(t, w, s, s.On(day))
					})
				}
			}
		})
	}
}

func compare(t *testing.T, w *Web, s Site, want Expect) {
	t.Helper()
	etag := ""
	if want.Outcome == "not_modified" {
		etag = `"renta-7"`
	}
	j := newJudge(t, w, patienceWith(want))
	j.knowsSites = len(want.Attempts) == 1
	if slices.Contains(want.Attempts, "HEAD -") {
		j.patienceWithHead = impatient
	}
	if want.SiteAlive == "yes" {
		j.patienceForLife = patient
	}
	seen := j.check(s, etag)
	if seen.outcome != want.Outcome || seen.status != want.Status {
		t.Errorf("outcome %s %d (%v), want %s %d", seen.outcome, seen.status, seen.err, want.Outcome, want.Status)
	}
	if want.Chain != nil && (!slices.Equal(seen.chain, want.Chain) || !slices.Equal(seen.codes, want.Codes)) {
		t.Errorf("chain %v %v, want %v %v", seen.chain, seen.codes, want.Chain, want.Codes)
	}
	if !slices.Equal(seen.attempts, want.Attempts) || seen.layer != want.Layer || seen.siteAlive != want.SiteAlive {
		t.Errorf("attempts %q by %s, alive %q; want %q by %s, %q", seen.attempts, seen.layer, seen.siteAlive, want.Attempts, want.Layer, want.SiteAlive)
	}
	if seen.finalProblem != want.FinalProblem {
		t.Errorf("problem %q of the final host, want %q", seen.finalProblem, want.FinalProblem)
	}
	if seen.problem != want.Problem || seen.verdict != want.Verdict || seen.retryAfter != want.RetryAfter {
		t.Errorf("problem %q, verdict %q, Retry-After %d; want %q, %q, %d",
			seen.problem, seen.verdict, seen.retryAfter, want.Problem, want.Verdict, want.RetryAfter)
	}
}

func TestCatalogue(t *testing.T) {
	t.Parallel()
	hosts, urls, demo := map[string]bool{}, map[string]bool{}, map[string]bool{}
	outcomes, inDemo := map[string]bool{}, map[string]bool{}
	for _, s := range Sites() {
		if urls[s.URL] {
			t.Errorf("%s stands twice", s.URL)
		}
		if s.Title == "" || s.Story == "" || s.Group == "" || s.Tier < 1 || s.Tier > 3 || s.Expect.Counts == "" {
			t.Errorf("%s is incomplete: %+v", s.URL, s)
		}
		if !strings.HasSuffix(s.Host, ".test") {
			t.Errorf("%s is not under the reserved .test", s.URL)
		}
		if !slices.IsSortedFunc(s.Days, func(a, b Change) int { return a.Day - b.Day }) {
			t.Errorf("%s: its days do not rise", s.URL)
		}
		hosts[s.Host], urls[s.URL] = true, true
		if s.InDemo {
			demo[s.Host] = true
		}
		for day := 1; day <= Days; day++ {
			o := s.On(day).Outcome
			outcomes[o] = true
			inDemo[o] = inDemo[o] || s.InDemo
		}
	}
	if len(hosts) < 45 {
		t.Errorf("%d hosts, want at least 45", len(hosts))
	}
	if n := len(demo); n < 30 || n > 45 {
		t.Errorf("%d hosts in the demo, want about 40", n)
	}
	t.Logf("%d URLs on %d hosts, %d hosts in the demo", len(urls), len(hosts), len(demo))
	for _, o := range []string{
		"ok", "not_modified", "rate_limited", "challenge", "refused", "forbidden", "not_found", "gone", "client_error",
		"server_error", "dns_error", "resolver_error", "timeout", "connection_error", "protocol_error", "tls_error",
		"redirect_error", "soft_404", "parked", "empty",
	} {
		if !outcomes[o] || !inDemo[o] {
			t.Errorf("%s: a site shows it: %t, in the demo: %t", o, outcomes[o], inDemo[o])
		}
	}
}

// Who gets the catalogue may do with it what they like.
func TestSitesAreTheCallersOwn(t *testing.T) {
	t.Parallel()
	sites := Sites()
	for i := range sites {
		s := &sites[i]
		s.URL, s.Expect.Attempts[0] = "spoilt", "spoilt"
		for j := range s.Days {
			s.Days[j].Expect.Attempts[0] = "spoilt"
		}
	}
	for _, s := range Sites() {
		if strings.Contains(fmt.Sprint(s), "spoilt") {
			t.Errorf("%s shares something", s.URL)
		}
	}
}
