package fold

import (
	"cmp"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// Edit is what one registry entry should say.
type Edit struct {
	File string
	ID   string
	Was  health.Entry
	Want health.Entry
}

// Change is the edit in the registry's terms: what differs, nothing else.
func (e Edit) Change() registry.Edit {
	edit := registry.Edit{ID: e.ID}
	if e.Was.Status != e.Want.Status {
		edit.Changes = append(edit.Changes, registry.Change{Key: "status", Value: string(e.Want.Status)})
	}
	if e.Was.Hidden != e.Want.Hidden {
		edit.Changes = append(edit.Changes, registry.Change{Key: "hidden", Value: "true", Remove: !e.Want.Hidden})
	}
	if e.Was.ContentHash != e.Want.ContentHash {
		edit.Changes = append(edit.Changes, registry.Change{Key: "content_hash", Value: e.Want.ContentHash, Remove: e.Want.ContentHash == ""})
	}
	return edit
}

// edits finds the entries that should say something else. What a person wrote
// since the last check is left alone: the next check adopts it.
func (f *folding) edits() {
	for _, e := range f.s.Entries {
		now := f.entries[e.Source.ID].Record
		if now.Status == "" || now.Registry != e.Written() || now.Desired() == e.Written() {
			continue
		}
		f.result.Edits = append(f.result.Edits, Edit{File: e.Source.Position.File, ID: e.Source.ID, Was: e.Written(), Want: now.Desired()})
	}
}

// Wrote notes in the records that the registry now says what it should. It is
// called for the edits that are committed together with the records, so that
// the next fold can tell a person's change from one of ours.
func (r *Result) Wrote(edits []Edit) {
	written := map[string]bool{}
	for _, e := range edits {
		written[e.ID] = true
	}
	for i := range r.Records {
		if id := r.Records[i].ID; written[id] {
			r.Records[i] = health.Written(r.Records[i])
			delete(written, id)
		}
	}
	for _, e := range r.After.Entries {
		if written[e.Source.ID] {
			r.Records = append(r.Records, health.Written(*e.Record))
		}
	}
	slices.SortFunc(r.Records, func(a, b health.Record) int { return cmp.Compare(a.ID, b.ID) })
}
