package app_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The pages of the witnesses' registry. Of two shards the first has a.es.
const (
	aHome, aPage = "https://a.es/", "https://a.es/page"
	aFresh       = "https://a.es/fresh" // checked an hour before the run
	bHome        = "https://b.es/"

	// The run of their shards, and the hour at which it is recorded: five in the
	// morning there, inside of the window.
	heardAt  = "2026-02-18T04:00:00Z"
	runBegan = "2026-02-18T03:30:00Z"
)

// witnesses is a repository in which all but one page are due.
func witnesses(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	writeFile(t, filepath.Join(root, "registry/domains.yaml"), []byte("domains:\n  - {domain: a.es, tier: 1, core: true}\n  - {domain: b.es, tier: 1, core: true}\n"))
	writeFile(t, filepath.Join(root, "registry/sources/a.yaml"), []byte("sources:\n  - url: "+strings.Join([]string{aHome, aPage, aFresh, bHome}, "\n  - url: ")+"\n"))
	recordSights(t, root, sight{url: aFresh, at: "2026-02-18T02:30:00Z", outcome: "ok", code: 200})
	return root
}

// said is a line of a journal, field by field; nil leaves a field out.
type said map[string]any

// markOf is what the lines of a run say of it.
func markOf(began, shard string) said { return said{"started_at": began, "due": 3, "shard": shard} }

// saw is what the runner of a.es says of a URL, with changes.
func saw(t *testing.T, url string, changes said) string {
	t.Helper()
	line := said{"id": idOf(t, url), "url": url, "checked_at": "2026-02-18T03:40:00Z", "outcome": "not_found", "status_code": 404, "run": markOf(runBegan, "1/2")}
	return line.with(t, changes)
}

// gateOf is its last word on its own run.
func gateOf(t *testing.T, changes said) string {
	t.Helper()
	line := said{"kind": "gate", "at": "2026-02-18T03:50:00Z", "run": markOf(runBegan, "1/2"), "quarantined": false, "why": ""}
	return line.with(t, changes)
}

func (s said) with(t *testing.T, changes said) string {
	t.Helper()
	for name, value := range changes {
		s[name] = value
		if value == nil {
			delete(s, name)
		}
	}
	line, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// journalOf writes lines to a file.
func journalOf(t *testing.T, lines ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "observed.ndjson")
	writeFile(t, name, []byte(strings.Join(lines, "\n")+"\n"))
	return name
}

// hear records journals of runners that read the web.
func hear(t *testing.T, root, now string, args ...string) call {
	t.Helper()
	return linkhealth(t, root, append([]string{"record", "--observed", "--now", now}, args...)...)
}

