package registry

import (
	"fmt"
	"strconv"

	"gopkg.in/yaml.v3"
)

// complain adds a problem with what is written at s.
func (s spot) complain(format string, args ...any) {
	s.doc.problems = append(s.doc.problems, Problem{
		File: s.doc.file, Line: s.node.Line, Column: s.node.Column,
		Field: s.path, Message: fmt.Sprintf(format, args...),
	})
}

// mismatch complains that another sort of value stands here than the one that
// is wanted, such as "a list".
func (s spot) mismatch(wanted string) {
	switch {
	case s.null():
		s.complain("nothing is written here; write %s, or remove the key", wanted)
	case foreign(s.node):
		s.complain("the tag %s means nothing here; remove it and write %s", quote(s.node.Tag), wanted)
	default:
		s.complain("found %s; write %s", describe(s.node), wanted)
	}
}

// foreign tells a tag that is none of YAML's own sorts of value.
func foreign(n *yaml.Node) bool {
	switch n.ShortTag() {
	case "!!str", "!!int", "!!float", "!!bool", "!!null", "!!timestamp", "!!map", "!!seq", "!!merge":
		return false
	}
	return true
}

func (s spot) null() bool { return s.node.Kind == yaml.ScalarNode && s.node.Tag == "!!null" }

// describe names what stands in a file in the words of its author.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping of keys"
	case yaml.SequenceNode:
		return "a list"
	}
	switch n.Tag {
	case "!!int", "!!float":
		return "the number " + quote(n.Value)
	case "!!timestamp":
		return "the date " + quote(n.Value)
	}
	if n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 {
		return quote(n.Value) + " in quotes"
	}
	return quote(n.Value)
}

// join is the path of a key below path. A key that would blur the path is
// quoted.
func join(path, key string) string {
	for _, r := range key {
		if r < 0x20 || r == '.' || r == '[' || r == ']' || !strconv.IsPrint(r) {
			key = strconv.Quote(key)
			break
		}
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

func index(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }
