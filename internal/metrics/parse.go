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

// Parse reads back from what [Build] wrote what the next run has to know: the
// last run, and the flags by domain; domains without any are missing. A file
// that is not whole is an error, and so is a flag that means nothing: to forget
// a flag is to raise it twice. Fields that a later version adds are fine.
func Parse(data []byte) (map[string][]health.Flag, snapshot.Run, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, snapshot.Run{}, fmt.Errorf("domain metrics: %w", err)
	}
	if f.Domains == nil {
		return nil, snapshot.Run{}, errors.New("domain metrics: no domains")
	}
	flags := map[string][]health.Flag{}
	for name, d := range f.Domains {
		for _, flag := range d.Flags {
			if !slices.Contains(verdicts, flag.Kind) {
				return nil, snapshot.Run{}, fmt.Errorf("domain metrics: %s: %q is no verdict on a domain", name, flag.Kind)
			}
		}
		if len(d.Flags) > 0 {
			flags[name] = d.Flags
		}
	}
	if f.LastRun == nil {
		return flags, snapshot.Run{}, nil
	}
	return flags, *f.LastRun, nil
}
