package forge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const (
	page  = "https://www.sepe.es/paro"
	other = "https://www.sepe.es/empleo"
	third = "https://www.sepe.es/formacion"
	boe   = "https://www.boe.es/"
)

const one = `  - url: https://www.sepe.es/paro
    title: He dejado de trabajar
    owner: "@team"
`

const four = one + `  - url: https://www.sepe.es/empleo
  - url: https://www.sepe.es/formacion
  - url: https://www.boe.es/
`

func (w *world) want(what string, want ...string) {
	w.t.Helper()
	got := slices.DeleteFunc(w.sync(), func(s string) bool { return strings.HasPrefix(s, "label ") })
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Fatalf("%s:\n%s", what, diff)
	}
	if again := w.sync(); len(again) > 0 {
		w.t.Fatalf("%s: the second sync does %v", what, again)
	}
}

// TestLifeOfAnIncident goes from the first failure to the close, the reopening
// and the next incident.
func TestLifeOfAnIncident(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.see(0, observe.OK, []string{page})
	w.want("healthy")
	w.see(day, observe.NotFound, []string{page})
	w.see(hour, observe.NotFound, []string{page})
	w.want("two failures")
	w.see(hour, observe.NotFound, []string{page})
	w.want("the alert", "open alert "+ID)
	first := w.hub.item(1).Body
	since := begin.Add(day)
	if want := "<!-- linkhealth alert " + ID + " " + since.String() + " -->\n"; !strings.HasPrefix(first, want) {
		t.Fatalf("the body begins with %q, not %q", first[:80], want)
	}
	for _, want := range []string{"@team", "404", "https://web.archive.org/web/" + page, "/verified until", "2026-02-03 03:00 UTC", "registry/sources/a.yaml:2"} {
		if !strings.Contains(first, want) {
			t.Errorf("the body does not say %q:\n%s", want, first)
		}
	}
	w.see(hour, observe.RateLimited, []string{page})
	w.want("what says nothing changes nothing")
	w.see(hour, observe.NotFound, []string{page})
	w.see(hour, observe.NotFound, []string{page})
	w.want("escalated", "rewrite alert "+ID+" #1")
	w.see(hour, observe.OK, []string{page})
	w.want("one success is not enough")
	w.see(hour, observe.OK, []string{page})
	w.want("recovered", "close alert "+ID+" #1")
	if c := w.hub.comments[1]; len(c) != 1 || !strings.Contains(c[0], "recovered") {
		t.Errorf("the closing comment: %q", c)
	}

	for range 3 {
		w.see(day, observe.ServerError, []string{page})
	}
	w.want("again within a week of the recovery", "reopen alert "+ID+" #1")
	if !strings.HasPrefix(w.hub.item(1).Body, first[:strings.Index(first, "\n")]) {
		t.Errorf("SINCE is not kept: %q", w.hub.item(1).Body[:100])
	}
	for range 2 {
		w.see(hour, observe.OK, []string{page})
	}
	w.want("recovered again", "close alert "+ID+" #1")
	w.see(8*day, observe.NotFound, []string{page})
	for range 2 {
		w.see(hour, observe.NotFound, []string{page})
	}
	w.want("the next incident, more than a week later", "open alert "+ID)
}

func (w *world) fail(urls ...string) {
	for range 3 {
		w.see(hour, observe.NotFound, urls)
	}
}

func (w *world) recover(urls ...string) {
	for range 2 {
		w.see(hour, observe.OK, urls)
	}
}

func TestWhatAPersonClosedStaysClosed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.want("the alert", "open alert "+ID)
	w.hub.item(1).Open = false
	w.fail(page)
	w.want("closed by a person, still failing")
	w.recover(page)
	w.want("recovered")
	w.now = w.now.Add(8 * day)
	w.fail(page)
	w.want("another incident", "open alert "+ID)
}

