package registry

import (
	"fmt"

	"gopkg.in/yaml.v3"
)

// editPlan is what to write where, and what the entries are worth then.
type editPlan struct {
	tree  *editTree
	ops   map[*yaml.Node][]editOp // by the map of an entry, in the order of keys
	after editState
}

// editOp writes a value at a key of one entry, or removes the key.
type editOp struct {
	key    editKey
	value  editValue
	remove bool
}

// planEdits decides entry by entry, in the order of the file, because what an
// entry merges stands before it.
func planEdits(t *editTree, edits []Edit) (*editPlan, error) {
	asked, err := t.resolve(edits)
	if err != nil {
		return nil, err
	}
	p := &editPlan{tree: t, ops: map[*yaml.Node][]editOp{}, after: editState{}}
	for _, e := range t.entries {
		if p.ops[e.node] != nil {
			continue // an alias of an entry that is done
		}
		if err := p.entry(e, asked[e], *t.values.of(e.node)); err != nil {
			return nil, err
		}
	}
	return p, p.reused()
}

// entry plans one entry. What is not asked for keeps its value, even where the
// entry inherits it from one that changes.
func (p *editPlan) entry(e *editEntry, asked editRequest, before editValues) error {
	inherited := p.after.inherited(e.node)
	want, ops := before, []editOp(nil)
	for k := range editKeys {
		own, inherit := e.value(k), inherited[k]
		c, ok := asked[k]
		switch {
		case !k.editable() || !ok && own != nil:
			continue
		case ok && !c.Remove:
			want[k] = newEditValue(k, c.Value)
		case ok && inherit.neutral(k, want):
			if want[k] = inherit; own != nil {
				ops = append(ops, editOp{key: k, remove: true})
			}
			continue
		case ok || before[k].absent() && !inherit.absent():
			neutral, can := want.neutral(k)
			if !can {
				return &UnsafeEditError{e.node.Line, fmt.Sprintf("it would inherit the %s of another entry; write out what it merges", k)}
			}
			want[k] = neutral
		}
		if before[k] != want[k] || own == nil && inherit != want[k] {
			ops = append(ops, editOp{key: k, value: want[k]})
		}
	}
	if ops != nil {
		p.ops[e.node] = ops
	}
	p.after[e.node] = &want
	if ops != nil && e.double != nil {
		return &UnsafeEditError{e.double.Line, fmt.Sprintf("the key %q stands in one entry twice; remove one", e.double.Value)}
	}
	return nil
}

// reused finds an edited entry that is used where its values can't be kept.
func (p *editPlan) reused() error {
	t := p.tree
	if len(p.ops) == 0 {
		return nil
	}
	for _, n := range []*yaml.Node{t.root.Content[0], t.list} {
		if a := t.reused[n]; a != nil {
			return &UnsafeEditError{a.Line, fmt.Sprintf("the alias *%s stands for what is edited; write it out", a.Value)}
		}
	}
	for _, e := range t.entries {
		if a := t.reused[e.node]; a != nil && p.ops[e.node] != nil {
			return &UnsafeEditError{e.node.Line, fmt.Sprintf("the entry is used again by the alias *%s on line %d; write it out there", a.Value, a.Line)}
		}
	}
	return nil
}
