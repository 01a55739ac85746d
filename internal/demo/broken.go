package demo

import (
	"net/http"
	"strings"
)

// broken are sites whose answer never comes, or cannot be read.
func broken() []entry {
	return append(silent(), garbled()...)
}

// silent are sites without an answer.
func silent() []entry {
	return []entry{
		{
			Site: Site{
				URL: "https://ferrocarril.test/horarios", Title: "Horarios de cercanías",
				Story: "Takes the request and never answers.",
				Tier:  3, Expect: deserted(timedOut(0)),
			},
			answer: hang, whole: true,
		},
		{
			Site: Site{
				URL: "https://puertos.test/mareas", Title: "Tabla de mareas",
				Story: "Sends headers, and then nothing more.",
				Tier:  3, Expect: timedOut(200),
			},
			answer: hangAfterHeaders, whole: true,
		},
		{
			Site: Site{
				URL: "https://embalses.test/niveles", Title: "Nivel de los embalses",
				Story: "Sends its page three bytes at a time, for hours.",
				Tier:  3, Expect: timedOut(200),
			},
			answer: drip, whole: true,
		},
		{
			Site: Site{
				URL: "https://radio.test/programacion", Title: "Radio municipal",
				Story: "Takes the connection and does not even greet.",
				Tier:  3, Expect: deserted(timedOut(0)),
			},
			answer: hang, whole: true, https: (*Web).muteAddr,
		},
		{
			Site: Site{
				URL: "https://minas.test/concesiones", Title: "Concesiones mineras",
				Story: "Breaks the connection off as soon as it is asked.",
				Tier:  3, Expect: deserted(unanswered("connection_error")),
			},
			answer: reset(), whole: true,
		},
		{
			Site: Site{
				URL: "https://pesca.test/licencias", Title: "Licencias de pesca",
				Story: "Hangs up without a word.",
				Tier:  3, Expect: deserted(unanswered("connection_error")),
			},
			answer: hangUp(), whole: true,
		},
		{
			Site: Site{
				URL: "https://aerodromo.test/vuelos", Title: "Aeródromo: vuelos sanitarios",
				Story: "Nobody listens on the port.",
				Tier:  3, InDemo: true, Expect: deserted(unanswered("connection_error")), Events: []string{"warning", "alert", "degraded"},
			},
			answer: hangUp(), whole: true, https: (*Web).refusingAddr,
		},
	}
}

// garbled are sites whose answer breaks the rules of HTTP.
func garbled() []entry {
	return []entry{
		{
			Site: Site{
				URL: "https://jeroglifico.test/museo", Title: "Museo de escrituras antiguas",
				Story: "Answers with a status line that is none.",
				Tier:  3, Expect: unanswered("protocol_error"),
			},
			answer: raw("HTTP/1.1 doscientos de acuerdo\r\nContent-Length: 0\r\n\r\n"), whole: true,
		},
		{
			Site: Site{
				URL: "https://notaria.test/escrituras", Title: "Copias de escrituras",
				Story: "The body ends long before the promised length.",
				Tier:  3, Expect: answered("protocol_error", 200),
			},
			answer: raw(htmlHead + "Content-Length: 90000\r\n\r\n" + sentence), whole: true,
		},
		{
			Site: Site{
				URL: "https://cantera.test/permisos", Title: "Permisos de extracción",
				Story: "The second chunk of the body has no proper length.",
				Tier:  3, Expect: answered("protocol_error", 200),
			},
			answer: raw(htmlHead + "Transfer-Encoding: chunked\r\n\r\n9\r\n<p>Piedra\r\ncascote\r\n"), whole: true,
		},
		{
			Site: Site{
				URL: "https://imprenta.test/folletos", Title: "Folletos informativos",
				Story: "Says that its body is gzip, and sends something else.",
				Tier:  3, Expect: answered("protocol_error", 200),
			},
			answer: with("Content-Encoding", "gzip", body(sentence)), whole: true,
		},
		{
			Site: Site{
				URL: "https://cifrado.test/claves", Title: "Claves de acceso",
				Story: "Sends its body in an encoding that nobody has heard of.",
				Tier:  3, Expect: answered("protocol_error", 200),
			},
			answer: with("Content-Encoding", "x-enigma", body(sentence)), whole: true,
		},
		{
			Site: Site{
				URL: "https://protocolo.test/honores", Title: "Honores y distinciones",
				Story: "Sends a header of a megabyte.",
				Tier:  3, Expect: unanswered("protocol_error"),
			},
			answer: hugeHeader, whole: true,
		},
		{
			Site: Site{
				URL: "https://aldea.test/pregon", Title: "Pregón de fiestas",
				Story: "Speaks plain HTTP on the port of https.",
				Tier:  3, InDemo: true, Expect: unanswered("protocol_error"), Events: []string{"warning", "alert", "degraded"},
			},
			answer: housing.answer, https: (*Web).plainAddr,
		},
		{
			Site: Site{
				URL: "https://hidrografia.test/cuencas", Title: "Cuencas hidrográficas",
				Story: "A page of a megabyte, more than is read of it.",
				Tier:  3, Policy: smallPolicy, Expect: tooLarge(),
			},
			answer: hugePage,
		},
		{
			Site: Site{
				URL: "https://rio.test/caudal", Title: "Caudal del río en directo",
				Story: "A page that goes on for ever.",
				Tier:  3, Policy: smallPolicy, Expect: tooLarge(),
			},
			answer: endless,
		},
	}
}

const (
	htmlHead = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n"
	sentence = "Las solicitudes se presentan en el registro general antes de fin de mes."
)

func hugeHeader(v visit) {
	with("X-Distinciones", strings.Repeat("ilustre ", 1<<20/8), bare(http.StatusOK))(v)
}

func hugePage(v visit) {
	body("<title>Cuencas</title>" + strings.Repeat("<p>"+sentence+"</p>\n", 1<<20/len(sentence)))(v)
}

// tooLarge is a page that is alive and left unread.
func tooLarge() Expect {
	e := fine()
	e.Verdict = "too_large"
	return e
}
