package demo

import (
	"net/http"
	"time"
)

// The texts, each with the amount it usually names.
var (
	allowance    = page{"prestaciones", 480}
	taxes        = page{"tributos", 1000}
	register     = page{"padron", 6}
	healthCard   = page{"sanidad", 8}
	scholarships = page{"becas", 1700}
	housing      = page{"vivienda", 250}
)

// healthy are the pages that nothing is wrong with.
func healthy() []entry {
	return []entry{
		{
			Site: Site{
				URL: "https://empleo.test/prestaciones/importes", Title: "Subsidio por desempleo: importes",
				Story: "A page about the unemployment allowance, as it should be.",
				Tier:  1, InDemo: true, Expect: fine(),
			},
			answer: allowance.answer,
		},
		{
			Site: Site{
				URL: "http://archivo-historico.test/fondos", Title: "Padrones antiguos: solicitud de copias",
				Story: "A page that is still served over plain HTTP, and only so.",
				Tier:  3, InDemo: true, Expect: fine(),
			},
			answer: register.answer, plain: true,
		},
		{
			Site: Site{
				URL: "https://tributos.test/calendario/renta", Title: "Calendario de la renta",
				Story: "A page with an ETag and a date, which answers 304 to who saw it before.",
				Tier:  1, InDemo: true, Expect: fine(),
				Days: []Change{{Day: 2, Story: "Nothing has changed since yesterday.", Expect: answered("not_modified", 304)}},
			},
			answer: validated(`"renta-7"`, time.Date(2025, time.March, 3, 8, 30, 0, 0, time.UTC), taxes.answer),
		},
		{
			Site: Site{
				URL: "https://padron.test/empadronamiento", Title: "Empadronamiento",
				Story: "A page that comes compressed with gzip.",
				Tier:  2, InDemo: true, Expect: fine(),
			},
			answer: gzipped(register),
		},
		{
			Site: Site{
				URL: "https://sanidad.test/tarjeta-sanitaria", Title: "Tarjeta sanitaria",
				Story: "A page that comes over HTTP/2.",
				Tier:  2, Expect: fine(),
			},
			answer: healthCard.answer, protocols: []string{"h2", "http/1.1"},
		},
		{
			Site: Site{
				URL: "https://becas.test/convocatorias/general", Title: "Becas: convocatoria general",
				Story: "A page that sets a cookie nobody needs and varies by language.",
				Tier:  3, Expect: fine(),
			},
			answer: with("Vary", "Accept-Language", with("Set-Cookie", "idioma=es; Path=/", scholarships.answer)),
		},
	}
}

// heads are sites of which only availability is asked, and what they make of
// HEAD.
func heads() []entry {
	notAllowed := with("Allow", "GET", status(http.StatusMethodNotAllowed))
	return []entry{
		{
			Site: Site{
				URL: "https://censo.test/consulta", Title: "Consulta del censo electoral",
				Story: "HEAD says all there is to say.",
				Tier:  2, Policy: headPolicy, Expect: tried(fine(), "HEAD 200"),
			},
			answer: register.answer,
		},
		{
			Site: Site{
				URL: "https://catastro.test/consulta", Title: "Consulta catastral",
				Story: "HEAD is answered 405, GET finds the page.",
				Tier:  2, Policy: headPolicy, InDemo: true, Expect: tried(fine(), "HEAD 405", "GET 200"),
			},
			answer: byMethod(notAllowed, taxes.answer),
		},
		{
			Site: Site{
				URL: "https://boletin.test/sumario", Title: "Boletín oficial: sumario del día",
				Story: "HEAD is answered 404, though GET finds the page.",
				Tier:  1, Policy: headPolicy, Expect: tried(fine(), "HEAD 404", "GET 200"),
			},
			answer: byMethod(status(http.StatusNotFound), scholarships.answer),
		},
		{
			Site: Site{
				URL: "https://hemeroteca.test/ejemplares", Title: "Hemeroteca municipal",
				Story: "The server does not know HEAD and says 501; GET finds the page.",
				Tier:  3, Policy: headPolicy, Expect: tried(fine(), "HEAD 501", "GET 200"),
			},
			answer: byMethod(status(http.StatusNotImplemented), housing.answer),
		},
		{
			Site: Site{
				URL: "https://meteorologia.test/avisos", Title: "Avisos por fenómenos adversos",
				Story: "HEAD is never answered, GET is.",
				Tier:  3, Policy: headPolicy, Expect: tried(fine(), "HEAD -", "GET 200"),
			},
			answer: byMethod(hang, healthCard.answer),
		},
		{
			Site: Site{
				URL: "https://aduanas.test/aranceles", Title: "Aranceles de importación",
				Story: "HEAD is forbidden, and so is GET.",
				Tier:  3, Policy: headPolicy,
				Expect: tried(answered("forbidden", 403), "HEAD 403", "GET 403"),
			},
			answer: status(http.StatusForbidden),
		},
		{
			Site: Site{
				URL: "https://estadistica.test/series", Title: "Series estadísticas",
				Story: "HEAD is told to slow down, which settles it: GET would only make it worse.",
				Tier:  3, Policy: headPolicy,
				Expect: tried(Expect{Outcome: "rate_limited", Status: 429, RetryAfter: 120}, "HEAD 429"),
			},
			answer: with("Retry-After", "120", status(http.StatusTooManyRequests)),
		},
	}
}
