package metrics

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// verdicts are the kinds that a flag may be of.
var verdicts = []health.Kind{health.DomainFailing, health.DomainDown, health.DomainCertificate, health.LeftTheAllowlist}

// State is what the next run has to know of the file.
type State struct {
	Flags       map[string][]health.Flag // by domain; domains without any are missing
	LastRun     snapshot.Run
	Quarantined []snapshot.Quarantine
}

// Parse reads back from what [Build] wrote. A file that is not whole is an
// error, and so is a flag that means nothing: to forget a flag is to raise it
// twice. Fields that a later version adds are fine.
func Parse(data []byte) (State, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return State{}, fmt.Errorf("domain metrics: %w", err)
	}
	if f.Domains == nil {
		return State{}, errors.New("domain metrics: no domains")
	}
	s := State{Flags: map[string][]health.Flag{}, Quarantined: f.Quarantined}
	for name, d := range f.Domains {
		for _, flag := range d.Flags {
			if !slices.Contains(verdicts, flag.Kind) {
				return State{}, fmt.Errorf("domain metrics: %s: %q is no verdict on a domain", name, flag.Kind)
			}
		}
		if len(d.Flags) > 0 {
			s.Flags[name] = d.Flags
		}
	}
	if slices.ContainsFunc(f.Quarantined, func(q snapshot.Quarantine) bool { return q.Run.StartedAt == 0 }) {
		return State{}, errors.New("domain metrics: a quarantined run without its start")
	}
	if f.LastRun != nil {
		s.LastRun = *f.LastRun
	}
	return s, nil
}
