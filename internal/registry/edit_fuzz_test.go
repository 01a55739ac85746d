package registry

import (
	"path/filepath"
	"strings"
	"testing"
)

// FuzzApply edits any file: the answer is an error, or a file in which only the
// target differs. The seeds are the golden files, with each of their edits.
func FuzzApply(f *testing.F) {
	dirs, err := filepath.Glob("testdata/edit/*/in.yaml")
	if err != nil || len(dirs) < 12 {
		f.Fatalf("%d seeds, error %v", len(dirs), err)
	}
	for _, path := range dirs {
		dir := filepath.Dir(path)
		in, text := read(f, dir, "in.yaml"), string(read(f, dir, "edits"))
		for _, e := range parseGolden(f, text).edits {
			for _, c := range e.Changes {
				f.Add(in, e.ID, c.Key, c.Value, c.Remove)
			}
		}
	}
	f.Fuzz(func(t *testing.T, in []byte, id, key, value string, remove bool) {
		if len(in) > 4096 || strings.Count(string(in), "*") > 16 {
			return // aliases of aliases take for ever to decode
		}
		first := drawnTarget(in, id)
		edits := []Edit{{first, []Change{{key, value, remove}}}}
		out, err := Apply(in, edits)
		if err != nil {
			return
		}
		checkTarget(t, in, out, edits)
		checkAgain(t, out, edits)
	})
}

// drawnTarget is the id itself, or that of the first source, so that mutations
// of a file still meet an entry.
func drawnTarget(in []byte, id string) string {
	d, err := decodeSources(in)
	if err != nil || d.find(id) != nil || len(d.sources) == 0 {
		return id
	}
	if written, ok := d.sources[0]["id"].(string); ok && written != "" {
		return written
	}
	return sourceURLID(d.sources[0])
}
