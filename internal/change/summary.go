package change

import (
	"strings"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

const (
	maxSummary = 200 // characters
	maxNamed   = 3   // changes that a summary names
)

// lengths are how long what a summary quotes may be, in characters: the first
// at which it fits.
var lengths = []int{48, 32, 24, 16, 10}

// summary is what the template sees.
type summary struct {
	Count   int
	Phrases []string
	More    int // changes that are not named
}

// phrase is what the template of one change sees. Its strings are harmless.
type phrase struct {
	Unit                    Unit
	Lines                   int
	Heading, Name, Was, Now string
}

// Summary says in one harmless line of at most 200 characters how many changes
// there are, and names the weightiest; empty where nothing changed.
func (r Report) Summary() string {
	if len(r.Changes) == 0 {
		return ""
	}
	line := ""
	for _, length := range lengths {
		s := summary{Count: len(r.Changes), More: max(0, len(r.Changes)-maxNamed)}
		for _, c := range r.Changes[:len(r.Changes)-s.More] {
			s.Phrases = append(s.Phrases, c.phrase(length))
		}
		if line = say("summary", s); utf8.RuneCountInString(line) <= maxSummary {
			break
		}
	}
	return plain.Line(line)
}

func (c Change) phrase(length int) string {
	p := phrase{
		Unit: c.Unit, Lines: c.Lines,
		Heading: shorten(c.Heading, length), Name: shortenFront(c.Name, length),
		Was: shorten(strings.Join(c.Was, ", "), length), Now: shorten(strings.Join(c.Now, ", "), length),
	}
	switch {
	case c.Moved:
		return say("moved", p)
	case c.Class == Emptied:
		p.Now = shorten(c.After, length)
	case c.Class == Link:
		p.Was, p.Now = shortenFront(strings.Join(c.Was, ", "), length), shortenFront(strings.Join(c.Now, ", "), length)
	}
	return say(string(c.Class), p)
}
