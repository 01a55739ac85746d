package double

import (
	"regexp"
	"slices"
	"strings"
)

// Label is one of the repository.
type Label struct{ Name, Color, Description string }

// unmade is the colour of a label that was made because an issue carries it.
const unmade = "ededed"

func (s *Server) listLabels(r request) answer {
	return page(s, "/repos/"+Repository+"/labels", r, s.labels, labelView)
}

func labelView(l Label) map[string]any {
	return map[string]any{"id": len(l.Name), "name": l.Name, "color": l.Color, "description": orNull(l.Description), "default": false}
}

func (s *Server) labelViews(names []string) []any {
	all := []any{}
	for _, n := range names {
		all = append(all, labelView(s.labels[s.label(n)]))
	}
	return all
}

// label is where a label stands, or -1.
func (s *Server) label(name string) int {
	return slices.IndexFunc(s.labels, func(l Label) bool { return strings.EqualFold(l.Name, name) })
}

// attach gives an issue labels; those that nobody made come into being.
func (s *Server) attach(i *Issue, names []string) {
	for _, n := range names {
		if s.label(n) < 0 {
			s.labels = append(s.labels, Label{Name: n, Color: unmade})
		}
		n = s.labels[s.label(n)].Name
		if !slices.Contains(i.Labels, n) {
			i.Labels = append(i.Labels, n)
		}
	}
}

func (s *Server) addLabels(r request) answer {
	i := s.item(r.number("issue_number"))
	if i == nil {
		return notFound()
	}
	var text struct{ Labels []string }
	r.into(&text)
	s.attach(i, text.Labels)
	i.UpdatedAt = s.clock()
	return ok(s.labelViews(i.Labels))
}

var colour = regexp.MustCompile(`^[0-9A-Fa-f]{6}$`)

// wrong is what GitHub does not take of a label.
func (l Label) wrong() []detail {
	var found []detail
	if l.Name == "" || len([]rune(l.Name)) > 50 {
		found = append(found, detail{"resource": "Label", "code": "invalid", "field": "name"})
	}
	if !colour.MatchString(l.Color) {
		found = append(found, detail{"resource": "Label", "code": "invalid", "field": "color"})
	}
	if len([]rune(l.Description)) > 100 {
		found = append(found, detail{"resource": "Label", "code": "invalid", "field": "description"})
	}
	return found
}

func (s *Server) createLabel(r request) answer {
	l := Label{Color: unmade}
	r.into(&l)
	if s.label(l.Name) >= 0 {
		return invalid(detail{"resource": "Label", "code": "already_exists", "field": "name"})
	}
	if wrong := l.wrong(); wrong != nil {
		return invalid(wrong...)
	}
	s.labels = append(s.labels, l)
	return created(labelView(l))
}

func (s *Server) updateLabel(r request) answer {
	at := s.label(r.path["name"])
	if at < 0 {
		return notFound()
	}
	next := s.labels[at]
	r.into(&next)
	if wrong := next.wrong(); wrong != nil {
		return invalid(wrong...)
	}
	s.labels[at] = next
	return ok(labelView(next))
}
