package app

import (
	"context"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

// How long one look may take, and how long it may then take to clear up.
const (
	lookPatience  = 20 * time.Second
	clearPatience = 2 * time.Second
)

// visit is one call of the doctor. What a look finds out is there for those
// after it.
type visit struct {
	*app
	net   networkFlags
	store *store.Store

	files  map[string][]byte  // of the registry
	config *registry.Config   // nil where it could not be read
	reg    *registry.Registry // nil unless it is valid
	w      *workspace         // nil unless the state is sound too
	git    gitSeen
	main   string // the text of the workflow that checks; empty where there is none
	login  string // of the token; empty where GitHub does not know it
	setup  int    // the open issue about pull requests that GitHub refused; 0 is none
}

// gitSeen is what the look at git hands on.
type gitSeen struct {
	top    string // of the work tree; empty outside of one
	branch string
	editor string // who changed the workflow last; foreign, empty where git cannot tell
	sound  bool   // there is a branch that can be published
}

// look is one look at something. It may outlast the patience with it, so what
// later looks need is handed over by what it returns.
type look struct {
	check doctor.Check
	see   func(context.Context) sight
}

// sight is what a look found, and what is to be kept of it; keep may be nil.
type sight struct {
	facts []doctor.Facts
	keep  func()
}

func saw(facts ...doctor.Facts) sight { return sight{facts: facts} }

// looks are all there are, in the order of the report.
func (v *visit) looks() []look {
	return append([]look{
		{doctor.OfRegistry, v.seeRegistry},
		{doctor.OfState, v.seeState},
		{doctor.OfGit, v.seeGit},
		{doctor.OfRemote, v.seeRemote},
		{doctor.OfWorkflows, v.seeWorkflows},
		{doctor.OfDNS, v.seeNames},
		{doctor.OfNetwork, v.seeNetwork},
		{doctor.OfChrome, v.seeChrome},
		{doctor.OfNotify, v.seeChannels},
	}, v.hubLooks()...)
}

// take takes one look. Whatever comes of it, there are others.
func (v *visit) take(ctx context.Context, l look) []doctor.Facts {
	ctx, cancel := context.WithTimeout(ctx, lookPatience)
	defer cancel()
	done := make(chan sight, 1)
	go func() { done <- l.see(ctx) }()
	select {
	case s := <-done:
		if ctx.Err() == nil {
			if s.keep != nil {
				s.keep()
			}
			return s.facts
		}
	case <-ctx.Done():
		select {
		case <-done: // it has removed what it made
		case <-time.After(clearPatience):
		}
	}
	return []doctor.Facts{doctor.Late{Check: l.check, After: lookPatience}}
}

// checkFlags is a usage error where the flags of the network make no sense.
func (v *visit) checkFlags() error {
	k, err := v.scout(registry.DefaultConfig())
	if err != nil {
		return err
	}
	k.close()
	return nil
}

// scout is what asks canaries. It renders nothing.
func (v *visit) scout(c registry.Config) (*asker, error) {
	net := v.net
	net.browser = "off"
	return v.asker(net, selectionFlags{}, registry.Registry{Config: c})
}
