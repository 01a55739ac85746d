package registry

import (
	"fmt"

	"gopkg.in/yaml.v3"
)

// editCompare walks the trees before and after an edit side by side.
type editCompare struct {
	plan  *editPlan
	moved map[*yaml.Node]*yaml.Node
	twins map[*yaml.Node]*yaml.Node // of anchored nodes, by the one before
}

// verifyEdits requires that out is the file of the plan with the planned
// values and nothing else: the same nodes with the same values, tags and
// anchors in the same order, and every entry worth what was planned.
func verifyEdits(p *editPlan, moved map[*yaml.Node]*yaml.Node, out []byte) error {
	if len(p.ops) == 0 {
		return nil
	}
	after, err := parseEditTree(out)
	if err != nil {
		return &UnsafeEditError{Reason: "the result can't be read: " + err.Error()}
	}
	c := editCompare{p, moved, map[*yaml.Node]*yaml.Node{}}
	if bad := c.differ(p.tree.root, after.root); bad != nil {
		return &UnsafeEditError{bad.Line, "what stands there would change too"}
	}
	for i, e := range p.tree.entries {
		want, got := p.after[e.node], after.values.of(after.entries[i].node)
		for k := range editKeys {
			if k.editable() && want[k] != got[k] {
				return &UnsafeEditError{e.node.Line, fmt.Sprintf("its %s would not be %q", k, want[k].text)}
			}
		}
	}
	return nil
}

// differ is the first node of a that is not the same in b, nil if all are.
func (c *editCompare) differ(a, b *yaml.Node) *yaml.Node {
	if b == nil {
		return a
	}
	if n := c.moved[a]; n != nil {
		c.twins[n] = b
		return unless(b.Kind == n.Kind && b.ShortTag() == n.ShortTag() && b.Value == n.Value && b.Anchor == n.Anchor, a)
	}
	if a.Kind != b.Kind || a.Tag != b.Tag || a.Value != b.Value || a.Anchor != b.Anchor {
		return a
	}
	if a.Anchor != "" {
		c.twins[a] = b
	}
	if a.Kind == yaml.AliasNode {
		return unless(c.twins[a.Alias] == b.Alias, a)
	}
	return c.children(a, b)
}

func unless(ok bool, n *yaml.Node) *yaml.Node {
	if ok {
		return nil
	}
	return n
}

// children compares what two nodes contain, less the keys that an edit was to
// change. Those are judged by their values.
func (c *editCompare) children(a, b *yaml.Node) *yaml.Node {
	before, after := a.Content, b.Content
	if ops := c.plan.ops[a]; ops != nil {
		own, _ := findEditKeys(a)
		before = c.others(a, own, ops)
		own, double := findEditKeys(b)
		if double != nil || !c.present(own, ops) {
			return a
		}
		after = c.others(b, own, ops)
	}
	if len(before) != len(after) {
		return a
	}
	for i, n := range before {
		if bad := c.differ(n, after[i]); bad != nil {
			return bad
		}
	}
	return nil
}

// present tells that a map has the keys that were written, and not those that
// were removed.
func (c *editCompare) present(own [editKeys]int, ops []editOp) bool {
	for _, op := range ops {
		if op.remove == (own[op.key] >= 0) {
			return false
		}
	}
	return true
}

// others is the content of a map without the keys of the operations.
func (c *editCompare) others(m *yaml.Node, own [editKeys]int, ops []editOp) (rest []*yaml.Node) {
	skip := map[int]bool{}
	for _, op := range ops {
		skip[own[op.key]] = true
	}
	for i := 0; i < len(m.Content); i += 2 {
		if !skip[i] {
			rest = append(rest, m.Content[i], m.Content[i+1])
		}
	}
	return rest
}
