package app_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestIncident follows one page on GitHub from the first failure to the close,
// the reopening and the next incident. After every step a second sync writes
// nothing.
func TestIncident(t *testing.T) {
	t.Parallel()
	root := hubRoot(t)
	h := newHub(t, "2026-02-02T06:00:00Z", "")
	h.Push("main", "registry", registryFiles(t, root))
	recordSights(t, root, fine("2026-02-01T03:00:00Z", down)...)
	steps := []struct {
		name, now string
		seen      []sight
		want      []string
	}{
		{"the first failure", "2026-02-02T03:00:00Z", failing(down, "2026-02-02T03:00:00Z", 1), nil},
		{"the second", "2026-02-02T04:00:00Z", failing(down, "2026-02-02T04:00:00Z", 1), nil},
		{"the third", "2026-02-02T08:00:00Z", failing(down, "2026-02-02T08:00:00Z", 1), []string{"#1 open, 0 comments"}},
		{"one success", "2026-02-03T03:00:00Z", fine("2026-02-03T03:00:00Z", down), []string{"#1 open, 0 comments"}},
		{"recovered", "2026-02-04T03:00:00Z", fine("2026-02-04T03:00:00Z", down), []string{"#1 closed, 1 comments"}},
		{"again within a week", "2026-02-08T05:00:00Z", failing(down, "2026-02-08T03:00:00Z", 3), []string{"#1 open, 2 comments"}},
		{"recovered again", "2026-02-10T03:00:00Z", append(fine("2026-02-09T03:00:00Z", down), fine("2026-02-10T03:00:00Z", down)...), []string{"#1 closed, 3 comments"}},
		{"the next incident", "2026-02-20T05:00:00Z", failing(down, "2026-02-20T03:00:00Z", 3), []string{"#1 closed, 3 comments", "#2 open, 0 comments"}},
	}
	for _, s := range steps {
		recordSights(t, root, s.seen...)
		h.Push("main", "registry", registryFiles(t, root))
		h.synced(t, root, s.now)
		var got []string
		for _, i := range h.Issues() {
			got = append(got, fmt.Sprintf("#%d %s, %d comments", i.Number, map[bool]string{true: "open", false: "closed"}[i.Open], len(i.Comments)))
		}
		if d := cmp.Diff(s.want, got); d != "" {
			t.Fatalf("%s (-want +got):\n%s", s.name, d)
		}
	}
	for n, since := range []string{"2026-02-02T03:00:00Z", "2026-02-20T03:00:00Z"} {
		if want := "<!-- linkhealth alert " + idOf(t, down) + " " + since + " -->\n"; !strings.HasPrefix(h.Issues()[n].Body, want) {
			t.Errorf("#%d begins with %.90q", n+1, h.Issues()[n].Body)
		}
	}
}
