package registry

import (
	"slices"

	"gopkg.in/yaml.v3"
)

// entry is one key of a mapping and what is written for it.
type entry struct {
	key       string
	at, value *yaml.Node
	level     int // of the mapping that says it: 1, or more where it is merged in
}

// entries is a mapping, its merge keys resolved: what it says itself comes
// first, and wins over what is merged into it, as an earlier merge does over a
// later one (https://yaml.org/type/merge.html).
type entries struct {
	spot
	list  []entry
	byKey map[string]int // only once there are many
	level int            // mappings visited so far
}

// maxMerges bounds how deep mappings are merged into each other. An alias that
// contains itself has no end.
const maxMerges = 32

// entries reads a mapping. Keys that are written twice, or that are no text,
// are problems.
func (s spot) entries() (entries, bool) {
	es := entries{spot: s}
	if s.node.Kind != yaml.MappingNode || s.node.ShortTag() != "!!map" {
		s.mismatch("a mapping of `key: value` lines")
		return es, false
	}
	es.list = make([]entry, 0, len(s.node.Content)/2)
	es.collect(s.node, 1)
	return es, true
}

func (es *entries) collect(n *yaml.Node, depth int) {
	if !es.doc.spend(len(n.Content), n) {
		return
	}
	es.level++
	level := es.level
	var merge *yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case !isMerge(key):
			es.add(key, value, level)
		case merge != nil:
			spot{es.doc, key, join(es.path, "<<")}.complain("`<<` is written twice; write one with a list, such as `<<: [*a, *b]`")
		default:
			merge = value
		}
	}
	if merge != nil {
		es.merge(merge, depth)
	}
}

func isMerge(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "<<" && n.ShortTag() == "!!merge"
}

func (es *entries) merge(n *yaml.Node, depth int) {
	s, ok := es.doc.spot(n, join(es.path, "<<"))
	if !ok {
		return
	}
	if depth == maxMerges {
		s.complain("more than %d mappings are merged into each other here; an alias that contains itself never ends", maxMerges)
		return
	}
	sources := []*yaml.Node{s.node}
	if s.node.Kind == yaml.SequenceNode {
		sources = s.node.Content
	}
	for _, n := range sources {
		s, ok := es.doc.spot(n, s.path)
		if !ok {
			return
		}
		if s.node.Kind != yaml.MappingNode {
			s.mismatch("an alias of a mapping, such as `<<: *name`")
			continue
		}
		es.collect(s.node, depth+1)
	}
}

// add notes an entry unless the key is taken: by the same mapping, which is a
// problem, or by one that wins over it.
func (es *entries) add(key, value *yaml.Node, level int) {
	if key.Kind == yaml.AliasNode {
		key = key.Alias
	}
	if key.Kind != yaml.ScalarNode {
		spot{es.doc, key, es.path}.complain("a key must be a word; remove the brackets around it")
		return
	}
	if i := es.index(key.Value); i >= 0 {
		if e := es.list[i]; e.level == level {
			spot{es.doc, key, join(es.path, key.Value)}.
				complain("%s is written twice, first in line %d; remove one of them", quote(key.Value), e.at.Line)
		}
		return
	}
	if es.byKey != nil {
		es.byKey[key.Value] = len(es.list)
	}
	es.list = append(es.list, entry{key.Value, key, value, level})
}

// index finds a key, or is -1.
func (es *entries) index(key string) int {
	const many = 24
	if es.byKey == nil {
		if len(es.list) < many {
			return slices.IndexFunc(es.list, func(e entry) bool { return e.key == key })
		}
		es.byKey = make(map[string]int, 2*many)
		for i, e := range es.list {
			es.byKey[e.key] = i
		}
	}
	if i, ok := es.byKey[key]; ok {
		return i
	}
	return -1
}

// child is the value of a key.
func (es *entries) child(key string) (s spot, written bool) {
	i := es.index(key)
	if i < 0 {
		return spot{}, false
	}
	return es.doc.spot(es.list[i].value, join(es.path, key))
}

// complainOf complains of a key: where its value stands, or, if it isn't
// written, where the mapping begins.
func (es *entries) complainOf(key, format string, args ...any) {
	s := es.spot
	if i := es.index(key); i >= 0 {
		s.node = es.list[i].value
	}
	s.path = join(es.path, key)
	s.complain(format, args...)
}
