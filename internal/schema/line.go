package schema

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// line is the schema of a line of a journal. One without a kind is an
// observation; the others are an action, the decision of a gate, or a notice.
func line() (*jsonschema.Schema, error) {
	s, err := observation()
	if err != nil {
		return nil, err
	}
	act, err := action()
	if err != nil {
		return nil, err
	}
	decision, err := gate()
	if err != nil {
		return nil, err
	}
	told, err := notice()
	if err != nil {
		return nil, err
	}
	s.Defs = map[string]*jsonschema.Schema{"action": act, "gate": decision, "notice": told}
	s.If = &jsonschema.Schema{Required: []string{"kind"}}
	s.Then = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Ref: "#/$defs/action"}, {Ref: "#/$defs/gate"}, {Ref: "#/$defs/notice"}}}
	s.Else = &jsonschema.Schema{Required: s.Required}
	s.Required = nil
	return s, nil
}

// action is the schema of a health.Action.
func action() (*jsonschema.Schema, error) {
	s, err := infer[health.Action]()
	if err != nil {
		return nil, err
	}
	s.Description = "What a person said about a URL."
	s.Properties["id"].Pattern = idForm
	describe(s, "", actionDocs)
	return s, nil
}

// gate is the schema of the line of an observe.Gate.
func gate() (*jsonschema.Schema, error) {
	s, err := infer[struct {
		Kind string `json:"kind"`
		observe.Gate
	}]()
	if err != nil {
		return nil, err
	}
	s.Description = "What a run decided about itself."
	var kind any = "gate"
	s.Properties["kind"].Const = &kind
	describe(s, "", gateDocs)
	return s, nil
}

// notice is the schema of the line of an observe.Notice.
func notice() (*jsonschema.Schema, error) {
	s, err := infer[struct {
		Kind string `json:"kind"`
		observe.Notice
	}]()
	if err != nil {
		return nil, err
	}
	s.Description = "What a channel was told."
	var kind any = "notified"
	s.Properties["kind"].Const = &kind
	s.Properties["channel"].Pattern = idForm
	told := s.Properties["told"]
	told.MaxItems, told.Items.Pattern = new(observe.MaxTold), idForm
	describe(s, "", noticeDocs)
	return s, nil
}
