package fold_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const start = observe.Instant(1_770_000_000)

func town(t interface{ Fatal(...any) }, urls ...string) registry.Registry {
	reg := registry.Registry{Config: registry.DefaultConfig(), Listed: link.NewDomains(map[string]string{"a.test": "a.test", "b.test": "b.test"})}
	for _, raw := range urls {
		u, err := link.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		domain, _ := reg.Listed.Match(u.Host())
		reg.Sources = append(reg.Sources, registry.Source{
			URL: u, ID: u.ID(), Priority: "P0", Status: registry.Active, Domain: domain,
			Position: registry.Position{File: "registry/sources/a.yaml", Line: 1, Column: 1},
		})
	}
	return reg
}

// none is a store without texts.
var none fold.Texts

// kept are the texts that results leave, the last one last.
func kept(results ...fold.Result) fold.Texts {
	last, accepted, sites := map[string]string{}, map[string]string{}, map[string]frame.Site{}
	for _, r := range results {
		maps.Copy(last, r.Texts)
		maps.Copy(accepted, r.Accepted)
		maps.Copy(sites, r.Sites)
	}
	return fold.Texts{
		Last:     func(id string) string { return last[id] },
		Accepted: func(id string) string { return accepted[id] },
		Site:     func(domain string) frame.Site { return sites[domain] },
	}
}

func seen(src registry.Source, at observe.Instant, outcome observe.Outcome, text string) observe.Observation {
	o := observe.Observation{ID: src.ID, URL: src.URL.String(), CheckedAt: at, Outcome: outcome}
	if outcome == observe.OK {
		o.StatusCode, o.ResponseTime = 200, 50
		sum := sha256.Sum256([]byte(text))
		o.Content = &observe.Content{Hash: hex.EncodeToString(sum[:]), Verdict: observe.ContentOK, Text: text}
	}
	return o
}

func observed(all ...observe.Observation) fold.Input { return fold.Input{Observations: all} }

// again is the snapshot that the next run would load.
func again(r fold.Result) snapshot.Snapshot {
	r.Wrote(r.Edits)
	reg := r.After.Registry
	reg.Sources = slices.Clone(reg.Sources)
	records := map[string]health.Record{}
	for _, e := range r.After.Entries {
		records[e.Source.ID] = *e.Record
	}
	for _, rec := range r.Records {
		records[rec.ID] = rec
	}
	for i, src := range reg.Sources {
		want := records[src.ID].Registry
		if want.Status == "" {
			continue
		}
		src.Status, src.Hidden, src.ContentHash = registry.Status(want.Status), want.Hidden, want.ContentHash
		reg.Sources[i] = src
	}
	next := snapshot.New(reg, records, r.After.Hosts, r.After.Now)
	next.Flags, next.LastRun, next.Quarantined = r.After.Flags, r.After.LastRun, r.After.Quarantined
	return next
}

