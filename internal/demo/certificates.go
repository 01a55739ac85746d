package demo

import "net/http"

// certificates are sites whose page would be fine, were it not for TLS.
func certificates() []entry {
	soon := secured("https://notariado.test/tramites", "Trámites notariales", "", trusted,
		"The certificate ends in ten days.")
	soon.certificate = expiring
	soon.Tier, soon.InDemo = 1, true
	soon.Expect, soon.Events = fine(), []string{"certificate_expiring"}

	old := secured("https://telefonia.test/quejas", "Quejas de telefonía", "old_protocol", trusted,
		"Speaks nothing newer than TLS 1.1.")
	old.oldTLS = true

	return []entry{
		soon,
		secured("https://hacienda-foral.test/modelos", "Modelos de Hacienda Foral", "expired", expired,
			"The certificate ended three days ago."),
		secured("https://proximamente.test/ayudas", "Próximas ayudas", "not_yet_valid", notYetValid,
			"The certificate begins next month."),
		secured("https://alcaldia.test/agenda", "Agenda de la alcaldía", "wrong_host", wrongHost,
			"The certificate is that of the hosting company."),
		shown(secured("https://vecinos.test/asociaciones", "Asociaciones de vecinos", "self_signed", selfSigned,
			"The site signed its certificate itself.")),
		secured("https://gremios.test/registro", "Registro de gremios", "untrusted", untrusted,
			"The certificate comes from an authority that nobody knows."),
		secured("https://diputacion.test/subvenciones", "Subvenciones a municipios", "incomplete_chain", incomplete,
			"The certificate is good, but the one that links it to its root is missing."),
		old,
		shown(entry{
			Site: Site{
				URL: "https://pasaporte.test/renovacion", Title: "Renovación del pasaporte",
				Story: "Its own certificate is good; it leads to another host, whose certificate has expired.",
				Tier:  3,
				Expect: led(Expect{Outcome: "tls_error", Status: http.StatusFound, FinalProblem: "expired"},
					hop{http.StatusFound, "https://sede.pasaporte.test/renovacion"}),
			},
			answer: redirect(http.StatusFound, "https://sede.pasaporte.test/renovacion"),
			others: []entry{{
				Site:   Site{URL: "https://sede.pasaporte.test/renovacion", Title: "Renovación del pasaporte"},
				answer: register.answer, certificate: expired,
			}},
		}),
	}
}

// secured is a site that shows such a certificate.
func secured(url, title, problem string, c credential, story string) entry {
	return entry{
		Site: Site{
			URL: url, Title: title, Story: story, Tier: 3,
			Expect: Expect{Outcome: "tls_error", Problem: problem},
		},
		answer: housing.answer, certificate: c,
	}
}
