package store

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Events is what happened from since on and before until, ordered by time;
// what happened at the same instant stays in the order of the files. A zero
// bound is none.
func (s *Store) Events(since, until observe.Instant) ([]health.Event, error) {
	g := s.guard()
	entries, err := s.list(g, eventsDir)
	if err != nil {
		return nil, err
	}
	var events []health.Event
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), journalEnd)
		if name == e.Name() || !inMonths(name, since, until) {
			continue
		}
		p := path.Join(eventsDir, e.Name())
		data, err := s.read(g, p)
		if err != nil {
			return nil, err
		}
		month, err := decodeEvents(p, data)
		if err != nil {
			return nil, err
		}
		events = append(events, month...)
	}
	events = slices.DeleteFunc(events, func(e health.Event) bool {
		return !since.IsZero() && e.At < since || !until.IsZero() && e.At >= until
	})
	slices.SortStableFunc(events, func(a, b health.Event) int { return cmp.Compare(a.At, b.At) })
	return events, nil
}

// inMonths tells whether the file of that month may hold what is asked for.
// Months compare as strings.
func inMonths(month string, since, until observe.Instant) bool {
	return (since.IsZero() || month >= monthOf(since)) && (until.IsZero() || month <= monthOf(until))
}

func monthOf(at observe.Instant) string { return at.Time().Format("2006-01") }

func eventsPath(at observe.Instant) string { return path.Join(eventsDir, monthOf(at)+journalEnd) }

func decodeEvents(path string, data []byte) ([]health.Event, error) {
	var events []health.Event
	for i, raw := range linesOf(data) {
		var e health.Event
		if err := json.Unmarshal(raw, &e); err != nil {
			return nil, damaged(path, i+1, fmt.Sprintf("not an event: %.200s", err))
		}
		if e.At.IsZero() || e.Kind == "" {
			return nil, damaged(path, i+1, "an event without its time or kind")
		}
		events = append(events, e)
	}
	return events, nil
}

// addEvents is what becomes of the files of events when more is appended, by
// path. Each event goes to the file of its month, in the order of
// [health.Event.Compare], and equal ones in the order given; one that is
// already there, byte for byte, is not told twice.
func (s *Store) addEvents(g *guard, events []health.Event) (map[string][]byte, error) {
	files, seen := map[string][]byte{}, map[string]bool{}
	for _, e := range slices.SortedStableFunc(slices.Values(events), health.Event.Compare) {
		line, err := compact(e)
		if err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		if _, err := decodeEvents("event", line); err != nil {
			return nil, fmt.Errorf("store: an event that could not be read again: %v", err)
		}
		p := eventsPath(e.At)
		if _, ok := files[p]; !ok {
			data, err := s.eventFile(g, p)
			if err != nil {
				return nil, err
			}
			files[p] = data
			for _, line := range linesOf(data) {
				seen[string(line)] = true
			}
		}
		if key := string(bytes.TrimSpace(line)); !seen[key] {
			seen[key] = true
			files[p] = append(files[p], line...)
		}
	}
	return files, nil
}

// eventFile is the file at p, whole and ending with a newline, or nothing.
func (s *Store) eventFile(g *guard, p string) ([]byte, error) {
	data, err := s.read(g, p)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if _, err := decodeEvents(p, data); err != nil {
		return nil, err
	}
	if n := len(data); n > 0 && data[n-1] != '\n' {
		data = append(data, '\n')
	}
	return data, nil
}

// linesOf is data by line, without the newlines.
func linesOf(data []byte) [][]byte {
	data = bytes.TrimSuffix(data, []byte("\n"))
	if len(data) == 0 {
		return nil
	}
	return bytes.Split(data, []byte("\n"))
}
