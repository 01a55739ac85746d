package probe

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
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

// sketch is what two answers of a site are compared by: the title, and of the
// lines of the main text those whose names are the lowest, which are a fair
// sample of them all (Broder, On the resemblance and containment of documents,
// 1997). Numbers are all alike in it.
type sketch struct {
	title string
	lines []string // sorted
	words int      // of the main text
}

// sketches are those of one page: with whatever may be an echo of its address
// left out, and where that is another, as it is. The address may stand in the
// text for either reason.
type sketches []sketch

// sketchPage makes the sketches of a page that is doubted, where it is short or
// its site is known to show something at any address. Scope and lessons are of
// the page alone, so it is read without.
func (r *reply) sketchPage(q query) {
	if !q.doubted || r.outcome != observe.OK || r.content == nil || r.content.Verdict != observe.ContentOK {
		return
	}
	if r.content.Words < shortWords || len(q.task.Doubt.Known.Lines) > 0 {
		r.sketches = sketchesOf(page.Read(r.body, r.bareOptions()), q.url, r.url)
	}
}

// sketchesOf are those of a page that was asked for at an address and found at
// another, or the same. There is at least one; that of a document without text
// has no lines.
func sketchesOf(p page.Page, asked, found link.URL) sketches {
	bare, plain := newSketch(p, echoes(asked, found)), newSketch(p, nil)
	if slices.Equal(bare.lines, plain.lines) {
		return sketches{bare}
	}
	return sketches{bare, plain}
}

func newSketch(p page.Page, echoes []string) sketch {
	s := sketch{title: lineName(p.Title, echoes), words: p.Words}
	if p.Text == "" {
		return s
	}
	for line := range strings.SplitSeq(p.Text, "\n") {
		s.lines = append(s.lines, lineName(line, echoes))
	}
	slices.Sort(s.lines)
	s.lines = slices.Compact(s.lines)
	s.lines = s.lines[:min(len(s.lines), observe.MaxSiblingLines)]
	return s
}

// lineName is the beginning of the SHA-256 of a line less its echoes.
func lineName(line string, echoes []string) string {
	line = strings.ToLower(line)
	for _, echo := range echoes {
		line = strings.ReplaceAll(line, echo, "*")
	}
	sum := sha256.Sum256([]byte(numberless(line)))
	return hex.EncodeToString(sum[:8])
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

// shortestEcho is the least of an address that a text is searched for, in bytes.
const shortestEcho = 3

// echoes are the ways in which a page may repeat its address, the longest first.
func echoes(addresses ...link.URL) []string {
	var all []string
	for _, u := range addresses {
		all = append(all, u.String(), strings.TrimPrefix(u.String(), u.Scheme()+"://"), target(u), u.Path(), lastSegment(u), pageName(u))
	}
	for _, echo := range slices.Clone(all) {
		if decoded, err := url.PathUnescape(echo); err == nil {
			all = append(all, decoded)
		}
	}
	for i, echo := range all {
		all[i] = strings.ToLower(echo)
		all = append(all, strings.NewReplacer("-", " ", "_", " ", "+", " ").Replace(all[i]))
	}
	all = slices.DeleteFunc(all, func(echo string) bool { return len(echo) < shortestEcho })
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	return slices.Compact(all)
}

// short tells a page that was read and has little to say.
func (s sketches) short() bool { return len(s) > 0 && len(s[0].lines) > 0 && s[0].words < shortWords }

// titled tells the title that the host showed for a page that cannot exist.
func (s sketches) titled(known observe.Sibling) bool {
	return slices.ContainsFunc(s, func(one sketch) bool { return one.title == known.Title })
}

// same tells what the host showed for a page that cannot exist; exactly it, or
// else with the same title and all but a few of the lines.
func (s sketches) same(known observe.Sibling, exactly bool) bool {
	return slices.ContainsFunc(s, func(one sketch) bool {
		l := likeness(one.lines, known.Lines)
		return l == 1 || !exactly && l >= alike && one.title == known.Title
	})
}

// likeness is the part of the lines of two answers that are in both, by their
// samples, which are compared as far as both reach.
func likeness(a, b []string) float64 {
	a, b = within(a, b), within(b, a)
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	both := 0
	for _, name := range a {
		if _, found := slices.BinarySearch(b, name); found {
			both++
		}
	}
	return float64(both) / float64(max(len(a), len(b)))
}

// within is the part of a sample that another one, if it is full, reaches.
func within(sample, other []string) []string {
	if len(other) < observe.MaxSiblingLines {
		return sample
	}
	end, found := slices.BinarySearch(sample, other[len(other)-1])
	if found {
		end++
	}
	return sample[:end]
}
