// Package schema makes the JSON Schemas of the files that people write and of
// those that the program writes.
package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// draft is the one that the schemas are written in.
const draft = "https://json-schema.org/draft/2020-12/schema"

// schemas are the known ones, in the order of the command's help.
var schemas = []struct {
	name, title, doc string
	make             func() (*jsonschema.Schema, error)
}{
	{"config", "linkhealth: registry/config.yaml", "How links are checked. Every key is optional.", people(registry.ConfigShape)},
	{"domains", "linkhealth: registry/domains.yaml", "The domains that sources may be on.", people(registry.DomainsShape)},
	{"sources", "linkhealth: registry/sources/*.yaml", "The URLs that are kept healthy.", people(registry.SourcesShape)},
	{"check", "linkhealth: data/health/checks/<id>.json", "What is known of one URL. More keys may come.", record},
	{"observation", "linkhealth: a line of a journal", "What one check of one URL saw; with a `kind`, what a person said, a run decided or a channel was told. More keys may come.", line},
}

// Names lists the schemas that there are.
func Names() []string {
	var names []string
	for _, s := range schemas {
		names = append(names, s.name)
	}
	return names
}

// For is the JSON Schema (draft 2020-12) of that name as the text of a file.
// It is the same every time. A name that is not in [Names] is an error.
func For(name string) ([]byte, error) {
	for _, known := range schemas {
		if known.name != name {
			continue
		}
		s, err := known.make()
		if err != nil {
			return nil, fmt.Errorf("schema %s: %w", name, err)
		}
		return text(head{draft, known.title, known.doc}, s)
	}
	return nil, fmt.Errorf("there is no schema %q; known are %s", name, strings.Join(Names(), ", "))
}

// head is what a reader of the file should see first.
type head struct {
	Schema      string `json:"$schema"`
	Title       string `json:"title"`
	Description string `json:"description"`
}

func text(h head, s *jsonschema.Schema) ([]byte, error) {
	top, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	rest, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	joined := slices.Concat(top[:len(top)-1], []byte(","), rest[1:])
	var b bytes.Buffer
	if err := json.Indent(&b, joined, "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}
