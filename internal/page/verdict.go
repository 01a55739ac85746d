package page

import (
	"bytes"
	"math"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// emptyWords are those of a page that is small in bytes and says nothing.
const emptyWords = 20

// judgeBytes is the verdict on what is no HTML: only nothing at all is wrong.
func judgeBytes(body []byte) observe.Verdict {
	if len(bytes.TrimSpace(body)) == 0 {
		return observe.ContentEmpty
	}
	return observe.ContentOK
}

// evidence is what the verdict on an HTML page is drawn from.
type evidence struct {
	source    string // the decoded body
	visible   string // all of it, or its beginning
	words     int    // of visible
	main      string // the main text, without the frame of the site
	mainWords int    // of main
	title     string
	heading   string // the first <h1>
	size      int64  // bytes of the body
	minBody   int64
	status    int
	scripts   bool
	frames    bool // the text is in another document
}

// verdict adds the evidence up. It leans to ok: a healthy page called garbage
// costs more trust than a dead one that is found at the next look. And it
// never believes few words where there are plenty beside them.
func (e *evidence) verdict() observe.Verdict {
	if strings.TrimSpace(e.source) == "" {
		return observe.ContentEmpty
	}
	prose := proseWords(e.text())
	if prose > mostProse {
		return observe.ContentOK
	}
	v := e.suspect(prose)
	if v == observe.ContentChallenge && e.status >= 400 && !e.namesWall() {
		return observe.ContentOK
	}
	if v != observe.ContentOK && plenty([]byte(e.source)) {
		return observe.ContentOK
	}
	return v
}

// doubtWords is how short a main text is that is doubted for what it says.
const doubtWords = 150

// hints tells a short text that speaks of a page which is not there.
func (e *evidence) hints() bool {
	if e.mainWords >= doubtWords {
		return false
	}
	s := e.signs(e.text())
	return s.points(missing) > 0
}

// suspect is the verdict by what the page says, and else by what it lacks.
func (e *evidence) suspect(prose int) observe.Verdict {
	if v := e.spoken(prose); v != observe.ContentOK {
		return v
	}
	switch {
	case e.wantsScripts(prose):
		return observe.ContentChallenge
	case e.frames:
		return observe.ContentOK
	case e.size < e.minBody && e.words < emptyWords:
		return observe.ContentEmpty
	case e.words > 0 && !e.hollow(prose):
		return observe.ContentOK
	case e.scripts:
		return observe.ContentChallenge
	}
	return observe.ContentEmpty
}

// spoken is what the main text says the page is, or else, where that says
// little, all there is to see: what looks like the frame of an error page may
// be the error.
func (e *evidence) spoken(prose int) observe.Verdict {
	v := e.weigh(e.text(), prose)
	if v == observe.ContentOK && prose <= bareProse && e.main != "" {
		v = e.weigh(e.main+"\n"+e.around(), max(prose, proseWords(e.visible)))
	}
	return v
}

// around is what there is to see beside the main text.
func (e *evidence) around() string {
	inside := map[string]bool{}
	for line := range strings.SplitSeq(e.main, "\n") {
		inside[strings.TrimPrefix(line, "- ")] = true
	}
	var b strings.Builder
	for line := range strings.SplitSeq(e.visible, "\n") {
		if !inside[line] {
			b.WriteString(line)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// weigh is the class that has the most points, if they are enough for a text
// with so much prose.
func (e *evidence) weigh(text string, prose int) observe.Verdict {
	s := e.signs(text)
	best, most := observe.ContentOK, enough(prose)-1
	for _, kind := range []struct {
		class
		observe.Verdict
	}{{wall, observe.ContentChallenge}, {lot, observe.ContentParked}, {missing, observe.ContentSoft404}} {
		points := s.points(kind.class) + e.traces(kind.class, prose)
		if points > most && kind.class == wall && e.isForm() {
			points -= formPoints
		}
		if points > most {
			best, most = kind.Verdict, points
		}
	}
	return best
}

// enough is how many points a text with so much prose needs.
func enough(prose int) int {
	for _, n := range needed {
		if prose <= n.prose {
			return n.points
		}
	}
	return math.MaxInt
}

// proseLine is the number of words from which on a line is a sentence rather
// than the name of something.
const proseLine = 7

// proseWords counts the words in the sentences of a text, up to where it is
// known to be a text.
func proseWords(text string) int {
	total := 0
	for line := range strings.SplitSeq(text, "\n") {
		if words := wordsOf(line); words >= proseLine {
			total += words
		}
		if total > mostProse {
			break
		}
	}
	return total
}

// wordsOf counts the words of a line. In a script without spaces two letters
// are one.
func wordsOf(line string) int {
	words := countWords(line)
	if words*4 > len(line) { // hardly a space between them
		return words / 2
	}
	return words
}
