package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// schema is an OpenAPI 3.0 schema, as far as it is a fact: no prose, no
// examples, no defaults.
type schema struct {
	Ref                  string `json:"$ref"`
	Type                 string
	Nullable             bool
	Enum                 []any
	Required             []string
	Properties           map[string]schema
	AdditionalProperties json.RawMessage
	Items                *schema
	MinItems             *int
	MaxLength            *int
	OneOf, AnyOf, AllOf  []schema
}

// strict is s as JSON Schema, in which objects have no properties that are not
// named.
func (d document) strict(s schema) (*jsonschema.Schema, error) {
	s, err := d.target(s)
	if err != nil {
		return nil, err
	}
	out := &jsonschema.Schema{Type: s.Type, Enum: s.Enum, Required: s.Required, MinItems: s.MinItems, MaxLength: s.MaxLength}
	if s.Items != nil {
		if out.Items, err = d.strict(*s.Items); err != nil {
			return nil, err
		}
	}
	for _, list := range []struct {
		from []schema
		to   *[]*jsonschema.Schema
	}{{s.OneOf, &out.OneOf}, {s.AnyOf, &out.AnyOf}, {s.AllOf, &out.AllOf}} {
		if *list.to, err = d.stricts(list.from); err != nil {
			return nil, err
		}
	}
	if err := d.properties(s, out); err != nil {
		return nil, err
	}
	return orNull(s, out), nil
}

func (d document) stricts(all []schema) (out []*jsonschema.Schema, err error) {
	for _, s := range all {
		strict, err := d.strict(s)
		if err != nil {
			return nil, err
		}
		out = append(out, strict)
	}
	return out, nil
}

func (d document) properties(s schema, out *jsonschema.Schema) (err error) {
	if len(s.Properties) == 0 {
		return nil
	}
	out.Properties = map[string]*jsonschema.Schema{}
	for name, p := range s.Properties {
		if out.Properties[name], err = d.strict(p); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if s.AdditionalProperties == nil {
		out.AdditionalProperties = nothing()
	}
	return nil
}

func nothing() *jsonschema.Schema { return &jsonschema.Schema{Not: &jsonschema.Schema{}} }

// orNull allows null where OpenAPI calls the value nullable.
func orNull(s schema, out *jsonschema.Schema) *jsonschema.Schema {
	if !s.Nullable {
		return out
	}
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{out, {Type: "null"}}}
}

// top is the names of the properties of s and their types; where s is a list,
// of its elements. What holds for one of several forms is taken for all.
func (d document) top(s schema) (*jsonschema.Schema, error) {
	s, err := d.target(s)
	if err != nil {
		return nil, err
	}
	if s.Type == "array" {
		items, err := d.top(*s.Items)
		return &jsonschema.Schema{Type: "array", Items: items}, err
	}
	out := &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: nothing()}
	if err := d.collect(s, out); err != nil {
		return nil, err
	}
	return out, nil
}

func (d document) collect(s schema, out *jsonschema.Schema) error {
	s, err := d.target(s)
	if err != nil {
		return err
	}
	for name, p := range s.Properties {
		types := map[string]bool{}
		if have := out.Properties[name]; have != nil {
			for _, t := range have.Types {
				types[t] = true
			}
		}
		if err := d.types(p, types); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		out.Properties[name] = &jsonschema.Schema{Types: slices.Sorted(maps.Keys(types))}
	}
	for _, form := range slices.Concat(s.OneOf, s.AnyOf, s.AllOf) {
		if err := d.collect(form, out); err != nil {
			return err
		}
	}
	return nil
}

// types gathers what s may be.
func (d document) types(s schema, types map[string]bool) error {
	s, err := d.target(s)
	if err != nil {
		return err
	}
	if s.Type != "" {
		types[s.Type] = true
	}
	if s.Nullable {
		types["null"] = true
	}
	for _, form := range slices.Concat(s.OneOf, s.AnyOf, s.AllOf) {
		if err := d.types(form, types); err != nil {
			return err
		}
	}
	return nil
}

// target follows a reference.
func (d document) target(s schema) (schema, error) {
	if s.Ref == "" {
		return s, nil
	}
	raw, err := json.Marshal(map[string]string{"$ref": s.Ref})
	if err != nil {
		return schema{}, err
	}
	var out schema
	return out, d.resolve(raw, &out)
}
