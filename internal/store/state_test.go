package store

import (
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestContentIsExact(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	for _, text := range []string{"", "a", "a\n", "\n", "\n\n", " a\r\n\tb ", "añ\u2028o\n\n"} {
		commit(t, s, Change{Content: map[string]string{idOf(1): text}, Accepted: map[string]string{idOf(1): text}})
		got, found, err := s.Content(idOf(1))
		ok(t, err)
		if !found || got != text {
			t.Errorf("%q became %q", text, got)
		}
		file := tree(t, root, contentDir)[contentDir+"/"+idOf(1)+".txt"]
		if (file == "") != (text == "") || file != "" && !strings.HasSuffix(file, "\n") {
			t.Errorf("%q is kept as %q", text, file)
		}
		accepted, found, err := s.Accepted(idOf(1))
		ok(t, err)
		if accepted != text || found != (text != "") {
			t.Errorf("%q was accepted as %q", text, accepted)
		}
	}
	if _, found, err := s.Content(idOf(2)); found || err != nil {
		t.Error(found, err)
	}
	if _, _, err := s.Content("../../../secret"); err == nil {
		t.Error("a path is no id")
	}
}

func TestEvents(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	march := eventOf(24 * 20)
	same(t, commit(t, s, Change{Events: []health.Event{march, eventOf(2), eventOf(1), eventOf(2)}}),
		[]string{eventsDir + "/2026-02.ndjson", eventsDir + "/2026-03.ndjson"})
	same(t, commit(t, s, Change{Events: []health.Event{eventOf(1), eventOf(2)}}), []string(nil))
	file := tree(t, root, eventsDir)[eventsDir+"/2026-02.ndjson"]
	same(t, strings.Count(file, "\n"), 2)
	same(t, strings.HasPrefix(file, `{"at":"2026-02-18T13:00:00Z","kind":"alert",`), true)
	same(t, strings.Contains(file, "<404> & so on"), true)

	commit(t, s, Change{Events: []health.Event{eventOf(0)}}) // late, so it is appended
	same(t, strings.HasPrefix(tree(t, root, eventsDir)[eventsDir+"/2026-02.ndjson"], file), true)
	for _, c := range []struct {
		name         string
		since, until observe.Instant
		want         []health.Event
	}{
		{"all", 0, 0, []health.Event{eventOf(0), eventOf(1), eventOf(2), march}},
		{"since", eventOf(1).At, 0, []health.Event{eventOf(1), eventOf(2), march}},
		{"until", 0, eventOf(2).At, []health.Event{eventOf(0), eventOf(1)}},
		{"a month", march.At.Add(-time.Hour), march.At.Add(time.Hour), []health.Event{march}},
		{"nothing", march.At.Add(time.Hour), 0, []health.Event{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := s.Events(c.since, c.until)
			ok(t, err)
			same(t, got, c.want)
		})
	}
}

// The fold tells what follows from one observation in a meaningful order.
func TestEventsOfOneInstantKeepTheirOrder(t *testing.T) {
	t.Parallel()
	s := locked(t)
	var events []health.Event
	for _, k := range []health.Kind{health.FailureSeen, health.WarningRaised, health.AlertRaised, health.BecameDegraded} {
		e := eventOf(1)
		e.Kind = k
		events = append(events, e)
	}
	commit(t, s, Change{Events: events})
	got, err := s.Events(0, 0)
	ok(t, err)
	same(t, got, events)
}

func TestEventsWithoutALastNewline(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	line, err := compact(eventOf(1))
	ok(t, err)
	write(t, root, eventsPath(noon), strings.TrimSpace(string(line)))
	commit(t, s, Change{Events: []health.Event{eventOf(1), eventOf(2)}})
	got, err := s.Events(0, 0)
	ok(t, err)
	same(t, got, []health.Event{eventOf(1), eventOf(2)})
}

func TestEventsRefused(t *testing.T) {
	t.Parallel()
	line, err := compact(eventOf(1))
	ok(t, err)
	p := eventsPath(noon)
	for name, bad := range map[string]string{
		"blank":         "\n",
		"conflict":      "=======\n",
		"cut short":     string(line[:20]) + "\n",
		"unknown kind":  strings.Replace(string(line), `"alert"`, `"boredom"`, 1),
		"no kind":       strings.Replace(string(line), `"kind":"alert",`, "", 1),
		"no time":       strings.Replace(string(line), `"2026-02-18T13:00:00Z"`, "null", 1),
		"not in a line": "{\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			write(t, root, p, string(line)+bad+string(line))
			s := locked(t, root)
			_, err := s.Events(0, 0)
			invalid(t, err, p, p+":2: ", "git checkout -- "+p)
			_, err = s.Commit(Change{Events: []health.Event{eventOf(2)}})
			invalid(t, err, p)
		})
	}
}

