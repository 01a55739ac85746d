package schema

import (
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// Every key that is described exists.
func TestDocsAreCurrent(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		make func() (*jsonschema.Schema, error)
		docs map[string]string
	}{
		"check": {record, recordDocs}, "observation": {observation, observationDocs},
		"action": {action, actionDocs}, "gate": {gate, gateDocs},
	} {
		s, err := tt.make()
		if err != nil {
			t.Fatal(err)
		}
		for path := range tt.docs {
			if !has(s, path) {
				t.Errorf("%s describes %s, which isn't there", name, path)
			}
		}
	}
}

func has(s *jsonschema.Schema, path string) bool {
	key, rest, more := strings.Cut(path, ".")
	if s.Items != nil {
		s = s.Items
	}
	p, ok := s.Properties[key]
	return ok && (!more || has(p, rest))
}
