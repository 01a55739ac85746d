package registry

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// decoded is a file of sources as any reader of YAML sees it.
type decoded struct {
	rest    map[string]any
	sources []map[string]any
}

func decodeSources(data []byte) (d decoded, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	if err := yaml.Unmarshal(data, &d.rest); err != nil {
		return d, err
	}
	list, _ := d.rest["sources"].([]any)
	delete(d.rest, "sources")
	for i, item := range list {
		m, ok := item.(map[string]any)
		if !ok {
			return d, fmt.Errorf("source %d is %T", i, item)
		}
		d.sources = append(d.sources, maps.Clone(m))
	}
	return d, nil
}

// find is the source with that id, nil if there is none.
func (d decoded) find(id string) map[string]any {
	for _, written := range []bool{true, false} {
		for _, m := range d.sources {
			if written && fmt.Sprint(m["id"]) == id || !written && sourceURLID(m) == id {
				return m
			}
		}
	}
	return nil
}

func sourceURLID(m map[string]any) string {
	u, err := link.Parse(fmt.Sprint(m["url"]))
	if err != nil {
		return ""
	}
	return u.ID()
}

// apply makes the edits on the decoded file, which is what they mean.
func (d decoded) apply(edits []Edit) {
	var targets []map[string]any
	for _, e := range edits {
		targets = append(targets, d.find(e.ID))
	}
	for i, e := range edits {
		for _, c := range e.Changes {
			switch {
			case c.Remove:
				delete(targets[i], c.Key)
			case c.Key == "hidden":
				targets[i][c.Key] = c.Value == "true"
			default:
				targets[i][c.Key] = c.Value
			}
		}
	}
}

// neutralise drops what means the same as its absence.
func (d decoded) neutralise() {
	for _, m := range d.sources {
		switch h := m["hidden"]; {
		case h == false || slices.Contains([]any{"n", "N", "no", "off"}, h):
			delete(m, "hidden")
		case slices.Contains([]any{"y", "Y", "yes", "on"}, h):
			m["hidden"] = true
		}
		if m["status"] == "active" {
			delete(m, "status")
		}
		if m["id"] == sourceURLID(m) {
			delete(m, "id")
		}
	}
}

// checkTarget is the first law: after decoding, only what was asked for
// differs.
func checkTarget(t errorer, in, out []byte, edits []Edit) {
	t.Helper()
	want, err := decodeSources(in)
	if err != nil {
		return // not a registry to begin with
	}
	got, err := decodeSources(out)
	if err != nil {
		t.Fatalf("the result can't be decoded: %v\n%s", err, out)
	}
	want.apply(edits)
	want.neutralise()
	got.neutralise()
	if diff := cmp.Diff(want.sources, got.sources); diff != "" {
		t.Fatalf("sources (-want +got):\n%s\nin:\n%s\nout:\n%s", diff, in, out)
	}
	if diff := cmp.Diff(want.rest, got.rest); diff != "" {
		t.Fatalf("beside the sources (-want +got):\n%s", diff)
	}
}

// checkAgain is the third law: the same edits change nothing the second time.
// An entry that got another id can't be found by its old one.
func checkAgain(t errorer, out []byte, edits []Edit) {
	t.Helper()
	d, err := decodeSources(out)
	if err != nil {
		return // not a registry
	}
	edits = slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return d.find(e.ID) == nil })
	again, err := Apply(out, edits)
	if err != nil {
		t.Fatalf("the second time: %v\n%s", err, out)
	}
	if diff := cmp.Diff(string(out), string(again)); diff != "" {
		t.Fatalf("the second time changed (-once +twice):\n%s", diff)
	}
}

type errorer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// lineDiff is the lines that went and those that came, by the longest common
// subsequence.
func lineDiff(in, out string) (diff []string) {
	a, b := slices.Collect(strings.Lines(in)), slices.Collect(strings.Lines(out))
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if a[i] == b[j] {
				common[i][j] = 1 + common[i+1][j+1]
			}
		}
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || common[i+1][j] >= common[i][j+1]):
			diff = append(diff, "-"+a[i])
			i++
		default:
			diff = append(diff, "+"+b[j])
			j++
		}
	}
	return diff
}

func urlID(t testing.TB, raw string) string {
	t.Helper()
	u, err := link.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID()
}
