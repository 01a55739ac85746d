package app

import (
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// textView is what the template sees of a text. Its strings are harmless
// already.
type textView struct {
	Source, Title, Verdict, Hash, Error string
	Words                               int
	SelectorMissing, HTML               bool
	Lines                               []string
	Groups                              []blockGroup
}

// blockGroup is blocks that follow each other and are in, or out, for one
// reason.
type blockGroup struct {
	In     bool
	Why    string
	Blocks []string
}

// textsView is all that was read. A text alone is printed without a word
// around it, so that it can be piped.
type textsView struct {
	Texts            []textView
	Several, Explain bool
}

func textsOf(read []textRead, explain bool) textsView {
	all := textsView{Several: len(read) > 1, Explain: explain}
	for _, r := range read {
		all.Texts = append(all.Texts, textView{
			Source: plain.Text(r.Source), Title: plain.Text(r.Title), Verdict: string(r.Verdict), Hash: r.Hash, Error: plain.Text(r.Error),
			Words: r.Words, SelectorMissing: r.SelectorMissing, HTML: r.html,
			Lines: textLines(r.Text), Groups: groupsOf(r.Blocks),
		})
	}
	return all
}

func textLines(text string) (lines []string) {
	for line := range strings.Lines(text) {
		lines = append(lines, plain.Text(line))
	}
	return lines
}

func groupsOf(blocks []textBlock) (groups []blockGroup) {
	last := ""
	for i, b := range blocks {
		if i == 0 || b.Why != last {
			groups = append(groups, blockGroup{In: b.In, Why: say("reason/"+b.Why, nil)})
			last = b.Why
		}
		g := &groups[len(groups)-1]
		g.Blocks = append(g.Blocks, plain.Text(b.Text))
	}
	return groups
}
