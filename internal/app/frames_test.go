package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

var offices = []string{"http://casa.test/ayuda/1", "http://casa.test/ayuda/2", "http://casa.test/ayuda/3", "http://casa.test/ayuda/4"}

// office is a site on one day: the sentences of its frame are those of the day,
// and so is a piece of advice on its first page, which pays the amount. Structure
// alone does not tell any of them from what the pages are about.
func office(day int, amount string) http.HandlerFunc {
	weather := []string{"mucho sol en la costa", "lluvia fina en el norte", "viento fuerte en la sierra", "nieve en las cumbres", "niebla en los valles"}
	advice := []string{"abríguese bien al salir", "beba agua a menudo", "camine por la sombra", "descanse por la tarde", "lea un poco cada noche"}
	return func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains(offices, "http://"+r.Host+r.URL.Path) {
			http.NotFound(w, r)
			return
		}
		page := r.URL.Path[len(r.URL.Path)-1:]
		fmt.Fprintf(w, "<html><title>Ayuda %s</title><main><h1>Ayuda %s</h1>", page, page)
		fmt.Fprintf(w, "<p>El portal informa hoy a quien lo visita: habrá %s, y así seguirá hasta la noche.</p>", weather[day%len(weather)])
		fmt.Fprintf(w, "<p>Quien vive en el barrio %s puede pedir la ayuda en la oficina de su calle, sin cita.</p>", page)
		fmt.Fprintf(w, "<p>Para pedirla en el barrio %s, hay que llevar un documento de identidad, y nada más que eso.</p>", page)
		if page == "1" {
			fmt.Fprintf(w, "<p>La ayuda del barrio es de %s al mes, y se paga cada mes, durante un año entero.</p>", amount)
			fmt.Fprintf(w, "<p>Un consejo de la oficina para hoy, y para toda la familia: %s, y no lo olvide.</p>", advice[day%len(advice)])
		}
		fmt.Fprintf(w, "<p>La respuesta llega por carta al barrio %s, en unas semanas, y se puede recurrir después.</p></main></html>", page)
	}
}

// drifted are what the drift events of a run say.
func drifted(out runOutput) (all []string) {
	for _, e := range out.Events {
		if e.Kind == health.DriftSeen {
			all = append(all, e.URL+": "+e.Detail)
		}
	}
	return all
}

// What a site says anew every day, on all of its pages or in one place of one, is
// learned; then an amount that changes is the only drift.
func TestWhatIsLearnedIsNoDrift(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", offices...)
	checked := func(day int, amount string) []string {
		w.becomes(office(day, amount))
		c, out := w.check(t, float64(24*day), "--all", "--no-gate")
		done(t, c)
		return drifted(out)
	}
	checked(0, "480 €")
	sources := readSources(t, w)
	if all := checked(1, "480 €"); len(all) != 1 || !strings.HasPrefix(all[0], offices[0]+": ") {
		t.Errorf("on the first change of the advice: %q", all)
	}
	for day := 2; day < 5; day++ {
		if all := checked(day, "480 €"); len(all) != 0 {
			t.Errorf("day %d: %q", day, all)
		}
	}
	if now := readSources(t, w); now != sources {
		t.Errorf("the registry was rewritten:\n%s\nnow\n%s", sources, now)
	}
	const want = "http://casa.test/ayuda/1: 1 change: amount 480 € → 500 € under Ayuda 1"
	if all := checked(5, "500 €"); len(all) != 1 || all[0] != want {
		t.Errorf("%q, want %q", all, want)
	}
	if all := checked(6, "500 €"); len(all) != 0 {
		t.Errorf("seen again: %q", all)
	}
}

func readSources(t *testing.T, w *town) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(w.root, "registry/sources/a.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Two runners that knew nothing of the frame yet bring what they saw after it was
// learned.
func TestObserversWithOlderFrames(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", offices...)
	journal := filepath.Join(t.TempDir(), "late.ndjson")
	w.becomes(office(1, "480 €"))
	done(t, linkhealth(t, w.root, append([]string{"observe", "--journal", journal, "--now", at(24), "--all", "--no-gate"}, w.flags()...)...))
	w.becomes(office(0, "480 €"))
	c, _ := w.check(t, 0, "--all", "--no-gate")
	done(t, c)
	done(t, linkhealth(t, w.root, "record", journal, "--now", at(25)))
	if n := w.told(t, "drift"); n != 1 { // the advice
		t.Errorf("%d drifts", n)
	}
	if _, err := os.Stat(filepath.Join(w.root, "data/health/frames/casa.test.json")); err != nil {
		t.Error(err)
	}
}

// What was learned is read by observe: its journals are free of it.
func TestObserveReadsWhatWasLearned(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", offices...)
	w.becomes(office(0, "480 €"))
	c, _ := w.check(t, 0, "--all", "--no-gate")
	done(t, c)
	journal := filepath.Join(t.TempDir(), "a.ndjson")
	done(t, linkhealth(t, w.root, append([]string{"observe", "--journal", journal, "--now", at(24), "--all", "--no-gate"}, w.flags()...)...))
	data, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(data); !strings.Contains(text, "puede pedir la ayuda") || strings.Contains(text, "mucho sol") || !strings.Contains(text, `"learned":`) {
		t.Errorf("the journal says\n%s", text)
	}
}

// A frames file that cannot be read stops record, which would write it anew, but
// not observe.
func TestABrokenFramesFile(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", offices...)
	w.becomes(office(0, "480 €"))
	path := filepath.Join(w.root, "data/health/frames/casa.test.json")
	writeFile(t, path, []byte(`{"schema": 1, "domain": "casa.test", "steps": [{}]}`))
	journal := filepath.Join(t.TempDir(), "a.ndjson")
	c := linkhealth(t, w.root, append([]string{"observe", "--journal", journal, "--now", at(0), "--all", "--no-gate"}, w.flags()...)...)
	done(t, c)
	if !strings.Contains(c.stderr, "casa.test.json: steps[0]: neither lines nor a slot") {
		t.Errorf("no warning:\n%s", c.stderr)
	}
	if c := linkhealth(t, w.root, "record", journal); c.code != 3 || !strings.Contains(c.stderr, "casa.test.json") {
		t.Errorf("exit %d\n%s", c.code, c.stderr)
	}
}
