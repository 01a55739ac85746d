package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// Records reads the records of ids. An id that has none is absent from the
// map. A record that is damaged, or newer than this program, is a
// [*InvalidError]: it is never taken for a URL that was never checked.
func (s *Store) Records(ids []string) (map[string]health.Record, error) {
	found, err := s.shelf(s.guard())
	if err != nil {
		return nil, err
	}
	read := make([]health.Record, len(ids))
	err = each(len(ids), func(i int) error {
		p, data, err := s.onShelf(found[ids[i]])
		if err == nil && p != "" {
			read[i], err = decodeRecord(p, ids[i], data)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	records := make(map[string]health.Record, len(ids))
	for _, r := range read {
		if r.ID != "" {
			records[r.ID] = r
		}
	}
	return records, nil
}

// IDs lists the ids that have a record, sorted.
func (s *Store) IDs() ([]string, error) {
	found, err := s.shelf(s.guard())
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(found)), nil
}

// onShelf reads the one record that lies at paths; no path is no record. A
// merge across the border between the layouts may leave two: they must agree.
func (s *Store) onShelf(paths []string) (path string, data []byte, err error) {
	for _, p := range paths {
		b, err := s.root.ReadFile(p)
		if err != nil {
			return "", nil, fmt.Errorf("store: %w", err)
		}
		if path != "" && !bytes.Equal(data, b) {
			return "", nil, &InvalidError{Path: p, Why: "another record than " + path, Mend: "remove the older one"}
		}
		path, data = p, b
	}
	return path, data, nil
}

func decodeRecord(path, id string, data []byte) (health.Record, error) {
	var r health.Record
	err := json.Unmarshal(data, &r)
	if err != nil || r.Schema != health.Schema {
		if why := flawOfSchema(path, data); why != nil {
			return health.Record{}, why
		}
	}
	switch {
	case err != nil:
		return health.Record{}, notJSON(path, data, err)
	case r.ID != id:
		return health.Record{}, damaged(path, 0, fmt.Sprintf("the record of %.40q under another name", r.ID))
	}
	if why := flawOfRecord(r); why != "" {
		return health.Record{}, damaged(path, 0, why)
	}
	return r, nil
}

// flawOfRecord is what no record of ours says; empty is nothing. What is absent
// or null decodes as zero, and must not be taken for a fresh start.
func flawOfRecord(r health.Record) string {
	in := r.Incident
	switch {
	case r.Status == "":
		return "no status"
	case r.Metrics.LastCheckAt == 0 && len(r.History) > 0:
		return "a history, and no metrics.last_check_at"
	case min(r.Metrics.ConsecutiveFailures, in.Hard, in.Refusals, in.Successes, in.Passes, r.Redirect.MovedSeen, r.Strangers, r.Making.Version) < 0:
		return "a count below zero"
	case !hashShape.MatchString(r.Baseline):
		return fmt.Sprintf("baseline: %.80q is no SHA-256", r.Baseline)
	case !hashShape.MatchString(r.Accepted) || slices.ContainsFunc(r.KnownAs, func(h string) bool { return !hashShape.MatchString(h) }):
		return "accepted, known_as: no SHA-256"
	case slices.ContainsFunc(r.Review, func(v health.Review) bool { return v.Reason == "" }):
		return "a review without a reason"
	case slices.ContainsFunc(r.History, func(c health.Check) bool { return c.Outcome == "" || c.At == 0 }):
		return "a line of the history without its outcome or time"
	case r.Verdict != nil && (r.Verdict.State == "" || r.Verdict.Until == 0):
		return "a verdict without its state or end"
	case slices.ContainsFunc(r.Acted, func(a health.Action) bool { return a.Kind == "" || a.At != r.ActedAt() || a.At == 0 }):
		return "an action without its kind, or of another instant than the rest"
	case slices.ContainsFunc(r.Days, func(d health.Day) bool { return d.OK < 0 || d.Checks < d.OK || d.Millis < 0 }):
		return "a day that cannot be counted"
	}
	return ""
}

// flawOfSchema looks at the schema alone, since nothing else may be relied on
// in the file of a later version.
func flawOfSchema(path string, data []byte) *InvalidError {
	var head struct {
		Schema *int `json:"schema"`
	}
	switch err := json.Unmarshal(data, &head); {
	case err != nil:
		return notJSON(path, data, err)
	case head.Schema == nil || *head.Schema < 1:
		return damaged(path, 0, "no schema")
	case *head.Schema > health.Schema:
		return newer(path, *head.Schema, health.Schema)
	}
	return nil
}

// encodeRecord stamps the schema that this program writes. It refuses what
// [decodeRecord] would refuse, because a state that cannot be read again stops
// every later run.
func encodeRecord(r health.Record) ([]byte, error) {
	if !idShape.MatchString(r.ID) {
		return nil, fmt.Errorf("store: record of %.200q: id %.40q is not 16 hex digits", r.URL, r.ID)
	}
	r.Schema = health.Schema
	data, err := indented(r)
	if err != nil {
		return nil, err
	}
	if _, err := decodeRecord(r.ID, r.ID, data); err != nil {
		return nil, fmt.Errorf("store: a record that could not be read again: %v", err)
	}
	return data, nil
}

// indented is v as the JSON that goes into git.
func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return b.Bytes(), nil
}
