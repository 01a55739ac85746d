package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const benefitURL = "http://ayudas.test/alquiler"

// restless is a page of a site on which everything around the text is another at
// every visit: login, menu, times, counters, teasers, related pages, newsletter,
// comments, class names and scripts. What it says is that of the amount.
func restless(visit int, amount string) http.HandlerFunc {
	teasers := []string{"La biblioteca abre los domingos", "Nueva línea de autobús al hospital", "Vuelve el mercado de otoño", "Cortes de agua en el centro"}
	other := func(n int) string { return teasers[(visit+n)%len(teasers)] }
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/alquiler" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprintf(w, `<!DOCTYPE html><html lang="es"><head><title>Ayuda al alquiler</title><script>var token = "%x"</script></head><body class="b%x">
<div class="c%[2]x"><p>Usamos cookies propias y de terceros, aviso %[1]d.</p><button>Aceptar</button></div>
<header><a href="/"><img src="/logo.png?v=%[1]d" alt="Portal"></a><span>Hola, visitante %[1]d</span></header>
<nav><ul><li><a href="/">Inicio</a></li><li><a href="/n%[1]d">%[3]s</a></li></ul></nav>
<div class="d%[2]x"><h1>Ayuda al alquiler</h1><p>hace %[4]d días</p><p>%[5]d visitas</p>
<p>La ayuda se dirige a quienes viven de alquiler en el municipio y tienen ingresos bajos, sea cual sea su edad.</p>
<h2>Cuantía</h2><p>La cuantía es de %[6]s al mes durante un año, y se abona por transferencia a la persona titular.</p>
<p><strong>Lee también:</strong> <a href="/t%[1]d">%[7]s</a></p>
<h2>Plazo</h2><p>El plazo termina el 31 de diciembre de 2026, y la resolución se notifica en tres meses.</p>
<div class="e%[2]x"><h3>Suscríbete a nuestro boletín</h3><p>Ya somos %[5]d lectores.</p><form><input type="email" name="email"><button>Enviar</button></form></div>
<div class="f%[2]x"><h3>Noticias relacionadas</h3><ul><li><a href="/r%[1]d">%[8]s</a></li><li><a href="/s%[1]d">%[3]s</a></li></ul></div></div>
<aside><h2>Lo más leído</h2><ol><li><a href="/m%[1]d">%[7]s</a></li></ol></aside>
<footer><p>© %[9]d Ayuntamiento</p></footer></body></html>`,
			visit, visit*7919, other(1), visit+2, 1200+37*visit, amount, other(2), other(3), 2024+visit)
	}
}

// Three checks of a restless page whose amount changes once make one drift, which
// names both amounts; accepted, it is gone.
func TestOneAmountIsOneDrift(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", benefitURL)
	var seen []string
	for day, amount := range []string{"480 €", "480 €", "500 €"} {
		w.becomes(restless(day+1, amount))
		c, out := w.check(t, float64(24*day), "--all", "--no-gate")
		done(t, c)
		seen = append(seen, drifted(out)...)
	}
	const want = benefitURL + ": 1 change: amount 480 € → 500 € under Cuantía"
	if len(seen) != 1 || seen[0] != want {
		t.Fatalf("drifts %q, want %q", seen, want)
	}
	if got := w.reviewOf(t, benefitURL); got != "content_drift" {
		t.Errorf("in review for %q", got)
	}
	w.accept(t)
	w.becomes(restless(9, "500 €"))
	c, out := w.check(t, 72, "--all", "--no-gate")
	done(t, c)
	if again := drifted(out); len(again) != 0 || w.reviewOf(t, benefitURL) != "" {
		t.Errorf("accepted, and yet %q, in review for %q", again, w.reviewOf(t, benefitURL))
	}
}

// accept writes the fingerprint that the page has now into the registry, as a
// merged pull request does.
func (w *town) accept(t *testing.T) {
	t.Helper()
	var shown struct {
		Metrics struct {
			ContentHash string `json:"content_hash"`
		}
	}
	linkhealth(t, w.root, "show", benefitURL, "--format", "json").decode(t, &shown)
	path := filepath.Join(w.root, "registry/sources/a.yaml")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := regexp.MustCompile(`content_hash: \S+`).ReplaceAllString(string(data), "content_hash: "+shown.Metrics.ContentHash)
	if !strings.Contains(changed, shown.Metrics.ContentHash) || changed == string(data) {
		t.Fatalf("nothing to accept in\n%s", data)
	}
	writeFile(t, path, []byte(changed))
}
