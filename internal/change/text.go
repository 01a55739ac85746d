package change

import (
	"bytes"
	"strings"
	"text/template"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/templates"
)

// sayings are the texts that people read.
var sayings = template.Must(template.New("change").ParseFS(templates.Files, "change/*.tmpl"))

// say is the text of that name. The names are a closed set, and a test says
// them all: a fault here is a fault of the program.
func say(name string, about any) string {
	var b bytes.Buffer
	if err := sayings.ExecuteTemplate(&b, name, about); err != nil {
		panic("change: " + err.Error())
	}
	return b.String()
}

// paragraph is what the template sees of a group; its strings are harmless.
type paragraph struct {
	Heading string // empty where it is one of the lines
	Lines   []marked
}

type marked struct {
	Kind LineKind
	Text string
}

// Text is the diff for a terminal: every line that differs under its heading.
// "- " is removed, "+ " added, "~ " rewritten, with {-these words-} replaced by
// {+those+}; "< " and "> " is where a moved line stood and where it stands now.
// Every line is harmless.
func (r Report) Text() string {
	var groups []paragraph
	for _, g := range r.Groups() {
		var p paragraph
		if !isHeading(g.Lines[0].Parts[0].Text) {
			p.Heading = plain.Text(g.Heading)
		}
		for _, l := range g.Lines {
			p.Lines = append(p.Lines, marked{l.Kind, plain.Text(l.marked())})
		}
		groups = append(groups, p)
	}
	return say("diff", groups)
}

// context is how many characters of kept words are shown around what differs.
const context = 60

// marked is a line whose differing words are marked, if it is rewritten, and
// its long kept stretches shortened.
func (l Line) marked() string {
	if l.Kind != LineRewritten && l.Kind != LineReworked {
		return l.Parts[0].Text
	}
	var b strings.Builder
	for i, p := range l.Parts {
		switch p.Op {
		case Delete:
			b.WriteString("{-" + p.Text + "-}")
		case Insert:
			b.WriteString("{+" + p.Text + "+}")
		case Keep:
			b.WriteString(around(p.Text, i > 0, i < len(l.Parts)-1))
		}
	}
	return b.String()
}

// around is kept words, as much of them as stands close to what differs before
// or after them.
func around(text string, before, after bool) string {
	switch {
	case before && after:
		if utf8.RuneCountInString(text) <= 2*context {
			return text
		}
		return start(text, context) + " " + end(text, context)
	case before:
		return start(text, context)
	}
	return end(text, context)
}
