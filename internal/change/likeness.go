package change

import (
	"slices"
	"unicode/utf8"
)

// maxWeight keeps one long word from outweighing a sentence.
const maxWeight = 12

// dictionary numbers words and knows what each weighs: its length in
// characters, at most maxWeight.
type dictionary struct {
	numbers symbols
	weights []int
}

func (d *dictionary) of(text string) symbol {
	s := d.numbers.of(text)
	if int(s) == len(d.weights) {
		d.weights = append(d.weights, min(utf8.RuneCountInString(text), maxWeight))
	}
	return s
}

// bag is the words of a line in any order, each as often as it stands there.
type bag struct {
	words  []weighed // sorted before they are compared
	weight int       // of all words
}

type weighed struct {
	symbol symbol
	weight int32
}

func (b *bag) add(text string, d *dictionary) {
	s := d.of(text)
	b.words = append(b.words, weighed{s, int32(d.weights[s])})
	b.weight += d.weights[s]
}

func (b *bag) sort() {
	slices.SortFunc(b.words, func(x, y weighed) int { return int(x.symbol - y.symbol) })
}

// likeness is the Sørensen–Dice coefficient of two bags, from 0 to 1, if it is
// at least the given one, else 0.
func likeness(a, b bag, least float64) float64 {
	all := a.weight + b.weight
	if all == 0 || float64(2*min(a.weight, b.weight)) < least*float64(all) {
		return 0
	}
	common := 0
	for x, y := a.words, b.words; len(x) > 0 && len(y) > 0; {
		switch {
		case x[0].symbol < y[0].symbol:
			x = x[1:]
		case x[0].symbol > y[0].symbol:
			y = y[1:]
		default:
			common += int(x[0].weight)
			x, y = x[1:], y[1:]
		}
	}
	if l := 2 * float64(common) / float64(all); l >= least {
		return l
	}
	return 0
}
