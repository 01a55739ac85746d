package store

import (
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func toldOf(n int) observe.Told {
	return observe.Told{Since: noon, Last: noon, Events: map[string]observe.Instant{idOf(n): noon}}
}

func TestNotices(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	none, err := s.Notices()
	ok(t, err)
	same(t, none, map[string]observe.Told{})
	same(t, commit(t, s, Change{Notices: none}), []string(nil))

	known := map[string]observe.Told{idOf(2): toldOf(1), idOf(1): {Since: noon, Last: noon, DigestAt: noon, Events: map[string]observe.Instant{}}}
	same(t, commit(t, s, Change{Notices: known}), []string{noticesPath})
	got, err := s.Notices()
	ok(t, err)
	same(t, got, known)
	same(t, tree(t, root, "data")[noticesPath], `{
  "schema": 1,
  "channels": {
    "0100000000000001": {
      "since": "2026-02-18T12:00:00Z",
      "last": "2026-02-18T12:00:00Z",
      "digest_at": "2026-02-18T12:00:00Z",
      "events": {}
    },
    "0200000000000002": {
      "since": "2026-02-18T12:00:00Z",
      "last": "2026-02-18T12:00:00Z",
      "events": {
        "0100000000000001": "2026-02-18T12:00:00Z"
      }
    }
  }
}
`)
	same(t, commit(t, s, Change{Notices: known}), []string(nil))
	same(t, commit(t, s, Change{}), []string(nil))
}

func TestNoticesRefused(t *testing.T) {
	t.Parallel()
	const times = `"since":"2026-02-18T12:00:00Z","last":"2026-02-18T12:00:00Z"`
	channel := func(told string) string {
		return `{"schema":1,"channels":{"00000000000000ab":{` + told + `}}}`
	}
	for data, why := range map[string]string{
		"":                           "git checkout -- " + noticesPath,
		"{}":                         "no schema",
		`{"schema":1}`:               "no channels",
		`{"schema":2,"channels":[]}`: "upgrade",
		`{"schema":1,"channels":{"SLACK":{` + times + `,"events":{}}}}`: "not 16 hex digits",
		channel(`"events":{}`): "since",
		channel(`"since":"2026-02-19T12:00:00Z","last":"2026-02-18T12:00:00Z","events":{}`): "out of order",
		channel(times): "no events",
		channel(times + `,"events":{"x":"2026-02-18T12:00:00Z"}`):          "events",
		channel(times + `,"events":{"00000000000000ab":null}`):             "no time",
		channel(times + `,"digest_at":"9999-01-01T00:00:00Z","events":{}`): "digest_at",
	} {
		root := t.TempDir()
		write(t, root, noticesPath, data)
		_, err := open(t, root).Notices()
		invalid(t, err, noticesPath, why)
	}
	if _, err := locked(t).Commit(Change{Notices: map[string]observe.Told{"SLACK": toldOf(1)}}); err == nil {
		t.Error("what cannot be read again was written")
	}
}

func TestNoticeLines(t *testing.T) {
	t.Parallel()
	s := locked(t)
	j, err := s.NewJournal(noon.Time())
	ok(t, err)
	first := observe.Notice{At: noon, Channel: idOf(1)}
	digest := observe.Notice{At: noon, Channel: idOf(2), Told: []string{idOf(3), idOf(4)}, DigestAt: noon}
	ok(t, j.AppendNotice(first))
	ok(t, j.AppendNotice(digest))
	for _, bad := range []observe.Notice{
		{Channel: idOf(1)},
		{At: noon, Channel: "https://example.org/secret"},
		{At: noon, Channel: idOf(1), Told: []string{"x"}},
		{At: noon, Channel: idOf(1), Told: make([]string, observe.MaxTold+1)},
		{At: 1 << 36, Channel: idOf(1)},
		{At: noon, Channel: idOf(1), DigestAt: -1},
	} {
		if err := j.AppendNotice(bad); err == nil {
			t.Errorf("%+.200v was written", bad)
		}
	}
	ok(t, j.Close())
	data, err := s.ReadFile(j.Name())
	ok(t, err)
	if !strings.HasPrefix(string(data), `{"kind":"notified","at":"2026-02-18T12:00:00Z","channel":"0100000000000001","told":[]}`+"\n") {
		t.Errorf("written as\n%s", data)
	}
	lines, _, err := ReadJournal(j.Name(), data)
	ok(t, err)
	first.Told = []string{}
	same(t, lines, []Line{{Notice: &first}, {Notice: &digest}})
}
