package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func journalOf(t testing.TB, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	for i := range n {
		line, err := compact(observationOf(i))
		ok(t, err)
		b.Write(line)
	}
	return b.Bytes()
}

func TestReadJournal(t *testing.T) {
	t.Parallel()
	data := journalOf(t, 2)
	data = append(data, `{"kind":"verdict","id":"00000000000000ab","at":"2026-02-18T12:00:00Z","by":"ana","until":"2026-03-01T00:00:00Z"}`+"\n"...)
	data = append(data, `{"kind":"recheck","id":"00000000000000ab","at":"2026-02-18T12:00:00Z","by":"","until":null,"more":1}`+"\n"...)
	data = append(data, `{"kind":"verdict","id":"00000000000000ab","at":"2026-02-18T12:00:00Z","by":"ana","until":"2026-03-01T00:00:00Z","state":"down"}`+"\n"...)
	data = append(data, `{"kind":"gate","at":"2026-02-18T12:00:00Z","run":{"started_at":"2026-02-18T12:00:00Z","due":3,"shard":"1/2","gated":true},"quarantined":true,"why":"x","more":1}`+"\n"...)
	data = append(data, `{"kind":"gate","at":"2026-02-18T12:00:00Z","run":{"started_at":"2026-02-18T12:00:00Z","due":0},"quarantined":false,"why":""}`+"\n"...)
	lines, warnings, err := ReadJournal("j", data)
	ok(t, err)
	same(t, warnings, []string(nil))
	a, b := observationOf(0), observationOf(1)
	until := observe.At(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	same(t, lines, []Line{
		{Observation: &a}, {Observation: &b},
		{Action: &health.Action{Kind: health.ActVerdict, ID: "00000000000000ab", At: noon, By: "ana", Until: until}},
		{Action: &health.Action{Kind: health.ActRecheck, ID: "00000000000000ab", At: noon}},
		{Action: &health.Action{Kind: health.ActVerdict, ID: "00000000000000ab", At: noon, By: "ana", Until: until, State: health.VerdictDown}},
		{Gate: &observe.Gate{At: noon, Run: observe.Run{StartedAt: noon, Due: 3, Shard: "1/2", Gated: true}, Quarantined: true, Why: "x"}},
		{Gate: &observe.Gate{At: noon, Run: observe.Run{StartedAt: noon}}},
	})
}

func TestReadJournalEmpty(t *testing.T) {
	t.Parallel()
	lines, warnings, err := ReadJournal("j", nil)
	if lines != nil || warnings != nil || err != nil {
		t.Fatal(lines, warnings, err)
	}
}

func TestReadJournalBoundsObservations(t *testing.T) {
	t.Parallel()
	o := observationOf(1)
	o.Error, o.RetryAfter = strings.Repeat("x", 1000), 1<<60
	line, err := compact(o)
	ok(t, err)
	lines, _, err := ReadJournal("j", line)
	ok(t, err)
	want := observe.Bound(o)
	same(t, *lines[0].Observation, want)
}

func TestReadJournalRefuses(t *testing.T) {
	t.Parallel()
	edit := func(f func(o *observe.Observation)) string {
		o := observationOf(0)
		f(&o)
		b, err := compact(o)
		ok(t, err)
		return string(b)
	}
	action := func(s string) string {
		return `{"kind":"verdict","id":"00000000000000ab","at":"2026-02-18T12:00:00Z","by":"ana","until":"2026-03-01T00:00:00Z",` + s + "}\n"
	}
	gate := func(s string) string {
		return `{"kind":"gate","at":"2026-02-18T12:00:00Z","run":{"started_at":"2026-02-18T12:00:00Z","due":3},"quarantined":true,"why":"x",` + s + "}\n"
	}
	whole := edit(func(*observe.Observation) {})
	for _, c := range []struct{ name, line, why string }{
		{"blank", "\n", "blank"},
		{"white space", " \t\n", "blank"},
		{"byte order mark", "\ufeff" + whole, "invalid character"},
		{"NUL bytes", "\x00\x00\n", "invalid character"},
		{"NUL in a string", strings.Replace(whole, "local", "lo\x00cal", 1), "invalid character"},
		{"not UTF-8", strings.Replace(whole, "local", "lo\xffcal", 1), "not UTF-8"},
		{"torn in the middle", whole[:len(whole)/2] + "\n", "unexpected end"},
		{"two on a line", strings.TrimSpace(whole) + whole, "after top-level value"},
		{"an array", "[]\n", "cannot unmarshal array"},
		{"null", "null\n", "id"},
		{"conflict marker", "<<<<<<< HEAD\n", "invalid character"},
		{"no id", edit(func(o *observe.Observation) { o.ID = "" }), "id"},
		{"upper case id", edit(func(o *observe.Observation) { o.ID = "00000000000000AB" }), "id"},
		{"a path for an id", edit(func(o *observe.Observation) { o.ID = "../../../../etc/" }), "id"},
		{"no url", edit(func(o *observe.Observation) { o.URL = "" }), "url"},
		{"no time", edit(func(o *observe.Observation) { o.CheckedAt = 0 }), "checked_at"},
		{"a far time", edit(func(o *observe.Observation) { o.CheckedAt = 1 << 36 }), "checked_at"},
		{"a time before all", edit(func(o *observe.Observation) { o.CheckedAt = -1 }), "checked_at"},
		{"a run of the far future", edit(func(o *observe.Observation) { o.Run.StartedAt = 1 << 36 }), "run.started_at"},
		{"no outcome", strings.Replace(whole, `"outcome":"ok",`, "", 1), "outcome"},
		{"an unknown outcome", strings.Replace(whole, `"outcome":"ok"`, `"outcome":"fine"`, 1), `"fine" is no outcome`},
		{"a method with a mention", edit(func(o *observe.Observation) { o.Method = "@all" }), "method"},
		{"a negative status", edit(func(o *observe.Observation) { o.StatusCode = -1 }), "status_code"},
		{"a chain without end", edit(func(o *observe.Observation) { o.RedirectChain = make([]string, 1000) }), "redirect_chain"},
		{"no hash", edit(func(o *observe.Observation) { o.Content.Hash = "x: y" }), "content.hash"},
		{"an unknown kind", strings.Replace(action(`"x":1`), "verdict", "delete", 1), `"delete" is none of`},
		{"an empty kind", strings.Replace(action(`"x":1`), "verdict", "", 1), "kind"},
		{"an action without id", action(`"id":""`), "id"},
		{"an action without time", action(`"at":null`), "at"},
		{"an action of another age", action(`"at":"9999-01-01T00:00:00Z"`), "at"},
		{"a verdict for ever", action(`"until":null`), "until"},
		{"a verdict of another age", action(`"until":"9999-01-01T00:00:00Z"`), "until"},
		{"a verdict that is over", action(`"until":"2026-02-18T12:00:00Z"`), "until"},
		{"a verdict of an unknown sort", action(`"state":"odd"`), `"odd" is no verdict`},
		{"a reset with a state", strings.Replace(action(`"state":"down","until":null`), "verdict", "reset", 1), "state"},
		{"a reset with an end", strings.Replace(action(`"x":1`), "verdict", "reset", 1), "until"},
		{"a gate line without its time", gate(`"at":null`), "at: missing"},
		{"a gate line of another age", gate(`"at":"9999-01-01T00:00:00Z"`), "at, run.started_at"},
		{"a gate line of no run", gate(`"run":null`), "run: missing"},
		{"a gate line of a run without a start", gate(`"run":{"due":3,"started_at":null}`), "run.started_at: missing"},
		{"a gate line of a run of another age", gate(`"run":{"started_at":"9999-01-01T00:00:00Z"}`), "at, run.started_at"},
		{"a gate line that decides nothing", gate(`"quarantined":null`), "quarantined: missing"},
		{"a gate line that decides in words", gate(`"quarantined":"yes"`), "quarantined"},
		{"a quarantine for no reason", gate(`"why":""`), "why: missing"},
		{"a shard without end", gate(`"run":{"started_at":"2026-02-18T12:00:00Z","shard":"` + strings.Repeat("1", 3000) + `"}`), "run.shard"},
		{"a verdict of nobody", action(`"by":""`), "by"},
		{"a verdict of a crowd", action(`"by":"` + strings.Repeat("x", 3000) + `"`), "by"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			data := append(journalOf(t, 2), c.line...)
			data = append(data, journalOf(t, 1)...)
			lines, _, err := ReadJournal("dir/j.ndjson", data)
			invalid(t, err, "dir/j.ndjson", "dir/j.ndjson:3: ", c.why)
			if lines != nil {
				t.Error("there are lines although the journal is refused")
			}
		})
	}
}

