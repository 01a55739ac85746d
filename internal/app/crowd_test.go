package app_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestCrowd has 300 of 5,000 pages fail. A sync stays within the writes that
// are allowed, alerts first, and the calls it needs are at most 10, the writes,
// one for each hundred of our items, and 4 for each pull request that changes.
func TestCrowd(t *testing.T) {
	t.Parallel()
	const domains, pages, bad = 100, 50, 3
	root := t.TempDir()
	var listed, sources strings.Builder
	var all, failed []sight
	for d := range domains {
		fmt.Fprintf(&listed, "  - {domain: d%d.es, tier: 1, core: true}\n", d)
		for p := range pages {
			url := fmt.Sprintf("https://d%d.es/p%d", d, p)
			fmt.Fprintf(&sources, "  - url: %s\n", url)
			all = append(all, sight{url: url, at: "2026-02-01T03:00:00Z", outcome: "ok", code: 200})
			if p < bad {
				failed = append(failed, failing(url, "2026-02-02T03:00:00Z", 3)...)
			}
		}
	}
	drift := "https://d0.es/p10"
	all[10].text = "The usual text of the page\nThe amount is 480 € a month"
	failed = append(failed, sight{url: drift, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, text: "The usual text of the page\nThe amount is 570 € a month"})
	writeFile(t, filepath.Join(root, "registry/domains.yaml"), []byte("domains:\n"+listed.String()))
	writeFile(t, filepath.Join(root, "registry/sources/a.yaml"), []byte("sources:\n"+sources.String()))
	recordSights(t, root, append(all, failed...)...)
	h := newHub(t, "2026-02-02T06:00:00Z", "")
	h.Push("main", "registry", registryFiles(t, root))

	for run, opened := 1, 0; ; run++ {
		before, items := len(h.Calls()), len(h.Issues())+len(h.Pulls())
		began := h.clock.now()
		if c := h.sync(t, root, "2026-02-02T06:00:00Z"); c.code != 0 {
			t.Fatalf("sync: %d\n%s", c.code, c.stderr)
		}
		reads, writes, pulls := 0, 0, 0
		for _, c := range h.Calls()[before:] {
			switch {
			case c.Method == http.MethodGet:
				reads++
			case strings.HasSuffix(c.Path, "/pulls"):
				pulls++
				fallthrough
			default:
				writes++
			}
		}
		t.Logf("run %d: %d reads, %d writes, %d pull requests, %s", run, reads, writes, pulls, h.clock.now().Sub(began))
		if most := 60; writes > most {
			t.Errorf("run %d: %d writes, more than %d", run, writes, most)
		}
		if most := 10 + (items+99)/100 + 4*pulls; reads > most {
			t.Errorf("run %d: %d reads, more than %d", run, reads, most)
		}
		if passed := h.clock.now().Sub(began).Seconds(); writes > 1 && passed < float64(writes-1) {
			t.Errorf("run %d: %d writes in %.0f s", run, writes, passed)
		}
		now := len(h.Issues())
		if now-opened < min(60, 300-opened) {
			t.Errorf("run %d: %d alerts, with %d to come", run, now-opened, 300-opened)
		}
		if opened = now; writes == 0 {
			break
		}
		if run > 10 {
			t.Fatal("no end")
		}
	}
	if issues, pulls := len(h.Issues()), len(h.Pulls()); issues != 300 || pulls != 1 {
		t.Errorf("%d issues and %d pull requests, want 300 and 1", issues, pulls)
	}
}
