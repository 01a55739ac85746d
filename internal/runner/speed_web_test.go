package runner_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// The web of the speed benchmark: of its pages 2% are not found, 1% are broken
// and 5% have moved.
const (
	speedPages   = 10_000
	speedHosts   = 200
	speedLatency = 100 * time.Millisecond
	speedSize    = 20 << 10 // bytes of a page
)

func speedURL(page int) string {
	return fmt.Sprintf("http://office%d.test/page/%d", page%speedHosts, page)
}

// serveSpeedWeb serves it until its standard input ends. The first line of its
// output is its address.
func serveSpeedWeb() error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(l.Addr())
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	return http.Serve(l, http.HandlerFunc(speedAnswer))
}

func speedAnswer(w http.ResponseWriter, r *http.Request) {
	time.Sleep(speedLatency)
	folder, number, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	page, err := strconv.Atoi(number)
	kind := (page/speedHosts*37 + page) % 100
	switch {
	case err != nil, folder == "page" && kind < 2:
		http.NotFound(w, r)
	case folder == "page" && kind < 3:
		http.Error(w, "the office is closed", http.StatusInternalServerError)
	case folder == "page" && kind < 8:
		http.Redirect(w, r, "/moved/"+number, http.StatusMovedPermanently)
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(speedPage(page))
	}
}

// speedPage is a page as offices write them: a menu, an article of paragraphs
// and lists, and a foot.
func speedPage(page int) []byte {
	random := rand.New(rand.NewPCG(uint64(page), 0))
	words := func(n int) string {
		out := make([]string, n)
		for i := range out {
			out[i] = speedWords[random.IntN(len(speedWords))]
		}
		return strings.Join(out, " ")
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Trámite %d</title><link rel="stylesheet" href="/css/site.css"></head><body>
<header><a href="/"><img src="/logo.svg" alt="Oficina"></a><nav class="menu"><ul>`, page)
	for i := range 24 {
		fmt.Fprintf(&b, "<li class=\"item\"><a href=\"/menu/%d\">%s</a></li>\n", i, words(2))
	}
	fmt.Fprintf(&b, "</ul></nav></header>\n<main><article><h1>Trámite %d: %s</h1>\n", page, words(5))
	for section := 0; b.Len() < speedSize-1500; section++ {
		fmt.Fprintf(&b, "<section id=\"s%d\"><h2>%s</h2>\n", section, words(4))
		for range 3 {
			fmt.Fprintf(&b, "<p>%s <a href=\"/doc/%d\">%s</a>, <strong>%s</strong> %s.</p>\n", words(40), section, words(3), words(2), words(20))
		}
		b.WriteString("<ul>\n")
		for range 4 {
			fmt.Fprintf(&b, "<li>%s</li>\n", words(9))
		}
		b.WriteString("</ul></section>\n")
	}
	b.WriteString("</article></main>\n<footer><ul>")
	for i := range 12 {
		fmt.Fprintf(&b, "<li><a href=\"/pie/%d\">%s</a></li>\n", i, words(3))
	}
	b.WriteString("</ul><p>© Oficina</p></footer></body></html>\n")
	return []byte(b.String())
}

var speedWords = strings.Fields(`la solicitud de prestación por desempleo puede presentarse en sede electrónica
	cada persona que reúna los requisitos tiene derecho a una ayuda mensual durante el plazo que fija ley
	documentación identidad certificado empresa trabajador familia ingresos renta cuantía resolución recurso
	oficina cita previa horario atención teléfono formulario registro notificación subsidio cotización
	información administración pública servicio municipio comunidad autónoma España número expediente`)
