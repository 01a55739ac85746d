package registry

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Change sets one key of a source to a plain value, or removes it.
type Change struct {
	Key    string // status, hidden, content_hash, url or id
	Value  string // of hidden: "true" or "false"
	Remove bool   // the key goes, whatever Value says; the url can't
}

// Edit is what changes in one source.
type Edit struct {
	ID      string // the id written in the entry, or else that of its URL
	Changes []Change
}

// ErrNoEntry is returned for an id that no source of the file has.
var ErrNoEntry = errors.New("no source has the id")

// ErrNotYAML is returned for a file that can't be read at all, and for one of
// several documents.
var ErrNotYAML = errors.New("not a YAML document")

// UnsafeEditError says why an edit was not made. The reason names the mend
// where a person has to make it.
type UnsafeEditError struct {
	Line   int // in the file as it was; 0 where no single line is to blame
	Reason string
}

func (e *UnsafeEditError) Error() string {
	if e.Line == 0 {
		return "the edit could not be made safely: " + e.Reason
	}
	return fmt.Sprintf("the edit of line %d could not be made safely: %s", e.Line, e.Reason)
}

// Apply returns data with the edits made and every other byte as it was. An
// equal value stays as it is written, so that the same edits change nothing the
// second time. Of two changes of one key the later one holds.
//
// A missing key becomes a line of its own below the nearest key that precedes
// it in the order url, title, priority, status, hidden, content_hash, id; in
// flow style it becomes a pair behind that key. What comes from an alias or a
// merge key is overridden on the entry itself, and removed by writing what its
// absence means. Entries that merge an edited one keep their values: the
// inherited one is written out on them, or else the edit is refused. An anchor
// whose value is replaced moves to its first alias.
//
// The result is parsed again and compared with the original node by node;
// nothing is returned that changes anything else. Errors are [ErrNoEntry],
// [ErrNotYAML], an [*UnsafeEditError], or that of a change which makes no
// sense; then nothing was edited. The result may share memory with data.
func Apply(data []byte, edits []Edit) ([]byte, error) {
	for _, e := range edits {
		if err := e.validate(); err != nil {
			return nil, err
		}
	}
	tree, err := parseEditTree(data)
	if err != nil {
		return nil, err
	}
	plan, err := planEdits(tree, edits)
	if err != nil {
		return nil, err
	}
	out, moved, err := writeEdits(plan)
	if err != nil {
		return nil, err
	}
	if err := verifyEdits(plan, moved, out); err != nil {
		return nil, err
	}
	return out, nil
}

func (e Edit) validate() error {
	for _, c := range e.Changes {
		if err := c.validate(); err != nil {
			return fmt.Errorf("edit of source %s: %w", e.ID, err)
		}
	}
	return nil
}

func (c Change) validate() error {
	k, ok := editKeyNamed(c.Key)
	switch {
	case !ok || !k.editable():
		return fmt.Errorf("the key %q is not for the program to edit", c.Key)
	case c.Remove && k == editURL:
		return errors.New("a source can't lose its url")
	case c.Remove:
		return nil
	case !utf8.ValidString(c.Value):
		return fmt.Errorf("%s: %q is not UTF-8", c.Key, c.Value)
	case k == editHidden && c.Value != strconv.FormatBool(true) && c.Value != strconv.FormatBool(false):
		return fmt.Errorf("hidden: %q is neither true nor false", c.Value)
	}
	return nil
}
