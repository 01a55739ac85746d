package schema_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const someID = "3f2a5d0c9b1e7a48"

// contractObservation is the observation of the contract, its gaps filled.
const contractObservation = `{
  "id": "3f2a5d0c9b1e7a48", "url": "https://sepe.es/", "checked_at": "2026-02-18T03:14:07Z", "vantage": "local",
  "layer": "standard", "method": "GET",
  "outcome": "ok", "status_code": 200, "response_time_ms": 342,
  "redirect_chain": ["https://sepe.es/", "https://www.sepe.es/"], "redirect_codes": [301],
  "certificate": {"valid": true, "problem": "", "expires_at": "2026-05-01T00:00:00Z", "protocol": "TLS 1.3", "issuer": "a", "subject": "b"},
  "content": {"hash": "", "words": 512, "title": "a", "verdict": "ok", "etag": "b", "last_modified": "c"},
  "fields": {"importe": 480},
  "site_alive": true,
  "attempts": [{"layer": "standard", "method": "HEAD", "code": 405, "ms": 12, "error": ""}],
  "retry_after_s": 0,
  "error": ""
}`

// contractAction is the line of an action, its gaps filled.
const contractAction = `{"kind": "verdict", "id": "3f2a5d0c9b1e7a48", "at": "2026-02-18T12:00:00Z", "by": "ana", "until": "2026-03-01T00:00:00Z"}`

// contractGate is the line that says whether a run counts.
const contractGate = `{"kind": "gate", "at": "2026-02-18T03:20:00Z", "run": {"started_at": "2026-02-18T03:00:00Z", "due": 3, "shard": "1/4", "gated": true}, "quarantined": true, "why": "no canary answers"}`

// contractNotice is the line of what a channel was told.
const contractNotice = `{"kind": "notified", "at": "2026-02-18T03:20:00Z", "channel": "3f2a5d0c9b1e7a48", "told": ["3f2a5d0c9b1e7a48"], "digest_at": "2026-02-18T03:20:00Z"}`

// contractRecord is the record of the contract, its gaps filled.
const contractRecord = `{
  "schema": 1,
  "id": "3f2a5d0c9b1e7a48",
  "url": "https://www.sepe.es/",
  "domain": "sepe.es",
  "priority": "P0",
  "status": "active",
  "failing_since": null,
  "next_check_at": "2026-02-19T03:14:07Z",
  "metrics": {
    "uptime_pct": 99.8,
    "avg_response_time_ms": 342,
    "last_check_at": "2026-02-18T03:14:07Z",
    "last_success_at": "2026-02-18T03:14:07Z",
    "last_status_code": 200,
    "consecutive_failures": 0,
    "content_hash": "a",
    "content_hash_changed_at": "2026-02-01T03:00:00Z",
    "redirect_chain": ["https://sepe.es/", "https://www.sepe.es/"],
    "ssl_expiry": "2026-05-01"
  },
  "review": [{"reason": "content_drift", "since": "2026-02-18T03:14:07Z", "detail": "a"}],
  "last": ` + contractObservation + `,
  "history": [{"at": "2026-02-18T03:14:07Z", "ok": true, "outcome": "ok", "code": 200, "ms": 342}],
  "days": [{"day": "2026-02-18", "checks": 1, "ok": 1, "ms": 342}]
}`

