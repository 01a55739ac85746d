package registry

import (
	"gopkg.in/yaml.v3"
)

// document is one file while it is read. It collects what is wrong with it.
type document struct {
	file     string
	problems []Problem
	nodes    int // that may still be visited
	spent    bool
}

// open parses a file. Without a root there is nothing to read in it; problems
// say so where that is a mistake.
func open(file string, data []byte) (d *document, root spot, ok bool) {
	// Without aliases there are never more nodes than bytes. The rest is what
	// aliases may add: enough for any sane use, and linear in the file, so that
	// aliases of aliases end in a problem instead of in hours.
	d = &document{file: file, nodes: 100_000 + 4*len(data)}
	n, problem := parse(file, data)
	if problem != nil {
		d.problems = append(d.problems, *problem)
		return d, spot{}, false
	}
	if n == nil || n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return d, spot{}, false
	}
	root, ok = d.spot(n, "")
	return d, root, ok
}

// missing complains about the file as a whole.
func (d *document) missing(message string) {
	d.problems = append(d.problems, Problem{File: d.file, Line: 1, Column: 1, Message: message})
}

// spend counts nodes that are visited and tells whether there are any left.
// The first time that there are none is a problem.
func (d *document) spend(n int, at *yaml.Node) bool {
	if d.nodes -= n; d.nodes >= 0 {
		return true
	}
	if !d.spent {
		d.spent = true
		spot{doc: d, node: at}.complain("the aliases of this file repeat too much; write the entries out")
	}
	return false
}

// spot is one node of a file and the way to it.
type spot struct {
	doc  *document
	node *yaml.Node // never an alias
	path string
}

// spot is the node n, or the one that it is an alias of.
func (d *document) spot(n *yaml.Node, path string) (spot, bool) {
	if !d.spend(1, n) {
		return spot{}, false
	}
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return spot{doc: d, node: n, path: path}, true
}

// written tells a spot in a file from the zero spot.
func (s spot) written() bool { return s.node != nil }

func (s spot) position() Position {
	return Position{File: s.doc.file, Line: s.node.Line, Column: s.node.Column}
}
