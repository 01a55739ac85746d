package store

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

func TestRecords(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	r := recordOf(1)
	o := observationOf(1)
	r.Last, r.NextCheckAt = &o, noon
	same(t, commit(t, s, Change{Sources: 2, Records: []health.Record{r, recordOf(2)}}),
		[]string{flat.path(idOf(1)), flat.path(idOf(2))})

	got, err := open(t, root).Records([]string{idOf(1), idOf(2), idOf(3)})
	ok(t, err)
	same(t, got, map[string]health.Record{idOf(1): r, idOf(2): recordOf(2)})
	ids, err := s.IDs()
	ok(t, err)
	same(t, ids, []string{idOf(1), idOf(2)})

	text := tree(t, root)[flat.path(idOf(2))]
	if !strings.HasPrefix(text, "{\n  \"schema\": 1,\n  \"id\": ") || !strings.HasSuffix(text, "}\n") || !strings.Contains(text, "?a=<b>&c") {
		t.Errorf("the record is not written as agreed:\n%s", text)
	}
	same(t, commit(t, s, Change{Sources: 2, Records: []health.Record{r, recordOf(2)}}), []string(nil))
}

func TestRecordsOfAnEmptyRepository(t *testing.T) {
	t.Parallel()
	got, err := open(t, t.TempDir()).Records([]string{idOf(1)})
	ok(t, err)
	same(t, got, map[string]health.Record{})
}

func TestRecordsRefused(t *testing.T) {
	t.Parallel()
	data, err := encodeRecord(recordOf(1))
	ok(t, err)
	whole := string(data)
	p := flat.path(idOf(1))
	git := "git checkout -- " + p
	for _, c := range []struct {
		name, data string
		words      []string
	}{
		{"empty", "", []string{git}},
		{"cut short", whole[:len(whole)/2], []string{p + ":", git}},
		{"zeroes", strings.Repeat("\x00", 100), []string{p + ":1:", git}},
		{"a merge left in it", strings.Replace(whole, `  "url"`, "<<<<<<< HEAD\n  \"url\"", 1), []string{p + ":4:", git}},
		{"two records", whole + whole, []string{git}},
		{"an array", "[]\n", []string{git}},
		{"null", "null\n", []string{"no schema", git}},
		{"no schema", strings.Replace(whole, `  "schema": 1,`, "", 1), []string{"no schema", git}},
		{"schema 0", strings.Replace(whole, `"schema": 1`, `"schema": 0`, 1), []string{"no schema", git}},
		{"schema in words", strings.Replace(whole, `"schema": 1`, `"schema": "one"`, 1), []string{p + ":2:", git}},
		{"newer", strings.Replace(whole, `"schema": 1`, `"schema": 2`, 1), []string{"schema 2", "upgrade linkhealth"}},
		{"newer and different", `{"schema": 7, "id": {}}`, []string{"schema 7", "upgrade linkhealth"}},
		{"another id", strings.Replace(whole, idOf(1), idOf(2), 1), []string{idOf(2), git}},
		{"unknown status", strings.Replace(whole, `"active"`, `"asleep"`, 1), []string{`"asleep" is no status`, git}},
		{"a verdict without its state", strings.Replace(whole, `"schema": 1,`, `"schema": 1, "verdict": {"until": "2026-03-01T00:00:00Z"},`, 1), []string{"verdict", git}},
		{"wrong type", strings.Replace(whole, `"hidden": false`, `"hidden": 3`, 1), []string{git}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			write(t, root, p, c.data)
			_, err := open(t, root).Records([]string{idOf(1)})
			invalid(t, err, p, c.words...)
		})
	}
}

func TestRecordsTolerateMore(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	data, err := encodeRecord(recordOf(1))
	ok(t, err)
	write(t, root, flat.path(idOf(1)), strings.Replace(string(data), `"schema": 1,`, `"schema": 1, "mood": "fine",`, 1))
	write(t, root, checksDir+"/README.md", "what this is")
	write(t, root, checksDir+"/aa/.gitkeep", "")
	write(t, root, checksDir+"/old/"+idOf(1)+".json", "not ours")
	got, err := open(t, root).Records([]string{idOf(1)})
	ok(t, err)
	same(t, got, map[string]health.Record{idOf(1): recordOf(1)})
}

