package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// noticesFile is the JSON of notices.json.
type noticesFile struct {
	Schema   int                     `json:"schema"`
	Channels map[string]observe.Told `json:"channels"`
}

// Notices is what each channel was told; never nil without an error. A file
// that is damaged, or newer than this program, is a [*InvalidError]. A person
// may remove it: then every channel begins anew.
func (s *Store) Notices() (map[string]observe.Told, error) {
	data, err := s.ReadFile(noticesPath)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]observe.Told{}, nil
	}
	if err != nil {
		return nil, err
	}
	if flaw := flawOfSchema(noticesPath, data); flaw != nil {
		return nil, flaw
	}
	var f noticesFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, notJSON(noticesPath, data, err)
	}
	if f.Channels == nil {
		return nil, damaged(noticesPath, 0, "no channels")
	}
	for channel, told := range f.Channels {
		if why := flawOfTold(channel, told); why != "" {
			return nil, damaged(noticesPath, 0, fmt.Sprintf("%.40q: %s", channel, why))
		}
	}
	return f.Channels, nil
}

// flawOfTold is what the fold of notices never says; empty is nothing.
func flawOfTold(channel string, t observe.Told) string {
	switch {
	case !idShape.MatchString(channel):
		return "not 16 hex digits"
	case !plausible(t.Since) || !plausible(t.Last) || t.Last < t.Since:
		return "since, last: missing, out of order, or not in this age"
	case t.DigestAt != 0 && !plausible(t.DigestAt):
		return "digest_at: not in this age"
	case t.Events == nil:
		return "no events"
	}
	for key, at := range t.Events {
		if !idShape.MatchString(key) || !plausible(at) {
			return fmt.Sprintf("events: %.40q is not 16 hex digits, or has no time", key)
		}
	}
	return ""
}

func (d *draft) notices(c Change) error {
	if c.Notices == nil {
		return nil
	}
	for channel, told := range c.Notices {
		if why := flawOfTold(channel, told); why != "" {
			return fmt.Errorf("store: notices of %.40q that could not be read again: %s", channel, why)
		}
	}
	data, err := indented(noticesFile{Schema: health.Schema, Channels: c.Notices})
	if err != nil {
		return err
	}
	return d.add(edit{path: noticesPath, data: data, remove: len(c.Notices) == 0})
}

// noticeKind is the kind of a line that says what a channel accepted.
const noticeKind = "notified"

// noticeLine is such a line as it is written.
type noticeLine struct {
	Kind string `json:"kind"`
	observe.Notice
}

// AppendNotice adds what a channel accepted, under the promises of
// [Journal.Append].
func (j *Journal) AppendNotice(n observe.Notice) error {
	if why := flawOfNotice(n); why != "" {
		return fmt.Errorf("journal %s: notice to %.40q: %s", j.name, n.Channel, why)
	}
	if n.Told == nil {
		n.Told = []string{}
	}
	return j.append(noticeLine{Kind: noticeKind, Notice: n})
}

// flawOfNotice is what is wrong with n; empty is nothing.
func flawOfNotice(n observe.Notice) string {
	switch {
	case n.At.IsZero():
		return "at: missing"
	case !plausible(n.At) || n.DigestAt != 0 && !plausible(n.DigestAt):
		return "at, digest_at: not in this age"
	case !idShape.MatchString(n.Channel):
		return fmt.Sprintf("channel: %.40q is not 16 hex digits", n.Channel)
	case len(n.Told) > observe.MaxTold:
		return fmt.Sprintf("told: more than %d", observe.MaxTold)
	}
	for _, key := range n.Told {
		if !idShape.MatchString(key) {
			return fmt.Sprintf("told: %.40q is not 16 hex digits", key)
		}
	}
	return ""
}
