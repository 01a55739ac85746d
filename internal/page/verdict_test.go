package page

import (
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func doc(title, body string) string {
	return "<!doctype html><html><head><title>" + title + "</title></head><body>" + body + "</body></html>"
}

// filler makes a page long enough in bytes, and in words if n is large.
func filler(n int) string {
	return "<p>" + strings.Repeat("La oficina atiende de lunes a viernes. ", n) + "</p>"
}

func TestVerdicts(t *testing.T) {
	t.Parallel()
	const (
		ok        = observe.ContentOK
		empty     = observe.ContentEmpty
		challenge = observe.ContentChallenge
		parked    = observe.ContentParked
		soft404   = observe.ContentSoft404
	)
	padding := "<!-- " + strings.Repeat("relleno ", 100) + "-->"
	for _, c := range []struct {
		name, body string
		want       observe.Verdict
	}{
		{"nothing", "", empty},
		{"white space", " \n\t", empty},
		{"small and nearly without words", doc("Hola", "<p>Hola</p>"), empty},
		{"small with a sentence or two", doc("Hola", filler(4)), ok},
		{"large without words", doc("", padding), empty},
		{"large with few words", doc("Sede", padding+"<h1>Sede electrónica</h1>"), ok},
		{"a page in a frame", "<frameset><frame src=/a.html></frameset>", ok},
		{"a page in an iframe", doc("Sede", padding+`<iframe src="https://x.test/"></iframe>`), ok},
		{"a counter in an iframe", doc("Sede", padding+`<iframe src="https://x.test/" width=0 height=0></iframe>`), empty},

		{"Cloudflare", doc("Just a moment...", "<h1>sede.es</h1><p>Verify you are human by completing the action below.</p>"), challenge},
		{"Cloudflare in Spanish", doc("Un momento…", "<h1>sede.es</h1><p>Verifique que usted es un ser humano.</p>"+padding), challenge},
		{"Cloudflare by script", doc("", padding+"<script>window._cf_chl_opt={}</script>"), challenge},
		{"Cloudflare's old page", doc("sede.es", "<h1>Checking your browser before accessing sede.es</h1>"+filler(4)), challenge},
		{"Akamai", doc("Access Denied", `<h1>Access Denied</h1>You don't have permission to access "http://sede.es/" on this server.<p>Reference #18.2d351ab8.1557333295.a4e16ab`), challenge},
		{"Imperva", doc("", "<p>Request unsuccessful. Incapsula incident ID: 1-2</p>"+filler(3)), challenge},
		{"Imperva by script", doc("", padding+`<iframe src="/_Incapsula_Resource?x" height=1>`), challenge},
		{"PerimeterX", doc("Access to this page has been denied", "<p>Press & Hold to confirm you are a human</p>"+padding), challenge},
		{"DataDome", doc("sede.es", `<p>Please enable JS and disable any ad blocker</p><script src="https://ct.captcha-delivery.com/c.js"></script>`), challenge},
		{"captcha in Spanish", doc("Comprobación", "<p>Para continuar, resuelva el captcha.</p>"+filler(4)), challenge},
		{"F5", doc("Request Rejected", "The requested URL was rejected. Please consult with your administrator. Your support ID is: 123"), challenge},
		{"scripts wanted, es", doc("", `<script src=a.js></script><noscript>Debe habilitar JavaScript para continuar</noscript>`), challenge},
		{"scripts wanted, ca", doc("", `<script src=a.js></script><noscript>Cal que habiliteu el JavaScript</noscript>`), challenge},
		{"scripts wanted, eu", doc("", `<script src=a.js></script><noscript>Gaitu JavaScript mesedez</noscript>`), challenge},
		{"scripts wanted, gl", doc("", `<script src=a.js></script><noscript>Debe activar o JavaScript</noscript>`), challenge},
		{"scripts wanted, en", doc("App", `<script src=a.js></script><noscript>You need to enable JavaScript to run this app.</noscript>`), challenge},
		{"scripts wanted, de", doc("", `<script src=a.js></script><noscript>Bitte aktivieren Sie JavaScript</noscript>`), challenge},
		{"scripts wanted, fr", doc("", `<script src=a.js></script><noscript>Veuillez activer JavaScript</noscript>`), challenge},
		{"only a script", doc("App", padding+`<div id=root></div><script src=a.js></script>`), challenge},
		{"a page with a noscript line", doc("Sede", filler(20)+`<script src=a.js></script><noscript>Active JavaScript</noscript>`), ok},

		{"for sale", doc("sede.es", "<h1>sede.es</h1><p>This domain is for sale.</p>"+filler(5)), parked},
		{"for sale in Spanish", doc("sede.es", "<h1>Dominio en venta</h1>"+filler(5)), parked},
		{"Sedo by script", doc("sede.es", padding+`<script src="https://img.sedoparking.com/x.js"></script>`), parked},
		{"GoDaddy's lander", doc("", padding+`<script src="https://img1.wsimg.com/parking-lander/a.js"></script>`), parked},
		{"German", doc("sede.es", "<p>Diese Domain steht zum Verkauf!</p>"+filler(5)), parked},

		{"404 in the title", doc("404", "<p>Volver</p>"+filler(5)), soft404},
		{"Error 404", doc("Error 404 - Ayuntamiento", filler(5)), soft404},
		{"404 | site", doc("404 | Ayuntamiento", filler(5)), soft404},
		{"en", doc("Page not found", filler(5)), soft404},
		{"es", doc("Ayuntamiento", "<h1>Página no encontrada</h1>"+filler(5)), soft404},
		{"ca", doc("Pàgina no trobada", filler(5)), soft404},
		{"eu", doc("Orria ez da aurkitu", filler(5)), soft404},
		{"gl", doc("Páxina non atopada", filler(5)), soft404},
		{"de", doc("Seite nicht gefunden", filler(5)), soft404},
		{"fr", doc("Page introuvable", filler(5)), soft404},

		{"long page about 404", doc("Error 404: qué significa", filler(40)), ok},
		{"long page about captchas", doc("Qué es un captcha", "<p>Resuelva el captcha para continuar</p>"+filler(40)), ok},
		{"long page about domains", doc("Comprar un dominio", "<p>This domain is for sale</p>"+filler(40)), ok},
		{"a car of that number", doc("Peugeot 404 de 1965", filler(5)), ok},
		{"a form with a captcha", doc("Cita previa", filler(10)+`<script src="https://www.google.com/recaptcha/api.js"></script>`), ok},
		{"text that says 404 in passing", doc("Ayuntamiento", "<h1>Trámites</h1><p>Sala 404</p>"+filler(5)), ok},
		{"too deep to parse, but empty", "<title>x</title>" + strings.Repeat("<div>", 600), empty},
		{"too deep to parse, a wall", "<title>Just a moment...</title>" + strings.Repeat("<div>", 600), challenge},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := Options{ContentType: typeHTML, MinBody: 500}
			p := Read([]byte(c.body), o)
			if p.Verdict != c.want {
				t.Errorf("%s, want %s; title %q, visible %q", p.Verdict, c.want, p.Title, p.Visible)
			}
			if v := Judge([]byte(c.body), o); v != c.want {
				t.Errorf("alone %s, want %s", v, c.want)
			}
		})
	}
}

func TestVerdictOnOtherBodies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, contentType, body string
		want                    observe.Verdict
	}{
		{"short text", "text/plain", "ok", observe.ContentOK},
		{"text about 404", "text/plain", "404 not found", observe.ContentOK},
		{"blank text", "text/plain", " \n\u00a0", observe.ContentEmpty},
		{"no bytes", "application/pdf", "", observe.ContentEmpty},
		{"some bytes", "application/pdf", "%PDF", observe.ContentOK},
		{"no body and no type", "", "", observe.ContentEmpty},
	} {
		if p := Read([]byte(c.body), Options{ContentType: c.contentType, MinBody: 500}); p.Verdict != c.want {
			t.Errorf("%s: %s, want %s", c.name, p.Verdict, c.want)
		}
	}
}
