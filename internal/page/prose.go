package page

import (
	"math/bits"
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

// plain is the length of what s begins with that is to be written as it is,
// and how many spaces there are between its words: letters of ASCII and those
// of Latin 1 whose first byte is 0xC3, single spaces between them included.
// Nearly all that people write in Europe is plain, and telling it by eight
// bytes at a time is many times faster than rune by rune.
func plain(s string) (n, spaces int) {
	for {
		more, between := plainEights(s[n:], n > 0)
		n, spaces = n+more, spaces+between
		for n < len(s) && letter(s[n]) {
			n++
		}
		switch {
		case n+1 < len(s) && s[n] == 0xc3 && s[n+1]&0xc0 == 0x80:
			n += 2
		case n > 0 && n+1 < len(s) && s[n] == ' ' && letter(s[n+1]):
			n += 2
			spaces++
		default:
			return n, spaces
		}
	}
}

// letter tells a letter, digit or mark of ASCII.
func letter(c byte) bool { return c > ' ' && c < 0x7f }

// plainEights is what of s is plain, as far as eights of bytes tell it. Inside
// says that a letter goes before, so that a space may come first. It ends with
// a letter.
func plainEights(s string, inside bool) (n, spaces int) {
	const (
		ones = 0x0101010101010101
		tops = 0x80 * ones
	)
	for ; len(s)-n >= 8; n += 8 {
		b := s[n : n+8]
		x := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		if (x|(x-' '*ones)|(x+ones))&tops != 0 {
			return n, spaces // not all from space to tilde
		}
		y := x ^ ' '*ones // where a byte is 0 there was a space
		at := ^((y + 0x7f*ones) | y) & tops
		if at&(at<<8) != 0 || at&0x80 != 0 && !inside || b[7] == ' ' {
			return n, spaces // two in a row, or one at an end
		}
		spaces += bits.OnesCount64(at)
		inside = true
	}
	return n, spaces
}
