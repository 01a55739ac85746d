package probe

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// shows answers 200 with a short page in the frame of a portal. %path in it is the
// path that was asked for, %count the number of the visit.
func shows(title, text string) http.HandlerFunc {
	var visits atomic.Int32
	return func(w http.ResponseWriter, r *http.Request) {
		body := fmt.Sprintf(`<!doctype html><html lang="es"><head><title>%s</title></head><body><header><a href="/">Portal</a></header>`+
			`<main><h1>%s</h1>%s</main><footer><p>Aviso legal</p></footer></body></html>`, title, title, text)
		body = strings.ReplaceAll(body, "%path", r.URL.Path)
		writes(strings.ReplaceAll(body, "%count", fmt.Sprint(visits.Add(1))))(w, r)
	}
}

const (
	advice = `<p>Desde este portal puede consultar los trámites del municipio, pedir cita en una oficina o escribir al buzón de sugerencias.</p>` +
		`<p>Las oficinas atienden de lunes a viernes por la mañana, y los jueves también por la tarde.</p>`
	notice = `<p>La oficina de la calle Mayor abre de nueve a dos. Traiga el documento de identidad y un justificante del domicilio.</p>`
)

// doubted is a task that is held against what is known of its host.
func doubted(t *testing.T, url string, known observe.Sibling) Task {
	task := task(t, url)
	task.Doubt = &Doubt{Known: known, Seed: 7, Accepted: "another", Title: "The page that was there"}
	return task
}

func TestSibling(t *testing.T) {
	t.Parallel()
	lying := func(text string) http.HandlerFunc { return shows("Portal", text) }
	beside := func(rest http.HandlerFunc) http.HandlerFunc {
		return around(rest, map[string]http.HandlerFunc{"/tramites/cita": shows("Cita previa", notice)})
	}
	for _, c := range []struct {
		name    string
		url     string // default http://a.test/tramites/cita
		site    http.HandlerFunc
		task    func(*Task)
		outcome observe.Outcome // default ok
		asked   int             // for siblings
		learned string          // honest, lies, or nothing
		text    string          // in the error, or else in the last attempt
	}{
		{name: "a short page of an honest site", site: beside(http.NotFound), asked: 1, learned: "honest", text: "says that there is none"},
		{name: "a site that says gone", site: beside(status(http.StatusGone)), asked: 1, learned: "honest"},
		{name: "a short page beside a lie", site: beside(lying(advice)), asked: 1, learned: "lies", text: "shows something all the same"},
		{name: "a lie", site: lying(advice), asked: 1, learned: "lies", outcome: observe.Soft404, text: "any address"},
		{name: "a lie with an echo", site: shows("Portal: %path", advice+`<p>Ha pedido la dirección %path de este portal.</p>`), asked: 1, learned: "lies", outcome: observe.Soft404},
		{name: "a lie that counts", site: lying(advice + `<p>Le atendemos en el puesto %count, desde las 10:%count.</p>`), asked: 1, learned: "lies", outcome: observe.Soft404},
		{name: "a lie whose menu has the address in it", url: "http://a.test/portal", site: lying(advice + `<p>Portal</p>`), asked: 1, learned: "lies", outcome: observe.Soft404},
		{name: "a lie that was accepted", site: lying(advice), task: accepting(lying(advice)), learned: "nothing"},
		{name: "a long page", site: writes(sound), learned: "nothing"},
		{name: "a document", site: says200("%PDF-1.7"), learned: "nothing"},
		{name: "the home page", url: "http://a.test/", site: lying(advice), learned: "nothing"},
		{name: "the home page in another language", url: "http://a.test/eu/", site: lying(advice), learned: "nothing"},
		{name: "the home page by its file", url: "http://a.test/es/index.php", site: lying(advice), learned: "nothing"},
		{name: "an address with a query", url: "http://a.test/ficha.php?id=7", site: lying(advice), learned: "nothing"},
		{name: "words that must be there", site: lying(advice), task: func(t *Task) { t.Expect.Contains = "buzón" }, learned: "nothing"},
		{name: "nobody doubts", site: lying(advice), task: func(t *Task) { t.Doubt = nil }, learned: "nothing"},
		{name: "a wall before the sibling", site: beside(status(http.StatusForbidden, "Cf-Mitigated", "challenge")), asked: 1, learned: "nothing", text: "bot wall"},
		{name: "a wall that answers 404", site: beside(status(http.StatusNotFound, "Cf-Mitigated", "challenge")), asked: 1, learned: "nothing", text: "bot wall"},
		{name: "a wall that answers 200", site: beside(writes(`<html><title>Just a moment...</title><body>Checking your browser before accessing the site. Please enable JavaScript and cookies to continue.</body></html>`)), asked: 1, learned: "nothing", text: "no page"},
		{name: "a broken sibling", site: beside(status(http.StatusInternalServerError)), asked: 1, learned: "nothing", text: "answered 500"},
		{name: "a forbidden sibling", site: beside(status(http.StatusForbidden)), asked: 1, learned: "nothing", text: "answered 403"},
		{name: "a sibling that hangs up", site: beside(resets), asked: 1, learned: "nothing", text: "was asked for: "},
		{name: "a frame that scripts fill", site: lying(advice + `<div id="root"></div><script src="/app.js"></script>`), asked: 1, learned: "lies", text: "before any page"},
		{name: "a door", site: lying(advice + `<form><input name="u"><input type="password" name="p"></form>`), asked: 1, learned: "lies", text: "before any page"},
		{name: "too few words", site: lying(`<p>Portal municipal de servicios</p>` + strings.Repeat("<br>", 200)), asked: 1, learned: "lies"},
		{name: "a search that the page is sent to", site: around(moves(302, "/buscar"), map[string]http.HandlerFunc{"/buscar": shows("Buscador", advice)}), asked: 1, learned: "lies", outcome: observe.Soft404, text: "leads any address"},
		{name: "a long page that the page is sent to", site: around(moves(302, "/todo"), map[string]http.HandlerFunc{"/todo": writes(sound)}), learned: "nothing"},
		{name: "the search itself", url: "http://a.test/buscar", site: around(moves(302, "/buscar"), map[string]http.HandlerFunc{"/buscar": shows("Buscador", advice)}), asked: 1, learned: "lies"},
		{name: "the section that is shown for what is not in it", url: "http://a.test/tramites", task: knowing(lying(advice)), site: lying(advice), learned: "nothing"},
		{name: "a move to another path", site: around(http.NotFound, map[string]http.HandlerFunc{"/tramites/cita": moves(301, "/cita"), "/cita": shows("Cita", notice)}), asked: 1, learned: "honest"},
		{name: "every address gets its slash", site: slashed(shows("Cita previa", notice)), asked: 1, learned: "honest"},
		{name: "only availability is asked", site: lying(advice), task: plainHEAD, learned: "nothing"},
		{name: "robots.txt forbids the sibling", site: around(lying(advice), map[string]http.HandlerFunc{"/robots.txt": says200("User-agent: *\nAllow: /tramites/cita\nDisallow: /")}),
			task: func(t *Task) { t.Robots = true }, learned: "nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.url == "" {
				c.url = "http://a.test/tramites/cita"
			}
			w, l := &web{t: t}, &ledger{}
			w.http("a.test", l.notes(c.site))
			task := doubted(t, c.url, observe.Sibling{})
			if c.task != nil {
				c.task(&task)
			}
			o := probe(t, w.prober(w.config()), task)
			if c.outcome == "" {
				c.outcome = observe.OK
			}
			if o.Outcome != c.outcome || learned(o) != c.learned {
				t.Errorf("%s (%s), learned %s: %+v", o.Outcome, o.Error, learned(o), o.Sibling)
			}
			if said := o.Error + " " + o.Attempts[len(o.Attempts)-1].Error; !strings.Contains(said, c.text) {
				t.Errorf("said %q, want %q", said, c.text)
			}
			if n := l.siblings(); n != c.asked || len(o.Attempts) != 1+c.asked {
				t.Errorf("%d siblings in %q, attempts %s", n, l, attempts(o))
			}
			if gone := o.Outcome == observe.Soft404; gone && o.Content != nil && (o.Content.Hash != "" || o.Content.Text != "") {
				t.Errorf("kept %+v", o.Content)
			}
		})
	}
}

