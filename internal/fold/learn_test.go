package fold_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// history is a repository through several runs.
type history struct {
	snap    snapshot.Snapshot
	results []fold.Result
	at      observe.Instant
}

func begun(t *testing.T, urls ...string) *history {
	return &history{snap: snapshot.New(town(t, urls...), nil, nil, start), at: start}
}

// run is one run a day later, in which each page says what it says. The observer
// knew what was learned before.
func (h *history) run(says ...string) fold.Result {
	var all []observe.Observation
	h.at = h.at.Add(24 * time.Hour)
	for i, text := range says {
		if text != "" {
			all = append(all, h.sees(i, text))
		}
	}
	return h.fold(all...)
}

func (h *history) fold(all ...observe.Observation) fold.Result {
	r := fold.Journals(h.snap, observed(all...), kept(h.results...))
	h.results, h.snap = append(h.results, r), again(r)
	return r
}

// sees is what an observer with the newest frames sees.
func (h *history) sees(i int, text string) observe.Observation {
	src := *h.snap.Entries[i].Source
	lessons := h.site(src.Domain).Lessons(src.ID)
	o := seen(src, h.at.Add(time.Duration(i)*time.Second), observe.OK, lessons.Apply(text))
	o.Content.Words, o.Content.Version, o.Content.Learned = 9, 2, lessons.Version
	o.Run = &observe.Run{StartedAt: h.at}
	return o
}

func (h *history) site(domain string) frame.Site { return kept(h.results...).Site(domain) }

func (h *history) record(i int) health.Record { return *h.snap.Entries[i].Record }

func (h *history) text(i int) string { return kept(h.results...).Last(h.snap.Entries[i].Source.ID) }

func drifts(r fold.Result) (n int) {
	for _, e := range r.Events {
		if e.Kind == health.DriftSeen {
			n++
		}
	}
	return n
}

// says are pages with a frame around their own amounts.
func says(frame string, amounts ...string) []string {
	all := make([]string, len(amounts))
	for i, amount := range amounts {
		all[i] = fmt.Sprintf("# Ayuda %c\n%s\nPueden pedirla las familias %c\nCuantía: %s\n%s", 'a'+i, "Encima: "+frame, 'a'+i, amount, "Debajo: "+frame)
	}
	return all
}

var four = []string{"https://a.test/1", "https://a.test/2", "https://a.test/3", "https://a.test/4"}

// A frame that is another at every visit is never drift, and an amount is.
func TestFrameIsNoDrift(t *testing.T) {
	t.Parallel()
	h := begun(t, four...)
	hash := ""
	for _, frame := range []string{"uno", "dos", "tres"} {
		if n := drifts(h.run(says(frame, "480 €", "10 €", "20 €", "30 €")...)); n != 0 {
			t.Errorf("frame %s: %d drifts", frame, n)
		}
		if hash == "" {
			hash = h.record(0).Baseline
		}
		if got, want := h.text(0), "# Ayuda a\nPueden pedirla las familias a\nCuantía: 480 €"; got != want || h.record(0).Baseline != page.Fingerprint(want) || h.record(0).Baseline != hash {
			t.Errorf("frame %s: text %q", frame, got)
		}
	}
	r := h.run(says("cuatro", "500 €", "10 €", "20 €", "30 €")...)
	if drifts(r) != 1 || !slices.ContainsFunc(r.Events, func(e health.Event) bool { return strings.Contains(e.Detail, "480 € → 500 €") }) {
		t.Errorf("events %+v", r.Events)
	}
	if n := len(h.record(0).Review) + len(h.record(1).Review); n != 1 {
		t.Errorf("%d items of review", n)
	}
}

// A frame that is learned late moves the baselines with it, and nothing else.
func TestLearningIsSilent(t *testing.T) {
	t.Parallel()
	h := begun(t, four...)
	all := says("uno", "480 €", "10 €", "20 €", "30 €")
	h.run(all[0], all[1])
	was := h.record(0)
	r := h.run("", "", all[2])
	now := h.record(0)
	if drifts(r) != 0 || len(r.Edits) != 1 || r.Edits[0].ID != h.snap.Entries[2].Source.ID {
		t.Errorf("events %+v, edits %+v", r.Events, r.Edits)
	}
	if now.Baseline == was.Baseline || now.Baseline != string(now.Metrics.ContentHash) || now.Baseline != page.Fingerprint(h.text(0)) || strings.Contains(h.text(0), "uno") {
		t.Errorf("record %+v, text %q", now, h.text(0))
	}
	if now.Accepted != was.Baseline || now.Desired() != was.Desired() || now.Metrics.ContentHashChangedAt != was.Metrics.ContentHashChangedAt {
		t.Errorf("was %+v, now %+v", was, now)
	}
	if n := drifts(h.run(all...)); n != 0 {
		t.Errorf("%d drifts", n)
	}
}

