package app

import (
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// textRead is what was read of one source (contract, "text").
type textRead struct {
	Source          string          `json:"source"`
	Hash            string          `json:"hash"`
	Words           int             `json:"words"`
	Title           string          `json:"title"`
	Verdict         observe.Verdict `json:"verdict"`
	Text            string          `json:"text"`
	SelectorMissing bool            `json:"selector_missing,omitempty"`
	Error           string          `json:"error,omitempty"` // why there is no page
	Blocks          []textBlock     `json:"blocks,omitempty"`

	html bool
}

// textBlock is a block of a page. Why names the reason for which it is in or
// out; the set of names is that of the templates below "reason/".
type textBlock struct {
	Text string `json:"text"`
	In   bool   `json:"in"`
	Why  string `json:"why"`
}

// textReadOf is what a page says, where selected tells that a selector chose
// its text.
func textReadOf(source string, p page.Page, selected bool) textRead {
	r := textRead{
		Source: source, Hash: p.Hash, Words: p.Words, Title: p.Title, Verdict: p.Verdict, Text: p.Text,
		SelectorMissing: p.SelectorMissing, html: p.HTML,
	}
	inside := "content"
	if selected && !p.SelectorMissing {
		inside = "selected"
	}
	for _, b := range p.Blocks {
		why := string(b.Why)
		if why == "" {
			why = inside
		}
		r.Blocks = append(r.Blocks, textBlock{Text: b.Text, In: b.Why == "", Why: why})
	}
	return r
}
