package change_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/change"
)

// kinds are pairs of texts of about n bytes each: what pages do, and what would
// cost an unbounded alignment most.
var kinds = []struct {
	name string
	make func(n int) (before, after string)
}{
	{"equal", func(n int) (string, string) { return prose(n, 1, 0), prose(n, 1, 0) }},
	{"one_line_in_ten", func(n int) (string, string) { return prose(n, 1, 0), prose(n, 1, 10) }},
	{"every_line", func(n int) (string, string) { return prose(n, 1, 0), prose(n, 1, 1) }},
	{"other_text", func(n int) (string, string) { return prose(n, 1, 0), prose(n, 2, 0) }},
	{"one_line", func(n int) (string, string) { return flat(prose(n, 1, 0)), flat(prose(n, 1, 1)) }},
	{"one_other_line", func(n int) (string, string) { return flat(prose(n, 1, 0)), flat(prose(n, 2, 0)) }},
	{"two_letters", func(n int) (string, string) { return letters(n, 1, "\n"), letters(n, 2, "\n") }},
	{"two_letters_in_a_line", func(n int) (string, string) { return letters(n, 1, " "), letters(n, 2, " ") }},
	{"palindrome", func(n int) (string, string) { return palindrome(n, 0), palindrome(n, 1) }},
	{"reversed", func(n int) (string, string) { return count(n, 1), count(n, -1) }},
	{"headings", func(n int) (string, string) {
		return strings.ReplaceAll("\n"+count(n, 1), "\n", "\n# "), strings.ReplaceAll("\n"+count(n, -1), "\n", "\n# ")
	}},
	{"table", func(n int) (string, string) { return table(n, 1), table(n, 2) }},
	{"arrows", func(n int) (string, string) { return strings.Repeat("(→ ", n/5), strings.Repeat("(→ (", n/6) }},
}

// flat makes one line of a text.
func flat(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// prose is lines of common words; every line in changes has another word.
func prose(n int, seed uint64, changes int) string {
	words := strings.Fields("la solicitud se presenta en cualquier oficina de prestaciones con el documento nacional de identidad y un justificante del domicilio antes del plazo que fija la orden para cada convocatoria anual de ayudas al alquiler 480 € 12 meses")
	r := rand.New(rand.NewPCG(seed, 1))
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		if i%20 == 0 {
			fmt.Fprintf(&b, "# Apartado %d\n", i)
		}
		for range 12 + r.IntN(20) {
			b.WriteString(words[r.IntN(len(words))] + " ")
		}
		if changes > 0 && i%changes == 0 {
			b.WriteString("y nada más")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func letters(n int, seed uint64, sep string) string {
	r := rand.New(rand.NewPCG(seed, 1))
	var b strings.Builder
	for b.Len() < n {
		b.WriteString("ab"[r.IntN(2):][:1] + sep)
	}
	return b.String()
}

// palindrome hides unique lines behind unique lines.
func palindrome(n, by int) string {
	var b strings.Builder
	half := n / 14
	for i := range half {
		fmt.Fprintf(&b, "%06d\n", i)
	}
	for i := half; i > 0; i-- {
		fmt.Fprintf(&b, "%06d\n", i-by*(i%2))
	}
	return b.String()
}

func count(n, step int) string {
	lines := make([]string, n/7)
	for i := range lines {
		lines[i] = fmt.Sprintf("%06d", i)
		if step < 0 {
			lines[i] = fmt.Sprintf("%06d", len(lines)-i)
		}
	}
	return strings.Join(lines, "\n")
}

func table(n int, seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	var b strings.Builder
	for b.Len() < n {
		fmt.Fprintf(&b, "Municipio | %d habitantes | %d,%02d €\n", r.IntN(100000), r.IntN(1000), r.IntN(100))
	}
	return b.String()
}

func BenchmarkBetween(b *testing.B) {
	for _, kind := range kinds {
		for _, n := range []int{500_000, 1_000_000} {
			b.Run(fmt.Sprintf("%s/%d", kind.name, n), func(b *testing.B) {
				before, after := kind.make(n)
				b.ReportAllocs()
				for b.Loop() {
					change.Between(before, after)
				}
			})
		}
	}
}
