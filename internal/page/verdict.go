package page

import (
	"bytes"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// How short the visible text of a page that is not the page must be, in words.
// A longer one that talks about such things is a page.
const (
	emptyWords     = 20
	shellWords     = 30
	markerWords    = 40
	challengeWords = 120
	garbageWords   = 150
)

// judgeBytes is the verdict on what is no HTML: only nothing at all is wrong.
func judgeBytes(body []byte) observe.Verdict {
	if len(bytes.TrimSpace(body)) == 0 {
		return observe.ContentEmpty
	}
	return observe.ContentOK
}

// evidence is what the verdict on an HTML page is drawn from.
type evidence struct {
	source  string // the decoded body
	visible string // all of it, or as much as shows that there are at least garbageWords
	words   int    // of visible
	title   string
	heading string // the first <h1>
	size    int64  // bytes of the body
	minBody int64
	scripts bool
	frames  bool            // the text is in another document
	scopes  [2][]*html.Node // that authors mark as the content: <main> and its role, and <article>
}

func (e *evidence) note(n *html.Node) {
	if n.DataAtom == atom.Main || attr(n, "role") == "main" {
		e.scopes[0] = append(e.scopes[0], n)
	}
	switch n.DataAtom {
	case atom.Article:
		e.scopes[1] = append(e.scopes[1], n)
	case atom.Title:
		if e.title == "" && n.FirstChild != nil && !drawn(n) {
			e.title = squeeze(n.FirstChild.Data)
		}
	case atom.H1:
		if e.heading == "" {
			e.heading, _ = blocks(n, garbageWords, hidden)
		}
	case atom.Script:
		e.scripts = true
	case atom.Frame, atom.Iframe, atom.Object, atom.Embed:
		e.frames = e.frames || !hidden(n.Parent) && (attr(n, "src") != "" || attr(n, "data") != "") && !tiny(n)
	}
}

// drawn tells what lies in a drawing, which has titles of its own.
func drawn(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == atom.Canvas {
			return true
		}
	}
	return false
}

// tiny tells the frames of counters and tag managers.
func tiny(n *html.Node) bool {
	w, h := attr(n, "width"), attr(n, "height")
	return w == "0" || w == "1" || h == "0" || h == "1" || n.DataAtom == atom.Iframe && hiddenByAttr(n)
}

func hiddenByAttr(n *html.Node) bool {
	return hidden(&html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div, Attr: n.Attr})
}

// verdict adds the evidence up. It leans to ok: a healthy page called garbage
// costs more trust than a dead one that is found at the next look.
func (e *evidence) verdict() observe.Verdict {
	words := e.words
	if words >= garbageWords {
		return observe.ContentOK
	}
	visible, title := fold(e.visible), fold(e.title)
	says := title + "\n" + visible
	shell := e.scripts && words < shellWords && containsAny(fold(e.noscript())+"\n"+visible, javascriptPhrases)
	switch {
	case strings.TrimSpace(e.source) == "":
		return observe.ContentEmpty
	case words < challengeWords && containsAny(says, challengePhrases), shell,
		words < markerWords && containsAny(e.source, challengeMarkers):
		return observe.ContentChallenge
	case containsAny(says, parkedPhrases),
		words < markerWords && containsAny(e.source, parkedMarkers):
		return observe.ContentParked
	case e.saysNotFound():
		return observe.ContentSoft404
	case e.frames:
		return observe.ContentOK
	case e.size < e.minBody && words < emptyWords:
		return observe.ContentEmpty
	case words == 0 && e.scripts:
		return observe.ContentChallenge
	case words == 0:
		return observe.ContentEmpty
	}
	return observe.ContentOK
}

// notFoundTitle is a title or heading that is the number itself, alone or with
// the word error.
var notFoundTitle = regexp.MustCompile(`^(error|erreur|fehler|errorea|http)?\W*404\b\W*(error|erreur|fehler|errorea)?\W*$|\b(error|erreur|fehler|errorea|http)\W{0,3}404\b|^404\s*[-:|.–—]`)

func (e *evidence) saysNotFound() bool {
	for _, s := range []string{fold(e.title), fold(e.heading)} {
		if notFoundTitle.MatchString(s) || containsAny(s, notFoundPhrases) {
			return true
		}
	}
	return false
}

// noscript is what the page says to readers without scripts, tags included.
func (e *evidence) noscript() string {
	lower := strings.ToLower(e.source)
	var b strings.Builder
	for {
		_, after, found := strings.Cut(lower, "<noscript")
		if !found {
			return b.String()
		}
		text, rest, _ := strings.Cut(after, "</noscript")
		b.WriteString(text)
		b.WriteByte('\n')
		lower = rest
	}
}
