package registry

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestApplyGolden edits valid files that are as nasty as people can make them.
// Each folder holds a file, its edits and the file after them:
//
//	diff 2 3                                 lines that go, and that come
//	https://a.example/ status=degraded -id   an entry by URL or id, and its changes
func TestApplyGolden(t *testing.T) {
	t.Parallel()
	dirs, err := filepath.Glob("testdata/edit/*/in.yaml")
	if err != nil || len(dirs) < 12 {
		t.Fatalf("%d golden files, error %v", len(dirs), err)
	}
	for _, path := range dirs {
		dir := filepath.Dir(path)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			in, want := read(t, dir, "in.yaml"), read(t, dir, "out.yaml")
			golden := parseGolden(t, string(read(t, dir, "edits")))
			got, err := Apply(in, golden.edits)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			golden.checkLines(t, in, got)
			checkTarget(t, in, got, golden.edits)
			checkAgain(t, got, golden.edits)
		})
	}
}

func read(t testing.TB, elem ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

type golden struct {
	gone, come int
	edits      []Edit
}

func parseGolden(t testing.TB, text string) (g golden) {
	t.Helper()
	head, text, _ := strings.Cut(text, "\n")
	if _, err := fmt.Sscanf(head, "diff %d %d", &g.gone, &g.come); err != nil {
		t.Fatalf("%q: %v", head, err)
	}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		e := Edit{ID: fields[0]}
		if strings.Contains(e.ID, ":") {
			e.ID = urlID(t, e.ID)
		}
		for _, f := range fields[1:] {
			key, value, ok := strings.Cut(f, "=")
			e.Changes = append(e.Changes, Change{Key: strings.TrimPrefix(key, "-"), Value: value, Remove: !ok})
		}
		g.edits = append(g.edits, e)
	}
	return g
}

// checkLines is the second law: as many lines differ as there are to differ.
func (g golden) checkLines(t *testing.T, in, out []byte) {
	t.Helper()
	gone, come := 0, 0
	diff := lineDiff(string(in), string(out))
	for _, line := range diff {
		if line[0] == '-' {
			gone++
		} else {
			come++
		}
	}
	if gone != g.gone || come != g.come {
		t.Errorf("%d lines went and %d came, want %d and %d:\n%q", gone, come, g.gone, g.come, diff)
	}
}