func TestAnIncidentSoonAfterAPersonClosed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.want("the alert", "open alert "+ID)
	w.hub.item(1).Open = false
	w.recover(page)
	w.want("mended")
	w.fail(page)
	w.want("it was not mended for good", "reopen alert "+ID+" #1")
	w.hub.item(1).Open = false
	w.fail(page)
	w.want("and closed by a person again")
}

func TestWhatAPersonReopenedStaysOpen(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	w.recover(page)
	w.sync()
	w.hub.item(1).Open = true
	w.want("a person opened it again", "rewrite alert "+id(t, page)+" #1")
	w.fail(page)
	w.want("and it is of use", "reopen alert "+id(t, page)+" #1")
	w.recover(page)
	w.want("and over", "close alert "+id(t, page)+" #1")
}

// TestAStaleIssueSilencesNobody has lost the call that should have closed it.
func TestAStaleIssueSilencesNobody(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	w.recover(page)
	w.now = w.now.Add(9 * day)
	w.fail(page)
	w.want("another incident", "open alert "+ID, "close alert "+ID+" #1")
}

func TestTwins(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	twin := *w.hub.item(1)
	twin.Number = 2
	w.hub.items = append(w.hub.items, twin)
	w.want("twins", "close alert "+ID+" #2")
	w.hub.item(1).Open = false
	w.want("a person closed the older one")
}

func TestPeoplesWordsBelowOursStay(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	w.hub.item(1).Body = strings.ReplaceAll(w.hub.item(1).Body, "\n", "\r\n") + "\r\nThey promised to mend it.\r\n"
	w.fail(page)
	w.sync()
	w.recover(page)
	w.sync()
	if body := w.hub.item(1).Body; strings.Count(body, "They promised to mend it.") != 1 {
		t.Errorf("lost what a person wrote:\n%s", body)
	}
}

// TestOneIssueForADomain has most pages of a domain fail: one issue stands for
// them, and theirs are closed once it is there.
func TestOneIssueForADomain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.see(0, observe.OK, []string{page, other, third, boe})
	w.fail(page)
	w.want("one page", "open alert "+id(t, page))
	w.fail(other, third)
	w.want("most pages", "open domain sepe.es", "close alert "+id(t, page)+" #1")
	if c := w.hub.comments[1]; len(c) != 1 || !strings.Contains(c[0], "#2") {
		t.Errorf("the closing comment names no issue: %q", c)
	}
	w.recover(other, third)
	w.want("one page is left", "reopen alert "+id(t, page)+" #1", "close domain sepe.es #2")
	w.recover(page)
	w.want("all well", "close alert "+id(t, page)+" #1")
}

func TestGoneFromTheRegistry(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.see(0, observe.OK, []string{page, boe})
	w.fail(page, boe)
	w.want("two alerts", "open alert "+id(t, page), "open alert "+id(t, boe))
	kept, _, _ := strings.Cut(string(w.files[sourcesPath]), "  - url: https://www.boe.es/\n")
	w.files[sourcesPath] = []byte(kept)
	w.want("the entry is removed", "close alert "+id(t, boe)+" #2")
	w.files["registry/config.yaml"] = []byte("version: 1\ndefaults: {enabled: false}\n")
	w.want("nothing is checked any more", "close alert "+id(t, page)+" #1")
}

func TestGoneIsTakenOffAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.see(0, observe.OK, []string{page})
	w.see(day, observe.Gone, []string{page})
	w.want("410", "open alert "+ID)
	if title := w.hub.item(1).Title; title != "Taken off: www.sepe.es/paro (410 Gone)" {
		t.Errorf("title %q", title)
	}
	w.recover(page)
	w.want("it is back", "close alert "+ID+" #1", "propose reactivate "+ID)
	w.merge(2)
	w.want("merged", "prune reactivate "+ID)
	if s := w.source(page); s.Status != "active" {
		t.Errorf("status %q", s.Status)
	}
	w.see(day, observe.OK, []string{page})
	w.want("and well")
}

