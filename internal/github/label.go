package github

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// colour makes a label, or gives the one that is there its colour and
// description.
func (s *session) colour(ctx context.Context, l forge.Label) error {
	wanted := &gh.Label{Name: &l.Name, Color: &l.Colour, Description: &l.Description}
	made := s.label(l.Name) >= 0
	if !made {
		_, _, err := s.api.Issues.CreateLabel(harmless(ctx), s.owner, s.repo, wanted)
		err = told(ctx, issues, "making a label", err)
		if made = says(err, unprocessable, "already_exists"); err != nil && !made {
			return err
		}
		if err == nil {
			s.actual.Labels = append(slices.Clone(s.actual.Labels), l)
			return nil
		}
	}
	_, _, err := s.api.Issues.EditLabel(ctx, s.owner, s.repo, url.PathEscape(l.Name), &gh.Label{Color: &l.Colour, Description: &l.Description})
	if err != nil {
		return told(ctx, issues, "changing a label", err)
	}
	s.know(l)
	return nil
}

// label is where the label stands among those of the repository, or -1. GitHub
// ignores case in their names.
func (s *session) label(name string) int {
	return slices.IndexFunc(s.actual.Labels, func(l forge.Label) bool { return strings.EqualFold(l.Name, name) })
}

// know takes in how a label stands now.
func (s *session) know(l forge.Label) {
	s.actual.Labels = slices.Clone(s.actual.Labels)
	if at := s.label(l.Name); at >= 0 {
		s.actual.Labels[at] = l
		return
	}
	s.actual.Labels = append(s.actual.Labels, l)
}

// grey is the colour of a label that GitHub made because an issue carries it.
const grey = "ededed"

// carries takes in that the labels are there now, in whatever colour.
func (s *session) carries(names []string) {
	for _, n := range names {
		if s.label(n) < 0 {
			s.know(forge.Label{Name: n, Colour: grey})
		}
	}
}

// tag gives an issue or pull request labels.
func (s *session) tag(ctx context.Context, number int, labels []string) error {
	if len(labels) == 0 {
		return nil
	}
	path := fmt.Sprintf("repos/%s/%s/issues/%d/labels", s.owner, s.repo, number)
	r, err := s.api.NewRequest("POST", path, map[string][]string{"labels": labels})
	if err != nil {
		return err
	}
	if _, err := s.api.Do(harmless(ctx), r, nil); err != nil {
		return told(ctx, pulls, "labelling a pull request", err)
	}
	s.bare = slices.DeleteFunc(s.bare, func(n int) bool { return n == number })
	s.carries(labels)
	return nil
}
