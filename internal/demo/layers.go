package demo

import (
	"net/http"
	"strings"
)

// layers are sites that show themselves only to who asks in the right way.
func layers() []entry {
	return []entry{
		{
			Site: Site{
				URL: "https://ayuntamiento.test/plenos", Title: "Acuerdos del pleno",
				Story: "Turns away whoever does not look like a browser.",
				Tier:  2, InDemo: true, Expect: asBrowser(fine(), "GET 403", "browser GET 200"),
			},
			answer: forBrowsers(register.answer, status(http.StatusForbidden)),
		},
		{
			Site: Site{
				URL: "https://portal.test/entrada", Title: "Portal del ciudadano",
				Story: "A page that is nothing but a redirect by script.",
				Tier:  3, InDemo: true,
				Expect: led(asBrowser(fine(), "GET 200", "browser GET 200"), hop{200, "https://portal.test/servicios"}),
			},
			answer: file("salto.html"),
			routes: map[string]answer{"/servicios": housing.answer},
		},
		{
			Site: Site{
				URL: "https://refresco.test/noticias", Title: "Noticias municipales",
				Story:  "An empty page that loads another one after a second.",
				Tier:   3,
				Expect: led(asBrowser(fine(), "GET 200", "browser GET 200"), hop{200, "https://refresco.test/noticias/hoy"}),
			},
			answer: body(`<html><head><meta http-equiv="refresh" content="1; url=/noticias/hoy"></head><body></body></html>`),
			routes: map[string]answer{"/noticias/hoy": taxes.answer},
		},
		{
			Site: Site{
				URL: "https://visor.test/normas", Title: "Visor de normas",
				Story: "Its text is written by a script, and only browsers that run it see any.",
				Tier:  2, InDemo: true, Expect: answered("challenge", http.StatusOK), Events: []string{"blocked"},
				Render: &Expect{
					Outcome: "ok", Status: 200, Layer: "rendered", SiteAlive: "yes",
					Attempts: []string{"GET 200", "browser GET 200", "alternative GET 200", "rendered GET 200"},
				},
			},
			answer: file("guion.html"),
			routes: map[string]answer{"/normas.js": script},
		},
		{
			Site: Site{
				URL: "https://ordenanzas.test/normas", Title: "Ordenanzas municipales",
				Story: "An empty frame that a script fills, without a word to those who run none.",
				Tier:  3, Expect: answered("empty", http.StatusOK),
				Render: &Expect{
					Outcome: "ok", Status: 200, Layer: "rendered", SiteAlive: "yes",
					Attempts: []string{"GET 200", "browser GET 200", "alternative GET 200", "rendered GET 200"},
				},
			},
			answer: body(`<html><head></head><body><div id="visor"></div><script src="/normas.js"></script></body></html>`),
			routes: map[string]answer{"/normas.js": script},
		},
		{
			Site: Site{
				URL: "https://correos.test/giros", Title: "Giros postales",
				Story: "Breaks off the first connection of every check, and answers when it is asked once more.",
				Tier:  1, InDemo: true,
				Expect: Expect{
					Outcome: "ok", Status: 200, Layer: "standard", SiteAlive: "yes",
					Attempts: []string{"GET -", "alternative GET 200", "GET 200"},
				},
			},
			answer: takingTurns(reset(), housing.answer),
		},
	}
}

// script writes the text of a page.
func script(v visit) {
	v.w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	v.w.Write(asset("normas.js"))
}

// asBrowser is an expectation that the browser layer settles.
func asBrowser(e Expect, attempts ...string) Expect {
	e.Layer = "browser"
	return tried(e, attempts...)
}

// forBrowsers answers what looks like a browser in one way, and the rest in
// another.
func forBrowsers(browsers, others answer) answer {
	return func(v visit) {
		if strings.HasPrefix(v.r.UserAgent(), "Mozilla/5.0 ") && v.r.Header.Get("Sec-Fetch-Mode") == "navigate" {
			browsers(v)
			return
		}
		others(v)
	}
}
