package page

import "strings"

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
