package observe_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// The contract's outcome table, its last column.
var table = map[observe.Class][]observe.Outcome{
	observe.Success:      {"ok", "not_modified"},
	observe.Inconclusive: {"rate_limited", "challenge", "refused", "resolver_error"},
	observe.Failure: {"forbidden", "not_found", "gone", "client_error", "server_error", "dns_error", "timeout",
		"connection_error", "protocol_error", "tls_error", "redirect_error", "soft_404", "parked", "empty"},
}

func TestClasses(t *testing.T) {
	t.Parallel()
	var all []observe.Outcome
	for class, outcomes := range table {
		for _, o := range outcomes {
			if o.Class() != class {
				t.Errorf("%s counts as %d, want %d", o, o.Class(), class)
			}
		}
		all = append(all, outcomes...)
	}
	slices.Sort(all)
	if got := observe.Outcomes(); !slices.Equal(got, all) {
		t.Errorf("outcomes %v, want %v", got, all)
	}
	if observe.Outcome("invented").Class() != observe.Inconclusive {
		t.Error("an unknown outcome counts")
	}
}

func TestStrictEnums(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		into func() any
		good []string
		bad  []string
	}{
		{"outcome", func() any { return new(observe.Outcome) }, []string{`"ok"`, `"soft_404"`}, []string{`""`, `"OK"`, `"down"`, `200`, `null`}},
		{"layer", func() any { return new(observe.Layer) }, []string{`""`, `"standard"`, `"rendered"`}, []string{`"Standard"`, `"5"`, `1`}},
		{"problem", func() any { return new(observe.Problem) }, []string{`""`, `"expired"`, `"incomplete_chain"`}, []string{`"revoked"`, `true`}},
		{"verdict", func() any { return new(observe.Verdict) }, []string{`""`, `"ok"`, `"too_large"`}, []string{`"fine"`, `{}`}},
		{"class", func() any { return new(observe.Class) }, []string{`true`, `false`, `null`}, []string{`"true"`, `1`}},
		{"instant", func() any { return new(observe.Instant) }, []string{`null`, `"2026-02-18T03:14:07Z"`, `"2026-02-18T03:14:07.9+01:00"`},
			[]string{`""`, `"2026-02-18"`, `"2026-02-30T00:00:00Z"`, `1771384447`, `"2026-02-18T03:14:07"`}},
		{"reading", func() any { return new(observe.Reading) }, []string{`null`, `342`}, []string{`"342"`, `3.5`, `true`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, s := range test.good {
				if err := json.Unmarshal([]byte(s), test.into()); err != nil {
					t.Errorf("%s: %v", s, err)
				}
			}
			for _, s := range test.bad {
				if err := json.Unmarshal([]byte(s), test.into()); err == nil {
					t.Errorf("%s was read", s)
				}
			}
		})
	}
}

func TestEveryValueReadsBack(t *testing.T) {
	t.Parallel()
	readBack(t, observe.Outcomes())
	readBack(t, observe.Layers())
	readBack(t, observe.Problems())
	readBack(t, observe.Verdicts())
	readBack(t, []observe.Class{observe.Success, observe.Failure, observe.Inconclusive})
}

func readBack[T comparable](t *testing.T, all []T) {
	t.Helper()
	b, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	var back []T
	if err := json.Unmarshal(b, &back); err != nil || !slices.Equal(back, all) {
		t.Errorf("%s reads back as %v (%v)", b, back, err)
	}
}
