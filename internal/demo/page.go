package demo

import (
	"bytes"
	"embed"
	"hash/fnv"
	"html/template"
	"net/http"
	"strconv"
	"sync"
	"time"
)

//go:embed pages/*.html pages/*.js
var pageFiles embed.FS

// templates holds each text within the frame that all sites share. They are
// parsed when the first page is asked for.
var templates = sync.OnceValue(func() map[string]*template.Template {
	frame := template.Must(template.New("").Funcs(template.FuncMap{
		"euros":   euros,
		"plus":    func(a, b int) int { return a + b },
		"percent": func(a, p int) int { return (a*p + 50) / 100 },
	}).ParseFS(pageFiles, "pages/marco.html"))
	texts := map[string]*template.Template{}
	for _, name := range []string{
		"inicio", "prestaciones", "tributos", "padron", "sanidad", "becas", "vivienda", "paradas", "portal", "no-encontrada", "estado",
	} {
		texts[name] = template.Must(template.Must(frame.Clone()).ParseFS(pageFiles, "pages/"+name+".html"))
	}
	return texts
})

// page is one of the texts, with the amount that it names.
type page struct {
	text   string
	amount int // euros
}

// facts is what a text may speak of. Visits and Now change at every visit and
// stand in the footer alone.
type facts struct {
	Title  string
	Place  string
	Phone  string
	Amount int
	Visits int
	Now    string
	Path   string // that was asked for, where the text repeats it
	Turn   int    // a number that changes in the text
}

func (p page) answer(v visit) { v.html(http.StatusOK, p.render(v)) }

func (p page) render(v visit) []byte {
	f := placed(v)
	f.Amount = p.amount
	return render(p.text, f)
}

// placed are the facts about the site, and of the moment.
func placed(v visit) facts {
	n := seedOf(v.site.Host)
	return facts{
		Title:  v.site.Title,
		Place:  places[n%len(places)],
		Phone:  "900 " + strconv.Itoa(100+n%900) + " " + strconv.Itoa(100+n/900%900),
		Visits: 48_000 + v.count,
		Now:    time.Now().Format("02/01/2006 15:04:05.000"),
	}
}

// seedOf is a number that is always the same for a name.
func seedOf(name string) int {
	seed := fnv.New32a()
	seed.Write([]byte(name))
	return int(seed.Sum32() >> 1)
}

var places = []string{
	"Valdeluna", "Ribera Alta", "Monteclaro", "Peñafría", "Costa Brisa", "Villaespina",
	"Sierra de Olmos", "Puerto Candil", "Robledal", "Campo Azul", "Las Encinas",
}

// missing is an honest 404.
func missing(v visit) {
	v.html(http.StatusNotFound, render("no-encontrada", facts{Title: "Página no encontrada"}))
}

// softMissing says the same and answers 200.
func softMissing(v visit) {
	v.html(http.StatusOK, render("no-encontrada", facts{Title: "Página no encontrada"}))
}

func render(text string, f facts) []byte {
	var b bytes.Buffer
	if err := templates()[text].ExecuteTemplate(&b, "marco.html", f); err != nil {
		panic("demo: page " + text + ": " + err.Error())
	}
	return b.Bytes()
}

// euros writes an amount as Spanish offices do: 1.250,00 €.
func euros(n int) string {
	s := strconv.Itoa(n)
	if len(s) > 3 {
		s = s[:len(s)-3] + "." + s[len(s)-3:]
	}
	return s + ",00 €"
}
