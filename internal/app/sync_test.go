package app_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

const hubDomains = `domains:
  - {domain: sepe.es, tier: 1, core: true}
  - {domain: boe.es, tier: 1, core: true}
  - {domain: madrid.es, tier: 3}
`

// hubRoot is a repository in which something of every kind has happened by the
// 4th, and most of it is over by the 9th, when other things are.
func hubRoot(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	writeFile(t, filepath.Join(root, "registry/domains.yaml"), []byte(hubDomains))
	var sources strings.Builder
	sources.WriteString("sources:\n")
	for _, url := range []string{down, well, drifting, moving, boeHome, gone, madridA, madridB, madridC} {
		fmt.Fprintf(&sources, "  - url: %s\n", url)
	}
	writeFile(t, filepath.Join(root, "registry/sources/a.yaml"), []byte(sources.String()))
	return root
}

const (
	down     = "https://www.sepe.es/down"
	well     = "https://www.sepe.es/well"
	drifting = "https://www.sepe.es/drifting"
	moving   = "https://www.sepe.es/moving"
	boeHome  = "https://www.boe.es/"
	gone     = "https://www.boe.es/gone"
	madridA  = "https://www.madrid.es/a"
	madridB  = "https://www.madrid.es/b"
	madridC  = "https://www.madrid.es/c"
)

func fine(at string, urls ...string) (all []sight) {
	for _, url := range urls {
		all = append(all, sight{url: url, at: at, outcome: "ok", code: 200, text: "The usual text of the page\nThe amount is 480 € a month"})
	}
	return all
}

func firstDays(t *testing.T, root string) {
	t.Helper()
	recordSights(t, root, fine("2026-02-01T03:00:00Z", down, well, drifting, moving, boeHome, gone, madridA, madridB, madridC)...)
	recordSights(t, root, slices.Concat(
		failing(down, "2026-02-02T03:00:00Z", 3),
		failing(boeHome, "2026-02-02T03:00:00Z", 3),
		failing(madridA, "2026-02-02T03:00:00Z", 3),
		[]sight{
			{url: gone, at: "2026-02-02T03:00:00Z", outcome: "gone", code: 410},
			{url: drifting, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, text: "The usual text of the page\nThe amount is 570 € a month"},
			{url: moving, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, text: "The usual text of the page\nThe amount is 480 € a month", chain: []string{"https://www.sepe.es/moved"}},
			{url: well, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, text: "The usual text of the page\nThe amount is 480 € a month", expires: "2026-02-10T00:00:00Z"},
		})...)
}

func laterDays(t *testing.T, root string) {
	t.Helper()
	recordSights(t, root, slices.Concat(
		fine("2026-02-05T03:00:00Z", boeHome, gone), fine("2026-02-06T03:00:00Z", boeHome, gone),
		failing(madridB, "2026-02-05T03:00:00Z", 3),
		[]sight{
			{url: moving, at: "2026-02-05T03:00:00Z", outcome: "ok", code: 200, text: "The usual text of the page\nThe amount is 480 € a month", chain: []string{"https://www.sepe.es/moved"}},
			{url: well, at: "2026-02-06T03:00:00Z", outcome: "ok", code: 200, text: "The usual text of the page, of which there is more now\nThe amount is 480 € a month", expires: "2026-08-10T00:00:00Z"},
		})...)
}

func (h *hub) synced(t *testing.T, root, now string) {
	t.Helper()
	if c := h.sync(t, root, now); c.code != 0 {
		t.Fatalf("sync: %d\n%s\n%s", c.code, c.stdout, c.stderr)
	}
	writes := h.Writes()
	if c := h.sync(t, root, now); c.code != 0 || !strings.Contains(c.stdout, "nothing to do") {
		t.Fatalf("the second sync: %d\n%s\n%s", c.code, c.stdout, c.stderr)
	}
	if n := h.Writes() - writes; n != 0 {
		t.Fatalf("the second sync makes %d writes", n)
	}
}

// TestSync lives through an hour of every kind of trouble.
func TestSync(t *testing.T) {
	t.Parallel()
	root := hubRoot(t)
	firstDays(t, root)
	h := newHub(t, "2026-02-02T06:00:00Z", "")
	h.Push("main", "registry", registryFiles(t, root))
	h.synced(t, root, "2026-02-02T06:00:00Z")
	want := []string{
		"#1 alert " + idOf(t, gone), "#2 alert " + idOf(t, down), "#3 alert " + idOf(t, boeHome), "#4 alert " + idOf(t, madridA),
		"#5 certificate www.sepe.es", "#6 redirect " + idOf(t, moving), "#7 content registry",
	}
	slices.SortFunc(want[:4], func(a, b string) int { return strings.Compare(a[3:], b[3:]) })
	for i := range 4 {
		want[i] = fmt.Sprintf("#%d%s", i+1, want[i][2:])
	}
	if d := cmp.Diff(want, h.open()); d != "" {
		t.Fatalf("after the first days (-want +got):\n%s", d)
	}
	laterDays(t, root)
	h.Push("main", "registry", registryFiles(t, root))
	h.synced(t, root, "2026-02-06T06:00:00Z")
	open := h.open()
	for _, want := range []string{"domain madrid.es", "moved " + idOf(t, moving), "reactivate " + idOf(t, gone), "alert " + idOf(t, down), "content registry"} {
		if !slices.ContainsFunc(open, func(s string) bool { return strings.HasSuffix(s, " "+want) }) {
			t.Errorf("no %s is open: %v", want, open)
		}
	}
	for _, over := range []string{"alert " + idOf(t, boeHome), "alert " + idOf(t, madridA), "certificate"} {
		if slices.ContainsFunc(open, func(s string) bool { return strings.Contains(s, over) }) {
			t.Errorf("%s is still open: %v", over, open)
		}
	}
}

// every is how many calls go by between two that meet a fault: 1 is all of
// them, which takes minutes.
var every = flag.Int("every", 10, "TestSyncHeals: meet each fault at one of so many calls")

// TestSyncHeals meets every fault at calls of the run that has most to do.
func TestSyncHeals(t *testing.T) {
	t.Parallel()
	before, after := hubRoot(t), hubRoot(t)
	firstDays(t, before)
	firstDays(t, after)
	laterDays(t, after)
	first := newHub(t, "2026-02-02T06:00:00Z", "")
	first.Push("main", "registry", registryFiles(t, after))
	first.synced(t, before, "2026-02-02T06:00:00Z")
	double.HealsEvery(t, *every, func(t *testing.T) double.Scene {
		h := first.copy(t)
		h.patience = 2 * time.Second
		return double.Scene{Server: h.Server, Run: func() error {
			if c := h.sync(t, after, "2026-02-06T06:00:00Z"); c.code != 0 {
				return fmt.Errorf("exit %d: %s", c.code, c.stderr)
			}
			return nil
		}}
	})
}

// registryFiles is the registry in root, by path.
func registryFiles(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, path := range []string{"registry/domains.yaml", "registry/sources/a.yaml"} {
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		files[path] = string(data)
	}
	return files
}
