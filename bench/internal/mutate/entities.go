package mutate

import (
	"bytes"
	"fmt"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// entities writes each character outside of ASCII as a reference.
func entities(s *stage) bool {
	if s.odd() {
		s.Finish = referred
	}
	return true
}

func referred(body []byte) []byte {
	var out bytes.Buffer
	tokens := html.NewTokenizer(bytes.NewReader(body))
	literal := false // inside an element whose text has no references
	for tokens.Next() != html.ErrorToken {
		raw := bytes.Clone(tokens.Raw())
		token := tokens.Token()
		switch token.Type {
		case html.StartTagToken:
			switch token.DataAtom {
			case atom.Script, atom.Style, atom.Noscript, atom.Iframe, atom.Noembed, atom.Noframes, atom.Xmp, atom.Plaintext:
				literal = true
			}
		case html.EndTagToken:
			literal = false
		case html.TextToken:
			if !literal {
				raw = references(raw)
			}
		}
		out.Write(raw)
	}
	return out.Bytes()
}

func references(text []byte) []byte {
	var out bytes.Buffer
	for _, r := range string(text) {
		switch {
		case r == '\u00a0':
			out.WriteString("&nbsp;")
		case r > '~' && r != '\ufffd' && (r < 0x80 || r > 0x9f):
			fmt.Fprintf(&out, "&#%d;", r)
		default:
			out.WriteRune(r)
		}
	}
	return out.Bytes()
}
