package double

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// State is all that stands there, as text that is the same for the same things:
// without the numbers and times that depend on the order in which they came, and
// with #n for every number that is spoken of.
func (s *Server) State() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []string
	for _, i := range s.items {
		all = append(all, i.text())
	}
	for _, l := range s.labels {
		all = append(all, fmt.Sprintf("label %q %s %q", l.Name, l.Color, l.Description))
	}
	for name, sha := range s.git.branches("") {
		_, _, commit := s.git.objects.read(sha)
		all = append(all, fmt.Sprintf("branch %s\n%s", name, commit))
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

var spoken = regexp.MustCompile(`#[0-9]+\b`)

func unnumbered(text string) string { return spoken.ReplaceAllString(text, "#n") }

func (i *Issue) text() string {
	kind := "issue"
	if i.Pull != nil {
		kind = fmt.Sprintf("pull %s -> %s, merged by %q", i.Pull.Head, i.Pull.Base, i.Pull.MergedBy)
	}
	text := fmt.Sprintf("%s %q by %s: %s %s %q %q\n%s", kind, i.Title, i.Login, state(i), i.StateReason,
		slices.Sorted(slices.Values(i.Labels)), slices.Sorted(slices.Values(i.Assignees)), unnumbered(i.Body))
	for _, c := range i.Comments {
		text += fmt.Sprintf("\n- %s: %s", c.Login, unnumbered(c.Body))
	}
	return text
}
