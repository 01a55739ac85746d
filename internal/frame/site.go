// Package frame learns what matters to nobody on the pages of a site: what stands
// on many of them word for word, its frame, and the places of a page that say
// something else at every visit. It learns from main texts, as
// [github.com/civicaid-voice/linkhealth/internal/page] makes them, and it is
// pure: the same texts in the same order teach the same.
package frame

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/page"
)

// The most that is learned. What comes after that is not learned any more.
const (
	MaxLines = 500 // of the frame of a site
	MaxSlots = 50  // of a page
)

// Site is what was learned of a site, in the order in which it was. Nothing in
// it is ever forgotten: texts went through these steps, and nobody could tell any
// more what they were before. Whoever removes the whole makes linkhealth begin
// anew. The zero Site knows nothing. Its methods change nothing in place: they
// return the Site that knows more.
type Site struct {
	Steps []Step          `json:"steps"`
	Pages map[string]Page `json:"pages,omitempty"` // by id
}

// Step is one thing that was learned, of the page with the id or of all.
type Step struct {
	Version string `json:"version"` // names what is known from here on: 16 hex digits
	Page    string `json:"page,omitempty"`
	page.Step
}

// Page is what may yet become a slot of a page.
type Page struct {
	Changing []Candidate `json:"changing,omitempty"` // what changed at the last visit
	Accepted []page.Slot `json:"accepted,omitempty"` // what a person accepted once
}

// Candidate is a place of a page that changed at so many visits in a row.
type Candidate struct {
	page.Slot
	Times int `json:"times"`
}

func (p Page) empty() bool { return len(p.Changing) == 0 && len(p.Accepted) == 0 }

// Version names what is known; it depends on every step, in order. It is empty
// where nothing is known.
func (s Site) Version() string {
	if len(s.Steps) == 0 {
		return ""
	}
	return s.Steps[len(s.Steps)-1].Version
}

// since is how many steps there were when the site had that version; none if it
// never had.
func (s Site) since(version string) (n int, known bool) {
	for n = len(s.Steps); n > 0 && s.Steps[n-1].Version != version; n-- { // most know the last
	}
	return n, n > 0 || version == ""
}

// Knows tells a version that the site once had, or has.
func (s Site) Knows(version string) bool {
	_, known := s.since(version)
	return known
}

// Lessons are what was learned of the page with that id.
func (s Site) Lessons(id string) page.Lessons { return s.Since("", id) }

// Since is what was learned of the page since the site had that version; all of
// it where it never had.
func (s Site) Since(version, id string) page.Lessons {
	l := page.Lessons{Version: s.Version()}
	n, _ := s.since(version)
	for _, step := range s.Steps[n:] {
		if step.Page == "" || step.Page == id {
			l.Steps = append(l.Steps, step.Step)
		}
	}
	return l
}

// with is the site with one step more.
func (s Site) with(step Step) Site {
	step.Version = step.after(s.Version())
	s.Steps = append(slices.Clip(s.Steps), step)
	return s
}

// after is the version that a step makes of the one before.
func (step Step) after(version string) string {
	step.Version = version
	data, err := json.Marshal(step)
	if err != nil {
		panic("frame: " + err.Error()) // strings and numbers can always be written
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// Sound tells that each version follows from the steps up to it. If not, nobody
// knows what texts went through.
func (s Site) Sound() bool {
	version := ""
	for _, step := range s.Steps {
		if version = step.after(version); step.Version != version {
			return false
		}
	}
	return true
}

// withPage is the site with that of the page.
func (s Site) withPage(id string, p Page) Site {
	pages := maps.Clone(s.Pages)
	if pages == nil {
		pages = map[string]Page{}
	}
	if pages[id] = p; p.empty() {
		delete(pages, id)
	}
	if len(pages) == 0 {
		pages = nil
	}
	s.Pages = pages
	return s
}
