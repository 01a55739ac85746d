package demo

// names are sites that fail before any connection. Only the web's resolver
// knows of them.
func names() []entry {
	return []entry{
		shown(named("https://inexistente.test/ayudas", "Ayudas de emergencia", 2, "dns_error", nonexistent,
			"The name does not exist.")),
		named("https://sin-senas.test/contacto", "Contacto", 3, "dns_error", addressless,
			"The name exists and has no address."),
		shown(named("https://averia-dns.test/incidencias", "Incidencias del servicio", 2, "resolver_error", failingName,
			"The name server has a fault of its own.")),
		shown(named("https://red-interna.test/portal", "Portal interno", 3, "refused", privateName,
			"The name leads into a private network.")),
	}
}

func named(url, title string, tier int, outcome string, l *lookup, story string) entry {
	return entry{
		Site:   Site{URL: url, Title: title, Story: story, Tier: tier, Expect: unanswered(outcome)},
		answer: missing, name: l,
	}
}
