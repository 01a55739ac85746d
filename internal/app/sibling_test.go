package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	livingURL, lostURL = "http://casa.test/ayudas/agua", "http://casa.test/ayudas/luz"
	greeting           = `<p>Bienvenido al portal del municipio. Elija en el menú el trámite que le interesa o pida cita en la oficina.</p>`
)

// portal shows its greeting for any address but one, whose page is short too.
func portal(w http.ResponseWriter, r *http.Request) {
	title, text := "Portal", greeting+"<p>Ha abierto "+r.URL.Path+"</p>"
	if strings.HasSuffix(livingURL, r.URL.Path) {
		title, text = "Agua", `<p>La bonificación del recibo del agua se pide en la oficina de la calle Mayor, con el último recibo.</p>`
	}
	fmt.Fprintf(w, "<html><title>%s</title><main><h1>%s</h1>%s</main></html>", title, title, text)
}

// whole is the town before any page of it was lost.
func whole(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(livingURL, r.URL.Path) {
		portal(w, r)
		return
	}
	readable(w, r)
}

// siblings reads siblings.json; nil where there is none.
func siblings(t *testing.T, root string) map[string]observe.Sibling {
	t.Helper()
	data, ok := tree(t, root)["data/health/siblings.json"]
	if !ok {
		return nil
	}
	var f struct{ Hosts map[string]observe.Sibling }
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	return f.Hosts
}

func outcomes(out runOutput) map[string]observe.Outcome {
	seen := map[string]observe.Outcome{}
	for _, o := range out.Observations {
		seen[o.URL] = o.Outcome
	}
	return seen
}

// A page that became another one makes its host be asked once for a page that
// cannot exist, then it is known for a month: the lost page is found out each day
// and the true one is left alone.
func TestSiblingIsRemembered(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", livingURL, lostURL)
	w.becomes(whole)
	want := map[string]observe.Outcome{livingURL: observe.OK, lostURL: observe.OK}
	day := func(n, requests int) observe.Sibling {
		c, out := w.check(t, float64(24*n), "--all", "--no-gate")
		done(t, c)
		if diff := cmp.Diff(want, outcomes(out)); diff != "" {
			t.Errorf("day %d (-want +got):\n%s", n, diff)
		}
		if asked := w.seen("casa.test"); asked != requests {
			t.Errorf("day %d: %d requests, want %d", n, asked, requests)
		}
		return siblings(t, w.root)["casa.test"]
	}
	if early := day(0, 2); early.Known() {
		t.Errorf("learned without a cause: %+v", early)
	}
	w.becomes(portal)
	want[lostURL] = observe.Soft404
	known := day(1, 3)
	if known.Honest || known.At != instant(t, at(24)) || known.Directory != "/ayudas/" || len(known.Lines) != 3 {
		t.Errorf("remembered %+v", known)
	}
	day(2, 2)
	if again := day(30, 2); again.At != known.At {
		t.Errorf("asked too early, at %s", again.At)
	}
	if again := day(31, 3); again.At != instant(t, at(24*31)) {
		t.Errorf("asked again at %s", again.At)
	}
	if got, want := w.reviewOf(t, lostURL), "soft_404 failing"; got != want {
		t.Errorf("the lost page is in review for %q, want %q", got, want)
	}
}

// reviewOf are the reasons for which a URL is in review.
func (w *town) reviewOf(t *testing.T, url string) string {
	t.Helper()
	var shown struct{ Review []struct{ Reason string } }
	linkhealth(t, w.root, "show", url, "--format", "json").decode(t, &shown)
	var reasons []string
	for _, v := range shown.Review {
		reasons = append(reasons, v.Reason)
	}
	return strings.Join(reasons, " ")
}

// What is learned travels in the journal: observe writes nothing else, record
// keeps it, and the next observe need not ask.
func TestSiblingIsInTheJournal(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", livingURL, lostURL)
	w.becomes(whole)
	c, _ := w.check(t, 0, "--all", "--no-gate")
	done(t, c)
	w.becomes(portal)
	w.seen("casa.test")
	before := files(t, w.root)
	observed := func(hour float64, requests int) (journal string) {
		journal = filepath.Join(t.TempDir(), "journal.ndjson")
		done(t, linkhealth(t, w.root, append([]string{"observe", "--all", "--no-gate", "--now", at(hour), "--journal", journal}, w.flags()...)...))
		if n := w.seen("casa.test"); n != requests {
			t.Errorf("%d requests, want %d", n, requests)
		}
		return journal
	}
	journal := observed(24, 3)
	if diff := cmp.Diff(before, files(t, w.root)); diff != "" {
		t.Errorf("observe wrote (-before +after):\n%s", diff)
	}
	done(t, linkhealth(t, w.root, "record", "--now", at(24), journal))
	if _, known := siblings(t, w.root)["casa.test"]; !known {
		t.Fatal("not recorded")
	}
	observed(48, 2)
}

// A file that says nothing of ours stops the run before it begins.
func TestSiblingsThatAreDamaged(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", livingURL)
	writeFile(t, filepath.Join(w.root, "data/health/siblings.json"), []byte(`{"schema": 1}`))
	if c, _ := w.check(t, 0, "--all", "--no-gate"); c.code != 3 || !strings.Contains(c.stderr, "siblings.json") || w.seen("casa.test") != 0 {
		t.Errorf("exit %d, %s", c.code, c.stderr)
	}
}

// A Retry-After that the sibling met holds the domain, and its page is none the worse.
func TestSiblingHoldsItsDomain(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", livingURL)
	w.becomes(readable)
	c, _ := w.check(t, 0, "--all", "--no-gate")
	done(t, c)
	w.becomes(func(rw http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(livingURL, r.URL.Path) {
			portal(rw, r)
			return
		}
		rw.Header().Set("Retry-After", "7200")
		rw.WriteHeader(http.StatusTooManyRequests)
	})
	c, out := w.check(t, 24, "--all", "--no-gate")
	done(t, c)
	if out.Run.OK != 1 || siblings(t, w.root) != nil {
		t.Errorf("%+v, learned %v", out.Run, siblings(t, w.root))
	}
	if h := hosts(t, w.root)["casa.test"]; h.RetryAt != instant(t, at(26)) {
		t.Errorf("held till %s", h.RetryAt)
	}
}
