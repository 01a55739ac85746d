package change

import (
	"slices"
	"strings"
)

// Class is what a change means to a reader.
type Class string

// The classes, the weightiest first. Of several in one line the weightiest
// counts.
const (
	Emptied Class = "emptied" // the text is gone, or nearly all of it
	Amount  Class = "amount"  // a sum of money, or another number
	Date    Class = "date"
	Link    Class = "link" // where a link leads
	Removed Class = "removed"
	Added   Class = "added"
	Wording Class = "wording" // the words alone, or the place of a block
)

var classes = []Class{Emptied, Amount, Date, Link, Removed, Added, Wording}

// Classes lists every class, the weightiest first.
func Classes() []Class { return slices.Clone(classes) }

func (c Class) rank() int { return slices.Index(classes, c) }

// Unit is the kind of block that a change is about.
type Unit string

// The units.
const (
	Section   Unit = "section" // a heading, and what stands under it
	Item      Unit = "item"    // of a list
	Row       Unit = "row"     // of a table
	Paragraph Unit = "paragraph"
)

// unitOf is the kind of all of these lines: paragraphs where they are of
// several.
func unitOf(lines []string) Unit {
	if isHeading(lines[0]) {
		return Section
	}
	unit := unitOfLine(lines[0])
	for _, l := range lines {
		if unitOfLine(l) != unit {
			return Paragraph
		}
	}
	return unit
}

func unitOfLine(line string) Unit {
	switch {
	case strings.HasPrefix(line, item):
		return Item
	case strings.Contains(line, cell):
		return Row
	}
	return Paragraph
}
