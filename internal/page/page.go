// Package page judges what a body says: whether it is the page at all, its main
// text, and the fingerprint of that text. It is pure, and it never panics
// whatever bytes it is given.
package page

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Options say what is known of a body before it is read. The zero Options
// fit any page.
type Options struct {
	ContentType string   // as the server sent it; empty makes Read look at the bytes
	Status      int      // the code that it was answered with; 0 where nobody knows
	MinBody     int64    // an HTML body of fewer bytes is evidence for an empty page
	Selector    string   // CSS scope of the main text; empty is the whole page
	Ignore      []string // CSS of what is left out, or "text:…": blocks that contain that text
	Visible     bool     // all of Page.Visible is wanted
	Explain     bool     // Page.Blocks is wanted
	URL         string   // where the page was found: links are taken from there

	Learned Lessons // what was learned of the page before

	Extract map[string]Field // the fields that are wanted, by name
	Data    bool             // what the page says of itself for programs is wanted too
}

// Page is what was read of a body.
type Page struct {
	Title   string // of the document, white space normalised
	Text    string // the main text, one block a line; empty where there is none or the body is no text
	Visible string // what a reader sees, frame included, one block a line; of a long page only the beginning, unless asked for
	Words   int    // of Text; where a script writes without spaces each letter counts as one
	Hash    string // the fingerprint of Text, or of the body where Text is empty
	Verdict observe.Verdict
	HTML    bool

	// Doubtful tells a short page that passes for one, but says something of a
	// page that is not there: too little for a verdict, enough to look closer.
	Doubtful bool

	// Blocks are all that a reader sees, in the order of the source, where it is
	// asked for.
	Blocks []Block

	// SelectorMissing tells that Selector matched nothing: Text is then that
	// of the whole page.
	SelectorMissing bool

	// Fields are what was asked for by Extract, nil where the page does not have
	// it, and by Data, under names that begin with [observe.DataPrefix].
	Fields map[string]any
}

// Read reads a body that was decoded and is complete. It accepts any bytes,
// and its time is bounded by their number.
func Read(body []byte, o Options) Page {
	p := read(body, o)
	if p.Text == "" {
		p.Hash = FingerprintOf(body)
	} else {
		p.Hash = Fingerprint(p.Text)
	}
	return p
}

func read(body []byte, o Options) Page {
	switch kindOf(body, o.ContentType) {
	case binary:
		return Page{Verdict: judgeBytes(body)}.without(o)
	case plainText:
		visible := dropLines(normalise(decode(body, o.ContentType)), o.Ignore)
		text := o.Learned.Apply(visible)
		return Page{Text: text, Visible: visible, Words: countWords(text), Verdict: judgeBytes([]byte(visible))}.without(o)
	}
	return readMarkup(decode(body, o.ContentType), int64(len(body)), o)
}

// Fingerprint is the SHA-256 of a text in lower-case hex.
func Fingerprint(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// FingerprintOf is that of a document without text.
func FingerprintOf(document []byte) string {
	sum := sha256.Sum256(document)
	return hex.EncodeToString(sum[:])
}
