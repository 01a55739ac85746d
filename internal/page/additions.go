package page

import (
	"strings"

	"golang.org/x/net/html/atom"
)

const (
	labelWords    = 8   // of the line that says what an addition is
	additionWords = 250 // of an addition
	shortWords    = 4
)

// dropAdditions leaves out what pages add to their text and say so: related
// pages, newsletters, advertisements, buttons to share, tags, comments, and
// questions whether the page was useful.
func (c *choice) dropAdditions(scope int32) {
	for k := c.from; k < c.to; k++ {
		b := &c.blocks[k]
		if b.why != "" || b.words > additionWords {
			continue
		}
		line := ""
		if b.words <= 3*labelWords {
			line = fold(c.textOf(b))
		}
		switch {
		case b.links > 0 && c.shares(k), b.links > 0 && c.tags(k):
			c.drop(k, Reference)
		case line == "" || b.kind == row && !c.plain(b):
		case b.words <= labelWords && related.in(line) && c.label(b):
			c.dropSection(scope, k, Reference)
		case b.words <= labelWords && (b.kind == heading || c.plain(b)) && discussion.in(line):
			c.dropTalk(scope, k)
		case c.valued(b):
		case b.links > 0 && b.words <= teaserWords && related.in(line[:min(len(line), 40)]) && 2*b.linked >= b.words:
			c.drop(k, Reference)
		case b.words <= shortWords && advertising.in(line) && c.plain(b):
			c.drop(k, Boxed)
		case b.words <= 2*labelWords && newsletters.in(line):
			c.dropBox(scope, k, boxWords, Boxed)
		case b.words <= 2*labelWords && feedback.in(line):
			c.dropBox(scope, k, boxWords, Boxed)
		case b.words <= 3 && sharing.in(line) && !strings.ContainsAny(line, "0123456789") && (b.reference() || b.words == 1 || strings.HasSuffix(line, ":")):
			c.drop(k, Reference)
		}
	}
}

// label tells a line that names what follows: a heading, or what looks like one.
func (c *choice) label(b *block) bool {
	return b.kind == heading || c.plain(b) && (b.stops == 0 || strings.HasSuffix(c.textOf(b), ":"))
}

// dropSection leaves out what a heading stands above: the box that begins with
// it, or else the links that follow.
func (c *choice) dropSection(scope int32, k int, why Reason) {
	if i := c.boxFrom(scope, k); i > 0 {
		c.dropIn(i, why)
		return
	}
	from := k
	for k++; k < c.to; k++ {
		b := &c.blocks[k]
		if b.kind == heading || b.kind == title || !b.reference() && !c.teases(b) || b.document {
			break
		}
		c.drop(k, why)
	}
	if k > from+1 {
		c.drop(from, why)
	}
}

// boxFrom is the largest element that begins with block k, holds more than that
// and is still no more than an addition; 0 where there is none.
func (c *choice) boxFrom(scope int32, k int) int32 {
	box := int32(0)
	b := &c.blocks[k]
	for i := b.node; i > scope; i = c.nodes[i].parent {
		from, to := c.blocksOf(i)
		if from < k || c.within(c.sums.words, i) > additionWords {
			break
		}
		if to > k+1 && c.boxy(i) && !c.documents(from, to) {
			box = i
		}
	}
	return box
}

// dropBox leaves out the smallest box around a block that wants something of
// the reader, where it is small, or the block alone.
func (c *choice) dropBox(scope int32, k int, words int32, why Reason) {
	for i := c.blocks[k].node; i > scope && c.within(c.sums.words, i) <= words; i = c.nodes[i].parent {
		from, to := c.blocksOf(i)
		if c.amounts(from, to) {
			break
		}
		if c.boxy(i) && c.wants(i) {
			c.dropIn(c.grown(scope, i, words), why)
			return
		}
	}
	if b := &c.blocks[k]; b.reference() || b.kind == heading {
		c.drop(k, why)
	}
}

func (c *choice) dropIn(i int32, why Reason) {
	from, to := c.blocksOf(i)
	for k := from; k < to; k++ {
		c.drop(k, why)
	}
}

// amounts tells that one of the blocks names what a reader may have come for.
func (c *choice) amounts(from, to int) bool {
	for k := from; k < to; k++ {
		if b := &c.blocks[k]; b.why == "" && c.valued(b) {
			return true
		}
	}
	return false
}

func (c *choice) documents(from, to int) bool {
	for k := from; k < to; k++ {
		if c.blocks[k].document {
			return true
		}
	}
	return false
}

// dropRequests leaves out the boxes that want an e-mail address and no more, and
// those about who wrote the page.
func (c *choice) dropRequests(scope int32) {
	done := c.nodes[scope].end
	for i := done - 1; i > scope; i-- { // what is inside before what is around it
		words := c.within(c.sums.words, i)
		if words == 0 || words > boxWords || done < c.nodes[i].end || !c.boxy(i) {
			continue
		}
		if c.wantsAddress(i) {
			done = c.grown(scope, i, boxWords)
			c.dropIn(done, Boxed)
		} else if c.portrays(i) && !c.oneOfMany(i, c.portrays) {
			done = i
			c.dropIn(i, Boxed)
		}
	}
}

