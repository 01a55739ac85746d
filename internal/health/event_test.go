package health_test

import (
	"encoding/json"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// The contract's kinds and their severities.
var severities = map[health.Severity][]health.Kind{
	"INFO":    {"failure", "recovered", "temporary_redirect", "reactivated", "breaker_open"},
	"WARNING": {"warning"},
	"REVIEW":  {"drift", "moved", "blocked", "reactivation_ready", "fields_changed"},
	"ALERT": {"alert", "escalated", "degraded", "deactivated", "redirect_changed", "certificate_expiring",
		"certificate_expired", "domain_failing", "domain_down", "domain_certificate", "left_allowlist", "run_quarantined"},
}

func TestSeverities(t *testing.T) {
	t.Parallel()
	for severity, kinds := range severities {
		for _, kind := range kinds {
			expect(t, string(kind), kind.Severity(), severity)
			var back health.Kind
			if err := json.Unmarshal([]byte(`"`+kind+`"`), &back); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestReasons(t *testing.T) {
	t.Parallel()
	same(t, "reasons", health.Reasons(), []health.Reason{"content_drift", "moved", "redirect_changed", "blocked",
		"soft_404", "left_allowlist", "reactivation", "refused", "fields_changed", "selector_missing", "failing"})
}

func TestStrictEnums(t *testing.T) {
	t.Parallel()
	for name, into := range map[string]any{
		"status": new(health.Status), "level": new(health.Level), "kind": new(health.Kind),
		"severity": new(health.Severity), "reason": new(health.Reason),
	} {
		for _, bad := range []string{`"Active"`, `"alerts"`, `"info"`, `7`, `{}`} {
			if json.Unmarshal([]byte(bad), into) == nil {
				t.Errorf("%s was read as a %s", bad, name)
			}
		}
	}
	for name, good := range map[string]any{
		`"inactive"`: new(health.Status), `""`: new(health.Level), `"drift"`: new(health.Kind),
		`"REVIEW"`: new(health.Severity), `"soft_404"`: new(health.Reason),
	} {
		if err := json.Unmarshal([]byte(name), good); err != nil {
			t.Error(err)
		}
	}
}

func TestEventOrder(t *testing.T) {
	t.Parallel()
	inOrder := []health.Event{
		{At: 1, Domain: "b", ID: "2"}, {At: 2, Domain: "a", ID: "9"}, {At: 2, Domain: "b", ID: "1"}, {At: 2, Domain: "b", ID: "2"},
	}
	for i, e := range inOrder {
		for j, f := range inOrder {
			if got := e.Compare(f); got < 0 != (i < j) || got == 0 != (i == j) {
				t.Errorf("%v against %v gives %d", e, f, got)
			}
		}
	}
}
