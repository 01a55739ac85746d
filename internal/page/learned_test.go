package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/page"
)

func frameOf(lines ...string) page.Step {
	for i, line := range lines {
		lines[i] = page.Key(line)
	}
	slices.Sort(lines)
	return page.Step{Lines: lines}
}

func slotOf(prev, next string, most int, dated bool) page.Step {
	return page.Step{Slot: &page.Slot{Prev: page.Key(prev), Next: page.Key(next), Most: most, Dated: dated}}
}

func TestApply(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("largo ", 100)
	tests := []struct {
		name  string
		steps []page.Step
		text  string
		want  string
	}{
		{"nothing learned", nil, "# T\na", "# T\na"},
		{"no text", []page.Step{frameOf("a")}, "", ""},
		{"a line of the frame", []page.Step{frameOf("a")}, "# T\na\nb\na", "# T\nb"},
		{"a long line", []page.Step{frameOf(long)}, "# T\n" + long + "\nb", "# T\nb"},
		{"part of a line", []page.Step{frameOf("a")}, "# T\na b", "# T\na b"},
		{"never the title", []page.Step{frameOf("# T", "# U")}, "# T\na\n# U\nb", "# T\na\nb"},
		{"never all that is left", []page.Step{frameOf("a"), frameOf("b")}, "a\nb", "b"},
		{"the heading above", []page.Step{frameOf("a")}, "# T\nb\n# H\na\n# I\nc", "# T\nb\n# I\nc"},
		{"the heading at the end", []page.Step{frameOf("a", "c")}, "# T\nb\n# H\na\nc", "# T\nb"},
		{"the heading above that one", []page.Step{frameOf("a")}, "# T\nb\n# H\n# I\na", "# T\nb"},
		{"a heading with more below", []page.Step{frameOf("a")}, "# T\n# H\na\nb", "# T\n# H\nb"},
		{"a heading that had nothing below", []page.Step{frameOf("a")}, "# T\na\nb\n# H\n# I\nc", "# T\nb\n# H\n# I\nc"},
		{"a slot", []page.Step{slotOf("a", "b", 2, false)}, "# T\na\nx\ny\nb", "# T\na\nb"},
		{"an empty slot", []page.Step{slotOf("a", "b", 2, false)}, "# T\na\nb", "# T\na\nb"},
		{"a slot with more in it", []page.Step{slotOf("a", "b", 2, false)}, "# T\na\nx\ny\nz\nb", "# T\na\nx\ny\nz\nb"},
		{"a slot at the end", []page.Step{slotOf("a", "", 1, false)}, "# T\na\nx", "# T\na"},
		{"more behind the end", []page.Step{slotOf("a", "", 1, false)}, "# T\na\nx\ny", "# T\na\nx\ny"},
		{"a slot at the beginning", []page.Step{slotOf("", "a", 1, false)}, "x\na\nb", "a\nb"},
		{"the title in a slot", []page.Step{slotOf("", "a", 1, false)}, "# T\na\nb", "# T\na\nb"},
		{"an amount in a slot", []page.Step{slotOf("a", "b", 1, true)}, "# T\na\n480 €\nb", "# T\na\n480 €\nb"},
		{"a date in a slot", []page.Step{slotOf("a", "b", 1, false)}, "# T\na\n3 de mayo de 2026\nb", "# T\na\n3 de mayo de 2026\nb"},
		{"a date where there always is one", []page.Step{slotOf("a", "b", 1, true)}, "# T\na\n3 de mayo de 2026\nb", "# T\na\nb"},
		{"the second place with such neighbours", []page.Step{slotOf("a", "b", 1, false)}, "# T\na\nc\na\nx\nb", "# T\na\nc\na\nb"},
		{"each step finds what the one before left", []page.Step{slotOf("a", "b", 1, false), frameOf("a"), slotOf("# T", "b", 1, false)}, "# T\na\nx\nb", "# T\nb"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, page.Lessons{Steps: test.steps}.Apply(test.text)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestKey(t *testing.T) {
	t.Parallel()
	short, long, posing := strings.Repeat("ñ", 300), strings.Repeat("ñ", 301), "sha256:"+strings.Repeat("0", 64)
	if page.Key(short) != short {
		t.Error("300 runes are too long")
	}
	for _, line := range []string{long, posing} {
		if key := page.Key(line); key == line || len(key) != len(posing) {
			t.Errorf("%.80q is remembered as %q", line, key)
		}
	}
}

// lessons draws steps over an alphabet of a few lines.
func lessons(t *rapid.T) page.Lessons {
	word := rapid.SampledFrom([]string{"a", "b", "# H", "- c", "480 €", "3 de mayo de 2026"})
	var l page.Lessons
	for range rapid.IntRange(0, 6).Draw(t, "steps") {
		if rapid.Bool().Draw(t, "frame") {
			l.Steps = append(l.Steps, frameOf(rapid.SliceOfN(word, 1, 3).Draw(t, "lines")...))
			continue
		}
		l.Steps = append(l.Steps, slotOf(word.Draw(t, "prev"), word.Draw(t, "next"), rapid.IntRange(1, 3).Draw(t, "most"), rapid.Bool().Draw(t, "dated")))
	}
	return l
}

// Some of the steps first and the rest later are all at once, and what is left is
// never nothing.
func TestLessonsAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := lessons(t)
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "# H", "# T", "- c", "480 €", "3 de mayo de 2026", "z"}), 1, 20).Draw(t, "text"), "\n")
		cut := rapid.IntRange(0, len(l.Steps)).Draw(t, "cut")
		whole := l.Apply(text)
		halves := page.Lessons{Steps: l.Steps[cut:]}.Apply(page.Lessons{Steps: l.Steps[:cut]}.Apply(text))
		if whole != halves {
			t.Fatalf("%q at once, %q in two halves", whole, halves)
		}
		if whole == "" {
			t.Fatal("nothing is left")
		}
	})
}

