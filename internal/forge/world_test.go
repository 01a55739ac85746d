package forge_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	reading "github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

var begin = observe.At(time.Date(2026, 2, 2, 3, 0, 0, 0, time.UTC))

const hour, day = time.Hour, 24 * time.Hour

// world is a registry that is observed: its files, its state, and a hub where
// what is wanted is done.
type world struct {
	t        testing.TB
	now      observe.Instant
	files    map[string][]byte
	records  map[string]health.Record
	flags    map[string][]health.Flag
	shut     []snapshot.Quarantine
	last     snapshot.Run
	texts    map[string]string
	accepted map[string]string
	hub      *hub
}

const sourcesPath = "registry/sources/a.yaml"

const domainsYAML = `domains:
  - {domain: sepe.es, tier: 1, core: true}
  - {domain: boe.es, tier: 1, core: true}
  - {domain: madrid.es, tier: 3}
  - {domain: doubtful.es, tier: 3, status: review}
`

func newWorld(t testing.TB, sources string) *world {
	w := &world{
		t: t, now: begin, records: map[string]health.Record{}, texts: map[string]string{}, accepted: map[string]string{},
		files: map[string][]byte{registry.DomainsPath: []byte(domainsYAML), sourcesPath: []byte("sources:\n" + sources)},
		hub:   newHub(t),
	}
	w.registry()
	return w
}

func (w *world) registry() registry.Registry {
	w.t.Helper()
	reg, problems := registry.Load(w.files)
	if len(problems) > 0 {
		w.t.Fatalf("the registry: %v", problems)
	}
	return reg
}

func (w *world) snapshot() snapshot.Snapshot {
	s := snapshot.New(w.registry(), w.records, nil, w.now)
	s.Flags, s.Quarantined, s.LastRun = w.flags, w.shut, w.last
	return s
}

func id(t testing.TB, url string) string {
	t.Helper()
	u, err := link.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID()
}

// saw changes an observation.
type saw func(*observe.Observation)

func text(s string) saw {
	return func(o *observe.Observation) {
		o.Content = &observe.Content{Hash: reading.Fingerprint(s), Words: 3, Title: "Title", Text: s}
	}
}

func moved(codes int, to ...string) saw {
	return func(o *observe.Observation) {
		o.RedirectChain = append([]string{o.URL}, to...)
		for range to {
			o.RedirectCodes = append(o.RedirectCodes, codes)
		}
	}
}

func cert(ends observe.Instant) saw {
	return func(o *observe.Observation) {
		o.Certificate = &observe.Certificate{Valid: true, ExpiresAt: ends, Protocol: "TLS 1.3", Issuer: "An Authority", Subject: "www"}
	}
}

var codes = map[observe.Outcome]observe.Reading{
	observe.OK: 200, observe.NotFound: 404, observe.Gone: 410, observe.ServerError: 503, observe.Forbidden: 403, observe.Challenge: 403,
}

// see folds one check of each of the URLs, after a while.
func (w *world) see(after time.Duration, outcome observe.Outcome, urls []string, more ...saw) {
	w.t.Helper()
	w.now = w.now.Add(after)
	var in fold.Input
	reg := w.registry()
	for _, url := range urls {
		src := w.sourceIn(reg, url)
		o := observe.Observation{
			ID: src.ID, URL: src.URL.String(), CheckedAt: w.now, Layer: "standard", Method: "GET",
			Outcome: outcome, StatusCode: codes[outcome], ResponseTime: 120, Run: &observe.Run{StartedAt: w.now, Due: len(urls)},
			Attempts: []observe.Attempt{{Layer: "standard", Method: "GET", Code: codes[outcome], Millis: 120}},
		}
		if outcome == observe.OK {
			text("the usual text")(&o)
		}
		for _, m := range more {
			m(&o)
		}
		in.Observations = append(in.Observations, o)
	}
	w.fold(in)
}

// source finds one by the address it has now, or by the one it had.
func (w *world) source(url string) registry.Source {
	w.t.Helper()
	return w.sourceIn(w.registry(), url)
}

func (w *world) sourceIn(reg registry.Registry, url string) registry.Source {
	w.t.Helper()
	if s, ok := reg.Source(id(w.t, url)); ok {
		return s
	}
	for _, s := range reg.Sources {
		if s.URL.String() == url {
			return s
		}
	}
	w.t.Fatalf("no source %s", url)
	return registry.Source{}
}

func (w *world) fold(in fold.Input) {
	w.t.Helper()
	result := fold.Journals(w.snapshot(), in, fold.Texts{
		Last:     func(id string) string { return w.texts[id] },
		Accepted: func(id string) string { return w.accepted[id] },
		Site:     func(string) frame.Site { return frame.Site{} },
	})
	byFile := map[string][]registry.Edit{}
	for _, e := range result.Edits {
		byFile[e.File] = append(byFile[e.File], e.Change())
	}
	for path, edits := range byFile {
		now, err := registry.Apply(w.files[path], edits)
		if err != nil {
			w.t.Fatal(err)
		}
		w.files[path] = now
	}
	result.Wrote(result.Edits)
	for _, r := range result.Records {
		w.records[r.ID] = r
	}
	maps.Copy(w.texts, result.Texts)
	maps.Copy(w.accepted, result.Accepted)
	w.flags, w.last, w.shut = result.After.Flags, result.After.LastRun, result.After.Quarantined
}

func (w *world) input() forge.Input {
	return forge.Input{
		Snapshot: w.snapshot(), Files: w.files,
		Texts:  func(id string) (string, string) { return w.texts[id], w.accepted[id] },
		Server: "https://github.com", Repo: "org/links", Run: "https://github.com/org/links/actions/runs/7",
	}
}

// sync does all that is wanted and returns it in words, in order. It fails
// unless nothing is left to do then.
func (w *world) sync() []string {
	w.t.Helper()
	plan := forge.NewPlan(w.input())
	var done []string
	skip := map[forge.Key]bool{}
	for {
		todo := plan.Diff(w.hub.actual())
		todo = slices.DeleteFunc(todo, func(a forge.Action) bool { return a.Verb == forge.Propose && skip[a.Key] })
		if len(todo) == 0 {
			return done
		}
		a := todo[0]
		if a.Verb == forge.Propose && w.hub.noPulls {
			skip[a.Key] = true
			w.hub.branch(a)
			plan.Refused(slices.Sorted(maps.Keys(w.hub.branches)))
			continue
		}
		w.hub.do(a)
		if len(done) > 1000 {
			w.t.Fatalf("no end: %s", words(a))
		}
		done = append(done, words(a))
	}
}

func words(a forge.Action) string {
	switch {
	case a.Verb == forge.Colour:
		return "label " + a.Label.Name
	case a.Number == 0:
		return fmt.Sprintf("%s %s %s", a.Verb, a.Kind, a.Subject)
	}
	return fmt.Sprintf("%s %s %s #%d", a.Verb, a.Kind, a.Subject, a.Number)
}
