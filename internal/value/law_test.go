package value

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzFind holds the laws of Find: values stand in order inside the text, at
// borders of runes, none of them empty, and always the same; and each is what
// its own text says.
func FuzzFind(f *testing.F) {
	for _, seed := range []string{"1.234,56 € el 1 de enero de 2026, 3 mil millones", "€10 €20 -5 %", "2026年1月1日 3.5万元",
		"1-2.3-4/5:6,7", "(→ /a/1) 2026ko urtarrilaren 1a", "٤٨٠ يورو", "\xff1\xff€", "Jan. 1st, 2026", "12 500 000,5 US$ 3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		spans := Find(text)
		last := 0
		for _, s := range spans {
			if s.Start < last || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("%q: %+v behind %d", text, s, last)
			}
			if !atRune(text, s.Start) || !atRune(text, s.End) {
				t.Errorf("%q: %+v cuts a rune", text, s)
			}
			if _, _, ok := parse(s.Value); s.Kind != Date && !ok {
				t.Errorf("%q: %+v is no number", text, s)
			}
			last = s.End
		}
		if again := Find(text); !reflect.DeepEqual(spans, again) {
			t.Errorf("%q: first %+v, then %+v", text, spans, again)
		}
	})
}

func atRune(s string, i int) bool { return i == len(s) || utf8.RuneStart(s[i]) || !utf8.ValidString(s) }

// texts are 200 KB each, the ordinary and the worst.
func texts() map[string]string {
	out := map[string]string{}
	for name, s := range map[string]string{
		"prose":   "La cuantía es de 1.234,56 € al mes desde el 1 de enero de 2026, un 3,5 % más que en 2025. Consulte los requisitos en su oficina. ",
		"chinese": "自2026年1月1日起，每月补助金为480欧元，比去年增加百分之三。请咨询您所在地的办公室。",
		"digits":  "1", "groups": "1.234.", "spaced": "123 ", "hyphens": "1-2.5-", "months": "1 enero ", "prepositions": "1 de de de de ",
		"commas": ",", "targets": "(→ ", "words": "9 mil ", "long words": "aaaaaaaaaaaaaaaaaaaaaaaaaa1 ", "one word": "a",
	} {
		out[name] = strings.Repeat(s, 200_000/len(s))
	}
	return out
}

func BenchmarkFind(b *testing.B) {
	for name, text := range texts() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Find(text)
			}
		})
	}
}
