package registry

import "gopkg.in/yaml.v3"

// editState gives the values of maps, with what they inherit by merge keys.
type editState map[*yaml.Node]*editValues

// of is the values of the map m.
func (s editState) of(m *yaml.Node) *editValues {
	if v, ok := s[m]; ok {
		return v
	}
	v := new(editValues)
	s[m] = v // a map that merges itself ends here
	inherited := s.inherited(m)
	own, _ := findEditKeys(m)
	for k, i := range own {
		v[k] = inherited[k]
		if i >= 0 {
			v[k] = readEditValue(editKey(k), m.Content[i+1])
		}
	}
	return v
}

// inherited is what the merge keys of m give. The first map that has a key
// wins, as YAML says.
func (s editState) inherited(m *yaml.Node) (v editValues) {
	for _, source := range editMerges(m) {
		for k, value := range s.of(source) {
			if v[k].absent() {
				v[k] = value
			}
		}
	}
	return v
}

// editMerges is the maps that m merges.
func editMerges(m *yaml.Node) (maps []*yaml.Node) {
	add := func(n *yaml.Node) {
		if n.Kind == yaml.AliasNode {
			n = n.Alias
		}
		if n.Kind == yaml.MappingNode {
			maps = append(maps, n)
		}
	}
	for i := 0; i < len(m.Content); i += 2 {
		switch n := m.Content[i+1]; {
		case !editMergeKey(m.Content[i]):
		case n.Kind == yaml.SequenceNode:
			for _, c := range n.Content {
				add(c)
			}
		default:
			add(n)
		}
	}
	return maps
}

func editMergeKey(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!merge" }
