package demo

import (
	"net/http"
	"time"
)

// week is the most of a Retry-After that is believed.
const week = int64(7 * 24 * time.Hour / time.Second)

// statuses are sites that say with a code what is wrong.
func statuses() []entry {
	return append(refusals(), failures()...)
}

// refusals are the site's no, by a 4xx or its like.
func refusals() []entry {
	slowDown := status(http.StatusTooManyRequests)
	return []entry{
		coded(204, "empty", "https://avisos.test/hoy", "Avisos de hoy", 3, bare(204),
			"There is nothing to read here, says the 204."),
		coded(400, "client_error", "https://formularios.test/modelo", "Modelos y formularios", 3, status(400),
			"The server does not understand anyone."),
		coded(401, "forbidden", "https://intranet.test/nominas", "Portal del personal", 3,
			with("WWW-Authenticate", `Basic realm="personal"`, status(401)),
			"A page for the staff, behind a password."),
		blocked(shown(coded(403, "forbidden", "https://defensa.test/reservistas", "Reservistas voluntarios", 2, status(403),
			"The server refuses to show the page to any visitor of this kind, though its site answers."))),
		coded(404, "not_found", "https://mercado.test/puestos", "Puestos del mercado", 2, missing,
			"The page was removed before anyone looked."),
		coded(410, "gone", "https://telegrafos.test/tarifas", "Tarifas de telegramas", 3, status(410),
			"The page was removed on purpose."),
		shown(coded(418, "client_error", "https://cafeteria.test/menu", "Menú del comedor social", 3, status(418),
			"A teapot.")),
		coded(451, "forbidden", "https://prensa.test/archivo", "Archivo de prensa", 3, status(451),
			"A court forbade the page."),
		coded(999, "challenge", "https://redes.test/perfil", "Perfil institucional", 3, status(999),
			"A wall against robots, with a code of its own."),
		coded(600, "protocol_error", "https://laboratorio.test/analisis", "Análisis de aguas", 3, status(600),
			"A code that does not exist."),
		limited(3600, coded(429, "rate_limited", "https://loteria.test/resultados", "Resultados de la lotería", 3,
			with("Retry-After", "3600", slowDown), "Asks for an hour of peace.")),
		shown(limited(week, coded(429, "rate_limited", "https://cita-previa.test/agenda", "Cita previa", 2,
			with("Retry-After", "9999999999", slowDown), "Asks for three centuries of peace, and gets a week."))),
	}
}

// failures are the server's own faults.
func failures() []entry {
	broken := status(http.StatusInternalServerError)
	recovering := coded(200, "ok", "https://registro-civil.test/partidas", "Partidas de nacimiento", 1,
		takingTurns(broken, broken, register.answer), "Fails twice before it answers, at every check.")
	recovering.Expect.Attempts = []string{"GET 500", "GET 500", "GET 200"}
	recovering.InDemo = true
	return []entry{
		limited(7200, coded(503, "rate_limited", "https://matricula.test/estado", "Matrícula escolar", 2,
			retryAtDate(2*time.Hour), "Down for maintenance, and says until when.")),
		lasting(coded(503, "", "https://justicia.test/registro", "Registro de expedientes judiciales", 3,
			status(503), "Overloaded, without a word about when to come back.")),
		lasting(coded(500, "", "https://universidad.test/admision", "Admisión a la universidad", 3,
			broken, "A program that fails at every request.")),
		lasting(coded(502, "", "https://pasarela.test/pagos", "Pasarela de pagos", 2,
			status(502), "A gateway with nothing behind it.")),
		recovering,
	}
}

// coded is a site whose status tells all.
func coded(code int, outcome, url, title string, tier int, a answer, story string) entry {
	return entry{
		Site:   Site{URL: url, Title: title, Story: story, Tier: tier, Expect: answered(outcome, code)},
		answer: a,
	}
}

// limited is a site that names when to come back.
func limited(seconds int64, e entry) entry {
	e.Expect.RetryAfter = seconds
	return e
}

// lasting is a server error that no retry gets over.
func lasting(e entry) entry {
	e.Expect = failing5xx(e.Expect.Status)
	return e
}

// blocked is a page that its living site keeps from us for good.
func blocked(e entry) entry {
	e.Events = append(e.Events, "blocked")
	return e
}

// shown puts a site into the demo. One that fails from the start is tried again
// daily at first, whatever its tier.
func shown(e entry) entry {
	e.InDemo = true
	if counts(e.Expect.Outcome) == "failure" {
		e.Events = []string{"warning", "alert", "degraded"}
	}
	return e
}
