package app

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// failOnFlag makes the exit code tell of what a run found.
type failOnFlag string

func (f *failOnFlag) register(cmd *cobra.Command) {
	cmd.Flags().StringVar((*string)(f), "fail-on", "", "warning or alert: exit with 10 when a checked URL is at this level or worse")
}

func (f failOnFlag) check() error {
	if f != "" && f != "warning" && f != "alert" {
		return usagef("--fail-on %q: warning or alert", string(f))
	}
	return nil
}

// verdict is [errFound] when a URL of the run stands at the level or above, or
// an event of the run does.
func (f failOnFlag) verdict(after snapshot.Snapshot, r run) error {
	if f == "" {
		return nil
	}
	severities := []health.Severity{health.SeverityAlert}
	failures := after.Registry.Config.Thresholds.Alert
	if f == "warning" {
		severities = append(severities, health.SeverityWarning)
		failures = min(failures, after.Registry.Config.Thresholds.Warning)
	}
	loud := func(e health.Event) bool { return slices.Contains(severities, e.Severity) }
	seen := map[string]bool{}
	for _, o := range r.observations {
		seen[o.ID] = true
	}
	ill := func(e snapshot.Entry) bool {
		return seen[e.Source.ID] && e.Record.Metrics.ConsecutiveFailures >= failures
	}
	if slices.ContainsFunc(r.events, loud) || slices.ContainsFunc(after.Entries, ill) {
		return errFound
	}
	return nil
}