// TestObservedRefuses has a runner say what it may not: its journal is refused
// by the line, and what a good one says counts beside it.
func TestObservedRefuses(t *testing.T) {
	t.Parallel()
	forever := "2999-01-01T00:00:00Z"
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"a page of another shard", []string{saw(t, aHome, nil), saw(t, bHome, said{"outcome": "gone", "status_code": 410})}, ":2: id: " + idOf(t, bHome) + " does not belong to the shard 1/2"},
		{"a page that was not due", []string{saw(t, aFresh, nil)}, ":1: id: " + idOf(t, aFresh) + " was not due"},
		{"a page that nobody listed", []string{saw(t, "https://c.es/", nil)}, ":1: id: the registry has no source"},
		{"another host's address", []string{saw(t, aHome, said{"url": bHome})}, ":1: url: not the one of " + idOf(t, aHome)},
		{"a page twice", []string{saw(t, aHome, nil), saw(t, aHome, said{"checked_at": "2026-02-18T03:41:00Z"})}, ":2: id: " + idOf(t, aHome) + " a second time"},
		{"a check before the run", []string{saw(t, aHome, said{"checked_at": "2026-02-18T03:29:59Z"})}, ":1: checked_at: 2026-02-18T03:29:59Z is before the run began"},
		{"a check to come", []string{saw(t, aHome, said{"checked_at": "2026-02-18T04:10:01Z"})}, ":1: checked_at: 2026-02-18T04:10:01Z is in the future"},
		{"no run", []string{saw(t, aHome, said{"run": nil})}, ":1: run: missing"},
		{"a run without a start", []string{saw(t, aHome, said{"run": said{"due": 1}})}, ":1: run.started_at: missing"},
		{"a run of another age", []string{saw(t, aHome, said{"checked_at": "2026-02-18T03:40:00Z", "run": markOf(forever, "1/2")})}, ":1: run.started_at: 2999-01-01T00:00:00Z is in the future"},
		{"a run to come", []string{saw(t, aHome, said{"run": markOf("2026-02-18T04:00:01Z", "1/2")})}, ":1: run.started_at: 2026-02-18T04:00:01Z is in the future"},
		{"a run of yesterday", []string{saw(t, aHome, said{"run": markOf("2026-02-17T21:59:59Z", "1/2")})}, ":1: run.started_at: 2026-02-17T21:59:59Z is more than 6 hours ago"},
		{"no shard", []string{saw(t, aHome, said{"run": markOf(runBegan, "3/2")})}, `:1: run.shard: "3/2" is not a shard such as 1/4`},
		{"more due than there is", []string{saw(t, aHome, said{"run": said{"started_at": runBegan, "due": 5}})}, ":1: run.due: 5, and the registry has 4 sources"},
		{"a second run", []string{saw(t, aHome, nil), saw(t, aPage, said{"run": markOf("2026-02-18T03:31:00Z", "1/2")})}, ":2: run: another one than on the lines above"},
		{"a second shard", []string{saw(t, aHome, nil), saw(t, bHome, said{"run": markOf(runBegan, "2/2")})}, ":2: run: another one than on the lines above"},
		{"a run that is gated now", []string{saw(t, aHome, nil), saw(t, aPage, said{"run": said{"started_at": runBegan, "due": 3, "shard": "1/2", "gated": true}})}, ":2: run: another one"},
		{"the gate of another run", []string{saw(t, aHome, nil), gateOf(t, said{"run": markOf(runBegan, "2/2"), "quarantined": true, "why": "x"})}, ":2: run: another one than on the lines above"},
		{"the gate of another age", []string{gateOf(t, said{"at": forever, "run": markOf(forever, "1/2"), "quarantined": true, "why": "x"})}, ":1: run.started_at: 2999"},
		{"a gate to come", []string{saw(t, aHome, nil), gateOf(t, said{"at": forever})}, ":2: at: 2999-01-01T00:00:00Z is in the future"},
		{"a gate before its run", []string{gateOf(t, said{"at": "2026-02-18T03:00:00Z"})}, ":1: at: 2026-02-18T03:00:00Z is before the run began"},
		{"a person's word", []string{said{"kind": "recheck", "id": idOf(t, aHome), "at": runBegan}.with(t, nil)}, ":1: a person's word"},
		{"what nobody sends here", []string{said{"kind": "notified", "channel": "0123456789abcdef", "told": []string{}, "at": runBegan}.with(t, nil)}, ":1: a person's word"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root := witnesses(t)
			bad := journalOf(t, tt.lines...)
			good := journalOf(t, saw(t, bHome, said{"run": markOf(runBegan, "2/2")}))
			c := hear(t, root, heardAt, bad, good)
			if c.code != 3 || !strings.Contains(c.stderr, "observed.ndjson"+tt.want) {
				t.Errorf("exit %d, want 3 and %q:\n%s", c.code, tt.want, c.stderr)
			}
			if !strings.Contains(c.stdout, "1 of 3 checked, 0 ok, 1 failing, 2 carried over\n") {
				t.Errorf("the good journal comes to\n%s", c.stdout)
			}
		})
	}
}

