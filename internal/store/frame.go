package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// frameFile is the JSON of what was learned of one site.
type frameFile struct {
	Schema int    `json:"schema"`
	Domain string `json:"domain"`
	frame.Site
}

// domainShape is that of a listed domain in its canonical form.
var domainShape = regexp.MustCompile(`^[a-z0-9_-]+(\.[a-z0-9_-]+)*$|^\[[0-9a-f:]+\]$`)

func framePath(domain string) (string, error) {
	if len(domain) > 253 || !domainShape.MatchString(domain) {
		return "", fmt.Errorf("store: frames: %.80q is no domain", domain)
	}
	return path.Join(framesDir, strings.ReplaceAll(domain, ":", "-")+recordEnd), nil // not every file system takes a colon
}

// Frame is what was learned of the site of a listed domain; the zero Site where
// nothing was. A file that is damaged, or newer than this program, is a
// [*InvalidError]. A person may remove the file: then all is learned anew.
func (s *Store) Frame(domain string) (frame.Site, error) {
	p, err := framePath(domain)
	if err != nil {
		return frame.Site{}, err
	}
	data, err := s.ReadFile(p)
	if errors.Is(err, fs.ErrNotExist) {
		return frame.Site{}, nil
	}
	if err != nil {
		return frame.Site{}, err
	}
	return decodeFrame(p, domain, data)
}

func decodeFrame(path, domain string, data []byte) (frame.Site, error) {
	if flaw := flawOfSchema(path, data); flaw != nil {
		return frame.Site{}, flaw
	}
	var f frameFile
	if err := json.Unmarshal(data, &f); err != nil {
		return frame.Site{}, notJSON(path, data, err)
	}
	if f.Domain != domain {
		return frame.Site{}, damaged(path, 0, fmt.Sprintf("what was learned of %.80q under another name", f.Domain))
	}
	if why := flawOfFrame(f.Site); why != "" {
		return frame.Site{}, damaged(path, 0, why)
	}
	return f.Site, nil
}

// flawOfFrame is what nothing that we learn says; empty is nothing.
func flawOfFrame(s frame.Site) string {
	for i, step := range s.Steps {
		slot := step.Slot
		switch {
		case (slot == nil) == (len(step.Lines) == 0):
			return fmt.Sprintf("steps[%d]: neither lines nor a slot, or both", i)
		case !slices.IsSorted(step.Lines):
			return fmt.Sprintf("steps[%d].lines: out of order", i)
		case slot == nil && step.Page != "":
			return fmt.Sprintf("steps[%d]: lines of a frame with a page", i)
		case slot != nil && !idShape.MatchString(step.Page):
			return fmt.Sprintf("steps[%d].page: %.40q is not 16 hex digits", i, step.Page)
		case slot != nil && (slot.Most < 1 || slot.Prev == "" && slot.Next == ""):
			return fmt.Sprintf("steps[%d].slot: it has no place, or no lines", i)
		}
	}
	if !s.Sound() {
		return "steps: their versions are not what they come to"
	}
	for id, p := range s.Pages {
		if !idShape.MatchString(id) {
			return fmt.Sprintf("pages: id %.40q is not 16 hex digits", id)
		}
		if slices.ContainsFunc(p.Changing, func(c frame.Candidate) bool { return c.Times < 1 || c.Most < 1 }) ||
			slices.ContainsFunc(p.Accepted, func(s page.Slot) bool { return s.Most < 1 }) {
			return fmt.Sprintf("pages.%s: a place that never changed", id)
		}
	}
	return ""
}

// encodeFrame is nil where nothing was learned: then the file should go.
func encodeFrame(domain string, s frame.Site) ([]byte, error) {
	if len(s.Steps) == 0 && len(s.Pages) == 0 {
		return nil, nil
	}
	if why := flawOfFrame(s); why != "" {
		return nil, fmt.Errorf("store: frames of %s that could not be read again: %s", domain, why)
	}
	if s.Steps == nil {
		s.Steps = []frame.Step{}
	}
	return indented(frameFile{Schema: health.Schema, Domain: domain, Site: s})
}

func (d *draft) frames(c Change) error {
	for domain, site := range c.Frames {
		p, err := framePath(domain)
		if err != nil {
			return err
		}
		data, err := encodeFrame(domain, site)
		if err != nil {
			return err
		}
		if err := d.add(edit{path: p, data: data, remove: data == nil}); err != nil {
			return err
		}
	}
	return nil
}
