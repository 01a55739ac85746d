package page

import (
	"cmp"
	"regexp"
	"strings"
)

const (
	claimPoints     = 5 // the title says it, or a heading
	bothPoints      = 7 // the title and a heading do
	namePoints      = 4 // it is a name that such pages have
	otherNamePoints = 2 // and others too: security checks are at airports
	askPoints       = 2 // it is a question that walls ask
	linePoints      = 2 // a line of its own in the text does
	otherPoints     = 3 // the first heading speaks of something else
)

// separators stand between the name of a page and that of its site.
var separators = regexp.MustCompile(`\s+[|·•»›–—:-]+\s+|\s*[|»›•_]+\s*|\s+::\s+`)

func titleParts(title string) []string {
	parts := separators.Split(title, -1)
	if len(parts) > 1 {
		parts = append(parts, title)
	}
	return parts
}

// title reads a title. One that asks, in any of its parts, says nothing else.
func (s *signs) title(b phrasebook, title string) {
	s.host = strings.Trim(hostName.FindString(title), " !?:,")
	for _, part := range titleParts(title) {
		said := b.understand(withoutHost(part))
		s.ask(part, &said)
		for c := range classes {
			switch {
			case named(part, &said, c):
				s.titled[c] = max(s.titled[c], titlePoints(part))
			case said.of[c]&bare != 0 && said.all&asks == 0 && said.covered == said.letters:
				s.titled[c] = max(s.titled[c], namePoints)
			}
		}
	}
	if s.asked {
		s.titled = [classes]int{}
	}
}

// mostHeads is how many headings are read as such: what is further down is one
// of many things.
const mostHeads = 4

// head reads a heading. Walls and parked domains call themselves by their host.
func (s *signs) head(b phrasebook, head string) {
	said := b.understand(withoutHost(head))
	if s.heads++; s.heads == 1 {
		s.ask(head, &said)
		s.host = cmp.Or(s.host, strings.Trim(hostName.FindString(head), " !?:,"))
	}
	for c := range classes {
		is := named(head, &said, c)
		if is && s.heads <= mostHeads {
			s.headed[c] = max(s.headed[c], headPoints(head, &said, c))
		}
		if s.heads == 1 {
			if !is {
				s.tell(&said, c)
			}
			s.other[c] = !is && !said.claims(c) && said.of[c]&names == 0 && said.covered < said.letters && !isHost(head)
		}
	}
}

func titlePoints(title string) int {
	if isQuestion(title) {
		return askPoints
	}
	return claimPoints
}

func headPoints(head string, said *saying, c class) int {
	switch {
	case isQuestion(head):
		return askPoints
	case said.claims(c):
		return claimPoints
	case c == wall:
		return otherNamePoints
	}
	return namePoints
}

func isQuestion(name string) bool { return strings.ContainsAny(name, "?؟？;") }

// ask notes a name that explains, or that asks what it says. Walls ask people
// whether they are human.
func (s *signs) ask(name string, said *saying) {
	says := said.claims(missing) || said.claims(lot) || said.of[missing]&names != 0 && strings.Contains(name, "404")
	s.asked = s.asked || isQuestion(name) && says || said.all&(asks|muses) != 0
}

func withoutHost(name string) string { return hostName.ReplaceAllString(name, " ") }

// named tells a title or heading that says the page is such a one.
func named(name string, said *saying, c class) bool {
	switch {
	case said.isNamed(c):
		return true
	case c == missing:
		return isNumber(name)
	case c == lot:
		return said.of[lot]&predicate != 0 && said.all&asks == 0 && hostName.MatchString(name)
	}
	return false
}

// hostName is a domain in a title or heading.
var hostName = regexp.MustCompile(`(^|\s)([a-z0-9-]+\.)+[a-z]{2,}([\s!?:,]|$)`)

// isHost tells a name that is nothing but a domain.
func isHost(name string) bool {
	at := hostName.FindStringIndex(name)
	return at != nil && strings.Trim(name[:at[0]]+name[at[1]:], " .,:!") == ""
}

// isNumber tells the number of RFC 9110, section 15.5.5, and nothing beside it.
func isNumber(name string) bool {
	return strings.Trim(name, " \n#.:!¡?|()[]-–—") == "404"
}

// name is the points by title, heading and lines.
func (s *signs) name(c class) int {
	switch {
	case s.titled[c] == claimPoints && s.headed[c] == claimPoints:
		return bothPoints
	case s.titled[c] > 0:
		return max(s.titled[c], s.headed[c])
	case s.headed[c] > 0:
		return s.headed[c]
	case s.other[c]:
		return -otherPoints
	case s.lined[c]:
		return linePoints
	}
	return 0
}