// turning is a page whose last line is another at every visit.
func turning(amount, line string) string {
	return "# Ayuda\nPueden pedirla las familias\nCuantía: " + amount + "\nEn cualquier oficina\n" + line
}

// A line that changes at every visit is drift at first, and then never again. The
// drift that was nothing else is closed, and nobody is told.
func TestVolatileIsNoDriftAnyMore(t *testing.T) {
	t.Parallel()
	h := begun(t, "https://a.test/1")
	h.run(turning("480 €", "Consejo: abríguese"))
	hash := h.record(0).Desired().ContentHash
	if r := h.run(turning("480 €", "Consejo: beba agua")); drifts(r) != 1 {
		t.Fatalf("events %+v", r.Events)
	}
	r := h.run(turning("480 €", "Consejo: camine"))
	id := h.snap.Entries[0].Source.ID
	if accepted, closed := r.Accepted[id]; len(r.Events) != 0 || len(h.record(0).Review) != 0 || !closed || accepted != "" {
		t.Errorf("events %+v, review %+v, accepted %q", r.Events, h.record(0).Review, accepted)
	}
	if r := h.run(turning("480 €", "Consejo: descanse")); len(r.Events)+len(r.Edits) != 0 || h.record(0).Desired().ContentHash != hash {
		t.Errorf("events %+v, edits %+v", r.Events, r.Edits)
	}
	if r := h.run(turning("500 €", "Consejo: lea")); drifts(r) != 1 || !strings.Contains(r.Events[0].Detail, "1 change: amount 480 € → 500 €") {
		t.Errorf("events %+v", r.Events)
	}
}

// What a person accepted twice in one place is not shown a third time.
func TestAcceptedTwiceIsVolatile(t *testing.T) {
	t.Parallel()
	h := begun(t, "https://a.test/1")
	accept := func() { h.snap.Entries[0].Source.ContentHash = string(h.record(0).Metrics.ContentHash) }
	h.run(turning("480 €", "Consejo: abríguese"))
	for i, advice := range []string{"beba agua", "camine"} {
		if n := drifts(h.run(turning("480 €", "Consejo: "+advice))); n != 1 {
			t.Fatalf("%d: %d drifts", i, n)
		}
		accept()
		if r := h.run(turning("480 €", "Consejo: "+advice)); len(r.Events)+len(r.Edits)+len(h.record(0).Review) != 0 {
			t.Errorf("%d: events %+v, edits %+v, review %+v", i, r.Events, r.Edits, h.record(0).Review)
		}
	}
	if n := drifts(h.run(turning("480 €", "Consejo: descanse"))); n != 0 {
		t.Errorf("a third time: %d drifts", n)
	}
}

// An observer who knew less than what is known by now is told no lies about.
func TestOlderFramesAreBroughtUpToDate(t *testing.T) {
	t.Parallel()
	h := begun(t, four...)
	all := says("uno", "480 €", "10 €", "20 €", "30 €")
	h.at += 10
	late := h.sees(0, all[0]) // seen before anything was learned
	h.run(all...)
	late.CheckedAt, late.Run = h.at.Add(time.Hour), nil
	r := h.fold(late)
	if drifts(r) != 0 || h.record(0).Last.Content.Hash != h.record(0).Baseline || h.record(0).Last.Content.Learned == "" {
		t.Errorf("events %+v, last %+v", r.Events, h.record(0).Last.Content)
	}
}

