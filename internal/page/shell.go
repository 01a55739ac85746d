package page

import (
	"regexp"
	"strings"
)

// A page that is drawn by scripts has next to nothing to say without them.
const (
	shellWords  = 14  // beside the request for scripts
	mostFrame   = 60  // of all there is to see, where nothing shows that the rest is to come
	namedShells = 110 // where the title is that request
	// requestWords are those of a request. A longer sentence lists what one needs.
	requestWords = 18
)

// mount is the empty place that a program in the page draws into.
var mount = regexp.MustCompile(`(?i)<(app-root|my-app|router-outlet|div[^>]{0,200}\bid=["']?(root|app|__next|__nuxt|___gatsby|q-app|svelte|main-app|application)["']?)[^>]{0,300}>\s*</(app-root|my-app|router-outlet|div)>`)

// wantsScripts tells a shell: a page that asks for scripts and shows nothing
// else, or so little that the rest is its frame.
func (e *evidence) wantsScripts(prose int) bool {
	if prose > namedShells {
		return false
	}
	b := book()
	asked, rest := b.withoutRequest(e.text())
	if asked && (rest < shellWords || b.named(e.title) || b.named(e.heading)) {
		return true
	}
	if !e.scripts {
		return false
	}
	source := e.beginning()
	empty := mount.MatchString(source)
	if rest <= shellWords/2 && e.size >= e.minBody && (b.named(e.text()) || empty) {
		return true
	}
	if !empty && (rest >= shellWords || e.words > mostFrame) {
		return false
	}
	asks, _ := b.withoutRequest(noscript(source))
	return asks && prose <= 25
}

// withoutRequest tells whether a text asks for scripts, and how many words it
// has beside that.
func (b phrasebook) withoutRequest(text string) (asked bool, rest int) {
	for sentence := range sentences(readable(text, mostText)) {
		words := wordsOf(sentence)
		if said := b.understand(sentence); said.claims(script) && words <= requestWords {
			asked = true
		} else {
			rest += words
		}
	}
	return asked, rest
}

// named tells a name that is such a request, or says that the page is coming.
func (b phrasebook) named(name string) bool {
	said := b.understand(readable(name, mostName))
	return said.isNamed(script)
}

// noscript is what a page says to readers without scripts, tags included.
func noscript(source string) string {
	lower := strings.ToLower(source)
	var b strings.Builder
	for {
		_, after, found := strings.Cut(lower, "<noscript")
		if !found {
			return b.String()
		}
		text, rest, _ := strings.Cut(after, "</noscript")
		b.WriteString(text)
		b.WriteByte('\n')
		lower = rest
	}
}
