package forge

import (
	"fmt"
	"strings"
)

// around is how many unchanged lines a patch shows on each side.
const around = 3

// unified is the change of one file as `git apply` takes it. Edits of a registry
// change, add or remove single lines, so that lines are matched by looking a few
// ahead; where that fails the rest of the file is one hunk.
func unified(path string, before, after []byte) string {
	a, b := split(before), split(after)
	var out strings.Builder
	fmt.Fprintf(&out, "--- a/%s\n+++ b/%s\n", path, path)
	for _, h := range hunks(a, b) {
		h.write(&out, a, b)
	}
	return out.String()
}

func split(text []byte) []string {
	lines := strings.SplitAfter(string(text), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// span is a[a0:a1] in whose stead b has b[b0:b1].
type span struct{ a0, a1, b0, b1 int }

// hunk is spans that are close to each other.
type hunk []span

// hunks are the spans that differ, put together where less than twice the
// surroundings lie between them.
func hunks(a, b []string) []hunk {
	var all []hunk
	for _, s := range spans(a, b) {
		if n := len(all); n > 0 && s.a0-all[n-1][len(all[n-1])-1].a1 <= 2*around {
			all[n-1] = append(all[n-1], s)
			continue
		}
		all = append(all, hunk{s})
	}
	return all
}

// ahead is how many lines one edit adds or removes at most.
const ahead = 8

func spans(a, b []string) []span {
	var found []span
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
			continue
		}
		s := span{i, len(a), j, len(b)}
		if di, dj, ok := resync(a[i:], b[j:]); ok {
			s.a1, s.b1 = i+di, j+dj
		}
		found = append(found, s)
		i, j = s.a1, s.b1
	}
	return found
}

// resync is how much of each has to be left out until they agree again.
func resync(a, b []string) (i, j int, ok bool) {
	for sum := 1; sum <= 2*ahead; sum++ {
		for i := 0; i <= sum; i++ {
			if j := sum - i; i <= len(a) && j <= len(b) && agree(a[i:], b[j:]) {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// agree tells that the next lines are the same, or that both are at their end.
func agree(a, b []string) bool {
	if len(a) == 0 || len(b) == 0 {
		return len(a) == len(b)
	}
	n := min(2, len(a), len(b))
	for k := range n {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

func (h hunk) write(out *strings.Builder, a, b []string) {
	first, last := h[0], h[len(h)-1]
	before := min(around, first.a0)
	after := min(around, len(a)-last.a1)
	fmt.Fprintf(out, "@@ -%s +%s @@\n",
		extent(first.a0-before, last.a1+after), extent(first.b0-before, last.b1+after))
	at := first.a0 - before
	for _, s := range h {
		lines(out, " ", a[at:s.a0])
		lines(out, "-", a[s.a0:s.a1])
		lines(out, "+", b[s.b0:s.b1])
		at = s.a1
	}
	lines(out, " ", a[at:last.a1+after])
}

// extent is where a hunk begins and how long it is, as patches count.
func extent(from, to int) string {
	if from == to {
		return fmt.Sprintf("%d,0", from)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

func lines(out *strings.Builder, sign string, of []string) {
	for _, l := range of {
		out.WriteString(sign + l)
		if !strings.HasSuffix(l, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