// A page that is read with lessons says what its text without them becomes, and
// is judged as without.
func TestReadWithLessons(t *testing.T) {
	t.Parallel()
	l := page.Lessons{Steps: []page.Step{frameOf("Este portal es de todas las personas del municipio, y lo llevan entre todas."), slotOf("# Cuantía", "- Uno", 1, false)}}
	const prose = "<p>Quien vive aquí puede pedir la ayuda en cualquier oficina, y también por escrito, cuando lo necesite de verdad.</p>"
	tests := []struct {
		name, media, body string
		gone              []page.Reason
	}{
		{"a page", "text/html", "<title>Ayuda</title><main><h1>Ayuda</h1>" + strings.Repeat(prose, 3) +
			"<p>Este portal es de todas las personas del municipio, y lo llevan entre todas.</p><h2>Cuantía</h2><p>Hoy nos leen muchas personas de todo el país.</p><ul><li>Uno</li><li>Dos</li></ul></main>",
			[]page.Reason{page.Learned, page.Volatile}},
		{"plain text", "text/plain", "# Ayuda\nEste portal es de todas las personas del municipio, y lo llevan entre todas.\nFin", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			plain := page.Read([]byte(test.body), page.Options{ContentType: test.media})
			read := page.Read([]byte(test.body), page.Options{ContentType: test.media, Learned: l, Explain: true})
			if want := l.Apply(plain.Text); read.Text != want || read.Text == plain.Text {
				t.Errorf("%q, want %q of %q", read.Text, want, plain.Text)
			}
			if read.Hash != page.Fingerprint(read.Text) || read.Words >= plain.Words || read.Verdict != plain.Verdict || read.Visible != plain.Visible {
				t.Errorf("%+v", read)
			}
			for _, why := range test.gone {
				if !slices.ContainsFunc(read.Blocks, func(b page.Block) bool { return b.Why == why }) {
					t.Errorf("no block is %s: %s", why, fmt.Sprint(read.Blocks))
				}
			}
		})
	}
}
