package demo

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var (
	tags   = regexp.MustCompile(`<[^>]*>`)
	main   = regexp.MustCompile(`(?s)<main>.*</main>`)
	footer = regexp.MustCompile(`(?s)<footer>.*</footer>`)
)

func words(b string) int {
	return len(strings.Fields(html.UnescapeString(tags.ReplaceAllString(b, " "))))
}

func get(t *testing.T, w *Web, url string) string {
	t.Helper()
	seen := newJudge(t, w, patient).ask(http.MethodGet, url, "", 5<<20)
	if seen.status != http.StatusOK {
		t.Fatalf("%s: %d %v", url, seen.status, seen.err)
	}
	return string(seen.body)
}

// A healthy page reads like one: nobody could take it for an error page.
func TestHealthyPagesAreBelievable(t *testing.T) {
	t.Parallel()
	w := start(t)
	for _, s := range Sites() {
		if s.Expect.Outcome != "ok" || s.Expect.Verdict != "" {
			continue
		}
		t.Run(s.URL, func(t *testing.T) {
			t.Parallel()
			var seen answerSeen
			for try := 0; try < 3 && seen.outcome != "ok"; try++ { // one of them fails twice
				j := newJudge(t, w, patient)
				j.asBrowser = s.Expect.Layer == "browser"
				seen = j.ask(http.MethodGet, s.URL, "", 5<<20)
			}
			body := string(seen.body)
			if n := words(main.FindString(body)); n < 120 || len(body) < 800 {
				t.Errorf("%d words, %d bytes, want at least 120 and 800", n, len(body))
			}
			for _, part := range []string{"<h1>", "<h2>", "<nav>", "<header>", "<table>", "</footer>", `lang="es"`} {
				if !strings.Contains(body, part) {
					t.Errorf("no %s", part)
				}
			}
			if len(s.Expect.Chain) == 0 && !strings.Contains(body, "<h1>"+s.Title+"</h1>") {
				t.Errorf("its title is not %q", s.Title)
			}
		})
	}
}

// What changes at each visit stands in the footer alone.
func TestOnlyTheFooterChangesByVisit(t *testing.T) {
	t.Parallel()
	w := start(t)
	for _, text := range []string{
		"empleo.test/prestaciones/importes", "padron.test/empadronamiento", "sanidad.test/tarjeta-sanitaria",
		"becas.test/convocatorias/general", "tributos.test/calendario/renta", "vivienda.test/ayudas", "faro.test/",
	} {
		first, second := get(t, w, "https://"+text), get(t, w, "https://"+text)
		if main.FindString(first) != main.FindString(second) {
			t.Errorf("%s: the text changes", text)
		}
		if footer.FindString(first) == footer.FindString(second) {
			t.Errorf("%s: the footer does not", text)
		}
	}
}

func TestTheAmountRisesOnDayThree(t *testing.T) {
	t.Parallel()
	w := start(t)
	amounts := make([]string, Days)
	for day := range amounts {
		w.SetDay(day + 1)
		body := get(t, w, "https://subsidios.test/cuantia")
		switch {
		case strings.Contains(body, "480,00 €") && !strings.Contains(body, "500,00 €"):
			amounts[day] = "480"
		case strings.Contains(body, "500,00 €"):
			amounts[day] = "500"
		}
	}
	if got := fmt.Sprint(amounts); got != "[480 480 500 500 500 500 500 500 500 500]" {
		t.Errorf("amounts by the day: %s", got)
	}
}

// The same text reads differently in different places.
func TestTextsVaryBySite(t *testing.T) {
	t.Parallel()
	w := start(t)
	a, b := get(t, w, "https://empleo.test/prestaciones/importes"), get(t, w, "https://subsidios.test/cuantia")
	if main.FindString(a) == main.FindString(b) {
		t.Error("two sites show the same text")
	}
}

// Gone, moved and temporary pages show the same text under both addresses, so
// that a move is no drift.
func TestMovesKeepTheText(t *testing.T) {
	t.Parallel()
	w := start(t)
	for _, url := range []string{
		"https://dependencia.test/solicitud", "https://museos.test/gratuidad", "https://juventud.test/carne",
	} {
		w.SetDay(1)
		before := main.FindString(get(t, w, url))
		w.SetDay(Days)
		if after := main.FindString(get(t, w, url)); before != after {
			t.Errorf("%s: the text is another after the move", url)
		}
	}
}

func TestEuros(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{6: "6,00 €", 480: "480,00 €", 1250: "1.250,00 €", 22000: "22.000,00 €"} {
		if got := euros(n); got != want {
			t.Errorf("euros(%d) = %q, want %q", n, got, want)
		}
	}
}