// Who removes what was learned begins anew: what comes back is no drift, and what
// changes from then on is.
func TestFramesThatWereRemoved(t *testing.T) {
	t.Parallel()
	h := begun(t, four...)
	day := func(frame, line, amount string) []string {
		all := says(frame, "480 €", "10 €", "20 €", "30 €")
		all[0] = turning(amount, line+"\nFin de la página")
		return all
	}
	h.run(day("uno", "Consejo: abríguese", "480 €")...)
	h.run(day("uno", "Consejo: beba agua", "480 €")...)
	h.run(day("uno", "Consejo: camine", "480 €")...)
	if text := h.text(0); strings.Contains(text, "Consejo") || len(h.record(0).Review) != 0 {
		t.Fatalf("text %q", text)
	}
	h.results = append(h.results, fold.Result{Sites: map[string]frame.Site{"a.test": {}}})
	again := day("dos", "Consejo: descanse", "480 €")
	for i := range again[1:] {
		again[1+i] += "\nFin de la página" // so that it is learned, of the first page too
	}
	r := h.run(again...)
	if drifts(r) != 0 || len(r.Edits) != 0 || !strings.Contains(h.text(0), "Consejo: descanse") {
		t.Errorf("events %+v, edits %+v, text %q", r.Events, r.Edits, h.text(0))
	}
	if n := drifts(h.run(day("tres", "Consejo: descanse", "500 €")...)); n != 1 {
		t.Errorf("%d drifts", n)
	}
}

// lives draws runs over pages that share a frame, with places that change, and
// observers who know the frames of a time before.
func lives(t *rapid.T, reg registry.Registry) (all []observe.Observation, cuts []observe.Instant) {
	word := rapid.SampledFrom([]string{"uno", "dos", "tres", "480 €"})
	at := start
	for n := range rapid.IntRange(1, 6).Draw(t, "runs") {
		at = at.Add(time.Hour)
		cuts = append(cuts, at-1)
		mark := &observe.Run{StartedAt: at}
		around := word.Draw(t, "frame")
		for i, src := range reg.Sources {
			at++
			if rapid.IntRange(0, 4).Draw(t, "checked") == 0 {
				continue
			}
			text := fmt.Sprintf("# Página %c\nEncima: %s\nPropio %c\nDebajo\n# Más\nGira %s\nFin %c", 'a'+i, around, 'a'+i, word.Draw(t, "turn"), 'a'+i)
			o := seen(src, at, observe.OK, text)
			if n > 0 && rapid.IntRange(0, 4).Draw(t, "unmodified") == 0 {
				o = seen(src, at, observe.NotModified, "")
			} else {
				o.Content.Words = 9
			}
			o.Run = mark
			all = append(all, o)
		}
	}
	return all, cuts
}

// TestLearningLaws: what is learned does not depend on the order of lines, nor on
// how many records they are folded by, and to fold them again changes nothing.
func TestLearningLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		reg := town(t, append(twelve()[:4:4], four...)...)
		all, cuts := lives(t, reg)
		before := snapshot.New(reg, nil, nil, start)
		whole := fold.Journals(before, observed(all...), none)
		want := memory(t, whole)
		shuffled := rapid.Permutation(all).Draw(t, "order")
		if diff := cmp.Diff(want, memory(t, fold.Journals(before, observed(shuffled...), none))); diff != "" {
			t.Fatalf("the order of arrival shows:\n%s", diff)
		}
		first := fold.Journals(before, until(observed(all...), rapid.SampledFrom(cuts).Draw(t, "cut")), none)
		second := fold.Journals(again(first), observed(all...), kept(first))
		if diff := cmp.Diff(want, memory(t, first, second)); diff != "" {
			t.Fatalf("in two halves:\n%s", diff)
		}
		twice := fold.Journals(again(second), observed(all...), kept(first, second))
		if len(twice.Records)+len(twice.Events)+len(twice.Sites)+len(twice.Texts)+len(twice.Accepted)+len(twice.Edits) != 0 {
			t.Fatalf("folding twice changes %+v", twice)
		}
		for _, e := range again(second).Entries {
			text := kept(first, second).Last(e.Source.ID)
			if text != "" && page.Fingerprint(text) != string(e.Record.Metrics.ContentHash) {
				t.Fatalf("%s: the text is not the one on record: %q", e.Source.URL, text)
			}
		}
	})
}

// memory is all that results leave.
func memory(t *rapid.T, results ...fold.Result) string {
	texts, accepted, sites := map[string]string{}, map[string]string{}, map[string]frame.Site{}
	var events []health.Event
	for _, r := range results {
		maps.Copy(texts, r.Texts)
		maps.Copy(accepted, r.Accepted)
		maps.Copy(sites, r.Sites)
		events = append(events, r.Events...)
	}
	maps.DeleteFunc(accepted, func(_, text string) bool { return text == "" })
	data, err := json.MarshalIndent([]any{texts, accepted, sites, events, state(t, again(results[len(results)-1]))}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
