package page

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
)

// runeByRune is squeeze as one would write it without haste.
func runeByRune(s string) string {
	var b strings.Builder
	space := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			space = b.Len() > 0
		case invisible(r):
		default:
			if space {
				b.WriteByte(' ')
			}
			space = false
			b.WriteRune(r)
		}
	}
	return b.String()
}

func mustBeSqueezed(t *testing.T, s string) {
	t.Helper()
	var p prose
	p.add(s)
	text, words := string(p.text), p.words
	if want := runeByRune(s); text != want {
		t.Errorf("%q became %q, want %q", s, text, want)
	}
	if want := countWords(text); words != want {
		t.Errorf("%q has %d words, want %d", s, words, want)
	}
}

// Letters are told in eights, in pairs and one by one: all of them agree at
// every place in the eight.
func TestProseIsReadRuneByRune(t *testing.T) {
	t.Parallel()
	alphabet := []string{"a", "B", "~", "!", "/", "\x7f", "\x1f", "\x00", " ", " ", " ", "\t", "\n", "\u00a0", "\u0085",
		"ñ", "Á", "ÿ", "À", "¿", "\u00ad", "ł", "€", "\u200b", "\u2028", "漢", "ก", "😀", "abcdefgh", "una oficina de empleo"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		var b strings.Builder
		for range random.IntN(24) {
			b.WriteString(alphabet[random.IntN(len(alphabet))])
		}
		mustBeSqueezed(t, b.String())
	}
}

func FuzzProse(f *testing.F) {
	f.Add("La  prestación\u00a0por desempleo ")
	f.Fuzz(func(t *testing.T, s string) { mustBeSqueezed(t, strings.ToValidUTF8(s, "\ufffd")) })
}
