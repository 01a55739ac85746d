package demo

import "net/http"

// contents are sites that answer, but not with the page.
func contents() []entry {
	wall := func(code int) answer {
		return func(v visit) { v.html(code, asset("un-momento.html")) }
	}
	return []entry{
		shown(read("https://biblioteca.test/catalogo", "Catálogo de la biblioteca", 2, "soft_404", softMissing,
			"Says that the page was not found, and answers 200.")),
		shown(read("https://feria.test/programa", "Programa de la feria", 3, "parked", file("en-venta.html"),
			"The domain is for sale.")),
		shown(read("https://vacio.test/indice", "Índice de normas", 3, "empty", body(""),
			"Answers 200 with nothing at all.")),
		read("https://maqueta.test/portada", "Portada provisional", 3, "empty",
			body("<!DOCTYPE html><html><head><title></title></head><body></body></html>"),
			"Answers 200 with a page that has nothing in it."),
		coded(http.StatusForbidden, "challenge", "https://seguridad.test/denuncias", "Denuncias por internet", 2,
			with("Cf-Mitigated", "challenge", wall(http.StatusForbidden)),
			"A wall against robots asks for a moment."),
		coded(http.StatusOK, "challenge", "https://tablon.test/edictos", "Tablón de edictos", 3, file("javascript.html"),
			"A wall against robots that answers 200 and asks for JavaScript."),
	}
}

// read is a site whose text says what its status does not.
func read(url, title string, tier int, outcome string, a answer, story string) entry {
	return coded(http.StatusOK, outcome, url, title, tier, a, story)
}

// file sends one of the files beside the texts as it is.
func file(name string) answer {
	return func(v visit) { v.html(http.StatusOK, asset(name)) }
}

func asset(name string) []byte {
	b, err := pageFiles.ReadFile("pages/" + name)
	if err != nil {
		panic("demo: " + err.Error())
	}
	return b
}