func TestReadJournalTornAtEveryByte(t *testing.T) {
	t.Parallel()
	data := journalOf(t, 3)
	for cut := range len(data) + 1 {
		part := data[:cut]
		lines, warnings, err := ReadJournal("j", part)
		ok(t, err)
		want := bytes.Count(part, []byte("\n"))
		tail := part[bytes.LastIndexByte(part, '\n')+1:]
		torn := len(tail) > 0 && !json.Valid(tail)
		if len(tail) > 0 && !torn {
			want++ // only the newline is missing
		}
		if len(lines) != want {
			t.Fatalf("cut at %d: %d lines, want %d", cut, len(lines), want)
		}
		if torn != (len(warnings) == 1) || torn && !strings.HasPrefix(warnings[0], fmt.Sprintf("j:%d: ", want+1)) {
			t.Fatalf("cut at %d: warnings %q", cut, warnings)
		}
	}
}

func TestReadJournalLongLine(t *testing.T) {
	t.Parallel()
	o := observationOf(0)
	o.Content.Text = "TEXT"
	line, err := compact(o)
	ok(t, err)
	text := strings.Repeat("palabra ", 8<<20/8) // far beyond any scanner's limit; 64 MiB take a second
	lines, _, err := ReadJournal("j", bytes.Replace(line, []byte("TEXT"), []byte(text), 1))
	ok(t, err)
	if lines[0].Observation.Content.Text != text {
		t.Fatal("the text differs")
	}
}

