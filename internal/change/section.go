package change

import "strings"

// assign tells every line its section.
func assign(lines []side) {
	section := none
	for i := range lines {
		if isHeading(lines[i].text) {
			section = i
		}
		lines[i].section = section
	}
}

// sectionEnd is where the section ends that begins at a line.
func sectionEnd(lines []side, start int) int {
	end := start
	for end < len(lines) && lines[end].section == start {
		end++
	}
	return end
}

// nameHeadings tells every line its heading; one that was rewritten goes by its
// new words.
func (s *script) nameHeadings() {
	for j, l := range s.after {
		switch {
		case l.section == j:
			s.after[j].heading = headingName(l.text)
		case l.section != none:
			s.after[j].heading = s.after[l.section].heading
		}
	}
	for i, l := range s.before {
		switch {
		case l.section == none:
		case l.section != i:
			s.before[i].heading = s.before[l.section].heading
		case l.fate == alone:
			s.before[i].heading = headingName(l.text)
		default:
			s.before[i].heading = s.after[l.partner].heading
		}
	}
}

func headingName(text string) string {
	return strings.TrimSpace(strings.TrimPrefix(unlinked(text, linksIn(text)), heading))
}
