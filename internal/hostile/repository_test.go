package hostile_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// patience is short: what hangs costs seconds.
const patience = `version: 1
defaults: {connect_timeout: 5s, read_timeout: 5s, timeout: 8s, retry_5xx: [], retry_timeout: 0}
schedule: {from: "00:00", to: "24:00"}
network: {ports: [%s]}
`

// repository is a folder with a registry of these URLs, each on a domain of
// its own.
func repository(t *testing.T, ports string, domains, urls []string) string {
	t.Helper()
	root := t.TempDir()
	var list, sources strings.Builder
	list.WriteString("domains:\n")
	for _, d := range domains {
		fmt.Fprintf(&list, "  - {domain: %s, tier: 1}\n", d)
	}
	sources.WriteString("sources:\n")
	for _, u := range urls {
		quoted, err := json.Marshal(u) // which YAML reads too
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&sources, "  - url: %s\n", quoted)
	}
	write(t, filepath.Join(root, "registry/config.yaml"), fmt.Sprintf(patience, ports))
	write(t, filepath.Join(root, "registry/domains.yaml"), list.String())
	write(t, filepath.Join(root, "registry/sources/all.yaml"), sources.String())
	return root
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// observations reads a journal, by URL. Each line must be whole.
func observations(t *testing.T, path string) map[string]observe.Observation {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]observe.Observation{}
	for line := range bytes.Lines(data) {
		var o observe.Observation
		if err := json.Unmarshal(line, &o); err != nil || !bytes.HasSuffix(line, []byte("\n")) {
			t.Fatalf("a line of the journal: %v: %.300q", err, line)
		}
		if _, twice := all[o.URL]; twice {
			t.Errorf("%s has two observations", o.URL)
		}
		all[o.URL] = o
	}
	return all
}
