package probe

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

const (
	// fewWords are too few to know a page by.
	fewWords = 8

	// alike is the part of the lines that two answers share which are one but for
	// what changes at each visit.
	alike = 0.9
)

// sketch is what an answer is compared by: its title and the lines of its main
// text, each by the names that it may have. The zero sketch is that of no page.
type sketch struct {
	title names
	lines []names
	words int // of the main text

	doubtful bool // the page says something of one that is not there
}

// names are those of one line: as it is and, where that is another, less what may
// be an echo of the address, since nobody knows whether it is one.
type names []string

// mostSketched is how large a body is that is doubted, in bytes: what a site shows
// at any address is short, frame included.
const mostSketched = 512 << 10

// sketchPage makes the sketch of a page that is doubted, where it is short or its
// host is known to show something at any address. Scope and lessons are of the
// page alone, so it is read without.
func (r *reply) sketchPage(q query) {
	if len(r.body) > mostSketched || !q.doubted || r.outcome != observe.OK || r.content == nil || r.content.Verdict != observe.ContentOK {
		return
	}
	if r.content.Words < shortWords || len(q.task.Doubt.Known.Lines) > 0 {
		r.sketch = newSketch(page.Read(r.body, r.bareOptions()), q.url, r.url)
	}
}

// newSketch is that of a page that was asked for at the first of the addresses
// and found at the last.
func newSketch(p page.Page, addresses ...link.URL) sketch {
	echoes := echoesOf(addresses)
	s := sketch{title: namesFor(p.Title, echoes), words: p.Words, doubtful: p.Doubtful}
	if p.Text == "" {
		return s
	}
	seen := map[string]bool{}
	for line := range strings.SplitSeq(p.Text, "\n") {
		names := namesFor(line, echoes)
		if last := names.bare(); !seen[last] {
			seen[last] = true
			s.lines = append(s.lines, names)
		}
	}
	return s
}

// namesFor are the beginnings of the SHA-256 of a line, in lower case and with all
// numbers alike.
func namesFor(line string, echoes []string) names {
	line = strings.ToLower(line)
	bare := line
	for _, echo := range echoes {
		bare = strings.ReplaceAll(bare, echo, "0") // as a number, since it may be one
	}
	if bare == line {
		return names{lineName(line)}
	}
	return names{lineName(line), lineName(bare)}
}

func lineName(line string) string {
	sum := sha256.Sum256([]byte(numberless(line)))
	return hex.EncodeToString(sum[:8])
}

// bare is the name of the line less all echoes: the one by which it is remembered
// where the address is such that it stands in no text for another reason.
func (n names) bare() string { return n[len(n)-1] }

func (n names) in(sorted []string) bool {
	return slices.ContainsFunc(n, func(name string) bool {
		_, found := slices.BinarySearch(sorted, name)
		return found
	})
}

// numberless is a line in which all numbers are the same: counters, dates, times.
func numberless(line string) string {
	var b strings.Builder
	within := false
	for _, c := range line {
		digit := unicode.IsDigit(c)
		switch {
		case !digit:
			b.WriteRune(c)
		case !within:
			b.WriteByte('0')
		}
		within = digit
	}
	return b.String()
}

// remembered are the names of the lines that come first in their order: a fair
// sample, where they are many (Broder, On the resemblance and containment of
// documents, 1997).
func (s sketch) remembered() []string {
	lines := make([]string, len(s.lines))
	for i, line := range s.lines {
		lines[i] = line.bare()
	}
	slices.Sort(lines)
	return lines[:min(len(lines), observe.MaxSiblingLines)]
}

// short tells a page that was read and has little to say.
func (s sketch) short() bool { return len(s.lines) > 0 && s.words < shortWords }

// titled tells the title that the host showed for a page that cannot exist.
func (s sketch) titled(known observe.Sibling) bool { return slices.Contains(s.title, known.Title) }

// same tells what the host showed for a page that cannot exist; exactly it, or
// else with the same title and all but a few of the lines.
func (s sketch) same(known observe.Sibling, exactly bool) bool {
	l := s.likeness(known.Lines)
	return l == 1 || !exactly && l >= alike && s.titled(known)
}

// likeness is the part of the lines that are in both, of the page and of what is
// remembered, as far as that reaches.
func (s sketch) likeness(remembered []string) float64 {
	if len(remembered) == 0 {
		return 0
	}
	end := "g" // behind all names
	if len(remembered) == observe.MaxSiblingLines {
		end = remembered[len(remembered)-1]
	}
	both, all := 0, 0
	for _, line := range s.lines {
		switch {
		case line.in(remembered):
			both, all = both+1, all+1
		case slices.Min(line) <= end:
			all++
		}
	}
	return float64(both) / float64(max(all, len(remembered)))
}
