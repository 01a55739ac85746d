package store

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Content is the main text of id that was seen last; ok is false where none
// is kept. It is exactly the text that was committed.
func (s *Store) Content(id string) (text string, ok bool, err error) { return s.text(id, textEnd) }

// Accepted is the main text of id that a person accepted, kept while a drift
// is open; ok is false where none is kept.
func (s *Store) Accepted(id string) (text string, ok bool, err error) {
	return s.text(id, acceptedText)
}

func (s *Store) text(id, end string) (string, bool, error) {
	p, err := textPath(id, end)
	if err != nil {
		return "", false, err
	}
	data, err := s.ReadFile(p)
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	}
	return decodeText(data), err == nil, err
}

func textPath(id, end string) (string, error) {
	if !idShape.MatchString(id) {
		return "", fmt.Errorf("store: content: id %.40q is not 16 hex digits", id)
	}
	return path.Join(contentDir, id+end), nil
}

// encodeText ends a text with a newline, as files in git should; the empty
// text is the empty file. decodeText takes one newline off again.
func encodeText(text string) []byte {
	if text == "" {
		return []byte{}
	}
	return []byte(text + "\n")
}

func decodeText(data []byte) string { return strings.TrimSuffix(string(data), "\n") }
