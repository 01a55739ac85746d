package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// ErrLocked says that another process works on this repository.
var ErrLocked = errors.New("another linkhealth is at work on this repository")

// ErrNotLocked says that the caller writes without holding the lock: a fault
// of ours.
var ErrNotLocked = errors.New("the store is not locked")

// ErrChanged says that a file is no longer what an edit of it was made from.
var ErrChanged = errors.New("the file changed while it was being edited; run it again")

// InvalidError says that a file is not what linkhealth could have written or
// may touch. Nothing was changed.
type InvalidError struct {
	Path string // as the caller named it, or relative to the root
	Line int    // from 1; 0 where the whole file is meant
	Why  string
	Mend string // what a person can do
}

func (e *InvalidError) Error() string {
	at := e.Path
	if e.Line > 0 {
		at = fmt.Sprintf("%s:%d", e.Path, e.Line)
	}
	if e.Mend == "" {
		return at + ": " + e.Why
	}
	return at + ": " + e.Why + "; " + e.Mend
}

// damaged is a file of state that nobody but a person can put right.
func damaged(path string, line int, why string) *InvalidError {
	return &InvalidError{Path: path, Line: line, Why: why, Mend: "restore it with `git checkout -- " + path + "`"}
}

// newer is a file of state written by a later linkhealth.
func newer(path string, schema, known int) *InvalidError {
	return &InvalidError{
		Path: path,
		Why:  fmt.Sprintf("schema %d, and this linkhealth knows only %d", schema, known),
		Mend: "upgrade linkhealth",
	}
}

// notJSON is the error of decoding data as a [damaged] file, with the line
// where that can be told.
func notJSON(path string, data []byte, err error) *InvalidError {
	return damaged(path, lineOf(data, err), "not what linkhealth wrote: "+err.Error())
}

func lineOf(data []byte, err error) int {
	var offset int64
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		offset = syntax.Offset
	} else if typ := (*json.UnmarshalTypeError)(nil); errors.As(err, &typ) {
		offset = typ.Offset
	} else {
		return 0
	}
	return 1 + bytes.Count(data[:min(max(offset-1, 0), int64(len(data)))], []byte("\n"))
}
