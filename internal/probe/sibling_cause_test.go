package probe

import (
	"net/http"
	"testing"
)

// A page gives cause to ask for a sibling, or nobody asks: what is short is not
// suspect for that.
func TestSiblingNeedsACause(t *testing.T) {
	t.Parallel()
	lie, own := shows("Portal", advice), shows("Cita previa", notice)
	known := func(title string) func(*Task) {
		return func(t *Task) { t.Doubt.Accepted, t.Doubt.Title = "another", title }
	}
	for _, c := range []struct {
		name  string
		site  http.HandlerFunc
		first []string // addresses that were checked before
		task  func(*Task)
		asked int
	}{
		{name: "a short page", site: lie},
		{name: "a page that speaks of one that is not there", site: shows("Portal", advice+"<p>Lo sentimos, la página solicitada no existe o ha cambiado de dirección.</p>"), asked: 1},
		{name: "another title and text than on record", site: lie, task: known("Cita previa"), asked: 1},
		{name: "another text than on record", site: lie, task: known("Portal")},
		{name: "the same as elsewhere, on a site with one page", site: lie, first: []string{"/a"}},
		{name: "the same as elsewhere, on a site with others", site: onlyAt("/b", own, lie), first: []string{"/a", "/b"}, asked: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, l := &web{t: t}, &ledger{}
			w.http("a.test", l.notes(c.site))
			p := w.prober(w.config())
			check := func(path string, change func(*Task)) {
				task := task(t, "http://a.test"+path)
				if task.Doubt = (&Doubt{Seed: 7}); change != nil {
					change(&task)
				}
				probe(t, p, task)
			}
			for _, path := range c.first {
				check(path, nil)
			}
			if n := l.siblings(); n != 0 {
				t.Fatalf("asked too early: %q", l)
			}
			check("/cita", c.task)
			if n := l.siblings(); n != c.asked {
				t.Errorf("asked %d times: %q", n, l)
			}
		})
	}
}
