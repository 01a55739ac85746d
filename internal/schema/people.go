package schema

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// people makes the schema of a file that people write from the table that the
// file is read by.
func people(shape func() registry.Shape) func() (*jsonschema.Schema, error) {
	return func() (*jsonschema.Schema, error) { return fromShape(shape()) }
}

func fromShape(shape registry.Shape) (*jsonschema.Schema, error) {
	s := &jsonschema.Schema{
		Description: shape.Doc,
		Pattern:     shape.Pattern,
		Minimum:     shape.Min,
		Maximum:     shape.Max,
		UniqueItems: shape.Unique,
	}
	if s.Type = shape.Types[0]; len(shape.Types) > 1 {
		s.Type, s.Types = "", shape.Types
	}
	for _, word := range shape.Enum {
		s.Enum = append(s.Enum, word)
	}
	if shape.MinItems > 0 {
		s.MinItems = &shape.MinItems
	}
	if shape.MaxItems > 0 {
		s.MaxItems = &shape.MaxItems
	}
	if shape.Default != nil {
		b, err := json.Marshal(shape.Default)
		if err != nil {
			return nil, err
		}
		s.Default = b
	}
	return s, parts(s, shape)
}

// parts adds the schemas of what stands inside.
func parts(s *jsonschema.Schema, shape registry.Shape) error {
	if shape.Items != nil {
		items, err := fromShape(*shape.Items)
		if err != nil {
			return err
		}
		if s.Type == "array" {
			s.Items = items
		} else {
			s.AdditionalProperties = items
			s.PropertyNames = &jsonschema.Schema{Pattern: shape.Names}
		}
	}
	if shape.Fields == nil {
		return nil
	}
	s.AdditionalProperties = nothing()
	s.Properties = map[string]*jsonschema.Schema{}
	for _, f := range shape.Fields {
		field, err := fromShape(f.Shape)
		if err != nil {
			return err
		}
		s.Properties[f.Key] = field
		s.PropertyOrder = append(s.PropertyOrder, f.Key)
		if f.Required {
			s.Required = append(s.Required, f.Key)
		}
	}
	for _, key := range shape.OneOf {
		s.OneOf = append(s.OneOf, &jsonschema.Schema{Required: []string{key}})
	}
	return nil
}

// nothing is the schema that no value fits.
func nothing() *jsonschema.Schema { return &jsonschema.Schema{Not: &jsonschema.Schema{}} }
