package registry

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

func drawEdits(t *rapid.T, g generated) (edits []Edit) {
	for i, e := range g.entries {
		if rapid.Bool().Draw(t, "skip") {
			continue
		}
		edit := Edit{ID: drawnID(e)}
		keys := rapid.Permutation([]string{"status", "hidden", "content_hash", "url", "id"}).Draw(t, "keys")
		for _, k := range keys[:rapid.IntRange(1, 4).Draw(t, "changes")] {
			if k == "content_hash" && (e.anchor != "" || e.merges) {
				continue // refused where it would have to be turned down
			}
			edit.Changes = append(edit.Changes, drawChange(t, k, i))
		}
		edits = append(edits, edit)
	}
	return edits
}

func drawnID(e generatedEntry) string {
	u, err := link.Parse(e.url)
	if err != nil {
		panic(err)
	}
	return u.ID()
}

func drawChange(t *rapid.T, k string, i int) Change {
	c := Change{Key: k}
	switch k {
	case "hidden":
		c.Value = g1(t, "true", "false")
	case "url":
		c.Value = fmt.Sprintf(g1(t, "https://new%d.example/", "https://new%d.example/?a=[1],{2}#it's: x"), i)
		return c
	case "id":
		c.Value = fmt.Sprintf(g1(t, "00000000000000%02d", "1e%d", "fedcba987654321%d"), i)
	default:
		c.Value = g1(t, "active", "degraded", "inactive", "1e10", "0123", "yes", "null", "it's", "a: b", "x #y", "", "ñ, 🏛", "- x", "12:30", "2026-01-01", "a\nb", "*x", "x:")
	}
	c.Remove = rapid.IntRange(0, 2).Draw(t, "remove") == 0
	return c
}

// TestApplyLaws holds the laws over random files and random edits.
func TestApplyLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := drawRegistry(t)
		in := []byte(g.text)
		if _, err := decodeSources(in); err != nil {
			t.Fatalf("the generator drew an invalid file: %v\n%s", err, in)
		}
		edits := drawEdits(t, g)
		out, err := Apply(in, edits)
		if err != nil {
			t.Fatalf("%v\n%s\n%+v", err, in, edits)
		}
		checkTarget(t, in, out, edits)
		checkAgain(t, out, edits)
		g.checkUntouched(t, out, edits)
	})
}

// checkUntouched is the second law: everything outside the targets is there,
// byte for byte and in its order, and no more lines differ than have to.
func (g generated) checkUntouched(t *rapid.T, out []byte, edits []Edit) {
	targets := map[string]Edit{}
	changes := 0
	for _, e := range edits {
		targets[e.ID] = e
		changes += len(e.Changes)
	}
	rest, ties := string(out), false
	for _, e := range g.entries {
		ties = ties || e.tied
		text := strings.TrimRight(e.text, "\r\n")
		if _, ok := targets[drawnID(e)]; ok || e.tied {
			continue
		}
		_, after, ok := strings.Cut(rest, text)
		if !ok {
			t.Fatalf("an entry that is no target changed:\n%s\nin:\n%s\nout:\n%s", text, g.text, out)
		}
		rest = after
	}
	if diff := lineDiff(g.text, string(out)); !ties && len(diff) > 3*changes+2 {
		t.Fatalf("%d changes made %d lines differ:\n%s", changes, len(diff), strings.Join(diff, ""))
	}
}

// TestApplyInsertThenRemove is the fourth law: what was inserted and removed
// again leaves no trace.
func TestApplyInsertThenRemove(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := drawRegistry(t)
		in := []byte(g.text)
		d, err := decodeSources(in)
		if err != nil {
			t.Fatalf("the generator drew an invalid file: %v\n%s", err, in)
		}
		var insert, remove []Edit
		for _, e := range g.entries {
			id := drawnID(e)
			var set, unset []Change
			for i, k := range []string{"status", "hidden", "content_hash", "id"} {
				if _, ok := d.find(id)[k]; ok || e.anchor != "" || rapid.Bool().Draw(t, "skip") {
					continue
				}
				c := drawChange(t, k, i)
				c.Remove = false
				set, unset = append(set, c), append(unset, Change{Key: k, Remove: true})
			}
			insert, remove = append(insert, Edit{id, set}), append(remove, Edit{id, unset})
		}
		out, err := Apply(in, insert)
		if err != nil {
			t.Fatalf("insert: %v\n%s\n%+v", err, in, insert)
		}
		back, err := Apply(out, remove)
		if err != nil {
			t.Fatalf("remove: %v\n%s\n%+v", err, out, remove)
		}
		if !bytes.Equal(in, back) {
			t.Fatalf("in:\n%s\ninserted:\n%s\nback:\n%s\n%q", in, out, back, lineDiff(string(in), string(back)))
		}
	})
}
