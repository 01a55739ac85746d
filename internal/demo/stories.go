package demo

import "net/http"

// stories are sites that live through the ten days.
func stories() []entry {
	return append(append(incidents(), moves()...), town()...)
}

// incidents are sites that fail for a while, or for good.
func incidents() []entry {
	unavailable := status(http.StatusServiceUnavailable)
	challenged := with("Cf-Mitigated", "challenge", func(v visit) { v.html(http.StatusForbidden, asset("un-momento.html")) })
	return []entry{
		{
			Site: lived("https://pensiones.test/revalorizacion", "Revalorización de pensiones",
				"Down from day 2, for good.",
				[]string{"warning", "alert", "degraded", "escalated", "deactivated"},
				Change{2, "Overloaded, and it stays so.", failing5xx(503)}),
			answer: story(allowance.answer, from(2, unavailable)),
		},
		{
			Site: lived("https://bomberos.test/prevencion", "Prevención de incendios",
				"Hangs on days 3 to 5, and is well again.",
				[]string{"warning", "alert", "degraded", "recovered"},
				Change{3, "Takes the request and never answers.", timedOut(0)},
				Change{6, "Back as if nothing had happened.", fine()}),
			answer: story(healthCard.answer, from(3, hang), from(6, healthCard.answer)),
		},
		{
			Site: lived("https://emergencias.test/avisos", "Avisos de emergencia",
				"Its whole host hangs on days 3 to 5, and is well again.",
				[]string{"warning", "alert", "degraded", "recovered"},
				Change{3, "No page of it is answered.", deserted(timedOut(0))},
				Change{6, "Back as if nothing had happened.", fine()}),
			answer: story(register.answer, from(3, hang), from(6, register.answer)), whole: true,
		},
		{
			Site: lived("https://metro.test/abonos", "Abonos de metro",
				"Fails every other day.",
				[]string{"recovered"}, alternate(failing5xx(500), fine())...),
			answer: flapping(scholarships.answer, status(http.StatusInternalServerError)),
		},
		{
			Site: lived("https://abono-social.test/solicitud", "Bono social eléctrico",
				"Removed on purpose on day 4.",
				[]string{"deactivated"},
				Change{4, "Gone, says the server.", answered("gone", 410)}),
			answer: story(housing.answer, from(4, status(http.StatusGone))),
		},
		{
			Site: lived("https://consumo.test/reclamaciones", "Reclamaciones de consumo",
				"Its certificate ends on day 5.",
				[]string{"certificate_expired", "warning", "alert", "degraded"},
				Change{5, "The certificate has expired.", Expect{Outcome: "tls_error", Problem: "expired"}}),
			// Closing each connection makes every check meet the day's certificate.
			answer: with("Connection", "close", taxes.answer), replaced: &replacement{5, expired},
		},
		{
			Site: lived("https://trafico.test/permisos", "Permisos de conducir",
				"Asks to slow down on day 2.", nil,
				Change{2, "Too many requests: come back in an hour.", Expect{Outcome: "rate_limited", Status: 429, RetryAfter: 3600}},
				Change{3, "Answers again.", fine()}),
			answer: story(register.answer,
				from(2, with("Retry-After", "3600", status(http.StatusTooManyRequests))),
				from(3, register.answer)),
		},
		{
			Site: lived("https://extranjeria.test/arraigo", "Autorización por arraigo",
				"Hides behind a wall against robots from day 7.", []string{"blocked"},
				Change{7, "The wall asks for a moment.", answered("challenge", 403)}),
			answer: story(register.answer, from(7, challenged)),
		},
	}
}