// TestObservedHearsAllShards takes what each shard saw, up to the last moment
// that may be told.
func TestObservedHearsAllShards(t *testing.T) {
	t.Parallel()
	root := witnesses(t)
	one := journalOf(t, saw(t, aHome, said{"checked_at": runBegan}), saw(t, aPage, said{"checked_at": "2026-02-18T04:10:00Z"}), gateOf(t, nil))
	two := journalOf(t, saw(t, bHome, said{"run": markOf("2026-02-17T22:00:00Z", "2/2")}))
	if c := hear(t, root, heardAt, one, two, empty(t)); c.code != 0 || c.stderr != "" || !strings.HasPrefix(c.stdout, "3 of 3 checked") {
		t.Errorf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	// The same run may not be told of twice, in whatever order.
	other := witnesses(t)
	lie := journalOf(t, saw(t, aPage, nil))
	c := hear(t, other, heardAt, one, lie)
	if c.code != 3 || !strings.Contains(c.stderr, ":1: run: "+one+" has told of this run and shard already") || !strings.HasPrefix(c.stdout, "2 of 3 checked") {
		t.Errorf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
}

// empty is a journal of a run that was ended before its first check.
func empty(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "empty.ndjson")
	writeFile(t, name, nil)
	return name
}

// TestObservedOncePerPage wants many journals of one runner to count as one: a
// page is not condemned by repetition, and a second attempt only adds.
func TestObservedOncePerPage(t *testing.T) {
	t.Parallel()
	root := witnesses(t)
	var attempts []string
	for minute := range 5 {
		began := time.Date(2026, 2, 18, 3, 30+minute, 0, 0, time.UTC).Format(time.RFC3339)
		lines := []string{saw(t, aHome, said{"run": markOf(began, "1/2"), "checked_at": began})}
		if minute == 4 {
			lines = append(lines, saw(t, aPage, said{"run": markOf(began, "1/2"), "checked_at": began}))
		}
		attempts = append(attempts, journalOf(t, lines...))
	}
	c := hear(t, root, heardAt, attempts...)
	if c.code != 0 || !strings.Contains(c.stderr, "another journal speaks of are left out; the first one counts number=4") || !strings.HasPrefix(c.stdout, "2 of 3 checked") {
		t.Errorf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
	// What is kept until it is published is what was counted.
	kept, err := filepath.Glob(filepath.Join(root, ".linkhealth/folded/*"))
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range kept {
		lines += strings.Count(string(readFile(t, name)), idOf(t, aHome))
	}
	if lines != 1 {
		t.Errorf("%d lines about one page are kept, want 1", lines)
	}
}

// TestObservedSecondAttempt wants a run that does not count to leave its pages
// to the next attempt.
func TestObservedSecondAttempt(t *testing.T) {
	t.Parallel()
	root := witnesses(t)
	first := journalOf(t, saw(t, aHome, nil), gateOf(t, said{"quarantined": true, "why": "the network is down"}))
	began := "2026-02-18T03:55:00Z"
	second := journalOf(t, saw(t, aHome, said{"run": markOf(began, "1/2"), "checked_at": began, "outcome": "ok", "status_code": 200}))
	c := hear(t, root, heardAt, first, second)
	if c.code != 4 || !strings.HasPrefix(c.stdout, "1 of 3 checked, 1 ok") && !strings.Contains(c.stdout, "\n1 of 3 checked, 1 ok") {
		t.Errorf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
}

// TestObservedDue takes what was due when the run planned, or is by now, though
// the window has closed since, and nothing else.
func TestObservedDue(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, last, began, now string
		code                   int
	}{
		{"inside the window", "2026-02-17T03:30:00Z", runBegan, heardAt, 0},
		{"the window closed meanwhile", "2026-02-17T03:30:00Z", "2026-02-18T04:59:00Z", "2026-02-18T05:40:00Z", 0},
		{"it closed while the run settled", "2026-02-17T03:30:00Z", "2026-02-18T05:00:20Z", "2026-02-18T05:40:00Z", 0},
		{"it opened meanwhile", "2026-02-17T03:30:00Z", "2026-02-18T00:50:00Z", "2026-02-18T01:10:00Z", 0},
		{"outside of it", "2026-02-17T03:30:00Z", "2026-02-18T09:00:00Z", "2026-02-18T09:10:00Z", 3},
		{"overdue, at any hour", "2026-02-16T03:30:00Z", "2026-02-18T09:00:00Z", "2026-02-18T09:10:00Z", 0},
		{"not yet", "2026-02-18T01:30:00Z", runBegan, heardAt, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root := witnesses(t)
			recordSights(t, root, sight{url: aHome, at: tt.last, outcome: "ok", code: 200})
			journal := journalOf(t, saw(t, aHome, said{"run": markOf(tt.began, "1/2"), "checked_at": tt.began}))
			if c := hear(t, root, tt.now, journal); c.code != tt.code {
				t.Errorf("exit %d, want %d\n%s", c.code, tt.code, c.stderr)
			}
		})
	}
}

// TestObservedBounds refuses what is too large before it is read whole.
func TestObservedBounds(t *testing.T) {
	t.Parallel()
	root := witnesses(t)
	heavy := journalOf(t, saw(t, aHome, nil))
	if err := os.Truncate(heavy, 512<<20+1); err != nil { // a hole, which takes no room
		t.Fatal(err)
	}
	long := journalOf(t, saw(t, aHome, nil), saw(t, aPage, said{"error": strings.Repeat("x", 16<<20)}))
	good := journalOf(t, saw(t, bHome, said{"run": markOf(runBegan, "2/2")}))
	c := hear(t, root, heardAt, heavy, long, good)
	for _, want := range []string{heavy + ": more than 512 MiB; nothing of this journal", long + ":2: a line of more than 16 MiB; nothing of this journal"} {
		if !strings.Contains(c.stderr, want) {
			t.Errorf("no %q in\n%s", want, c.stderr)
		}
	}
	if c.code != 3 || !strings.HasPrefix(c.stdout, "1 of 3 checked") {
		t.Errorf("exit %d\n%s", c.code, c.stdout)
	}
}

// TestObservedSilence wants a plan that says that nothing is due, and shards of
// which no journal came, to be told of.
func TestObservedSilence(t *testing.T) {
	t.Parallel()
	root := witnesses(t)
	c := hear(t, root, heardAt, "--log-format", "github")
	if c.code != 5 || !strings.Contains(c.stderr, "::warning::URLs were due, and no observation of them came that counts; they stay due number=3\n") || !strings.Contains(c.stderr, "::error::") {
		t.Errorf("nothing came: exit %d\n%s", c.code, c.stderr)
	}
	c = hear(t, root, heardAt, "--log-format", "github", "--format", "json", journalOf(t, saw(t, aHome, nil), saw(t, aPage, nil)))
	if c.code != 0 || !strings.Contains(c.stderr, "they stay due number=1\n") || strings.Contains(c.stderr, "::error::") {
		t.Errorf("a shard is missing: exit %d\n%s", c.code, c.stderr)
	}
	var out struct {
		Run struct {
			Due, Observed int
			CarriedOver   int `json:"carried_over"`
		}
	}
	c.decode(t, &out)
	if out.Run.Due != 3 || out.Run.Observed != 2 || out.Run.CarriedOver != 1 {
		t.Errorf("the run: %+v", out.Run)
	}
}
