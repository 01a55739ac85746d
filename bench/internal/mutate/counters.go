package mutate

import (
	"fmt"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// relativeTime is a time near the byline that grows older: in the page's own
// language, or in any.
func relativeTime(s *stage) bool {
	p := s.phrases
	if s.instance > 0 {
		_, all := languages()
		p = phrasesOf(one(s, all))
	}
	ago := markup(one(s, p.Ago), 3+mod(s.version, 20))
	name := one(s, p.Names)
	put(s.Byline(), []raw{
		markup(`<p class="%s">%s · <time>%s</time></p>`, s.class("byline"), name, ago),
		markup(`<div class="%s">%s</div>`, s.class("published"), ago),
		markup(`<div class="%s"><span><a href="/people%s">%s</a></span><span>%s</span></div>`, s.class("meta"), slug(name), name, ago),
	}[s.instance])
	return true
}

var separators = []string{".", ",", " ", ""}

func shareCounter(s *stage) bool {
	count := fmt.Sprintf("1.%dK", mod(2+s.version, 10))
	at := s.Byline()
	if s.instance == 1 {
		count = thousands(1245+17*s.version, one(s, separators))
		at = s.AfterText()
	}
	put(at, markup(`<div class="%s"><span>%s</span></div>`, s.class("share-count"), markup(s.phrases.Shares, count)))
	return true
}

func viewCounter(s *stage) bool {
	count := thousands(10234+31*s.version, one(s, separators))
	views := markup(s.phrases.Views, count)
	put([]scene.Place{s.Byline(), s.AfterText(), s.Footer()}[s.instance], []raw{
		markup(`<p class="%s">%s</p>`, s.class("views"), views),
		markup(`<div class="%s"><span class="icon"></span><span>%s</span></div>`, s.class("hits"), views),
		markup(`<div class="%s">%s</div>`, s.class("visitors"), views),
	}[s.instance])
	return true
}

func commentCounter(s *stage) bool {
	count := markup(s.phrases.Comments, 12+s.version)
	put([]scene.Place{s.Byline(), s.AfterText()}[s.instance], []raw{
		markup(`<div class="%s"><a href="#comments"><span>%s</span></a></div>`, s.class("comment-count"), count),
		markup(`<p><a href="#comments" class="%s">%s</a></p>`, s.class("to-comments"), count),
	}[s.instance])
	return true
}

// thousands writes a count of four to six digits.
func thousands(n int, separator string) string {
	return fmt.Sprintf("%d%s%03d", n/1000, separator, n%1000)
}