// moves are sites that stay healthy and change.
func moves() []entry {
	return []entry{
		{
			Site: lived("https://subsidios.test/cuantia", "Subsidio para mayores de 52 años",
				"The amount rises from 480 € to 500 € on day 3.",
				[]string{"drift"},
				Change{3, "The amount is 500 €.", fine()}),
			answer: story(allowance.answer, from(3, page{"prestaciones", 500}.answer)),
		},
		{
			Site: lived("https://dependencia.test/solicitud", "Solicitud de dependencia",
				"Moves to a new address on day 4.",
				[]string{"redirect_changed", "moved"},
				Change{4, "A permanent redirect to the same page.",
					led(fine(), hop{301, "https://dependencia.test/tramites/solicitud"})}),
			answer: story(healthCard.answer, from(4, redirect(301, "/tramites/solicitud"))),
			routes: map[string]answer{"/tramites/solicitud": healthCard.answer},
		},
		{
			Site: lived("https://museos.test/gratuidad", "Entrada gratuita a museos",
				"Leads elsewhere for the time being from day 3.",
				[]string{"temporary_redirect"},
				Change{3, "A temporary redirect to the same page.",
					led(fine(), hop{302, "https://museos.test/obras/gratuidad"})}),
			answer: story(scholarships.answer, from(3, redirect(302, "/obras/gratuidad"))),
			routes: map[string]answer{"/obras/gratuidad": scholarships.answer},
		},
		{
			Site: Site{
				URL: "https://juventud.test/carne", Title: "Carné joven",
				Story:  "A permanent redirect that vanishes on day 6.",
				Tier:   1,
				InDemo: true,
				Events: []string{"redirect_changed"},
				Expect: led(fine(), hop{301, "https://juventud.test/carne-joven"}),
				Days:   []Change{{6, "The old address shows the page itself.", fine()}},
			},
			answer: story(redirect(301, "/carne-joven"), from(6, scholarships.answer)),
			routes: map[string]answer{"/carne-joven": scholarships.answer},
		},
		{
			Site: lived("https://deporte.test/instalaciones", "Instalaciones deportivas",
				"Leads to a domain that nobody listed from day 6.",
				[]string{"left_allowlist"},
				Change{6, "A permanent redirect to a shop.",
					led(fine(), hop{301, "https://zapatillas-chollo.test/"})}),
			answer: story(housing.answer, from(6, redirect(301, "https://zapatillas-chollo.test/"))),
			others: []entry{{
				Site:   Site{URL: "https://zapatillas-chollo.test/", Title: "Zapatillas a precio de chollo"},
				answer: taxes.answer,
			}},
		},
	}
}

// town is one domain with four pages, three of which are lost on day 4.
func town() []entry {
	lost := Change{4, "Not found, since the new site was opened.", answered("not_found", 404)}
	dying := func(url, title string, p page) entry {
		return entry{
			Site: lived(url, title, "Lost on day 4, with most of its domain.",
				[]string{"warning", "alert", "degraded"}, lost),
			answer: story(p.answer, from(4, missing)),
		}
	}
	return []entry{
		{
			Site:   lived("https://www.murallas.test/padron", "Murallas: padrón", "The one page of its domain that survives.", nil),
			answer: register.answer,
		},
		dying("https://www.murallas.test/ayudas", "Murallas: ayudas sociales", allowance),
		dying("https://www.murallas.test/vivienda", "Murallas: vivienda protegida", housing),
		dying("https://sede.murallas.test/impuestos", "Murallas: impuestos municipales", taxes),
	}
}

// lived is a site of the demo that is healthy on day 1.
func lived(url, title, story string, events []string, days ...Change) Site {
	return Site{
		URL: url, Title: title, Story: story,
		Tier: 1, InDemo: true,
		Expect: fine(), Days: days, Events: events,
	}
}

// alternate is an expectation for even days and one for odd days, from day 2.
func alternate(even, odd Expect) []Change {
	var days []Change
	for day := 2; day <= Days; day++ {
		if day%2 == 0 {
			days = append(days, Change{day, "Fails.", even})
		} else {
			days = append(days, Change{day, "Answers.", odd})
		}
	}
	return days
}
