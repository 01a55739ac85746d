package page

import "golang.org/x/net/html/atom"

// block is a piece of text that a reader takes in at once: a heading, a
// paragraph, an item, a row, a definition.
type block struct {
	from, to int32 // of layout.text
	first    int32 // the text node that it begins with
	node     int32 // the innermost block element around that
	traits   traits
	kind     part
	unit     int32 // the item, row, term or heading that it is a part of, 0 for none
	words    int32
	linked   int32 // of the words, those of links
	stops    int32 // marks that people write between sentences and their parts
	around   int32 // the link that it begins in, 0 for none
	link     int32 // the last link in it, 0 for none
	links    int32
	document bool // one of them leads to one
	judged   bool // whether it is valued is known
	values   bool
	why      Reason // the reason to leave it out; empty while there is none
}

type part uint8

const (
	paragraph part = iota
	heading
	title // a heading of the first level
	item
	row
	term
	data    // what is said of a term
	picture // the text that stands for one
)

// prose tells a text of sentences.
func (b *block) prose() bool {
	return b.kind != heading && b.kind != title && b.stops > 0 && b.words >= 8 && 2*b.linked < b.words
}

// long tells the prose that articles are made of.
func (b *block) long() bool { return b.prose() && b.words >= 12 && 3*b.linked <= b.words }

// reference tells a block that is nothing but links.
func (b *block) reference() bool { return b.words > 0 && 5*b.linked >= 4*b.words }

func kindOfElement(a atom.Atom) part {
	switch a {
	case atom.H1:
		return title
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return heading
	case atom.Li:
		return item
	case atom.Tr:
		return row
	case atom.Dt:
		return term
	case atom.Dd:
		return data
	}
	return paragraph
}

// pausesIn counts the marks between sentences and their parts, in the scripts that
// we know of.
func pausesIn(s []byte) (n int32) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ',', ';':
			n++
		case '.', ':', '?', '!':
			if i+1 == len(s) || s[i+1] == ' ' {
				n++
			}
		case 0xe3, 0xef, 0xd8, 0xdb: // 。、 and ，：；？！ and ،؛؟ and ۔
			n += pauseAt(s[i:])
		}
	}
	return n
}

func pauseAt(s []byte) int32 {
	for _, mark := range []string{"。", "、", "，", "：", "；", "？", "！", "،", "؛", "؟", "۔"} {
		if len(s) >= len(mark) && string(s[:len(mark)]) == mark {
			return 1
		}
	}
	return 0
}
