package registry

import (
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// The tags of yaml.v3 that editing tells apart.
const (
	editStrTag  = "!!str"
	editBoolTag = "!!bool"
	editNullTag = "!!null"
)

// editValue is a scalar as YAML reads it. The zero value is an absent key; a
// list or a map has a tag and no text.
type editValue struct {
	tag, text string
}

// editValues are the values of one entry.
type editValues [editKeys]editValue

func (v editValue) absent() bool { return v.tag == "" }

// newEditValue is the value that a change asks for.
func newEditValue(k editKey, text string) editValue {
	if k == editHidden {
		return editValue{editBoolTag, text}
	}
	return editValue{editStrTag, text}
}

// readEditValue reads what stands at a key. The booleans of YAML 1.1 count as
// such where a boolean is asked for, because yaml.v3 decodes them so.
func readEditValue(k editKey, n *yaml.Node) editValue {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	v := editValue{n.ShortTag(), n.Value}
	if k != editHidden || n.Kind != yaml.ScalarNode {
		return v
	}
	plain := n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle|yaml.TaggedStyle) == 0
	switch {
	case v.tag == editBoolTag:
		v.text = strings.ToLower(v.text)
	case plain && strings.Contains(" y Y yes on ", " "+v.text+" "):
		v = editValue{editBoolTag, "true"}
	case plain && strings.Contains(" n N no off ", " "+v.text+" "):
		v = editValue{editBoolTag, "false"}
	}
	return v
}

// neutral tells a value that means the same as an absent key.
func (v editValue) neutral(k editKey, entry editValues) bool {
	if v.absent() {
		return true
	}
	n, ok := entry.neutral(k)
	return ok && v == n
}

// neutral is how the absence of a key is written down, where a merge would
// otherwise fill the gap. An absent id is that of the entry's URL; a URL and a
// content hash have no such value, since a registry may not say "none".
func (e editValues) neutral(k editKey) (v editValue, ok bool) {
	switch k {
	case editStatus:
		return editValue{editStrTag, string(Active)}, true
	case editHidden:
		return editValue{editBoolTag, "false"}, true
	case editID:
		id := e.urlID()
		return editValue{editStrTag, id}, id != ""
	}
	return editValue{}, false
}

// urlID is the id of the entry's URL, empty where that is none.
func (e editValues) urlID() string {
	u, err := link.Parse(e[editURL].text)
	if err != nil {
		return ""
	}
	return u.ID()
}