func state(t interface{ Fatal(...any) }, s snapshot.Snapshot) string {
	var records []health.Record
	for _, e := range s.Entries {
		records = append(records, *e.Record)
	}
	data, err := json.MarshalIndent(struct {
		Records     []health.Record
		Flags       map[string][]health.Flag
		LastRun     snapshot.Run
		Quarantined []snapshot.Quarantine
	}{records, s.Flags, s.LastRun, s.Quarantined}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestTexts(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1")
	src := reg.Sources[0]
	first := fold.Journals(snapshot.New(reg, nil, nil, start), observed(seen(src, start, observe.OK, "one")), none)
	if first.Texts[src.ID] != "one" || len(first.Accepted) != 0 {
		t.Fatalf("texts %v, accepted %v", first.Texts, first.Accepted)
	}
	drift := fold.Journals(again(first), observed(seen(src, start+1, observe.OK, "two")), kept(first))
	if drift.Texts[src.ID] != "two" || drift.Accepted[src.ID] != "one" {
		t.Fatalf("texts %v, accepted %v", drift.Texts, drift.Accepted)
	}
	back := fold.Journals(again(drift), observed(seen(src, start+2, observe.OK, "one")), kept(first, drift))
	if accepted, closed := back.Accepted[src.ID]; !closed || accepted != "" {
		t.Errorf("the accepted text stays: %v", back.Accepted)
	}
	atOnce := fold.Journals(snapshot.New(reg, nil, nil, start), observed(
		seen(src, start, observe.OK, "one"), seen(src, start+1, observe.OK, "two"),
	), none)
	if atOnce.Texts[src.ID] != "two" || atOnce.Accepted[src.ID] != "one" {
		t.Errorf("in one journal: texts %v, accepted %v", atOnce.Texts, atOnce.Accepted)
	}
}

func TestEdits(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1", "https://b.test/1")
	src := reg.Sources[0]
	s := snapshot.New(reg, nil, nil, start)
	journal := []observe.Observation{seen(src, start, observe.OK, "one")}
	for i := range 5 {
		journal = append(journal, seen(src, start+1+observe.Instant(i), observe.Timeout, ""))
	}
	r := fold.Journals(s, observed(journal...), none)
	want := []string{"a.yaml status=degraded", "a.yaml hidden=true", "a.yaml content_hash=7692c3ad3540bb80"}
	var got []string
	for _, e := range r.Edits {
		for _, c := range e.Change().Changes {
			got = append(got, fmt.Sprintf("%s %s=%.16s", e.File[len("registry/sources/"):], c.Key, c.Value))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("edits (-want +got):\n%s", diff)
	}

	// An edit that could not be made is wanted again by the next fold.
	records := map[string]health.Record{r.Records[0].ID: r.Records[0]}
	later := fold.Journals(snapshot.New(reg, records, nil, start), fold.Input{}, none)
	if diff := cmp.Diff(r.Edits, later.Edits); diff != "" {
		t.Errorf("a pending edit is lost:\n%s", diff)
	}

	// What a person wrote in the meantime is not undone.
	r.Wrote(r.Edits)
	records[r.Records[0].ID] = r.Records[0]
	if later := fold.Journals(snapshot.New(reg, records, nil, start), fold.Input{}, none); len(later.Edits) != 0 {
		t.Errorf("a person's hand is undone: %+v", later.Edits)
	}
}

func TestDomainEventsComeOnce(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1", "https://a.test/2", "https://a.test/3")
	s := snapshot.New(reg, nil, nil, start)
	kinds := map[health.Kind]int{}
	for i := range observe.Instant(6) {
		var journal []observe.Observation
		for _, src := range reg.Sources {
			journal = append(journal, seen(src, start+i, observe.Timeout, ""))
		}
		r := fold.Journals(s, observed(journal...), none)
		for _, e := range r.Events {
			kinds[e.Kind]++
			if e.Kind == health.DomainFailing && (e.Domain != "a.test" || e.At != start+2 || e.ID != "") {
				t.Errorf("event %+v", e)
			}
		}
		s = again(r)
	}
	if kinds[health.DomainFailing] != 1 || kinds[health.AlertRaised] != 3 {
		t.Errorf("events: %v", kinds)
	}
}

func TestHosts(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1", "https://www.a.test/2", "https://b.test/1")
	refused := func(i int, at observe.Instant) observe.Observation {
		o := seen(reg.Sources[i], at, observe.Forbidden, "")
		o.StatusCode = 403
		return o
	}
	limited := seen(reg.Sources[2], start, observe.RateLimited, "")
	limited.StatusCode, limited.RetryAfter = 429, 3600
	r := fold.Journals(snapshot.New(reg, nil, nil, start), observed(refused(0, start), refused(1, start), refused(0, start+1), limited), none)
	want := map[string]health.Host{
		"a.test": {OpenTill: start.Add(6*time.Hour) + 1},
		"b.test": {RetryAt: start.Add(time.Hour), Refusals: 1},
	}
	if diff := cmp.Diff(want, r.After.Hosts); diff != "" || !r.HostsChanged {
		t.Errorf("hosts (-want +got):\n%s", diff)
	}
	opened := func(e health.Event) bool {
		return e.Kind == health.BreakerOpen && e.Domain == "a.test" && e.At == start+1
	}
	if !slices.ContainsFunc(r.Events, opened) {
		t.Errorf("nothing tells of the open breaker: %+v", r.Events)
	}
	calm := fold.Journals(again(r), observed(seen(reg.Sources[0], start.Add(8*time.Hour), observe.OK, "one"), seen(reg.Sources[2], start.Add(8*time.Hour), observe.OK, "one")), none)
	if len(calm.After.Hosts) != 0 {
		t.Errorf("what is over stays: %v", calm.After.Hosts)
	}
}

// A guest that a redirect leads to must not silence its host: what it asks for
// is its own.
func TestWhoAnsweredIsHeld(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1")
	led := seen(reg.Sources[0], start, observe.RateLimited, "")
	led.StatusCode, led.RetryAfter = 429, 604800
	led.RedirectChain, led.RedirectCodes = []string{led.URL, "https://guest.test/x"}, []int{302}
	r := fold.Journals(snapshot.New(reg, nil, nil, start), observed(led), none)
	want := map[string]health.Host{"guest.test": {RetryAt: start.Add(7 * 24 * time.Hour), Refusals: 1}}
	if diff := cmp.Diff(want, r.After.Hosts); diff != "" {
		t.Errorf("hosts (-want +got):\n%s", diff)
	}
}

func TestUnknownAndOldAreLeftOut(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1")
	stranger := registry.Source{URL: reg.Sources[0].URL, ID: "0123456789abcdef"}
	r := fold.Journals(snapshot.New(reg, nil, nil, start), observed(
		seen(stranger, start, observe.OK, "x"), seen(reg.Sources[0], start, observe.OK, "one"), seen(reg.Sources[0], start, observe.OK, "two"),
	), none)
	if len(r.Folded) != 1 || len(r.Skipped) != 2 {
		t.Errorf("folded %d, left out %q", len(r.Folded), r.Skipped)
	}
}
