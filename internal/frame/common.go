package frame

import (
	"cmp"
	"crypto/sha256"
	"iter"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/value"
)

// A line is of the frame when it stands on so many pages, and on that part of
// those that have a text.
const (
	framePages = 3
	frameShare = 0.5
)

// Frame learns the lines that stand word for word on many pages: on at least
// three, and on half of them. Fresh are the texts of the pages of a site that were
// just read, others those of its other pages as they were last seen, or nil; all
// are brought up to date. Only what stands on a fresh one is learned. Pages with
// one and the same text count as one page: what they have in common is not a frame
// but the page. A heading, a row of a table, an amount, a date and a link to a
// document are never learned: to miss a change of them would harm. The others are
// read one at a time.
func (s Site) Frame(fresh []string, others iter.Seq[string]) Site {
	c := census{lines: map[string]int{}, seen: map[[sha256.Size]byte]bool{}}
	for _, text := range fresh {
		c.add(text, true)
	}
	if others != nil && len(c.lines) > 0 {
		for text := range others {
			c.add(text, false)
		}
	}
	var common []string
	for line, n := range c.lines {
		if n >= framePages && float64(n) >= frameShare*float64(len(c.seen)) && mayFrame(line) && !s.frames(page.Key(line)) {
			common = append(common, line)
		}
	}
	return s.withFrame(common, c.lines)
}

// census counts on how many pages a line stands.
type census struct {
	lines map[string]int
	seen  map[[sha256.Size]byte]bool // the texts, by their SHA-256
}

// add counts the lines of a text, and where it is fresh those that are new.
func (c census) add(text string, fresh bool) {
	sum := sha256.Sum256([]byte(text))
	if text == "" || c.seen[sum] {
		return
	}
	c.seen[sum] = true
	for _, line := range slices.Compact(slices.Sorted(strings.SplitSeq(text, "\n"))) {
		if n, counted := c.lines[line]; counted || fresh {
			c.lines[line] = n + 1
		}
	}
}

// withFrame learns as many of the lines as there is room for, those first that
// stand on most pages.
func (s Site) withFrame(lines []string, counts map[string]int) Site {
	slices.SortFunc(lines, func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	lines = lines[:min(len(lines), s.room())]
	if len(lines) == 0 {
		return s
	}
	keys := make([]string, len(lines))
	for i, line := range lines {
		keys[i] = page.Key(line)
	}
	slices.Sort(keys)
	return s.with(Step{Step: page.Step{Lines: keys}})
}

// room is how many lines of the frame may still be learned.
func (s Site) room() int {
	room := MaxLines
	for _, step := range s.Steps {
		room -= len(step.Lines)
	}
	return max(room, 0)
}

// frames tells the key of a line that was learned.
func (s Site) frames(key string) bool {
	return slices.ContainsFunc(s.Steps, func(step Step) bool {
		_, known := slices.BinarySearch(step.Lines, key)
		return known
	})
}

// mayFrame tells a line that may be part of a frame.
func mayFrame(line string) bool {
	if strings.TrimSpace(line) == "" || isHeading(line) || isRow(line) || strings.Contains(line, linkMark) {
		return false
	}
	for _, v := range value.Find(line) {
		if v.Kind != value.Number {
			return false
		}
	}
	return true
}

// How lines of a main text begin, how the cells of a row are joined, and what
// stands before the target of a link to a document.
const (
	headingMark = "# "
	itemMark    = "- "
	cellMark    = " | "
	linkMark    = " (→ "
)

func isHeading(line string) bool { return strings.HasPrefix(line, headingMark) }

func isItem(line string) bool { return strings.HasPrefix(line, itemMark) }

func isRow(line string) bool { return strings.Contains(line, cellMark) }
