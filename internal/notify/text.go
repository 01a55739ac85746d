package notify

import (
	"regexp"
	"strings"
)

// rooms are how many lines a message lists, most first: the rest is counted.
var rooms = []int{20, 12, 6, 3, 1, 0}

// Text is the message as a person reads it who gets it as it is.
func (m Message) Text() string {
	_, body := m.in(text)
	return body
}

// in is the message in a dialect: its title, and a text that is short enough.
func (m Message) in(d dialect) (title, body string) {
	for _, room := range rooms {
		p := m.page(writer{d, room})
		title = m.headline(p)
		if !d.titled {
			p.Title = title
		}
		body = tidy(say("message", p), d.dense)
		if len(body) <= d.most {
			break
		}
	}
	return title, body
}

var gaps = regexp.MustCompile(`\n{2,}`)

// tidy keeps one empty line between paragraphs, or none, and none at the end.
func tidy(body string, dense bool) string {
	between := "\n\n"
	if dense {
		between = "\n"
	}
	return strings.TrimSpace(gaps.ReplaceAllString(body, between)) + "\n"
}
