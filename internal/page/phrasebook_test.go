package page

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Página NO encontrada…":   "pagina no encontrada...",
		"N’existe plus, ÇA":       "n'existe plus, ca",
		"Ωχ! Η σελίδα χάθηκε ΠΩΣ": "ωχ! η σελιδα χαθηκε πωσ",
		"ο ιστότοπος":             "ο ιστοτοποσ",
		"عذراً، الصَّفحة مـوجودة": "عذرا، الصفحه موجوده",
		"很抱歉":        "很抱歉",
		"u\u0308ber": "uber",
	} {
		if got := fold(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestUnquoted(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`if you see "Access denied", wait`:   "if you see ~, wait",
		"ve «Página no encontrada» aquí":     "ve ~ aquí",
		"Meldung „Zugriff verweigert“ kam":   "Meldung ~ kam",
		"写着“页面不存在”的":                         "写着~的",
		`an inch is 1" long`:                 `an inch is 1" long`,
		"\"begins here\nand ends\" there":    "\"begins here\nand ends\" there",
		`"` + strings.Repeat("a", 200) + `"`: `"` + strings.Repeat("a", 200) + `"`,
	} {
		if got := unquoted(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestSentences(t *testing.T) {
	t.Parallel()
	text := "see sede.es now. next? last\nline。再来！ "
	var got []string
	for s := range sentences(text) {
		got = append(got, strings.TrimSpace(s))
	}
	want := []string{"see sede.es now.", "next?", "last", "line。", "再来！", ""}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if s := strings.Join(slices.Collect(sentences(text)), ""); s != text {
		t.Errorf("together they are %q", s)
	}
}

func TestPhrasebookFinds(t *testing.T) {
	t.Parallel()
	b := phrasebook{}
	for _, p := range []string{"page", "not found", "elimin*", "页面", "error"} {
		text, stem := strings.CutSuffix(p, "*")
		b.file(phrase{text: text, stem: stem})
	}
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"words", "page not found", []string{"page", "not found"}},
		{"not within a word", "homepage", nil},
		{"not the beginning of one", "pages", nil},
		{"stems are", "eliminada", []string{"elimin"}},
		{"behind an apostrophe", "l'error", []string{"error"}},
		{"between Han characters", "此页面error页面", []string{"页面", "error", "页面"}},
		{"at the end", "a page", []string{"page"}},
		{"too short", "pa", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			b.find(c.text, func(p phrase, at int) {
				if !strings.HasPrefix(c.text[at:], p.text) {
					t.Errorf("%q is not at %d", p.text, at)
				}
				got = append(got, p.text)
			})
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// A phrase that stands twice in a list, or is too short to be filed, is a slip.
func TestPhraseLists(t *testing.T) {
	t.Parallel()
	for _, l := range lists {
		seen := map[string]bool{}
		for _, p := range splitList(l.phrases) {
			p = fold(p)
			if seen[p] {
				t.Errorf("%q stands twice", p)
			}
			seen[p] = true
			if len(strings.TrimSuffix(p, "*")) < len(opening{}) || strings.Contains(strings.TrimSuffix(p, "*"), "*") {
				t.Errorf("%q would never be found", p)
			}
		}
	}
}
