package app

import (
	"context"
	"errors"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// seeRegistry reads what people wrote. The configuration is used by itself where
// only the rest is not valid.
func (v *visit) seeRegistry(context.Context) sight {
	files, err := v.store.RegistryFiles()
	if err != nil {
		return saw(doctor.Failed{Check: doctor.OfRegistry, Why: err.Error()})
	}
	reg, problems := registry.Load(files)
	lint := doctor.Lint{Problems: problems, Sources: len(reg.Sources), Domains: len(reg.Domains)}
	return sight{[]doctor.Facts{lint}, func() {
		if v.files = files; len(problems) == 0 {
			v.reg, v.config = &reg, &reg.Config
			return
		}
		alone, problems := registry.Load(map[string][]byte{
			registry.ConfigPath: files[registry.ConfigPath], registry.DomainsPath: []byte("domains: []\n"),
		})
		if len(problems) == 0 {
			v.config = &alone.Config
		}
	}}
}

// seeState reads all of the state, under the lock where it is free, so that its
// files agree.
func (v *visit) seeState(context.Context) sight {
	lock := doctor.Lock{}
	unlock, err := v.store.Lock()
	r := &reading{store: v.store}
	switch {
	case err == nil:
		defer unlock()
	case errors.Is(err, store.ErrLocked):
		lock.Held = true
	case is[*store.InvalidError](err):
		r.try(err)
	default:
		lock.Why = err.Error()
	}
	r.state(v.reg)
	journals := r.journals()
	journals.Now, journals.Held = v.now(), lock.Held
	facts := []doctor.Facts{lock, doctor.State{Damages: r.damages, Records: len(r.ids), Events: r.events}, journals}
	switch {
	case v.reg == nil:
		return saw(append(facts, doctor.Skipped{Check: doctor.OfConsistency, Needs: doctor.OfRegistry}, doctor.Skipped{Check: doctor.OfFreshness, Needs: doctor.OfRegistry})...)
	case len(r.damages) > 0:
		return saw(append(facts, doctor.Skipped{Check: doctor.OfConsistency, Needs: doctor.OfState}, doctor.Skipped{Check: doctor.OfFreshness, Needs: doctor.OfState})...)
	}
	w := &workspace{store: v.store, files: v.files, snap: r.snapshot(*v.reg, v.now())}
	facts = append(facts, doctor.Consistency{Snapshot: w.snap, IDs: r.ids}, doctor.Freshness{Snapshot: w.snap})
	return sight{facts, func() { v.w = w }}
}