func TestCommitRefusesUnreadableEvents(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	for name, spoil := range map[string]func(e *health.Event){
		"no time":      func(e *health.Event) { e.At = 0 },
		"no kind":      func(e *health.Event) { e.Kind = "" },
		"unknown kind": func(e *health.Event) { e.Kind = "boredom" },
	} {
		e := eventOf(1)
		spoil(&e)
		if _, err := s.Commit(Change{Events: []health.Event{e}}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	same(t, tree(t, root, "data"), map[string]string{})
}

func TestHosts(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	none, err := s.Hosts()
	ok(t, err)
	same(t, none, map[string]health.Host{})
	same(t, commit(t, s, Change{Hosts: none}), []string(nil))

	hosts := map[string]health.Host{"sepe.es": {RetryAt: noon}, "boe.es": {Refusals: 2}, "free.es": {}}
	same(t, commit(t, s, Change{Hosts: hosts}), []string{hostsPath})
	delete(hosts, "free.es")
	got, err := s.Hosts()
	ok(t, err)
	same(t, got, hosts)
	same(t, tree(t, root, "data")[hostsPath], `{
  "schema": 1,
  "hosts": {
    "boe.es": {
      "refusals": 2
    },
    "sepe.es": {
      "retry_at": "2026-02-18T12:00:00Z"
    }
  }
}
`)
	same(t, commit(t, s, Change{Hosts: none}), []string{hostsPath})
	same(t, tree(t, root, "data"), map[string]string{})
}

func TestHostsRefused(t *testing.T) {
	t.Parallel()
	for data, why := range map[string]string{
		"":                               "git checkout -- " + hostsPath,
		"{}":                             "no schema",
		`{"schema":1}`:                   "no hosts",
		`{"schema":2,"hosts":[]}`:        "upgrade",
		`{"schema":1,"hosts":{"a":1}}`:   "git checkout",
		"{\"schema\":1,\n\"hosts\":{\n}": hostsPath + ":3:",
	} {
		root := t.TempDir()
		write(t, root, hostsPath, data)
		_, err := open(t, root).Hosts()
		invalid(t, err, hostsPath, why)
	}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := open(t, root)
	got, err := s.Metrics()
	if got != nil || err != nil {
		t.Fatal(got, err)
	}
	for data, why := range map[string]string{"": "git checkout", "[]": "git checkout", `{"schema":2}`: "upgrade", "{": "git checkout"} {
		write(t, root, metricsPath, data)
		_, err := s.Metrics()
		invalid(t, err, metricsPath, why)
	}
	write(t, root, metricsPath, `{"domains":{}}`)
	got, err = s.Metrics()
	ok(t, err)
	same(t, string(got), `{"domains":{}}`)
}

func TestRegistryFiles(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := open(t, root)
	got, err := s.RegistryFiles()
	ok(t, err)
	same(t, got, map[string][]byte{})
	for _, p := range []string{"registry/domains.yaml", "registry/sources/a.yaml", "registry/sources/ñ.yaml"} {
		write(t, root, p, p)
	}
	for _, p := range []string{"registry/README.md", "registry/sources/.#a.yaml", "registry/sources/a.yaml~", "registry/sources/sub/b.yaml", "registry/other.yml"} {
		write(t, root, p, "not read")
	}
	got, err = s.RegistryFiles()
	ok(t, err)
	same(t, got, map[string][]byte{
		"registry/domains.yaml":   []byte("registry/domains.yaml"),
		"registry/sources/a.yaml": []byte("registry/sources/a.yaml"),
		"registry/sources/ñ.yaml": []byte("registry/sources/ñ.yaml"),
	})
	for _, p := range []string{"registry/sources/c.yml", "registry/config.yml"} {
		root := t.TempDir()
		write(t, root, p, "")
		_, err := open(t, root).RegistryFiles()
		invalid(t, err, p, "rename it to "+strings.TrimSuffix(p, "yml")+"yaml")
	}
}
