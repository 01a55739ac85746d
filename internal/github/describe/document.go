package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/github/description"
)

// document is an OpenAPI 3.0 description, as far as it is read.
type document struct {
	Info       struct{ Version string }
	Paths      map[string]map[string]operation
	Components map[string]map[string]json.RawMessage
}

type operation struct {
	OperationID string
	Parameters  []json.RawMessage
	RequestBody *struct {
		Required bool
		Content  content
	}
	Responses map[string]json.RawMessage
}

// content is by media type.
type content map[string]struct{ Schema schema }

type parameter struct {
	Name         string
	In           string
	Required     bool
	Schema       schema
	MultiSegment bool `json:"x-multi-segment"`
}

type response struct{ Content content }

const mediaType = "application/json"

// extract is the part of the document that is used, ordered by operation.
func (d document) extract(used []string) (description.Description, error) {
	out := description.Description{Version: d.Info.Version}
	for path, methods := range d.Paths {
		for method, o := range methods {
			if !slices.Contains(used, o.OperationID) {
				continue
			}
			facts, err := d.operation(o)
			if err != nil {
				return out, fmt.Errorf("%s: %w", o.OperationID, err)
			}
			facts.Method, facts.Path = strings.ToUpper(method), path
			out.Operations = append(out.Operations, facts)
		}
	}
	slices.SortFunc(out.Operations, func(a, b description.Operation) int { return strings.Compare(a.ID, b.ID) })
	if len(out.Operations) != len(used) {
		return out, fmt.Errorf("it has %d of the %d operations that are used", len(out.Operations), len(used))
	}
	return out, nil
}

func (d document) operation(o operation) (description.Operation, error) {
	facts := description.Operation{ID: o.OperationID}
	for _, raw := range o.Parameters {
		var p parameter
		if err := d.resolve(raw, &p); err != nil {
			return facts, err
		}
		s, err := d.strict(p.Schema)
		if err != nil {
			return facts, err
		}
		facts.Parameters = append(facts.Parameters, description.Parameter{
			Name: p.Name, In: p.In, Required: p.Required, Slashes: p.MultiSegment, Schema: s,
		})
	}
	if o.RequestBody != nil {
		s, err := d.strict(o.RequestBody.Content[mediaType].Schema)
		if err != nil {
			return facts, err
		}
		facts.Body = &description.Body{Required: o.RequestBody.Required, Schema: s}
	}
	var err error
	facts.Responses, err = d.responses(o.Responses)
	return facts, err
}

func (d document) responses(all map[string]json.RawMessage) ([]description.Response, error) {
	var out []description.Response
	for _, status := range slices.Sorted(maps.Keys(all)) {
		var r response
		if err := d.resolve(all[status], &r); err != nil {
			return nil, err
		}
		code, err := strconv.Atoi(status)
		if err != nil {
			return nil, fmt.Errorf("status %q: %w", status, err)
		}
		told := description.Response{Status: code}
		if json, ok := r.Content[mediaType]; ok && code < 300 {
			if told.Schema, err = d.top(json.Schema); err != nil {
				return nil, err
			}
		}
		out = append(out, told)
	}
	return out, nil
}

// resolve decodes what raw is or refers to.
func (d document) resolve(raw json.RawMessage, into any) error {
	var r struct {
		Ref string `json:"$ref"`
	}
	if err := json.Unmarshal(raw, &r); err != nil {
		return err
	}
	if r.Ref == "" {
		return json.Unmarshal(raw, into)
	}
	kind, name, _ := strings.Cut(strings.TrimPrefix(r.Ref, "#/components/"), "/")
	target, ok := d.Components[kind][name]
	if !ok {
		return fmt.Errorf("%s is nowhere", r.Ref)
	}
	return d.resolve(target, into)
}
