package health_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// fataler is what *testing.T and *rapid.T have in common here.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

func same[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", what, diff)
	}
}

func encode(t fataler, v any) string {
	t.Helper()
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatalf("encoding: %v", err)
	}
	return string(b)
}

// reread is v written and read back.
func reread[T any](t fataler, v T) T {
	t.Helper()
	var back T
	if err := json.Unmarshal([]byte(encode(t, v)), &back); err != nil {
		t.Fatalf("reading back: %v", err)
	}
	return back
}

// agree holds two records against each other by their bytes, less what the
// registry said, which depends on when it was written.
func agree(t fataler, what string, got, want health.Record) {
	t.Helper()
	got.Registry, want.Registry = health.Entry{}, health.Entry{}
	if diff := cmp.Diff(encode(t, want), encode(t, got)); diff != "" {
		t.Fatalf("%s differs (-want +got):\n%s", what, diff)
	}
}

func contains(t *testing.T, s, part string) {
	t.Helper()
	if !strings.Contains(s, part) {
		t.Errorf("%q does not say %q", s, part)
	}
}
