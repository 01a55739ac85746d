package mutate

import (
	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// relatedList is a heading and links behind the text or behind its container.
func relatedList(s *stage, show bool) bool {
	heading := one(s, s.phrases.Related)
	headlines := turns(s, s.lore.headlines, 5, s.instance != 1)
	list := each(headlines, func(_ int, h string) raw { return markup(`<li><a href="%s">%s</a></li>`, slug(h), h) })
	piece := markup(`<div class="%s"><h3>%s</h3><ul>%s</ul></div>`, s.class("related-articles"), heading, list)
	if s.instance == 2 {
		lines := each(headlines[:3], func(_ int, h string) raw { return markup(`<p><a href="%s">%s</a></p>`, slug(h), h) })
		piece = markup(`<div class="%s"><p><strong>%s</strong></p>%s</div>`, s.class("more"), heading, lines)
	}
	if show {
		put([]scene.Place{s.AfterContainer(), s.AfterText(), s.AfterText()}[s.instance], piece)
	}
	return true
}

// relatedCards are pictures with a headline and a sentence.
func relatedCards(s *stage, show bool) bool {
	heading := one(s, s.phrases.Related)
	headlines := turns(s, s.lore.headlines, 3, true)
	sentences := turns(s, s.lore.sentences, 3, true)
	cards := each(headlines, func(i int, h string) raw {
		return markup(`<div class="card"><a href="%s"><img src="/img%s.jpg" alt="%s"><h3>%s</h3></a><p>%s</p></div>`, slug(h), slug(h), h, h, sentences[i])
	})
	piece := markup(`<section class="%s"><h2>%s</h2><div class="row">%s</div></section>`, s.class("related-cards"), heading, cards)
	if show {
		put([]scene.Place{s.AfterContainer(), s.AfterText()}[s.instance], piece)
	}
	return true
}

// relatedAny is the list behind the text or the cards behind the container.
func relatedAny(s *stage, show bool) bool {
	if s.instance == 0 {
		s.instance = 1
		return relatedList(s, show)
	}
	s.instance = 0
	return relatedCards(s, show)
}

// teaser leads from between two paragraphs to another page.
func teaser(s *stage, show bool) bool {
	lead, h := one(s, s.phrases.ReadAlso), turn(s, s.lore.headlines)
	piece := []raw{
		markup(`<p><strong>%s</strong> <a href="%s">%s</a></p>`, lead, slug(h), h),
		markup(`<div class="%s"><span>%s</span> <a href="%s">%s</a></div>`, s.class("inline-teaser"), lead, slug(h), h),
		markup(`<p><em><a href="%s">%s %s</a></em></p>`, slug(h), lead, h),
	}[s.instance]
	if show {
		put(s.gap(), piece)
	}
	return true
}

// mostRead is a side bar: an aside behind the container, or a div before it.
func mostRead(s *stage, show bool) bool {
	list := each(turns(s, s.lore.headlines, 5, false), func(i int, h string) raw {
		return markup(`<li><span>%d</span> <a href="%s">%s</a></li>`, i+1, slug(h), h)
	})
	piece := markup(`<aside class="%s"><h2>%s</h2><ol>%s</ol></aside>`, s.class("most-read"), s.phrases.MostRead, list)
	at := s.AfterContainer()
	if s.instance == 1 {
		piece = markup(`<div class="%s"><div>%s</div><ul>%s</ul></div>`, s.class("sidebar"), s.phrases.MostRead, list)
		at = s.BeforeContainer()
	}
	if show {
		put(at, piece)
	}
	return true
}

func tags(s *stage, show bool) bool {
	names := turns(s, s.phrases.TagNames, 4, false)
	piece := markup(`<div class="%s"><span>%s</span> %s</div>`, s.class("tags"), s.phrases.Tags,
		each(names, func(_ int, name string) raw { return markup(`<a href="/tag%s" rel="tag">%s</a> `, slug(name), name) }))
	if s.instance == 1 {
		piece = markup(`<ul class="%s">%s</ul>`, s.class("tag-list"),
			each(names, func(_ int, name string) raw { return markup(`<li><a href="/tag%s">%s</a></li>`, slug(name), name) }))
	}
	if show {
		put(s.AfterText(), piece)
	}
	return true
}

// authorBio tells who wrote the text.
func authorBio(s *stage, show bool) bool {
	name := turn(s, s.phrases.Names)
	bio := markup(s.phrases.Bio, name, 2010+s.version)
	piece := []raw{
		markup(`<div class="%s"><img src="/people%s.jpg" alt="%s"><h4>%s</h4><p>%s</p></div>`, s.class("author-bio"), slug(name), name, name, bio),
		markup(`<div class="%s"><p><a href="/people%s" rel="author">%s</a></p><p>%s</p></div>`, s.class("about-author"), slug(name), name, bio),
	}[s.instance]
	if show {
		put([]scene.Place{s.AfterText(), s.AfterContainer()}[s.instance], piece)
	}
	return true
}

// commentAdded is a section of comments that grows.
func commentAdded(s *stage) bool {
	n := 4 + s.version%6
	first := s.rand.IntN(len(s.lore.sentences))
	said := each(make([]int, n), func(i, _ int) raw {
		text := s.lore.sentences[(first+i)%len(s.lore.sentences)]
		name := s.phrases.Names[i%len(s.phrases.Names)]
		return markup(`<div class="comment"><p class="by">%s</p><p>%s</p><a href="#reply">%s</a></div>`, name, text, s.phrases.Reply)
	})
	piece := markup(`<section id="comments" class="%s"><h3>%s</h3>%s</section>`, s.class("comments"), markup(s.phrases.Comments, n), said)
	put([]scene.Place{s.AfterContainer(), s.AfterText()}[s.instance], piece)
	return true
}

// menuEntry adds an entry to the site's menu. A page without one is given one.
func menuEntry(s *stage) bool {
	menu := s.Menu()
	if menu == nil {
		entries := each(s.phrases.Menu, func(_ int, name string) raw { return markup(`<li><a href="%s">%s</a></li>`, slug(name), name) })
		nodes := scene.Fragment(string(markup(`<ul>%s</ul>`, entries)))
		s.Header().Put(nodes...)
		menu = nodes[0]
	}
	if s.odd() {
		h := turn(s, s.lore.headlines)
		put(scene.Place{Parent: menu, Before: menu.LastChild}, markup(`<li><a href="%s">%s</a></li>`, slug(h), h))
	}
	return true
}

func languageSwitcher(s *stage) bool {
	names := []string{"English", "Español", "Français", "Deutsch"}
	if s.odd() {
		names = append(names, "Português")
	}
	put(s.Header(), markup(`<ul class="%s">%s</ul>`, s.class("languages"),
		each(names, func(_ int, name string) raw {
			return markup(`<li><a href="?lang=%s" hreflang="x">%s</a></li>`, name, name)
		})))
	return true
}

func footerYear(s *stage) bool {
	put(s.Footer(), markup(`<p class="%s">© %d example.org. %s</p>`, s.class("copyright"), 2025+s.version, s.phrases.Rights))
	return true
}

func footerLinks(s *stage) bool {
	names := turns(s, s.phrases.Menu, 5, false)
	put(s.Footer(), markup(`<ul class="%s">%s</ul>`, s.class("footer-links"),
		each(names, func(_ int, name string) raw { return markup(`<li><a href="%s">%s</a></li>`, slug(name), name) })))
	return true
}

// elements are those of the document that are wanted.
func (s *stage) elements(wanted func(*html.Node) bool) []*html.Node {
	var found []*html.Node
	scene.Walk(s.Doc, func(n *html.Node) bool {
		if n.Type == html.ElementNode && wanted(n) {
			found = append(found, n)
		}
		return true
	})
	return found
}
