package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// siblingsFile is the JSON of siblings.json.
type siblingsFile struct {
	Schema int                        `json:"schema"`
	Hosts  map[string]observe.Sibling `json:"hosts"`
}

// Siblings is what each host was found to answer for a page that cannot exist;
// never nil without an error. A file that is damaged, or newer than this program,
// is a [*InvalidError]. A person may remove it: then it is asked anew.
func (s *Store) Siblings() (map[string]observe.Sibling, error) {
	data, err := s.ReadFile(siblingsPath)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]observe.Sibling{}, nil
	}
	if err != nil {
		return nil, err
	}
	if flaw := flawOfSchema(siblingsPath, data); flaw != nil {
		return nil, flaw
	}
	var f siblingsFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, notJSON(siblingsPath, data, err)
	}
	if f.Hosts == nil {
		return nil, damaged(siblingsPath, 0, "no hosts")
	}
	for host, sibling := range f.Hosts {
		if why := flawOfSibling(sibling); why != "" {
			return nil, damaged(siblingsPath, 0, fmt.Sprintf("%.80q: %s", host, why))
		}
	}
	return f.Hosts, nil
}

// flawOfSibling is what nothing that we learn says; empty is nothing.
func flawOfSibling(s observe.Sibling) string {
	switch {
	case s.At.IsZero():
		return "no time"
	case s.Honest && (s.Address != "" || len(s.Lines) > 0):
		return "an honest host that shows something"
	case len(s.Lines) > observe.MaxSiblingLines:
		return fmt.Sprintf("more than %d lines", observe.MaxSiblingLines)
	case !slices.IsSorted(s.Lines):
		return "lines out of order"
	}
	return ""
}

func (d *draft) siblings(c Change) error {
	switch {
	case c.Siblings == nil:
		return nil
	case len(c.Siblings) == 0:
		return d.remove(siblingsPath)
	}
	for host, s := range c.Siblings {
		if why := flawOfSibling(s); why != "" {
			return fmt.Errorf("store: sibling of %.80q that could not be read again: %s", host, why)
		}
	}
	data, err := indented(siblingsFile{Schema: health.Schema, Hosts: c.Siblings})
	if err != nil {
		return err
	}
	return d.set(siblingsPath, data)
}