// grown is the largest box around a box that holds hardly more: what it says
// before it asks.
func (c *choice) grown(scope, i, words int32) int32 {
	box := i
	for up := c.nodes[i].parent; up > scope && c.boxy(up) && c.within(c.sums.words, up) <= words; up = c.nodes[up].parent {
		from, to := c.blocksOf(up)
		first, last := c.blocksOf(i)
		if c.amounts(from, to) || !c.onlySays(from, first) || !c.onlySays(last, to) || to-last+first-from > grownBlocks {
			break
		}
		box = up
	}
	return box
}

// grownBlocks is how many lines a box has besides what it asks.
const grownBlocks = 4

// onlySays tells blocks that are headings and sentences only.
func (c *choice) onlySays(from, to int) bool {
	for k := from; k < to; k++ {
		switch c.blocks[k].kind {
		case heading, paragraph, picture:
		default:
			return false
		}
	}
	return true
}

func (c *choice) wantsAddress(i int32) bool {
	if fields := c.within(c.fields, i); fields == 0 || fields >= formFields {
		return false
	}
	for k := i + 1; k < c.nodes[i].end; k++ {
		if c.is(k, atom.Input) && (strings.EqualFold(c.attr(k, "type"), "email") || strings.Contains(strings.ToLower(c.attr(k, "name")), "mail")) {
			return true
		}
	}
	return false
}

// portrays tells a box with a picture of whom its heading names, or a link to
// the author.
func (c *choice) portrays(i int32) bool {
	from, to := c.blocksOf(i)
	if c.amounts(from, to) {
		return false
	}
	shown := ""
	for k := from; k < to; k++ {
		switch b := &c.blocks[k]; {
		case b.kind == picture:
			shown = squeeze(c.attr(b.first, "alt"))
		case b.kind == heading && shown != "" && c.textOf(b) == shown:
			return true
		case b.links > 0 && c.reference(k, func(i int32, _ string) bool { return strings.Contains(c.attr(i, "rel"), "author") }):
			return true
		}
	}
	return false
}

// dropTalk leaves out the comments that a heading stands above.
func (c *choice) dropTalk(scope int32, k int) {
	for i := c.blocks[k].node; i > scope; i = c.nodes[i].parent {
		from, to := c.blocksOf(i)
		if from < k {
			break
		}
		if to > k+2 && c.boxy(i) && c.discussesIn(i) {
			c.dropIn(i, Discussion)
			return
		}
	}
}

// discussesIn tells an element with a heading and a discussion.
func (c *choice) discussesIn(i int32) bool {
	if c.discusses(i) {
		return true
	}
	for child := i + 1; child < c.nodes[i].end; child = c.nodes[child].end {
		if c.discusses(child) {
			return true
		}
	}
	return false
}

// sharers are where links lead that share a page.
var sharers = []string{"facebook.com/sharer", "facebook.com/share", "facebook.com/dialog", "twitter.com/intent", "twitter.com/share",
	"twitter.com/home?status", "x.com/intent", "x.com/share", "wa.me/?", "whatsapp.com/send", "whatsapp://", "t.me/share", "telegram.me/share",
	"linkedin.com/share", "linkedin.com/sharing", "pinterest.com/pin/create", "reddit.com/submit", "tumblr.com/share", "bsky.app/intent",
	"service.weibo.com/share", "mailto:?", "line.me/r/msg", "getpocket.com/save", "news.ycombinator.com/submitlink"}

// shares tells a block of links that share the page.
func (c *choice) shares(k int) bool {
	return c.reference(k, func(_ int32, href string) bool { return containsAny(href, sharers) })
}

// taggers are what the addresses of lists of pages on a theme have in them.
var taggers = []string{"/tag/", "/tags/", "/tagged/", "/etiqueta/", "/etiquetas/", "/etiqueta-", "/topic/", "/topics/", "/tema/", "/temas/",
	"/categoria/", "/category/", "/keyword/", "/schlagwort/", "/stichwort/", "?tag=", "&tag="}

// tags tells a block of links to all pages on a theme.
func (c *choice) tags(k int) bool {
	return c.reference(k, func(i int32, href string) bool {
		return strings.Contains(c.attr(i, "rel"), "tag") || containsAny(href, taggers)
	})
}

// reference tells a block that is hardly more than links, all of them such.
func (c *choice) reference(k int, such func(i int32, href string) bool) bool {
	b := &c.blocks[k]
	if 2*b.linked < b.words {
		return false
	}
	all := true
	n := 0
	c.eachLink(k, func(i int32) {
		n++
		all = all && such(i, c.attr(i, "href"))
	})
	return all && n > 0
}
