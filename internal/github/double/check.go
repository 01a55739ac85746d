package double

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/github/description"
)

// violations are what a request has that the description does not know.
func (r route) violations(query url.Values, path map[string]string, body []byte) []string {
	var found []string
	for name, values := range query {
		i := slices.IndexFunc(r.Parameters, func(p description.Parameter) bool { return p.In == "query" && p.Name == name })
		switch {
		case i < 0:
			found = append(found, fmt.Sprintf("the query has %s, which is unknown", name))
		case len(values) != 1 || !fits(r.Parameters[i], values[0]):
			found = append(found, fmt.Sprintf("the query has %s=%q", name, values))
		}
	}
	for _, p := range r.Parameters {
		switch {
		case p.In == "path" && !fits(p, path[p.Name]):
			found = append(found, fmt.Sprintf("the path has %s=%q", p.Name, path[p.Name]))
		case p.In == "query" && p.Required && !query.Has(p.Name):
			found = append(found, fmt.Sprintf("the query lacks %s", p.Name))
		}
	}
	if why := r.misfit(body); why != "" {
		found = append(found, why)
	}
	return found
}

// fits tells a value that the parameter may have.
func fits(p description.Parameter, value string) bool {
	if len(p.Schema.Enum) > 0 {
		return slices.Contains(p.Schema.Enum, any(value))
	}
	if p.Name == "since" {
		_, err := time.Parse(time.RFC3339, value)
		return err == nil
	}
	if p.Schema.Type == "integer" {
		_, err := strconv.Atoi(value)
		return err == nil
	}
	return value != ""
}

// misfit says why a body is not what the operation takes.
func (r route) misfit(body []byte) string {
	if r.body == nil {
		if len(body) > 0 {
			return fmt.Sprintf("it has a body: %s", body)
		}
		return ""
	}
	if len(body) == 0 {
		if r.Body.Required {
			return "it has no body"
		}
		return ""
	}
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return err.Error()
	}
	if err := r.body.Validate(value); err != nil {
		return err.Error()
	}
	return ""
}

// lie says what an answer of the double has that GitHub's would not.
func (r route) lie(a answer) string {
	schema, documented := r.answers[a.status]
	if !documented && a.status < http.StatusBadRequest {
		return fmt.Sprintf("answers %d, which is not documented", a.status)
	}
	if schema == nil || a.raw != nil {
		return ""
	}
	data, err := json.Marshal(a.body)
	if err != nil {
		return err.Error()
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return err.Error()
	}
	if err := schema.Validate(value); err != nil {
		return err.Error()
	}
	return ""
}
