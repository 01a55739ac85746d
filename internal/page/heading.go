package page

import (
	"net/url"
	"strings"
	"unicode"
)

// dropBeforeTitle leaves out what stands before the title, unless much of the
// prose does.
func (c *choice) dropBeforeTitle() {
	at := -1
	var before, after int32
	c.main(func(k int, b *block) {
		if b.kind == title && at < 0 {
			at = k
		}
		switch {
		case !b.prose():
		case at < 0:
			before += b.words
		default:
			after += b.words
		}
	})
	if at < 0 || 4*before >= after {
		return
	}
	for k := c.from; k < at; k++ {
		c.drop(k, BeforeTitle)
	}
}

// dropBareHeadings leaves out the headings whose text is left out, up to the
// next heading of their level or above, and those at the end.
func (c *choice) dropBareHeadings() {
	var follows [8]bool // by level, that text follows before the next such heading
	for k := c.to - 1; k >= c.from; k-- {
		b := &c.blocks[k]
		level := c.level(b)
		switch {
		case b.why != "":
		case level == 0 && c.leadsNowhere(k):
			c.drop(k, NothingBelow)
		case level == 0:
			for n := range follows {
				follows[n] = true
			}
		case !follows[level] && b.kind != title:
			c.drop(k, NothingBelow)
		}
		if level > 0 {
			for n := level; n < len(follows); n++ {
				follows[n] = false
			}
		}
	}
}

// level is that of a heading, 0 for other blocks.
func (c *choice) level(b *block) int {
	switch b.kind {
	case title:
		return 1
	case heading:
		return int(c.nodes[b.unit].name.String()[1] - '0')
	}
	return 0
}

// leadsNowhere tells a short line, a heading by its look, whose text is left
// out because it is links to something else.
func (c *choice) leadsNowhere(k int) bool {
	b := &c.blocks[k]
	if b.kind != paragraph || b.words > 8 || c.valued(b) || k+1 >= c.to || c.blocks[k+1].why != Reference {
		return false
	}
	text := c.textOf(b)
	return b.stops == 0 || strings.HasSuffix(text, ":")
}

// logo tells a heading that links to the root of a site: its name.
func (l *layout) logo(k int) bool {
	logo := false
	l.eachLink(k, func(i int32) {
		u, err := url.Parse(l.attr(i, "href"))
		logo = logo || err == nil && (u.Path == "" || u.Path == "/") && u.Fragment == ""
	})
	return logo
}

// promote makes a heading the title of a page that has no <h1>: the one that has
// most in common with the title of the document.
func (l *layout) promote() {
	named := words(l.documentTitle())
	best, most := -1, 0
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.kind == title && !l.logo(k) {
			return
		}
		if b.kind != heading || b.traits.has(frameTrait) {
			continue
		}
		if common, all := shared(named, l.textOf(b)); common > most && 2*common >= all {
			best, most = k, common
		}
	}
	if best >= 0 {
		l.blocks[best].kind = title
	}
}

// shared is how many words a text has in common with others, and how many it has.
func shared(named map[string]bool, text string) (common, all int) {
	said := words(text)
	for w := range said {
		if named[w] {
			common++
		}
	}
	return common, len(said)
}

// findTitle takes the title of the page into the text where it stands before
// what holds the prose: often in the header. The name of the site, in its logo,
// is not the title, nor is what has nothing in common with the document's.
func (c *choice) findTitle() {
	named := words(c.documentTitle())
	best, most := -1, 0
	for k := range c.blocks {
		b := &c.blocks[k]
		if b.kind != title || b.traits.has(ignoredTrait) {
			continue
		}
		if b.why == "" {
			return // it has one
		}
		if k > c.from {
			break
		}
		if common, all := shared(named, c.textOf(b)); !c.logo(k) && common > most && 2*common >= all {
			best, most = k, common
		}
	}
	if best >= 0 {
		c.blocks[best].why = ""
	}
}

func words(s string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.FieldsFunc(fold(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		all[w] = true
	}
	return all
}