func TestCommitRefusesUnreadableRecords(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	for name, spoil := range map[string]func(r *health.Record){
		"no id":                      func(r *health.Record) { r.ID = "" },
		"a path as id":               func(r *health.Record) { r.ID = "../../../hosts.j" },
		"no status":                  func(r *health.Record) { r.Status = "asleep" },
		"no level":                   func(r *health.Record) { r.Incident.Level = "huge" },
		"a verdict without its end":  func(r *health.Record) { r.Verdict = &health.Verdict{State: health.VerdictDown} },
		"an action of no kind":       func(r *health.Record) { r.Acted = []health.Action{{At: noon}} },
		"an action without its time": func(r *health.Record) { r.Acted = []health.Action{{Kind: health.ActReset}} },
		"actions of two instants": func(r *health.Record) {
			r.Acted = []health.Action{{Kind: health.ActReset, At: noon}, {Kind: health.ActReset, At: noon + 1}}
		},
	} {
		r := recordOf(1)
		spoil(&r)
		if _, err := s.Commit(Change{Records: []health.Record{recordOf(2), r}}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	same(t, tree(t, root, "data"), map[string]string{})
}

func records(from, to int) []health.Record {
	var all []health.Record
	for n := from; n < to; n++ {
		all = append(all, recordOf(n))
	}
	return all
}

func TestCrossingTheBorder(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	commit(t, s, Change{Sources: flatLimit, Records: records(0, 40)})
	before := tree(t, root, "data")
	same(t, slices.Contains(slices.Collect(maps.Keys(before)), flat.path(idOf(7))), true)

	r := recordOf(7)
	r.Hidden = true
	changed := commit(t, s, Change{Sources: flatLimit + 1, Records: []health.Record{r}})
	same(t, len(changed), 80)
	after := tree(t, root, "data")
	same(t, len(after), 40)
	for n := range 40 {
		if _, ok := after[sharded.path(idOf(n))]; !ok {
			t.Fatalf("record %d was not moved", n)
		}
	}
	got, err := s.Records([]string{idOf(7), idOf(8)})
	ok(t, err)
	same(t, got, map[string]health.Record{idOf(7): r, idOf(8): recordOf(8)})

	same(t, len(commit(t, s, Change{Sources: flatLimit + 1})), 0)
	same(t, len(commit(t, s, Change{Records: []health.Record{recordOf(1000)}})), 1) // the layout stays
	same(t, len(tree(t, root, sharded.path(idOf(1000)))), 1)

	commit(t, s, Change{Sources: 5, Records: []health.Record{recordOf(7)}, Forget: []string{idOf(1000)}})
	same(t, tree(t, root, "data"), before)
	entries, err := os.ReadDir(filepath.Join(root, checksDir))
	ok(t, err)
	same(t, len(entries), 40) // no empty folders are left
}

func TestTwoLayoutsAtOnce(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	data, err := encodeRecord(recordOf(1))
	ok(t, err)
	write(t, root, flat.path(idOf(1)), string(data))
	write(t, root, sharded.path(idOf(1)), string(data))
	got, err := s.Records([]string{idOf(1)})
	ok(t, err)
	same(t, len(got), 1)
	same(t, commit(t, s, Change{Sources: 1}), []string{sharded.path(idOf(1))})

	write(t, root, sharded.path(idOf(1)), string(data)+" ")
	for _, c := range []Change{{Sources: 1}, {Sources: 5000}} {
		_, err = s.Commit(c)
		invalid(t, err, sharded.path(idOf(1)), "another record than "+flat.path(idOf(1)))
	}
	_, err = s.Records([]string{idOf(1)})
	invalid(t, err, sharded.path(idOf(1)))
	same(t, len(commit(t, s, Change{Sources: 1, Records: []health.Record{recordOf(1)}})), 1) // a new one settles it
}

func TestMisplacedRecord(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	p := fmt.Sprintf("%s/ff/%s.json", checksDir, idOf(1))
	write(t, root, p, "{}")
	_, err := open(t, root).Records([]string{idOf(2)})
	invalid(t, err, p, "move it to "+sharded.path(idOf(1)))
}

func TestForget(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	text := map[string]string{idOf(1): "uno", idOf(2): "dos"}
	commit(t, s, Change{Records: records(1, 3), Content: text, Accepted: text})
	same(t, len(commit(t, s, Change{Forget: []string{idOf(1), idOf(9)}})), 3)
	same(t, len(tree(t, root, "data")), 3)
	if _, err := s.Commit(Change{Forget: []string{idOf(2)}, Records: records(2, 3)}); err == nil {
		t.Error("a record was written and forgotten at once")
	}
}
