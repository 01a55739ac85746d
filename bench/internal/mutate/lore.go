package mutate

import (
	"regexp"
	"strings"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// Lore is what the pages of a corpus lend each other: headlines for lists of
// links, sentences for comments and teasers. It is safe for concurrent use.
type Lore struct{ told []told }

type told struct {
	id, lang  string
	title     string
	sentences []string
}

const (
	perPage    = 6 // sentences that a page lends
	enoughLore = 16
)

// Tell adds what a page has to lend.
func (l *Lore) Tell(p *scene.Page, article string) {
	l.told = append(l.told, told{p.ID, p.Lang, p.Title(), telling(article)})
}

// sentence is a whole one, from its capital to its full stop, that fits on a
// line.
var sentence = regexp.MustCompile(`\p{Lu}[^.!?\n]{40,160}[.!?]`)

func telling(article string) []string {
	found := sentence.FindAllString(article, -1)
	if len(found) <= perPage {
		return found
	}
	// From the whole of it: beginnings say when and where.
	var spread []string
	for i := range perPage {
		spread = append(spread, found[i*len(found)/perPage])
	}
	return spread
}

// lore is what one page may borrow.
type lore struct{ headlines, sentences []string }

// without is the lore of the other pages in the language of p, with the
// language's own phrases where they have not enough.
func (l *Lore) without(p *scene.Page) lore {
	var out lore
	for _, t := range l.told {
		if t.id == p.ID || t.lang != p.Lang {
			continue
		}
		if strings.Contains(t.title, " ") {
			out.headlines = append(out.headlines, t.title)
		}
		out.sentences = append(out.sentences, t.sentences...)
	}
	own := phrasesOf(p.Lang)
	if len(out.headlines) < enoughLore {
		out.headlines = append(out.headlines, own.Headlines...)
	}
	if len(out.sentences) < enoughLore {
		out.sentences = append(out.sentences, own.Remarks...)
	}
	return out
}
