package store

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestSiblings(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	none, err := s.Siblings()
	ok(t, err)
	same(t, none, map[string]observe.Sibling{})
	same(t, commit(t, s, Change{Siblings: none}), []string(nil))

	known := map[string]observe.Sibling{
		"www.boe.es": {At: noon, Directory: "/", Honest: true},
		"sepe.es":    {At: noon, Directory: "/a/", Address: "https://sepe.es/buscar", Lines: []string{"0123456789abcdef"}},
	}
	same(t, commit(t, s, Change{Siblings: known}), []string{siblingsPath})
	got, err := s.Siblings()
	ok(t, err)
	same(t, got, known)
	same(t, tree(t, root, "data")[siblingsPath], `{
  "schema": 1,
  "hosts": {
    "sepe.es": {
      "at": "2026-02-18T12:00:00Z",
      "directory": "/a/",
      "honest": false,
      "address": "https://sepe.es/buscar",
      "lines": [
        "0123456789abcdef"
      ]
    },
    "www.boe.es": {
      "at": "2026-02-18T12:00:00Z",
      "directory": "/",
      "honest": true
    }
  }
}
`)
	same(t, commit(t, s, Change{Siblings: known}), []string(nil))
	same(t, commit(t, s, Change{Siblings: none}), []string{siblingsPath})
	same(t, tree(t, root, "data"), map[string]string{})
}

func TestSiblingsRefused(t *testing.T) {
	t.Parallel()
	for data, why := range map[string]string{
		"":                             "git checkout -- " + siblingsPath,
		"{}":                           "no schema",
		`{"schema":1}`:                 "no hosts",
		`{"schema":2,"hosts":[]}`:      "upgrade",
		`{"schema":1,"hosts":{"a":1}}`: "git checkout",
		`{"schema":1,"hosts":{"a":{"honest":true}}}`:                                                   "no time",
		`{"schema":1,"hosts":{"a":{"at":"2026-02-18T12:00:00Z","honest":true,"address":"http://a/"}}}`: "shows something",
		`{"schema":1,"hosts":{"a":{"at":"2026-02-18T12:00:00Z","lines":["b","a"]}}}`:                   "out of order",
	} {
		root := t.TempDir()
		write(t, root, siblingsPath, data)
		_, err := open(t, root).Siblings()
		invalid(t, err, siblingsPath, why)
	}
}

// A state that cannot be read again is not written.
func TestSiblingsThatCannotBeReadAgain(t *testing.T) {
	t.Parallel()
	if _, err := locked(t, t.TempDir()).Commit(Change{Siblings: map[string]observe.Sibling{"a.es": {}}}); err == nil {
		t.Error("written")
	}
}
