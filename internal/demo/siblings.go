package demo

import (
	"net/http"
	"net/url"
)

// rounds is the text that is short, and the page all the same.
var rounds = page{"paradas", 0}

// siblings are sites that show something for any address, or could be taken for
// such sites.
func siblings() []entry {
	return append(liars(), honest()...)
}

// liars are sites that answer 200 whatever they are asked for.
func liars() []entry {
	portal := func(w what) answer { return func(v visit) { v.html(http.StatusOK, w.render(v)) } }
	echo, count := portal(what{echoes: true}), portal(what{counts: true})
	search := map[string]answer{"/buscador": portal(what{})}
	return []entry{
		lost(entry{
			Site: lived("https://comedores.test/becas/comedor", "Becas de comedor",
				"Lost on day 4, when its site begins to show its portal for any address, and repeats that.",
				[]string{"warning", "alert", "degraded"}),
			answer: story(scholarships.answer, from(4, echo)), rest: story(missing, from(4, echo)),
		}),
		{
			Site: Site{
				URL: "https://comedores.test/becas/vivienda", Title: "Ayudas de comedor y vivienda",
				Story: "A page that is there, on a site that shows its portal for those that are not.",
				Tier:  1, InDemo: true, Expect: fine(),
			},
			answer: housing.answer,
		},
		lost(entry{
			Site: lived("https://huertos.test/solicitud", "Huertos urbanos",
				"Lost on day 4, when its site begins to show its portal for any address, with a number that changes.",
				[]string{"warning", "alert", "degraded"}),
			answer: story(scholarships.answer, from(4, count)), rest: story(missing, from(4, count)),
		}),
		lost(entry{
			Site: lived("https://guarderias.test/matricula", "Matrícula en escuelas infantiles",
				"Lost on day 4, when its site begins to send every address that it does not know to its search.",
				[]string{"warning", "alert", "degraded"}),
			answer: story(register.answer, from(4, redirect(302, "/buscador"))), rest: redirect(302, "/buscador"), routes: search,
		}, hop{302, "https://guarderias.test/buscador"}),
		{
			Site: Site{
				URL: "https://bibliobus.test/paradas", Title: "Paradas del bibliobús",
				Story: "A short page that is there, on a site that shows its portal for those that are not.",
				Tier:  3, Expect: fine(),
			},
			answer: rounds.answer, rest: count,
		},
	}
}

// honest are short pages of sites that say what they do not have.
func honest() []entry {
	return []entry{{
		Site: Site{
			URL: "https://ludoteca.test/paradas", Title: "Ludoteca ambulante",
			Story: "A short page, on a site that answers 404 for those that are not there.",
			Tier:  3, Expect: fine(),
		},
		answer: rounds.answer,
	}}
}

// what a portal shows beside its greeting.
type what struct {
	echoes bool // the address that was asked for
	counts bool // a number that changes at each visit
}

func (w what) render(v visit) []byte {
	f := placed(v)
	f.Title = "Portal de servicios"
	if w.echoes {
		f.Path = (&url.URL{Path: v.r.URL.Path}).String()
	}
	if w.counts {
		f.Turn = v.count + seedOf(v.r.URL.Path)%100
	}
	return render("portal", f)
}

// lost is a site whose page is no longer there from day 4 on. Its site is asked
// on that day what it shows for a page that cannot exist, and then it is known.
func lost(e entry, hops ...hop) entry {
	gone := led(answered("soft_404", http.StatusOK), hops...)
	first := tried(gone, attempt("GET", http.StatusOK), attempt("GET", http.StatusOK))
	e.Days = []Change{{4, "Its address shows something, and not the page.", first}, {5, "The same, and it is known by now.", gone}}
	return e
}
