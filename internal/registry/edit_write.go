package registry

import (
	"fmt"

	"gopkg.in/yaml.v3"
)

// editWriter turns a plan into patches.
type editWriter struct {
	src     *editSource
	tree    *editTree
	gone    map[*yaml.Node]bool       // nodes that are replaced or removed
	moved   map[*yaml.Node]*yaml.Node // by the alias that gets it, the anchored scalar
	patches []editPatch

	breakLast bool // the last line keeps its break even if the file's last line had none
}

// writeEdits returns the edited file, and the aliases that took an anchor over.
func writeEdits(p *editPlan) (out []byte, moved map[*yaml.Node]*yaml.Node, err error) {
	w := &editWriter{src: p.tree.src, tree: p.tree, gone: map[*yaml.Node]bool{}, moved: map[*yaml.Node]*yaml.Node{}}
	for _, e := range p.tree.entries {
		w.mark(e, p.ops[e.node])
	}
	for _, e := range p.tree.entries {
		if err := w.entry(e, p.ops[e.node]); err != nil {
			return nil, nil, err
		}
	}
	out, err = w.src.splice(w.patches, w.breakLast)
	return out, w.moved, err
}

// mark notes what goes, before any anchor looks for a new home.
func (w *editWriter) mark(e *editEntry, ops []editOp) {
	for _, op := range ops {
		if n := e.value(op.key); n != nil {
			w.gone[n] = true
			w.gone[e.node.Content[e.own[op.key]]] = op.remove
		}
	}
}

// entry writes the operations on one entry, in block or in flow style.
func (w *editWriter) entry(e *editEntry, ops []editOp) error {
	if len(ops) == 0 {
		return nil
	}
	l, err := w.layout(e)
	if err != nil {
		return err
	}
	var removed []int
	for _, op := range ops {
		at := e.own[op.key]
		switch {
		case op.remove:
			removed = append(removed, at/2)
			err = w.forget(e, at, l.context())
		case at >= 0:
			err = w.replace(e, at, op.value, l.context())
		default:
			err = l.insert(w, op)
		}
		if err != nil {
			return err
		}
	}
	if len(removed) == len(e.node.Content)/2 {
		return &UnsafeEditError{e.node.Line, "the entry would be empty"}
	}
	return l.remove(w, removed)
}

// editLayout is what differs between block and flow style.
type editLayout interface {
	context() editContext
	insert(w *editWriter, op editOp) error
	remove(w *editWriter, pairs []int) error // by their place in the entry, unsorted
}

func (w *editWriter) layout(e *editEntry) (editLayout, error) {
	if e.node.Style&yaml.FlowStyle != 0 {
		return newEditFlow(w.src, e)
	}
	return newEditBlock(w.src, e)
}

func (w *editWriter) patch(e *editEntry, start, end int, text string) {
	w.patches = append(w.patches, editPatch{editSpan{start, end}, text, e.node.Line})
}

// replace writes v in the place of the value at index at of an entry.
func (w *editWriter) replace(e *editEntry, at int, v editValue, ctx editContext) error {
	old := e.node.Content[at+1]
	t, err := w.src.token(old, ctx)
	if err != nil {
		return err
	}
	text := v.spell(old.Style, ctx.flow)
	if t.content.empty() {
		return w.fill(e, at, t, text, ctx)
	}
	if err := w.dropProperties(e, old, t, v); err != nil {
		return err
	}
	w.patch(e, t.content.start, t.content.end, text)
	if !t.body.empty() {
		w.patch(e, t.body.start, t.body.end, "")
	}
	return nil
}

// fill writes the first value of a key that has none.
func (w *editWriter) fill(e *editEntry, at int, t editToken, text string, ctx editContext) error {
	if !t.anchor.empty() || !t.tag.empty() {
		return &UnsafeEditError{e.node.Content[at].Line, "the key has an anchor or a tag but no value; write one"}
	}
	place, err := w.src.afterColon(e.node.Content[at], ctx)
	if err != nil {
		return err
	}
	w.patch(e, place, place, " "+text)
	return nil
}

// afterColon is the place behind the colon of a key.
func (s *editSource) afterColon(key *yaml.Node, ctx editContext) (int, error) {
	t, err := s.token(key, ctx)
	if err != nil {
		return 0, err
	}
	at := s.gap(t.content.end)
	if !s.has(at, ':') {
		return 0, &UnsafeEditError{key.Line, fmt.Sprintf("the key %q has no colon; write one", key.Value)}
	}
	return at + 1, nil
}

// dropProperties takes away a tag that the new value would contradict, and an
// anchor that others still need for the old value.
func (w *editWriter) dropProperties(e *editEntry, old *yaml.Node, t editToken, v editValue) error {
	if old.Style&yaml.TaggedStyle != 0 && old.ShortTag() != v.tag {
		w.patch(e, t.tag.start, w.src.blanks(t.tag.end), "")
	}
	moved, err := w.rehome(e, old, t)
	if moved {
		w.patch(e, t.anchor.start, w.src.blanks(t.anchor.end), "")
	}
	return err
}

// forget finds a new home for the anchors of a pair that goes.
func (w *editWriter) forget(e *editEntry, at int, ctx editContext) error {
	for _, n := range e.node.Content[at : at+2] {
		t, err := w.src.token(n, ctx)
		if err == nil {
			_, err = w.rehome(e, n, t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// rehome writes the anchored scalar n in the place of the first alias of it
// that stays; later aliases then mean that one. It tells whether there is any.
func (w *editWriter) rehome(e *editEntry, n *yaml.Node, t editToken) (bool, error) {
	for _, a := range w.tree.aliases[n] {
		if w.gone[a.node] {
			continue
		}
		home, err := w.src.token(a.node, editContext{flow: a.flow})
		if err != nil {
			return false, err
		}
		text := "&" + n.Anchor + " "
		if n.Style&yaml.TaggedStyle != 0 {
			text += string(w.src.data[t.tag.start:t.tag.end]) + " "
		}
		w.patch(e, home.content.start, home.content.end, text+editValue{n.ShortTag(), n.Value}.spell(n.Style, a.flow))
		w.moved[a.node] = n
		return true, nil
	}
	return false, nil
}
