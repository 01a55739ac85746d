package schema

import (
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Forms that several keys share.
const (
	idForm   = `^[0-9a-f]{16}$`
	hashForm = `^([0-9a-f]{64})?$` // empty where there is no text
	timeForm = `^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$`
	dayForm  = `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`
)

// types says what those types write that marshal themselves, and which words
// an enum has. Everything else follows from the Go types.
var types = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[observe.Instant](): {Types: []string{"string", "null"}, Format: "date-time", Pattern: timeForm},
	reflect.TypeFor[observe.Reading](): {Types: []string{"integer", "null"}},
	reflect.TypeFor[observe.Class]():   {Types: []string{"boolean", "null"}},
	reflect.TypeFor[observe.Outcome](): enum(observe.Outcomes()),
	reflect.TypeFor[observe.Layer]():   enum(append(observe.Layers(), "")),
	reflect.TypeFor[observe.Problem](): enum(append(observe.Problems(), "")),
	reflect.TypeFor[observe.Verdict](): enum(append(observe.Verdicts(), "")),
	reflect.TypeFor[health.Percent]():  {Types: []string{"number", "null"}, Minimum: new(0.0), Maximum: new(100.0)},
	reflect.TypeFor[health.Text]():     {Types: []string{"string", "null"}},
	reflect.TypeFor[health.Date]():     {Type: "string", Format: "date", Pattern: dayForm},
	reflect.TypeFor[health.Status]():   enum([]health.Status{health.Active, health.Degraded, health.Inactive}),
	reflect.TypeFor[health.Level]():    enum([]health.Level{health.NoLevel, health.LevelWarning, health.LevelAlert, health.LevelEscalated}),
	reflect.TypeFor[health.Reason]():   enum(health.Reasons()),

	reflect.TypeFor[health.ActionKind]():   enum(health.ActionKinds()),
	reflect.TypeFor[health.VerdictState](): enum(health.VerdictStates()),
}

func enum[S ~string](words []S) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, w := range words {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

// record is the schema of a health.Record.
func record() (*jsonschema.Schema, error) {
	s, err := infer[health.Record]()
	if err != nil {
		return nil, err
	}
	var version any = health.Schema
	s.Properties["schema"].Const = &version
	s.Properties["id"].Pattern = idForm
	// The contract's record has no `hidden`: it came later, and may be missing.
	s.Required = slices.DeleteFunc(s.Required, func(key string) bool { return key == "hidden" })
	describe(s, "", recordDocs)
	bound(s.Properties["last"])
	s.Properties["acted"].Items.Properties["id"].Pattern = idForm
	describe(s.Properties["acted"], "", actionDocs)
	return s, nil
}

// observation is the schema of an observe.Observation.
func observation() (*jsonschema.Schema, error) {
	s, err := infer[observe.Observation]()
	if err != nil {
		return nil, err
	}
	bound(s)
	return s, nil
}

// bound adds to the schema of an observation what its Go types don't say.
func bound(s *jsonschema.Schema) {
	s.Properties["id"].Pattern = idForm
	s.Properties["retry_after_s"].Minimum = new(0.0)
	s.Properties["retry_after_s"].Maximum = new(observe.MaxRetryAfter.Seconds())
	s.Properties["content"].Properties["hash"].Pattern = hashForm
	describe(s, "", observationDocs)
}

// infer makes the schema of a Go type. Keys that it doesn't know are allowed:
// additions to the contract are free.
func infer[T any]() (*jsonschema.Schema, error) {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: types})
	if err != nil {
		return nil, err
	}
	open(s)
	return s, nil
}

func open(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if s.Properties != nil {
		s.AdditionalProperties = nil
	}
	for _, p := range s.Properties {
		open(p)
	}
	open(s.Items)
}
