package extract

import (
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// Ours is the main text of linkhealth. The zero Ours has learned nothing.
type Ours struct{ lessons *page.Lessons }

func (Ours) Name() string { return "ours" }

// Text is the main text without what was learned.
func (o Ours) Text(body []byte) string {
	options := page.Options{ContentType: "text/html; charset=utf-8"}
	if o.lessons != nil {
		options.Learned = *o.lessons
	}
	return page.Read(body, options).Text
}

// self is the id of the page that is read, in its own history.
const self = "self"

// Learn learns as the program does: of the other pages when the page is first
// seen, and of the page itself at every visit.
func (Ours) Learn(pages, visits [][]byte) Extractor {
	var site frame.Site
	texts := make([]string, len(pages))
	for i, body := range pages {
		texts[i] = Ours{}.Text(body)
	}
	before := ""
	for i, body := range visits {
		text := site.Lessons(self).Apply(Ours{}.Text(body))
		site = site.Frame(append(upToDate(site, texts), text), nil)
		text, before = site.Lessons(self).Apply(text), site.Lessons(self).Apply(before)
		if i > 0 {
			site = site.Visit(self, before, text)
		}
		before = site.Lessons(self).Apply(text)
	}
	lessons := site.Lessons(self)
	return Ours{&lessons}
}

// upToDate are the texts of the other pages without what was learned of all.
func upToDate(site frame.Site, texts []string) []string {
	lessons := site.Lessons("")
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = lessons.Apply(text)
	}
	return out
}
