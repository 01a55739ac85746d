package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// edit is what becomes of one file.
type edit struct {
	path   string
	data   []byte
	remove bool
	was    []byte // nil where the file is not there
}

// draft collects the edits of a Change.
type draft struct {
	*guard
	store *Store
	edits map[string]edit
	found shelf // filled when first needed
}

// edits are those that c comes to, writes before removals, so that whoever
// reads meanwhile finds a record that moves. Files that already are what they
// should be are left out.
func (s *Store) edits(c Change) ([]edit, error) {
	d := &draft{guard: s.guard(), store: s, edits: map[string]edit{}}
	for _, add := range []func(Change) error{d.records, d.texts, d.frames, d.events, d.hosts, d.siblings, d.notices, d.files, d.folded} {
		if err := add(c); err != nil {
			return nil, err
		}
	}
	var edits []edit
	for _, p := range slices.Sorted(maps.Keys(d.edits)) {
		e := d.edits[p]
		if e.remove && e.was == nil || !e.remove && e.was != nil && bytes.Equal(e.data, e.was) {
			continue
		}
		edits = append(edits, e)
	}
	slices.SortStableFunc(edits, writesFirst)
	return edits, nil
}

func writesFirst(a, b edit) int {
	switch {
	case a.remove == b.remove:
		return 0
	case b.remove:
		return -1
	}
	return 1
}

func (d *draft) set(p string, data []byte) error {
	if data == nil {
		data = []byte{}
	}
	return d.add(edit{path: p, data: data})
}

func (d *draft) remove(p string) error { return d.add(edit{path: p, remove: true}) }

func (d *draft) add(e edit) (err error) {
	if _, twice := d.edits[e.path]; twice {
		return fmt.Errorf("store: one commit names %s twice", e.path)
	}
	if _, _, err := d.store.root.written(e.path); err != nil {
		return err
	}
	if e.was, err = d.store.now(d.guard, e.path); err != nil {
		return err
	}
	d.edits[e.path] = e
	return nil
}

// now is the file at p; nil where there is none.
func (s *Store) now(g *guard, p string) ([]byte, error) {
	data, err := s.read(g, p)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if data == nil && err == nil {
		data = []byte{}
	}
	return data, err
}

func (d *draft) records(c Change) (err error) {
	if c.Sources == 0 && len(c.Records) == 0 && len(c.Forget) == 0 {
		return nil
	}
	if d.found, err = d.store.shelf(d.guard); err != nil {
		return err
	}
	want := d.found.layout()
	if c.Sources > 0 {
		want = layoutFor(c.Sources)
	}
	done := map[string]bool{}
	for _, id := range c.Forget {
		done[id] = true
		if err := d.clear(d.found[id], ""); err != nil {
			return err
		}
	}
	encoded := make([][]byte, len(c.Records))
	err = each(len(encoded), func(i int) (err error) {
		encoded[i], err = encodeRecord(c.Records[i])
		return err
	})
	if err != nil {
		return err
	}
	for i, r := range c.Records {
		done[r.ID] = true
		if err := d.shelve(want, r.ID, encoded[i]); err != nil {
			return err
		}
	}
	return d.move(want, done)
}

// shelve puts the record of id where the layout wants it, and nowhere else.
func (d *draft) shelve(want layout, id string, data []byte) error {
	if err := d.set(want.path(id), data); err != nil {
		return err
	}
	return d.clear(d.found[id], want.path(id))
}

func (d *draft) clear(paths []string, but string) error {
	for _, p := range paths {
		if p == but {
			continue
		}
		if err := d.remove(p); err != nil {
			return err
		}
	}
	return nil
}

// move brings the records that are not done to where the layout wants them.
func (d *draft) move(want layout, done map[string]bool) error {
	for id, paths := range d.found {
		if done[id] || len(paths) == 1 && paths[0] == want.path(id) {
			continue
		}
		_, data, err := d.store.onShelf(paths)
		if err != nil {
			return err
		}
		if err := d.shelve(want, id, data); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) texts(c Change) error {
	for id, text := range c.Content {
		if err := d.text(id, textEnd, encodeText(text), false); err != nil {
			return err
		}
	}
	for id, text := range c.Accepted {
		if err := d.text(id, acceptedText, encodeText(text), text == ""); err != nil {
			return err
		}
	}
	for _, id := range c.Forget {
		if err := errors.Join(d.text(id, textEnd, nil, true), d.text(id, acceptedText, nil, true)); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) text(id, end string, data []byte, remove bool) error {
	p, err := textPath(id, end)
	if err != nil {
		return err
	}
	return d.add(edit{path: p, data: data, remove: remove})
}

func (d *draft) events(c Change) error {
	files, err := d.store.addEvents(d.guard, c.Events)
	if err != nil {
		return err
	}
	for p, data := range files {
		if err := d.set(p, data); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) hosts(c Change) error {
	if c.Hosts == nil {
		return nil
	}
	data, err := encodeHosts(c.Hosts)
	if err != nil {
		return err
	}
	return d.add(edit{path: hostsPath, data: data, remove: data == nil})
}

func (d *draft) files(c Change) error {
	for p, f := range c.Files {
		if err := ours(p); err != nil {
			return err
		}
		if err := d.set(p, f.Data); err != nil {
			return err
		}
		if was := d.edits[p].was; f.Was != nil && (was == nil || !bytes.Equal(was, f.Was)) {
			return fmt.Errorf("%s: %w", p, ErrChanged)
		}
	}
	for _, p := range c.Remove {
		if err := ours(p); err != nil {
			return err
		}
		if err := d.remove(p); err != nil {
			return err
		}
	}
	return nil
}

// folded keeps copies of the journals from elsewhere. Their names carry a hash,
// because runners of one matrix call their journals alike.
func (d *draft) folded(c Change) error {
	for name, data := range c.Folded {
		p := foldedPath(name, data)
		if _, same := d.edits[p]; same {
			continue
		}
		if err := d.set(p, data); err != nil {
			return err
		}
	}
	return nil
}

func foldedPath(name string, data []byte) string {
	sum := sha256.Sum256(data)
	stem := strings.Map(plainRune, strings.TrimSuffix(path.Base(strings.ReplaceAll(name, "\\", "/")), journalEnd))
	return path.Join(foldedDir, fmt.Sprintf("%.100s-%s%s", stem, hex.EncodeToString(sum[:8]), journalEnd))
}

// plainRune keeps what is harmless in any file name.
func plainRune(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
		return r
	}
	return '_'
}
