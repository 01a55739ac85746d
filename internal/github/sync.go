package github

import (
	"context"
	"errors"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/forge"
)

// session is one run of [Client.Sync].
type session struct {
	*Client
	plan      Plan
	most      int // writes
	actual    forge.Actual
	bare      []int             // pull requests without labels
	tried     map[identity]bool // what was done, failed or left out in this run
	large     int               // how many actions were left out that fit into no run
	denied    map[area]bool     // what the token may not touch
	kept      map[string]bool   // branches that are left to people
	holders   map[string]string // by commit: the last line of its message
	confirmed bool              // a login that was guessed is not known to be wrong
	refused   bool              // pull requests may not be created
	lonely    bool              // GitHub did not take the assignees
	main      *mainBranch       // nil until it is asked for
	recent    *comments         // nil until they are asked for
	report    Report
}

// errLeftOut says that there is nothing to be done about an action now, and
// that nobody is to blame. Where a person should know of it, they were told.
var errLeftOut = errors.New("left out")

// Sync does what the plan finds missing, one action after the other, and asks
// the plan again after each. Whatever fails is left for the next run, and so is
// what does not fit into the writes of this one or into GitHub's limits. Two
// writes start at least a second apart. Without a difference nothing is
// written.
//
// The calls it takes are at most 10, the writes, one for each hundred items,
// and for a changed pull request three and one for each file not read before. The
// report holds also when an error is returned: an [*UnfinishedError] where
// single actions failed, else what kept the sync from going on.
func (c *Client) Sync(ctx context.Context, plan Plan, o Options) (Report, error) {
	reads, writes := c.pace.calls()
	s := &session{
		Client: c, plan: plan, most: max(o.MaxWrites, 0), tried: map[identity]bool{}, denied: map[area]bool{},
		kept: map[string]bool{}, holders: map[string]string{},
	}
	c.pace.allow(s.most)
	defer c.pace.allow(unlimited)
	err := s.run(ctx, o)
	s.report.Reads, s.report.Writes = c.pace.calls()
	s.report.Reads -= reads
	s.report.Writes -= writes
	return s.report, err
}

func (s *session) run(ctx context.Context, o Options) (err error) {
	if s.actual, s.bare, err = s.survey(ctx); err != nil {
		return s.stop(err)
	}
	if o.DryRun {
		s.rehearse()
		return nil
	}
	if err := s.work(ctx); err != nil {
		return s.stop(err)
	}
	s.report.Waiting = s.large
	if len(s.report.Failed) > 0 {
		return &UnfinishedError{s.report.Failed}
	}
	return nil
}

// pending is what is left to do and was not tried yet.
func (s *session) pending() []forge.Action {
	todo := append(s.plan.Diff(s.actual), s.unlabelled()...)
	return slices.DeleteFunc(todo, func(a forge.Action) bool { return s.tried[identify(a)] })
}

// work does action after action. The first that does not fit ends it, so that
// no small one overtakes what is urgent; but what fits into no run must not keep
// the rest back for ever.
func (s *session) work(ctx context.Context) error {
	for {
		todo := s.pending()
		if len(todo) == 0 {
			return nil
		}
		a := todo[0]
		if s.tooLarge(a) {
			continue
		}
		if cost(a) > s.pace.left() {
			return errBudget
		}
		if err := s.attempt(ctx, a); err != nil {
			return err
		}
	}
}

// attempt does one action. An error ends the sync.
func (s *session) attempt(ctx context.Context, a forge.Action) error {
	err := errDenied
	if !s.hopeless(a) {
		err = s.do(ctx, a)
	}
	var limit *LimitError
	if errors.As(err, &limit) || errors.Is(err, errBudget) || ctx.Err() != nil {
		return err
	}
	s.tried[identify(a)] = true
	switch {
	case err == nil:
		s.report.Done = append(s.report.Done, a)
	case !errors.Is(err, errLeftOut):
		s.fail(a, err)
	}
	return fatal(err)
}
