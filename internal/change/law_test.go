package change_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/change"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// words make lines that are often alike, and now and then nasty.
var words = []string{
	"la", "ayuda", "ayuda", "de", "480 €", "500 €", "plazo", "15 de marzo de 2026", "(→ /a.pdf)", "(→ /b(1).pdf)", "(→ ", " | ", ": ",
	"申请人", "護照", "ευρώ", "٤٨٠", "\x00", "\u202e", "\xff", "::", "##[", "{-", "+}", "[skip ci]", "e\u0301", "\t",
}

// drawText is lines of a few words; few enough for lines to come twice.
func drawText(t *rapid.T, name string) string {
	line := rapid.Custom(func(t *rapid.T) string {
		mark := rapid.SampledFrom([]string{"", "", "# ", "- "}).Draw(t, "mark")
		return mark + strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 8).Draw(t, "words"), " ")
	})
	return strings.Join(rapid.SliceOfN(line, 0, 12).Draw(t, name), "\n")
}

// rework draws what a site makes of a text: lines go, come, move and change.
func rework(t *rapid.T, text string) string {
	lines := strings.Split(text, "\n")
	for range rapid.IntRange(0, 5).Draw(t, "edits") {
		i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
		other := strings.Split(drawText(t, "other"), "\n")
		switch rapid.IntRange(0, 3).Draw(t, "edit") {
		case 0:
			lines[i] += " " + other[0]
		case 1:
			lines = append(append(append([]string{}, lines[:i]...), other...), lines[i:]...)
		case 2:
			lines = append(append([]string{}, lines[i:]...), lines[:i]...)
		default:
			lines[i] = strings.Replace(lines[i], "480 €", "500 €", 1)
		}
	}
	return strings.Join(lines, "\n")
}

func TestLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before := drawText(t, "before")
		hold(t, before, rework(t, before))
	})
}

func FuzzBetween(f *testing.F) {
	f.Add("# A\n480 €\n- x (→ /a.pdf)", "# A\n500 €\n- x (→ /b.pdf)")
	f.Add("a\nb\na\nb", "b\na\nb\na\n\n")
	f.Add("(→ (→ (", ")\xff(→ \x00)")
	f.Add("# a\n# b\nx", "# b\n# a\ny")
	f.Fuzz(func(t *testing.T, before, after string) { hold(t, before, after) })
}

type fataler interface{ Fatalf(string, ...any) }

// hold holds a pair of texts to the laws.
func hold(t fataler, before, after string) {
	a, b := lines(before), lines(after)
	if got := apply(a, change.Hunks(before, after)); !slices.Equal(got, b) {
		t.Fatalf("the hunks make %q of %q, not %q", got, a, b)
	}
	r := change.Between(before, after)
	if again := change.Between(before, after); again.Summary() != r.Summary() || again.Text() != r.Text() {
		t.Fatalf("the second report on %q and %q differs:\n%s\n%s", before, after, r.Text(), again.Text())
	}
	differs := !slices.Equal(a, b)
	if has := len(r.Changes) > 0; has != differs || (len(r.Groups()) > 0) != differs || (r.Summary() != "") != differs || (r.Class() != "") != differs {
		t.Fatalf("%q and %q: %d changes, %d groups, %q, %q", before, after, len(r.Changes), len(r.Groups()), r.Class(), r.Summary())
	}
	if line := rest(a, b, r.Groups()); line != "" {
		t.Fatalf("the groups make no %q of %q: %q is too many or too few\n%s", b, a, line, r.Text())
	}
	harmless(t, r)
}

// lines are those of a text that count.
func lines(text string) []string {
	out := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) != "" {
			out = append(out, line)
		}
	}
	return out
}

func apply(before []string, hunks []change.Hunk) []string {
	out, at := []string{}, 0
	for _, h := range hunks {
		out = append(append(out, before[at:h.Line]...), h.After...)
		at = h.Line + len(h.Before)
	}
	return append(out, before[at:]...)
}

// rest tells what is wrong unless before without what the groups take away is
// after without what they bring, whatever the order.
func rest(before, after []string, groups []change.Group) string {
	count := map[string]int{}
	for _, line := range before {
		count[line]++
	}
	for _, line := range after {
		count[line]--
	}
	for _, g := range groups {
		for _, l := range g.Lines {
			was, now := sides(l)
			switch l.Kind {
			case change.LineRemoved, change.LineLeft:
				count[was]--
			case change.LineAdded, change.LineArrived, change.LineReworked:
				count[now]++
			case change.LineRewritten:
				count[was]--
				count[now]++
			}
		}
	}
	for line, n := range count {
		if n != 0 {
			return line
		}
	}
	return ""
}

func sides(l change.Line) (was, now string) {
	for _, p := range l.Parts {
		if p.Op != change.Insert {
			was += p.Text
		}
		if p.Op != change.Delete {
			now += p.Text
		}
	}
	return was, now
}

func harmless(t fataler, r change.Report) {
	summary := r.Summary()
	if n := utf8.RuneCountInString(summary); n > 200 || plain.Text(summary) != summary {
		t.Fatalf("the summary has %d characters, or is not harmless: %q", n, summary)
	}
	for line := range strings.Lines(r.Text()) {
		if line = strings.TrimSuffix(line, "\n"); plain.Text(line) != strings.TrimSpace(line) {
			t.Fatalf("a line of the diff is not harmless: %q", line)
		}
	}
}

// The laws hold where the budget is used up, too.
func TestLawsOfLongTexts(t *testing.T) {
	t.Parallel()
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			before, after := kind.make(20_000)
			hold(t, before, after)
		})
	}
}
