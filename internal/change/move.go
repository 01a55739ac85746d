package change

// distinctive is the length of a line that nobody writes twice by chance; in
// bytes, since a script that says more in a character also needs more of them.
const distinctive = 32

// move matches lines of at least that length that are alone and equal: what
// follows a moved line there first, else the first that is left.
//
// Where more lines are left than maxLoose, none is looked for.
func (s *script) move(length int) {
	places, loose := map[string][]int{}, 0
	for j, l := range s.after {
		if l.fate == alone && len(l.text) >= length {
			if loose++; loose > maxLoose {
				return
			}
			places[l.text] = append(places[l.text], j)
		}
	}
	next := none
	for i, l := range s.before {
		if l.fate != alone || len(l.text) < length {
			continue
		}
		j := next
		if j < 0 || j == len(s.after) || s.after[j].fate != alone || s.after[j].text != l.text {
			j = s.free(places, l.text)
		}
		if j != none {
			s.marry(i, j, moved)
			next = j + 1
		}
	}
}

// free is the first line of after with that text that is alone, none if there
// is none.
func (s *script) free(places map[string][]int, text string) int {
	for len(places[text]) > 0 {
		j := places[text][0]
		places[text] = places[text][1:]
		if s.after[j].fate == alone {
			return j
		}
	}
	return none
}

// carried tells a line of after that only went along with its section.
func (s *script) carried(j int) bool {
	now := s.after[j]
	if now.fate != moved || now.section == none || now.section == j {
		return false
	}
	section := s.after[now.section]
	return section.fate == moved && section.partner == s.before[now.partner].section
}
