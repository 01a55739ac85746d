package probe

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// redirectWords is how many words a page may show that is only there to send
// its readers on by script. What a page with more does with its location is a
// matter between its scripts and its buttons.
const redirectWords = 20

// inPage is where an HTML page sends a browser by itself: by a refresh within
// a few seconds, or by a plain script where there is hardly anything to read.
func inPage(at link.URL, body []byte, contentType string) (link.URL, bool) {
	d := scan(body)
	ref, ok := d.refresh, d.refresh != ""
	if !ok {
		ref, ok = scriptTarget(d.scripts)
	}
	if !ok {
		return link.URL{}, false
	}
	p := page.Read(body, page.Options{ContentType: contentType})
	if !p.HTML || d.refresh == "" && len(strings.Fields(p.Visible)) >= redirectWords {
		return link.URL{}, false
	}
	if base, err := at.Resolve(d.base); err == nil {
		at = base
	}
	target, err := at.Resolve(ref)
	return target, err == nil
}

// directions are what a document says of where to go next.
type directions struct {
	base    string   // the first <base href>
	refresh string   // the first refresh that is soon
	scripts []string // inline ones, and the body's onload
}

// scan reads the directions. What stands in <noscript> is for readers without
// scripts, and in <template> for nobody.
func scan(body []byte) directions {
	var d directions
	inert := 0
	for t := html.NewTokenizer(bytes.NewReader(body)); ; {
		kind := t.Next()
		if kind == html.ErrorToken {
			return d
		}
		token := t.Token()
		switch token.DataAtom {
		case atom.Noscript, atom.Template:
			if kind == html.StartTagToken {
				inert++
			} else if kind == html.EndTagToken {
				inert = max(inert-1, 0)
			}
		case atom.Script:
			if kind == html.StartTagToken && t.Next() == html.TextToken && inert == 0 {
				d.scripts = append(d.scripts, string(t.Text()))
			}
		default:
			if inert == 0 && (kind == html.StartTagToken || kind == html.SelfClosingTagToken) {
				d.note(token)
			}
		}
	}
}

func (d *directions) note(t html.Token) {
	switch t.DataAtom {
	case atom.Base:
		if d.base == "" {
			d.base = attribute(t, "href")
		}
	case atom.Meta:
		if d.refresh == "" && strings.EqualFold(attribute(t, "http-equiv"), "refresh") {
			d.refresh = refreshTarget(attribute(t, "content"))
		}
	case atom.Body:
		if onload := attribute(t, "onload"); onload != "" {
			d.scripts = append(d.scripts, onload)
		}
	}
}

func attribute(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}
