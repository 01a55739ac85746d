package demo

import "fmt"

// redirects are sites that lead elsewhere, rightly or wrongly.
func redirects() []entry {
	return append(detours(), deadEnds()...)
}

// detours are redirects that arrive somewhere.
func detours() []entry {
	return []entry{
		{
			Site: Site{
				URL: "https://vivienda.test/ayudas", Title: "Ayudas al alquiler",
				Story:  "A permanent redirect to the page's new path, there from the start.",
				Tier:   1,
				Expect: led(fine(), hop{301, "https://vivienda.test/ayudas/alquiler"}),
			},
			answer: redirect(301, "/ayudas/alquiler"),
			routes: map[string]answer{"/ayudas/alquiler": housing.answer},
		},
		{
			Site: Site{
				URL: "http://oficinas.test/horarios", Title: "Oficinas de atención: requisitos",
				Story:  "Plain HTTP sends the visitor to the same page over https.",
				Tier:   2,
				Expect: led(fine(), hop{301, "https://oficinas.test/horarios"}),
			},
			answer: register.answer,
		},
		{
			Site: Site{
				URL: "http://transportes.test/bono", Title: "Bono de transporte joven",
				Story: "Three redirects in a row: to https, to www, to the new path.",
				Tier:  2, InDemo: true,
				Expect: led(fine(),
					hop{301, "https://transportes.test/bono"},
					hop{302, "https://www.transportes.test/bono"},
					hop{301, "https://www.transportes.test/bonos/joven"}),
			},
			answer: redirect(302, "https://www.transportes.test/bono"),
			others: []entry{{
				Site:   Site{URL: "https://www.transportes.test/bono", Title: "Bono de transporte joven"},
				answer: redirect(301, "/bonos/joven"),
				routes: map[string]answer{"/bonos/joven": scholarships.answer},
			}},
		},
		{
			Site: Site{
				URL: "https://sede-electronica.test/acceso", Title: "Sede electrónica: acceso",
				Story: "A redirect through a door that hands out a cookie; who forgets it goes round for ever.",
				Tier:  1, InDemo: true,
				Expect: led(fine(),
					hop{302, "https://sede-electronica.test/puerta"},
					hop{303, "https://sede-electronica.test/carpeta"}),
			},
			answer: redirect(302, "/puerta"),
			routes: map[string]answer{
				"/puerta":  with("Set-Cookie", "sesion=abierta; Path=/; HttpOnly; Secure", redirect(303, "/carpeta")),
				"/carpeta": cookieGate("/puerta", taxes.answer),
			},
		},
		{
			Site: Site{
				URL: "https://turismo.test/playas", Title: "Playas accesibles",
				Story:  "A permanent redirect to a domain that nobody listed.",
				Tier:   2,
				Expect: led(fine(), hop{301, "https://ofertas-viajes.test/playas"}),
			},
			answer: redirect(301, "https://ofertas-viajes.test/playas"),
			others: []entry{{
				Site:   Site{URL: "https://ofertas-viajes.test/playas", Title: "Viajes y ofertas"},
				answer: housing.answer,
			}},
		},
		{
			Site: Site{
				URL: "https://cultura.test/ayudas/teatro", Title: "Ayudas al teatro aficionado",
				Story:  "The page is gone, and its address leads to the home page of the site.",
				Tier:   2,
				Expect: led(answered("soft_404", 200), hop{302, "https://cultura.test/"}),
			},
			answer: redirect(302, "/"),
		},
	}
}

// deadEnds are redirects that lead nowhere, or where nobody may follow. How
// much of the way the chain keeps is left open.
func deadEnds() []entry {
	return []entry{
		{
			Site: Site{
				URL: "https://laberinto.test/entrada", Title: "Laberinto vegetal: reservas",
				Story: "Two addresses that lead to each other.",
				Tier:  3, InDemo: true, Expect: answered("redirect_error", 302), Events: []string{"warning", "alert", "degraded"},
			},
			answer: redirect(302, "/salida"),
			routes: map[string]answer{"/salida": redirect(302, "/entrada")},
		},
		{
			Site: Site{
				URL: "https://ventanilla.test/paso/1", Title: "Ventanilla única",
				Story: "Seven redirects in a row, two more than anyone follows.",
				Tier:  3, Expect: answered("redirect_error", 302),
			},
			answer: redirect(302, "/paso/2"),
			routes: steps(7),
		},
		{
			Site: Site{
				URL: "https://mudanzas.test/licencias", Title: "Licencias de mudanza",
				Story: "A redirect that does not say where to.",
				Tier:  3, Expect: answered("redirect_error", 302),
			},
			answer: bare(302),
		},
		{
			Site: Site{
				URL: "https://callejero.test/plano", Title: "Callejero",
				Story: "A redirect to something that is no address.",
				Tier:  3, Expect: answered("redirect_error", 301),
			},
			answer: redirect(301, "https://[calle mayor]:ocho/"),
		},
		{
			Site: Site{
				URL: "https://espejo.test/panel", Title: "Panel de indicadores",
				Story: "A redirect to a port of the visitor's own machine.",
				Tier:  2, Expect: answered("redirect_error", 302),
			},
			answer: redirect(302, "http://127.0.0.1:8080/admin"),
		},
		{
			Site: Site{
				URL: "https://reflejo.test/panel", Title: "Panel de obras",
				Story: "A redirect to the visitor's own machine, by its IPv6 address.",
				Tier:  3, Expect: answered("redirect_error", 302),
			},
			answer: redirect(302, "http://[::1]/admin"),
		},
		{
			Site: Site{
				URL: "https://nube.test/documentos", Title: "Documentos en la nube",
				Story: "A redirect to the address where clouds keep their secrets.",
				Tier:  3, Expect: answered("redirect_error", 307),
			},
			answer: redirect(307, "http://169.254.169.254/latest/meta-data/"),
		},
		{
			Site: Site{
				URL: "https://fichero.test/expedientes", Title: "Expedientes digitalizados",
				Story: "A redirect to a file on the visitor's disk.",
				Tier:  3, Expect: answered("redirect_error", 302),
			},
			answer: redirect(302, "file:///etc/passwd"),
		},
		{
			Site: Site{
				URL: "https://puerta-trasera.test/gestion", Title: "Gestión de instalaciones",
				Story: "A redirect to a port that is not for the public.",
				Tier:  3, Expect: answered("redirect_error", 308),
			},
			answer: redirect(308, "https://puerta-trasera.test:8443/gestion"),
		},
	}
}

// steps is a staircase of n redirects, the first left out, that ends at a page.
func steps(n int) map[string]answer {
	way := map[string]answer{}
	for i := 2; i <= n; i++ {
		way[fmt.Sprintf("/paso/%d", i)] = redirect(302, fmt.Sprintf("/paso/%d", i+1))
	}
	way[fmt.Sprintf("/paso/%d", n+1)] = register.answer
	return way
}
