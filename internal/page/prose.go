package page

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// prose is text one block a line: runs of white space become one space, those
// around a block are gone, and so is what is invisible. The zero prose is
// empty.
type prose struct {
	text  []byte
	words int  // as [countWords] counts them
	begun bool // the block has something to see
	space bool // and then white space
	word  bool // a word is under way
}

// proses are for texts on their way to a string, which is then no longer than
// it must be.
var proses = sync.Pool{New: func() any { return new(prose) }}

// add writes a piece of a block.
func (p *prose) add(s string) {
	for len(s) > 0 {
		if n, spaces := plain(s); n > 0 {
			p.show(s[:n])
			p.words += spaces
			s = s[n:]
			continue
		}
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case unicode.IsSpace(r):
			p.space, p.word = p.begun, false
		case invisible(r):
		case isSpaceless(r):
			p.show(string(r))
			p.word = false
		default:
			p.show(string(r))
		}
		s = s[size:]
	}
}

// end ends a block.
func (p *prose) end() { p.begun, p.space, p.word = false, false, false }

// show writes what is to be seen as it is.
func (p *prose) show(s string) {
	switch {
	case p.space:
		p.text = append(p.text, ' ')
	case !p.begun && len(p.text) > 0:
		p.text = append(p.text, '\n')
	}
	if r, _ := utf8.DecodeRuneInString(s); !p.word || isSpaceless(r) {
		p.words++
	}
	p.begun, p.space, p.word = true, false, true
	p.text = append(p.text, s...)
}

// take is the text and the number of its words, and leaves p empty.
func (p *prose) take() (text string, words int) {
	text, words = string(p.text), p.words
	*p = prose{text: p.text[:0]}
	return text, words
}

// plain is the length of what s begins with that is to be written as it is,
// and how many spaces there are between its words: letters of ASCII and those
// of Latin 1 whose first byte is 0xC3, single spaces between them included.
// Nearly all that people write in Europe is plain, and telling it byte by byte
// is ten times faster than rune by rune.
func plain(s string) (n, spaces int) {
	for n < len(s) {
		switch c := s[n]; {
		case c > ' ' && c < 0x7f:
			n++
		case c == 0xc3 && n+1 < len(s) && s[n+1]&0xc0 == 0x80:
			n += 2
		case c == ' ' && n > 0 && n+1 < len(s) && s[n+1] > ' ' && s[n+1] < 0x7f:
			n += 2
			spaces++
		default:
			return n, spaces
		}
	}
	return n, spaces
}
