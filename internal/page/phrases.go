package page

import "strings"

// Phrases are folded: lower case, without accents, straight apostrophes.

// challengePhrases are what bot walls tell people.
var challengePhrases = []string{
	// Cloudflare, also in its translations
	"just a moment...", "checking your browser", "checking if the site connection is secure",
	"attention required! | cloudflare", "verify you are human", "verifying you are human",
	"performance & security by cloudflare", "ddos protection by", "un momento...", "comprobando su navegador",
	"verifique que usted es un ser humano", "verifica que eres humano", "un instant...", "nur einen moment",
	"uberprufen sie, ob sie ein mensch", "verifiez que vous etes humain", "verification que vous etes humain",
	// Akamai, Imperva, PerimeterX, DataDome, Sucuri and their like
	"you don't have permission to access", "request unsuccessful. incapsula", "incapsula incident id",
	"pardon our interruption", "press & hold to confirm", "access to this page has been denied",
	"please enable js and disable any ad blocker", "sucuri website firewall", "you have been blocked",
	"the requested url was rejected. please consult", "your support id is", "unusual traffic from your",
	"automated access", "are you a robot", "i'm not a robot", "are you human",
	// captchas
	"complete the captcha", "solve the captcha", "complete the security check", "enter the characters you see",
	"resuelva el captcha", "resuelve el captcha", "complete el captcha", "completa el captcha",
	"no soy un robot", "no eres un robot", "no es un robot", "resoleu el captcha", "no soc un robot",
	"ez naiz robot bat", "non son un robot", "ich bin kein roboter", "je ne suis pas un robot",
	"captcha losen", "resoudre le captcha",
}

// challengeMarkers stand in the source of walls that say nothing.
var challengeMarkers = []string{
	"/orchestrate/chl_", "cf-browser-verification", "_cf_chl_opt", "_Incapsula_Resource",
	"px-captcha", "captcha-delivery.com", "awswaf.com", "sucuri_cloudproxy", "/_sec/cp_challenge", "geo.captcha",
}

// javascriptPhrases are what a page without content asks for.
var javascriptPhrases = []string{
	"enable javascript", "javascript is disabled", "javascript is required", "requires javascript",
	"need to enable javascript", "turn on javascript", "without javascript",
	"habilite javascript", "habilita javascript", "habilitar javascript", "active javascript",
	"activa javascript", "activar javascript", "necesita javascript", "requiere javascript",
	"habiliteu javascript", "habiliteu el javascript", "activeu javascript", "activeu el javascript", "cal javascript",
	"gaitu javascript", "javascript gaitu", "aktibatu javascript", "javascript aktibatu",
	"precisa javascript", "activar o javascript", "active o javascript", "habilite o javascript",
	"javascript aktivieren", "aktivieren sie javascript", "javascript ist deaktiviert", "javascript erforderlich",
	"activer javascript", "activez javascript", "javascript est desactive", "necessite javascript",
}

// parkedPhrases are the offers of those who sell domains.
var parkedPhrases = []string{
	"domain is for sale", "domain name is for sale", "domain may be for sale", "buy this domain",
	"purchase this domain", "make an offer on this domain", "domain is parked", "parked free, courtesy of",
	"this domain is available for purchase", "domain has expired", "this domain name expired",
	"the domain owner maintain", "relationship with the domain owner", "sedo domain parking",
	"dominio en venta", "este dominio esta a la venta", "dominio a la venta", "compre este dominio",
	"comprar este dominio", "dominio aparcado", "dominio ha caducado", "dominio esta aparcado",
	"domini en venda", "domini esta en venda", "domini aparcat", "domeinua salgai", "dominio en venda",
	"domain steht zum verkauf", "domain zu verkaufen", "domain kaufen", "domaine est a vendre",
	"acheter ce domaine", "domaine a vendre",
}

// parkedMarkers stand in the source of parking pages that are drawn by script.
var parkedMarkers = []string{
	"sedoparking.com", "parkingcrew.net", "bodis.com", "parklogic.com", "wsimg.com/parking-lander",
	"afternic.com/forsale", "hugedomains.com/domain_profile", "above.com/marketplace", "dan.com/buy-domain",
}

// notFoundPhrases are titles and headings of error pages.
var notFoundPhrases = []string{
	"page not found", "not found", "page does not exist", "page doesn't exist", "page cannot be found",
	"page can't be found", "page could not be found", "page couldn't be found", "page no longer exists",
	"no longer available", "pagina no encontrada", "no encontrada", "no encontrado", "pagina no existe",
	"pagina que busca no", "pagina solicitada no", "no se encuentra la pagina", "no se ha encontrado",
	"no hemos encontrado la pagina", "pagina inexistente", "pagina no disponible",
	"pagina no trobada", "no s'ha trobat", "no trobada", "pagina no existeix",
	"ez da aurkitu", "orria ez da existitzen", "orrialdea ez da", "ez dago orririk",
	"paxina non atopada", "non se atopou", "non atopada", "paxina non existe",
	"seite nicht gefunden", "nicht gefunden", "seite existiert nicht", "seite nicht verfugbar",
	"page introuvable", "page non trouvee", "page n'existe pas", "page inexistante", "document introuvable",
}

var accents = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ñ", "n", "ç", "c", "’", "'", "…", "...",
)

// fold is s in lower case and without accents, so that a phrase is found
// however it is written.
func fold(s string) string { return accents.Replace(strings.ToLower(s)) }
