package page

import "strings"

// Veiled tells a page that may well have another text than it shows: in another
// document within it, drawn by a script into an empty place, or behind a password.
// Such a page looks the same at many addresses of its site.
func Veiled(body []byte, o Options) bool {
	if kindOf(body, o.ContentType) != markup {
		return false
	}
	source := decode(body, o.ContentType)
	beginning := source[:min(len(source), mostSource)]
	return mount.MatchString(beginning) || asksPassword(beginning) || embedding(source)
}

func asksPassword(source string) bool {
	for tag := range tags(source, "input") {
		if strings.Contains(tag, "password") {
			return true
		}
	}
	return false
}

// embedding tells a page that shows another document.
func embedding(source string) bool {
	l := lay(build(source, false), nil)
	for i := range l.nodes {
		if !l.nodes[i].isText && l.embeds(int32(i)) {
			return true
		}
	}
	return false
}
