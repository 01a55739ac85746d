package schema_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/civicaid-voice/linkhealth/internal/schema"
)

var update = flag.Bool("update", false, "write registry/schema/*.json anew")

const repository = "../.."

func TestFor(t *testing.T) {
	t.Parallel()
	for _, name := range schema.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := schema.For(name)
			if err != nil {
				t.Fatal(err)
			}
			again, err := schema.For(name)
			if err != nil || !bytes.Equal(text, again) {
				t.Errorf("the second time it is another, or %v", err)
			}
			if !strings.HasPrefix(string(text), "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"title\": ") || !bytes.HasSuffix(text, []byte("\n}\n")) {
				t.Errorf("not the form of a file: %.80s", text)
			}
			resolved(t, name)
		})
	}
}

func TestForUnknown(t *testing.T) {
	t.Parallel()
	if _, err := schema.For("checks"); err == nil || !strings.Contains(err.Error(), "config, domains, sources, check, observation") {
		t.Errorf("got %v, want the known ones", err)
	}
}

// The files that editors read are those that the program would write. To write
// them anew: go test ./internal/schema -update
func TestFilesAreCurrent(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"config", "domains", "sources"} {
		path := filepath.Join(repository, "registry", "schema", name+".json")
		want, err := schema.For(name)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s is out of date; run: go test ./internal/schema -update\n%s", path, diff)
		}
	}
}

// resolved is a schema ready to validate with. Each is made once.
func resolved(t *testing.T, name string) *jsonschema.Resolved {
	t.Helper()
	r, err := ready[name]()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var ready = func() map[string]func() (*jsonschema.Resolved, error) {
	all := map[string]func() (*jsonschema.Resolved, error){}
	for _, name := range schema.Names() {
		all[name] = sync.OnceValues(func() (*jsonschema.Resolved, error) { return resolve(name) })
	}
	return all
}()

// resolve reads a schema from its text, as an editor would, and holds its
// defaults against itself.
func resolve(name string) (*jsonschema.Resolved, error) {
	text, err := schema.For(name)
	if err != nil {
		return nil, err
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	return s.Resolve(&jsonschema.ResolveOptions{ValidateDefaults: true})
}
