// Package description tells which requests GitHub's REST API takes and what it
// answers: facts out of the OpenAPI description that GitHub publishes, for the
// operations that linkhealth uses. It is pure.
//
// description.json is written by internal/github/describe, and never by hand.
package description

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
)

// Description is the part of the API that is used here.
type Description struct {
	Version    string      `json:"version"` // of the published description
	Operations []Operation `json:"operations"`
}

// Operation is one method on one path.
type Operation struct {
	ID         string      `json:"id"`     // such as issues/create
	Method     string      `json:"method"` // in capitals
	Path       string      `json:"path"`   // a template, such as /repos/{owner}/{repo}/issues
	Parameters []Parameter `json:"parameters,omitempty"`
	Body       *Body       `json:"body,omitempty"`
	Responses  []Response  `json:"responses"` // by status
}

// Parameter is a part of the path or of the query.
type Parameter struct {
	Name     string             `json:"name"`
	In       string             `json:"in"` // path or query
	Required bool               `json:"required,omitempty"`
	Slashes  bool               `json:"slashes,omitempty"` // it may span several segments of the path
	Schema   *jsonschema.Schema `json:"schema"`
}

// Body is what a request may carry. A property that the description does not
// know is not allowed.
type Body struct {
	Required bool               `json:"required,omitempty"`
	Schema   *jsonschema.Schema `json:"schema"`
}

// Response is one of the answers that are documented. The schema has names and
// types of the properties at the top, those of the elements where the answer is
// a list; it is nil for errors and for answers that are not JSON.
type Response struct {
	Status int                `json:"status"`
	Schema *jsonschema.Schema `json:"schema,omitempty"`
}

//go:embed description.json
var file []byte

// Load reads the description. An error is a fault of the program's own.
func Load() (Description, error) {
	var d Description
	if err := json.Unmarshal(file, &d); err != nil {
		return Description{}, fmt.Errorf("description.json: %w; write it anew with internal/github/describe", err)
	}
	return d, nil
}
