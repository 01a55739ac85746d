package change

import (
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// rewrite is what a line says in other words, or with other values.
type rewrite struct {
	change Change
	parts  []Part
}

func rewriteOf(before, after line, work *budget) *rewrite {
	parts := edit(before, after, work)
	c := twins{before, after, work}.judge(parts)
	c.Before, c.After = before.text, after.text
	return &rewrite{c, parts}
}

// twins are a line before and after.
type twins struct {
	before, after line
	work          *budget
}

// judge is the change that a rewritten line makes: the gravest of what differs.
func (t twins) judge(parts []Part) Change {
	phrases := replacements(parts)
	if was, now := t.values(value.Number, value.Money); len(was)+len(now) > 0 {
		return instead(Amount, was, now, phrases)
	}
	if was, now := t.values(value.Date); len(was)+len(now) > 0 {
		return instead(Date, was, now, phrases)
	}
	if was, now, name := t.targets(); len(was)+len(now) > 0 {
		return Change{Class: Link, Was: was, Now: now, Name: name}
	}
	if isHeading(t.after.text) {
		return Change{Class: Wording, Was: []string{headingName(t.before.text)}, Now: []string{headingName(t.after.text)}}
	}
	return phrases[0].change(Wording)
}

// instead is a change of values. Where one has become words, or words have
// become one, the whole phrase says more: 480 € → free of charge.
func instead(class Class, was, now []string, phrases []replacement) Change {
	if len(was) > 0 && len(now) > 0 {
		return Change{Class: class, Was: was, Now: now}
	}
	for _, p := range phrases {
		lost := len(was) > 0 && strings.Contains(p.was, was[0])
		won := len(now) > 0 && strings.Contains(p.now, now[0])
		if lost || won {
			return p.change(class)
		}
	}
	return Change{Class: class, Was: was, Now: now}
}

func (p replacement) change(class Class) Change {
	c := Change{Class: class}
	if p.was != "" {
		c.Was = []string{p.was}
	}
	if p.now != "" {
		c.Now = []string{p.now}
	}
	return c
}

// values are the values of those kinds that only one side has, as they stand
// there: 480 € and 480 euros are the same.
func (t twins) values(kinds ...value.Kind) (was, now []string) {
	a, b := t.before.spans(kinds), t.after.spans(kinds)
	i, j := differing(meanings(a), meanings(b), t.work)
	return quoted(t.before.text, a, i), quoted(t.after.text, b, j)
}

func (l line) spans(kinds []value.Kind) []value.Span {
	var spans []value.Span
	for _, v := range l.values {
		for _, k := range kinds {
			if v.Kind == k {
				spans = append(spans, v)
			}
		}
	}
	return spans
}

func meanings(spans []value.Span) []string {
	out := make([]string, len(spans))
	for i, v := range spans {
		out[i] = string(v.Kind) + " " + v.Value
	}
	return out
}

func quoted(text string, spans []value.Span, at []int) []string {
	var out []string
	for _, i := range at {
		out = append(out, text[spans[i].Start:spans[i].End])
	}
	return out
}

// targets are the targets of links that only one side has, and the words of the
// first of those links.
func (t twins) targets() (was, now []string, words string) {
	a, b := t.before.targets(), t.after.targets()
	i, j := differing(a, b, t.work)
	for _, k := range i {
		was = append(was, a[k])
	}
	for _, k := range j {
		now = append(now, b[k])
	}
	switch {
	case len(j) > 0:
		words = name(t.after.text, t.after.links, j[0])
	case len(i) > 0:
		words = name(t.before.text, t.before.links, i[0])
	}
	return was, now, words
}

func (l line) targets() []string {
	out := make([]string, len(l.links))
	for i, k := range l.links {
		out[i] = l.text[k.start:k.end]
	}
	return out
}

// differing are the indices of what has no partner on the other side.
func differing(a, b []string, work *budget) (onlyA, onlyB []int) {
	partnered := make([]bool, len(b))
	for i, j := range match(a, b, work) {
		if j == none {
			onlyA = append(onlyA, i)
		} else {
			partnered[j] = true
		}
	}
	for j, found := range partnered {
		if !found {
			onlyB = append(onlyB, j)
		}
	}
	return onlyA, onlyB
}