func TestProgram(t *testing.T) {
	t.Parallel()
	unmeasured := observe.Observation{ID: someID, URL: "https://sepe.es/", CheckedAt: 1, Outcome: observe.DNSError}
	tests := []struct {
		name, schema string
		value        any // what is marshalled, or the text itself
		bad          bool
	}{
		{"as in the contract", "observation", contractObservation, false},
		{"with everything in it", "observation", filled[observe.Observation](), false},
		{"without any answer", "observation", unmeasured, false},
		{"a key that came later", "observation", with(contractObservation, "later", "1"), false},
		{"an unknown outcome", "observation", with(contractObservation, "outcome", `"fine"`), true},
		{"an unknown layer", "observation", with(contractObservation, "layer", `"magic"`), true},
		{"a short id", "observation", with(contractObservation, "id", `"3f2a"`), true},
		{"a time with an offset", "observation", with(contractObservation, "checked_at", `"2026-02-18T03:14:07+01:00"`), true},
		{"a code in words", "observation", with(contractObservation, "status_code", `"200"`), true},
		{"a fraction of a code", "observation", with(contractObservation, "status_code", `200.5`), true},
		{"a wait of months", "observation", with(contractObservation, "retry_after_s", `9999999`), true},
		{"a site alive in words", "observation", with(contractObservation, "site_alive", `"yes"`), true},
		{"an unknown problem", "observation", with(contractObservation, "certificate", `{"valid": false, "problem": "odd", "expires_at": null, "protocol": "", "issuer": "", "subject": ""}`), true},
		{"an unknown verdict", "observation", with(contractObservation, "content", `{"hash": "", "words": 0, "title": "", "verdict": "odd", "etag": "", "last_modified": ""}`), true},
		{"a hash that is none", "observation", with(contractObservation, "content", `{"hash": "9f2c", "words": 0, "title": "", "verdict": "ok", "etag": "", "last_modified": ""}`), true},
		{"no outcome", "observation", with(contractObservation, "outcome", ""), true},

		{"what a person said", "observation", filled[health.Action](), false},
		{"a reset", "observation", health.Action{Kind: health.ActReset, ID: someID, At: 1}, false},
		{"a gate line", "observation", contractGate, false},
		{"a gate line of a whole run", "observation", with(contractGate, "run", `{"started_at": "2026-02-18T03:00:00Z", "due": 3, "gated": true}`), false},
		{"an unknown kind", "observation", with(contractGate, "kind", `"door"`), true},
		{"an action of no URL", "observation", with(contractAction, "id", `""`), true},
		{"a verdict of an unknown sort", "observation", with(contractAction, "state", `"odd"`), true},
		{"an action without its time", "observation", with(contractAction, "at", ""), true},
		{"a gate line of no run", "observation", with(contractGate, "run", ""), true},
		{"a gate line that decides in words", "observation", with(contractGate, "quarantined", `"yes"`), true},

		{"what a channel was told", "observation", contractNotice, false},
		{"a channel that is known from now on", "observation", with(with(contractNotice, "told", "[]"), "digest_at", ""), false},
		{"a notice to nobody", "observation", with(contractNotice, "channel", `""`), true},
		{"a notice that names an event in words", "observation", with(contractNotice, "told", `["the alert"]`), true},
		{"a notice without its events", "observation", with(contractNotice, "told", ""), true},

		{"as in the contract", "check", contractRecord, false},
		{"with everything in it", "check", filled[health.Record](), false},
		{"never checked", "check", health.Record{Schema: health.Schema, ID: someID}, false},
		{"after an inconclusive check", "check", with(contractRecord, "history", `[{"at": "2026-02-18T03:14:07Z", "ok": null, "outcome": "challenge", "code": null, "ms": null}]`), false},
		{"a key that came later", "check", with(contractRecord, "later", "1"), false},
		{"another version", "check", with(contractRecord, "schema", "2"), true},
		{"an unknown status", "check", with(contractRecord, "status", `"down"`), true},
		{"hidden in words", "check", with(contractRecord, "hidden", `"true"`), true},
		{"an unknown reason", "check", with(contractRecord, "review", `[{"reason": "odd", "since": null, "detail": ""}]`), true},
		{"a day that is none", "check", with(contractRecord, "days", `[{"day": "18/2/2026", "checks": 1, "ok": 1, "ms": 1}]`), true},
		{"a bad observation inside", "check", with(contractRecord, "last", with(contractObservation, "outcome", `"fine"`)), true},
		{"under an unknown verdict", "check", with(contractRecord, "verdict", `{"state": "odd", "at": null, "until": null, "by": ""}`), true},
		{"no metrics", "check", with(contractRecord, "metrics", ""), true},
	}
	for _, tt := range tests {
		t.Run(tt.schema+" "+tt.name, func(t *testing.T) {
			t.Parallel()
			text, ok := tt.value.(string)
			if !ok {
				b, err := json.Marshal(tt.value)
				if err != nil {
					t.Fatal(err)
				}
				text = string(b)
			}
			var v any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Fatal(err)
			}
			if err := resolved(t, tt.schema).Validate(v); (err != nil) != tt.bad {
				t.Errorf("got %v", err)
			}
		})
	}
}

// with is a JSON object with one key set, or removed if the value is empty.
func with(object, key, value string) string {
	var m map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object), &m); err != nil {
		panic(err)
	}
	m = maps.Clone(m)
	if m[key] = json.RawMessage(value); value == "" {
		delete(m, key)
	}
	b, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// filled is a T in which every field holds something, so that no field that is
// added to the Go types escapes the schema.
func filled[T any]() T {
	var v T
	fill(reflect.ValueOf(&v).Elem())
	return v
}

// words are valid ones of the types whose values are not free.
var words = map[reflect.Type]string{
	reflect.TypeFor[observe.Outcome](): string(observe.OK),
	reflect.TypeFor[observe.Layer]():   string(observe.Standard),
	reflect.TypeFor[observe.Problem](): string(observe.Expired),
	reflect.TypeFor[observe.Verdict](): string(observe.ContentOK),
	reflect.TypeFor[health.Status]():   string(health.Degraded),
	reflect.TypeFor[health.Level]():    string(health.LevelAlert),
	reflect.TypeFor[health.Reason]():   string(health.Moved),

	reflect.TypeFor[health.ActionKind]():   string(health.ActVerdict),
	reflect.TypeFor[health.VerdictState](): string(health.VerdictDown),
}

func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Float64:
		v.SetFloat(0.5)
	case reflect.String:
		v.SetString(strings.Repeat("a", 16))
		if word, ok := words[v.Type()]; ok {
			v.SetString(word)
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf("a"))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		value := reflect.New(v.Type().Elem()).Elem()
		fill(value)
		v.SetMapIndex(reflect.ValueOf("a"), value)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
			if v.Type().Field(i).Name == "Hash" {
				v.Field(i).SetString(strings.Repeat("9f", 32))
			}
		}
	default:
		panic("no value for a " + v.Type().String())
	}
}
