package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const published = `{
  "openapi": "3.0.3", "info": {"version": "7"},
  "paths": {
    "/things/{name}": {
      "post": {
        "operationId": "things/create",
        "description": "prose",
        "parameters": [
          {"$ref": "#/components/parameters/name"},
          {"name": "state", "in": "query", "schema": {"type": "string", "enum": ["open"], "default": "open", "description": "prose"}}
        ],
        "requestBody": {"required": true, "content": {"application/json": {"schema": {
          "type": "object", "required": ["title"],
          "properties": {
            "title": {"oneOf": [{"type": "string"}, {"type": "integer"}], "example": "prose"},
            "body": {"type": "string", "nullable": true}
          }
        }}}},
        "responses": {
          "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/thing"}}}},
          "404": {"$ref": "#/components/responses/gone"}
        }
      },
      "get": {"operationId": "things/other", "responses": {}}
    },
    "/things": {"get": {"operationId": "things/list", "responses": {
      "200": {"content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/thing"}}}}}
    }}}
  },
  "components": {
    "parameters": {"name": {"name": "name", "in": "path", "required": true, "x-multi-segment": true, "schema": {"type": "string"}}},
    "responses": {"gone": {"description": "prose", "content": {"application/json": {"schema": {"type": "object"}}}}},
    "schemas": {"thing": {"allOf": [
      {"type": "object", "properties": {"id": {"type": "integer", "description": "prose"}, "user": {"anyOf": [{"$ref": "#/components/schemas/user"}, {"type": "string"}]}}},
      {"type": "object", "properties": {"closed": {"type": "string", "nullable": true}}}
    ]}, "user": {"type": "object", "nullable": true}}
  }
}`

func TestExtractHasFactsOnly(t *testing.T) {
	t.Parallel()
	var doc document
	if err := json.Unmarshal([]byte(published), &doc); err != nil {
		t.Fatal(err)
	}
	extract, err := doc.extract([]string{"things/create", "things/list"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := write(&out, extract); err != nil {
		t.Fatal(err)
	}
	const thing = `{"properties":{"closed":{"type":["null","string"]},"id":{"type":["integer"]},"user":{"type":["null","object","string"]}},"additionalProperties":false}`
	want := `{"version": "7", "operations": [
{"id":"things/create","method":"POST","path":"/things/{name}","parameters":[` +
		`{"name":"name","in":"path","required":true,"slashes":true,"schema":{"type":"string"}},` +
		`{"name":"state","in":"query","schema":{"type":"string","enum":["open"]}}],` +
		`"body":{"required":true,"schema":{"type":"object","properties":{"body":{"anyOf":[{"type":"string"},{"type":"null"}]},` +
		`"title":{"oneOf":[{"type":"string"},{"type":"integer"}]}},"required":["title"],"additionalProperties":false}},` +
		`"responses":[{"status":201,"schema":` + thing + `},{"status":404}]},
{"id":"things/list","method":"GET","path":"/things","responses":[{"status":200,"schema":{"type":"array","items":` + thing + `}}]}
]}
`
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Errorf("the extract is (-want +got):\n%s", d)
	}
}

func TestWhatIsMissingIsSaid(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ old, new, want string }{
		"an operation": {`"things/list"`, `"things/lists"`, "1 of the 2"},
		"a reference":  {`"user": {"type": "object", "nullable": true}`, `"other": {}`, "#/components/schemas/user"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var doc document
			if err := json.Unmarshal([]byte(strings.Replace(published, test.old, test.new, 1)), &doc); err != nil {
				t.Fatal(err)
			}
			if _, err := doc.extract([]string{"things/create", "things/list"}); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want one that names %s", err, test.want)
			}
		})
	}
}

func TestRunWantsOneFileThatIsADescription(t *testing.T) {
	t.Parallel()
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{nil, {"a", "b"}, {filepath.Join(t.TempDir(), "none.json")}, {broken}} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("with %q there is no error", args)
		}
	}
}
