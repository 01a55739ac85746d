package registry

import "fmt"

// editRequest is what is asked of one entry.
type editRequest map[editKey]Change

// resolve finds the entries of the edits: by the id that is written in them,
// else by that of their URL.
func (t *editTree) resolve(edits []Edit) (map[*editEntry]editRequest, error) {
	asked := map[*editEntry]editRequest{}
	ids := newEditIDs(t)
	for _, edit := range edits {
		e, err := ids.entry(edit.ID)
		if err != nil {
			return nil, err
		}
		if asked[e] == nil {
			asked[e] = make(editRequest, len(edit.Changes))
		}
		for _, c := range edit.Changes {
			k, _ := editKeyNamed(c.Key)
			asked[e][k] = c
		}
	}
	return asked, nil
}

// editIDs finds entries. URLs are parsed only when a written id does not
// answer.
type editIDs struct {
	tree          *editTree
	written, urls map[string][]*editEntry
}

func newEditIDs(t *editTree) *editIDs {
	ids := &editIDs{tree: t, written: map[string][]*editEntry{}}
	for _, e := range t.entries {
		if id := t.values.of(e.node)[editID].text; id != "" {
			ids.written[id] = append(ids.written[id], e)
		}
	}
	return ids
}

func (ids *editIDs) entry(id string) (*editEntry, error) {
	found := ids.written[id]
	if len(found) == 0 {
		found = ids.byURL(id)
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("%w %s", ErrNoEntry, id)
	case 1:
		return found[0], nil
	}
	return nil, &UnsafeEditError{found[1].node.Line, fmt.Sprintf("the entry on line %d has the same id %s; give one of them another", found[0].node.Line, id)}
}

func (ids *editIDs) byURL(id string) []*editEntry {
	if ids.urls == nil {
		ids.urls = map[string][]*editEntry{}
		for _, e := range ids.tree.entries {
			if id := ids.tree.values.of(e.node).urlID(); id != "" {
				ids.urls[id] = append(ids.urls[id], e)
			}
		}
	}
	return ids.urls[id]
}
