// Package page judges what a body says: whether it is the page at all, its main
// text, and the fingerprint of that text. It is pure, and it never panics
// whatever bytes it is given.
package page

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Options say what is known of a body before it is read. The zero Options
// fit any page.
type Options struct {
	ContentType string   // as the server sent it; empty makes Read look at the bytes
	MinBody     int64    // an HTML body of fewer bytes is evidence for an empty page
	Selector    string   // CSS scope of the main text; empty is the whole page
	Ignore      []string // CSS of what is left out, or "text:…": blocks that contain that text
	Visible     bool     // all of Page.Visible is wanted
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

	// SelectorMissing tells that Selector matched nothing: Text is then that
	// of the whole page.
	SelectorMissing bool
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
		return Page{Verdict: judgeBytes(body)}
	case plainText:
		text := dropLines(normalise(decode(body, o.ContentType)), o.Ignore)
		return Page{Text: text, Visible: text, Words: countWords(text), Verdict: judgeBytes([]byte(text))}
	}
	source := shear(domestic(decode(body, o.ContentType)))
	size := int64(len(body))
	if tangled(source) {
		return fromTokens(source, size, o)
	}
	doc, err := html.Parse(strings.NewReader(source))
	if err != nil { // nested deeper than the parser goes
		return fromTokens(source, size, o)
	}
	return fromTree(doc, source, size, o)
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