func linesToBytes(t testing.TB, lines []Line) []byte {
	t.Helper()
	var all []byte
	for _, l := range lines {
		var v any = l.Action
		switch {
		case l.Observation != nil:
			v = l.Observation
		case l.Gate != nil:
			v = gateLine{Kind: gateKind, Gate: *l.Gate}
		case l.Notice != nil:
			v = noticeLine{Kind: noticeKind, Notice: *l.Notice}
		}
		b, err := compact(v)
		ok(t, err)
		all = append(all, b...)
	}
	return all
}

// What was read and is written again reads the same, and cutting the last line
// short costs that line only.
func FuzzReadJournal(f *testing.F) {
	f.Add([]byte(""))
	f.Add(journalOf(f, 2))
	f.Add(journalOf(f, 2)[:700])
	f.Add([]byte(`{"kind":"reset","id":"00000000000000ab","at":"2026-02-18T12:00:00Z","by":"x","until":null}` + "\n"))
	f.Add([]byte(`{"id":"00000000000000ab","url":"u","checked_at":"2026-02-18T12:00:00+01:00","outcome":"gone","fields":{"a":[1e300,{"b":null}]}}`))
	f.Add([]byte(`{"kind":"verdict","id":"00000000000000ab","at":"2026-02-18T12:00:00Z","by":"x","until":"2026-03-01T00:00:00Z","state":"down"}` + "\n"))
	f.Add([]byte(`{"kind":"gate","at":"2026-02-18T12:00:00Z","run":{"started_at":"2026-02-18T12:00:00Z","due":3,"gated":true},"quarantined":true,"why":"x"}` + "\n"))
	f.Add([]byte(`{"kind":"notified","at":"2026-02-18T12:00:00Z","channel":"00000000000000ab","told":["00000000000000cd"],"digest_at":"2026-02-18T12:00:00Z"}` + "\n"))
	f.Add([]byte("{}\n\n\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines, warnings, err := ReadJournal("j", data)
		if err != nil {
			if lines != nil || warnings != nil {
				t.Fatal("a refused journal has content")
			}
			return
		}
		again := linesToBytes(t, lines)
		twice, warnings, err := ReadJournal("j", again)
		ok(t, err)
		if len(warnings) > 0 {
			t.Fatal(warnings)
		}
		same(t, string(linesToBytes(t, twice)), string(again))
		same(t, len(twice), len(lines))
		if n := len(lines); n > 0 {
			short, _, err := ReadJournal("j", again[:len(again)-2])
			ok(t, err)
			same(t, len(short), n-1)
		}
	})
}