// siblings counts the requests for pages that cannot exist, redirects aside.
func (l *ledger) siblings() int {
	seen := map[string]bool{}
	for path := range strings.FieldsSeq(l.String()) {
		name, _, _ := strings.Cut(path[strings.LastIndexByte(strings.TrimSuffix(path, "/"), '/')+1:], ".")
		if name = strings.TrimSuffix(name, "/"); len(name) == 16 && strings.Trim(name, "0123456789abcdef") == "" {
			seen[strings.TrimSuffix(path, "/")] = true
		}
	}
	return len(seen)
}

func learned(o observe.Observation) string {
	switch {
	case o.Sibling == nil:
		return "nothing"
	case o.Sibling.Honest:
		return "honest"
	}
	return "lies"
}

// slashed redirects to the same path with a slash, where the page is; the others
// are not found.
func slashed(page http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !strings.HasSuffix(r.URL.Path, "/"):
			moves(301, r.URL.Path+"/")(w, r)
		case strings.HasSuffix(r.URL.Path, "cita/"):
			page(w, r)
		default:
			http.NotFound(w, r)
		}
	}
}

// read is what a handler answers for a path, as a page.
func read(h http.HandlerFunc, path string) page.Page {
	w := httptest.NewRecorder()
	h(w, httptest.NewRequest(http.MethodGet, path, nil))
	return page.Read(w.Body.Bytes(), page.Options{})
}

// accepting has the page of a handler for the accepted one.
func accepting(h http.HandlerFunc) func(*Task) {
	return func(t *Task) { t.Doubt.Accepted = read(h, "/").Hash }
}

// knowing knows what the host showed in its section /tramites.
func knowing(h http.HandlerFunc) func(*Task) {
	return func(t *Task) { t.Doubt.Known = shown(h, "/tramites/", thisDay) }
}

const thisDay observe.Instant = 1_800_000_000 // the clock of the tests' probers

// shown is what is known of a host that answers so.
func shown(h http.HandlerFunc, dir string, at observe.Instant) observe.Sibling {
	s := newSketch(read(h, dir))
	return observe.Sibling{At: at, Directory: dir, Title: s.title.bare(), Lines: s.remembered()}
}
