package app_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// TestUrgentFirst has a domain whose queue outlasts all others: it goes first
// among its equals, but never before what is more urgent.
func TestUrgentFirst(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", append(houses(3, 1), "http://larga.test/0")...)
	sources := "sources:\n"
	for i := range 30 {
		sources += fmt.Sprintf("  - {url: \"http://larga.test/%d\", priority: P2}\n", i)
	}
	for i := range 3 {
		sources += fmt.Sprintf("  - {url: \"http://casa%d.test/\", priority: P0}\n", i)
	}
	writeFile(t, filepath.Join(w.root, "registry/sources/a.yaml"), []byte(sources))
	var mu sync.Mutex
	var asked []string
	w.becomes(func(rw http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.Host)
		mu.Unlock()
		readable(rw, r)
	})
	if c, _ := w.check(t, 0, "--all", "--no-gate", "--concurrency", "1", "--rate", "50"); c.code != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	if len(asked) != 33 || slices.ContainsFunc(asked[:3], func(host string) bool { return !strings.HasPrefix(host, "casa") }) {
		t.Errorf("asked in the order %v", asked)
	}
}