func TestCertificates(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	ends := begin.Add(20 * day)
	w.see(0, observe.OK, []string{page, other}, cert(ends))
	w.want("far away")
	w.see(8*day, observe.OK, []string{page, other}, cert(ends))
	w.want("one for the host", "open certificate www.sepe.es")
	w.see(day, observe.OK, []string{page}, cert(ends))
	w.want("no news")
	w.see(day, observe.OK, []string{page, other}, cert(ends.Add(90*day)))
	w.want("renewed", "close certificate www.sepe.es #1")
}

func TestRedirectChanged(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.see(0, observe.OK, []string{page})
	w.see(day, observe.OK, []string{page}, moved(301, "https://www.sepe.es/new"))
	w.want("seen once", "open redirect "+ID)
	w.see(day, observe.OK, []string{page}, moved(301, "https://www.sepe.es/new"))
	w.want("seen twice", "propose moved "+ID, "rewrite redirect "+ID+" #1")
	w.merge(2)
	if s := w.source(page); s.URL.String() != "https://www.sepe.es/new" || s.ID != ID {
		t.Fatalf("merged to %s with id %s", s.URL, s.ID)
	}
	w.want("merged", "close redirect "+ID+" #1", "prune moved "+ID)
	w.see(day, observe.OK, []string{"https://www.sepe.es/new"})
	w.want("history goes on")
	if r := w.records[ID]; len(r.History) != 4 {
		t.Errorf("%d checks of history, want 4", len(r.History))
	}
}

func TestTheRunItself(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	shut := func() {
		w.now = w.now.Add(hour)
		w.shut = append(w.shut, snapshot.Quarantine{Run: observe.Run{StartedAt: w.now}, Why: "2 of 3 canaries are silent", Observations: 4})
	}
	shut()
	w.want("a run does not count", "open run runner")
	shut()
	w.want("and another one")
	w.see(hour, observe.OK, []string{page})
	w.want("one counts", "close run runner #1")
}

// TestMarkers wants what is not exactly ours to be left alone.
func TestMarkers(t *testing.T) {
	t.Parallel()
	good := "<!-- linkhealth alert 52d78ffc51886a02 2026-02-02T03:00:00Z -->\n"
	for name, body := range map[string]string{
		"not first":     "Hello\n" + good,
		"white space":   " " + good,
		"another kind":  strings.Replace(good, "alert", "gossip", 1),
		"no time":       strings.Replace(good, "2026-02-02T03:00:00Z", "yesterday...........", 1),
		"no subject":    "<!-- linkhealth alert 2026-02-02T03:00:00Z -->\n",
		"two on a line": strings.TrimSuffix(good, "\n") + good,
		"nothing":       "",
	} {
		if _, ok := forge.Ours(forge.Item{Body: body}); ok {
			t.Errorf("%s: taken for ours", name)
		}
	}
	if i, ok := forge.Ours(forge.Item{Body: good}); !ok || i.Marker.Subject != "52d78ffc51886a02" || i.Marker.Since != begin {
		t.Errorf("%+v, %t", i, ok)
	}
}

// TestAPersonsWord settles what a page is asked about.
func TestAPersonsWord(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.see(0, observe.OK, []string{page, boe})
	w.see(day, observe.OK, []string{page}, moved(301, "https://www.sepe.es/new"))
	w.fail(boe)
	w.want("two issues", "open alert "+id(t, boe), "open redirect "+id(t, page))
	for _, url := range []string{page, boe} {
		w.now = w.now.Add(hour)
		w.fold(fold.Input{Actions: []health.Action{{
			Kind: health.ActVerdict, ID: id(t, url), At: w.now, By: "ana", Until: w.now.Add(30 * day), State: health.VerdictActive,
		}}})
	}
	w.want("a person vouches for both", "close alert "+id(t, boe)+" #1", "close redirect "+id(t, page)+" #2")
	if c := w.hub.comments[1]; !strings.Contains(c[0], "`ana`") {
		t.Errorf("it does not say who: %q", c)
	}
	w.fail(boe)
	w.want("their word holds")
}
