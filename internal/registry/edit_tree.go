package registry

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// editTree is a file of sources as it was read.
type editTree struct {
	src     *editSource
	root    *yaml.Node // nil in an empty file
	list    *yaml.Node // of the sources; nil if there are none
	entries []*editEntry
	entryOf map[*yaml.Node]*editEntry  // by its map
	values  editState                  // as they are written and inherited
	aliases map[*yaml.Node][]editAlias // by what they stand for, in the order of the file
	reused  map[*yaml.Node]*yaml.Node  // by what they stand for, aliases that no entry merges
}

// editAlias is an alias and where it stands.
type editAlias struct {
	node *yaml.Node
	flow bool
}

// editEntry is one source: its map, and the places of its keys in it.
type editEntry struct {
	node   *yaml.Node
	own    [editKeys]int // indexes into the content of node, -1 for a key that is not there
	double *yaml.Node    // a key that stands here twice
}

func parseEditTree(data []byte) (*editTree, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%w: it is not in UTF-8", ErrNotYAML)
	}
	root, err := parseEditDocument(data)
	if err != nil {
		return nil, err
	}
	t := &editTree{
		src: newEditSource(data), root: root, entryOf: map[*yaml.Node]*editEntry{}, values: editState{},
		aliases: map[*yaml.Node][]editAlias{}, reused: map[*yaml.Node]*yaml.Node{},
	}
	if root != nil {
		t.findEntries(root.Content[0])
		t.findAliases(root.Content[0], false, false)
	}
	return t, nil
}

// parseEditDocument reads the one document of a file, nil if it has none.
// yaml.v3 panics on some files that it can't read; that is an error here.
func parseEditDocument(data []byte) (root *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			root, err = nil, fmt.Errorf("%w: %v", ErrNotYAML, r)
		}
	}()
	d := yaml.NewDecoder(bytes.NewReader(data))
	root = new(yaml.Node)
	if err := d.Decode(root); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotYAML, err)
	}
	if err := d.Decode(new(yaml.Node)); err == nil {
		return nil, fmt.Errorf("%w: there is more than one", ErrNotYAML)
	} else if !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: %w", ErrNotYAML, err)
	}
	return root, nil
}

func (t *editTree) findEntries(top *yaml.Node) {
	for i := 0; top.Kind == yaml.MappingNode && i < len(top.Content); i += 2 {
		if list := top.Content[i+1]; top.Content[i].Value == "sources" && list.Kind == yaml.SequenceNode {
			t.list = list
		}
	}
	if t.list == nil {
		return
	}
	for _, item := range t.list.Content {
		if item.Kind == yaml.AliasNode {
			item = item.Alias
		}
		if item.Kind == yaml.MappingNode {
			e := &editEntry{node: item}
			e.own, e.double = findEditKeys(item)
			t.entries = append(t.entries, e)
			t.entryOf[item] = e
		}
	}
}

// findEditKeys finds the keys of a map that editing knows, and one of them that
// stands there twice.
func findEditKeys(m *yaml.Node) (own [editKeys]int, double *yaml.Node) {
	for k := range own {
		own[k] = -1
	}
	for i := 0; i < len(m.Content); i += 2 {
		key := m.Content[i]
		if key.Kind == yaml.AliasNode {
			key = key.Alias
		}
		k, ok := editKeyNamed(key.Value)
		switch {
		case !ok || key.Kind != yaml.ScalarNode || key.ShortTag() != editStrTag:
		case own[k] >= 0:
			double = m.Content[i]
		default:
			own[k] = i
		}
	}
	return own, double
}

// value is the node at k, nil if the entry itself has none.
func (e *editEntry) value(k editKey) *yaml.Node {
	if e.own[k] < 0 {
		return nil
	}
	return e.node.Content[e.own[k]+1]
}

// above is the index of the key that a missing key k goes below or behind: the
// nearest that precedes it, has a plain value and stays; -1 if there is none.
func (e *editEntry) above(k editKey, gone map[*yaml.Node]bool) int {
	for k--; k >= 0; k-- {
		n := e.value(k)
		if n != nil && (n.Kind == yaml.ScalarNode || n.Kind == yaml.AliasNode) && !gone[e.node.Content[e.own[k]]] {
			return e.own[k]
		}
	}
	return -1
}

// findAliases notes every alias below n. An entry that merges n makes it
// merged: what is inherited can be told and kept, any other use can't.
func (t *editTree) findAliases(n *yaml.Node, flow, merged bool) {
	flow = flow || n.Style&yaml.FlowStyle != 0
	switch n.Kind {
	case yaml.AliasNode:
		t.aliases[n.Alias] = append(t.aliases[n.Alias], editAlias{n, flow})
		if !merged {
			t.reused[n.Alias] = n
		}
	case yaml.SequenceNode:
		for _, c := range n.Content {
			t.findAliases(c, flow, merged)
		}
	case yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			t.findAliases(n.Content[i], flow, false)
			t.findAliases(n.Content[i+1], flow, (merged || t.entryOf[n] != nil) && editMergeKey(n.Content[i]))
		}
	}
}
