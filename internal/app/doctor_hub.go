package app

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// hubLooks are those at GitHub. Without a token there is only one, which says so.
func (v *visit) hubLooks() []look {
	all := []look{{doctor.OfToken, v.seeToken}}
	if len(v.unset()) > 0 {
		return all
	}
	return append(all,
		look{doctor.OfRepository, v.asking(doctor.OfRepository, v.seeRepository)},
		look{doctor.OfSchedule, v.asking(doctor.OfSchedule, v.seeSchedule)},
		look{doctor.OfIssues, v.asking(doctor.OfIssues, v.seeIssues)},
		look{doctor.OfPullRequests, v.asking(doctor.OfPullRequests, v.seePullRequests)},
	)
}

// unset are the variables that asking GitHub needs and that are not there.
func (v *visit) unset() (names []string) {
	for _, name := range []string{"GITHUB_TOKEN", "GITHUB_REPOSITORY"} {
		if v.env.Getenv(name) == "" {
			names = append(names, name)
		}
	}
	return names
}

func (v *visit) seeToken(ctx context.Context) sight {
	if missing := v.unset(); len(missing) > 0 {
		return saw(doctor.Token{Missing: missing})
	}
	client, err := v.gitHub()
	if err != nil {
		return saw(doctor.Token{Trouble: err.Error()})
	}
	login, err := client.Login(ctx)
	if err != nil {
		return saw(doctor.Token{Trouble: err.Error()})
	}
	return sight{[]doctor.Facts{doctor.Token{Login: login}}, func() { v.login = login }}
}

// asking gives each look a client of its own, so that one that is late is in
// nobody's way. None is taken where GitHub does not know the token.
func (v *visit) asking(check doctor.Check, see func(context.Context, *github.Client) sight) func(context.Context) sight {
	return func(ctx context.Context) sight {
		if v.login == "" {
			return saw(doctor.Skipped{Check: check, Needs: doctor.OfToken})
		}
		client, err := v.gitHub()
		if err != nil {
			return saw(doctor.Failed{Check: check, Why: err.Error()})
		}
		return see(ctx, client)
	}
}

func (v *visit) seeRepository(ctx context.Context, client *github.Client) sight {
	r, err := client.Repository(ctx)
	if err != nil {
		return saw(doctor.Repository{Trouble: err.Error()})
	}
	if strings.HasSuffix(v.login, "[bot]") {
		r.Permissions = nil // of a user, which a workflow's token has none of: its rights are those of its job
	}
	return saw(doctor.Repository{
		Now: v.now(), Private: r.Private, Archived: r.Archived, HasIssues: r.HasIssues,
		Default: r.DefaultBranch, Branch: v.git.branch,
		Permissions: r.Permissions, Scopes: r.Scopes, Expires: observe.At(r.TokenExpires),
	})
}

func (v *visit) seeSchedule(ctx context.Context, client *github.Client) sight {
	s := doctor.Schedule{Now: v.now(), Crons: doctor.Crons(v.main), Editor: v.git.editor}
	state, err := client.Workflow(ctx, doctor.Main)
	switch {
	case errors.Is(err, github.ErrNone):
		return saw(s)
	case err != nil:
		s.Trouble = err.Error()
		return saw(s)
	}
	s.State = string(state)
	run, err := client.LastRun(ctx, doctor.Main, "schedule")
	switch {
	case err == nil:
		s.LastRun, s.Conclusion, s.Address = observe.At(run.CreatedAt), run.Conclusion, run.Address
	case !errors.Is(err, github.ErrNone):
		s.Trouble = err.Error()
	}
	return saw(s)
}

// seeIssues holds what stands on GitHub against what should.
func (v *visit) seeIssues(ctx context.Context, client *github.Client) sight {
	actual, err := client.Actual(ctx)
	if err != nil {
		return saw(doctor.Issues{Trouble: err.Error()})
	}
	facts, setup := counted(actual)
	if v.w != nil {
		in, _ := v.wants(v.w) // a text that cannot be read is told of by the look at the state
		for _, l := range forge.NewPlan(in).Wanted(actual).Labels {
			if !slices.ContainsFunc(actual.Labels, func(have forge.Label) bool { return strings.EqualFold(have.Name, l.Name) }) {
				facts.MissingLabels = append(facts.MissingLabels, l.Name)
			}
		}
	}
	return sight{[]doctor.Facts{facts}, func() { v.setup = setup }}
}

// counted is how many items are open, of which each key should have one, and finds
// the issue about pull requests that GitHub refuses.
func counted(actual forge.Actual) (facts doctor.Issues, setup int) {
	items := slices.SortedFunc(slices.Values(actual.Items), func(a, b forge.Item) int { return cmp.Compare(a.Number, b.Number) })
	known := map[forge.Key]bool{}
	for _, i := range items {
		switch {
		case !i.Open:
			continue
		case known[i.Key()]:
			facts.Twins = append(facts.Twins, i.Number)
		case i.Kind == forge.Setup:
			setup = i.Number
		}
		if known[i.Key()] = true; i.Pull {
			facts.Pulls++
		} else {
			facts.Open++
		}
	}
	return facts, setup
}

func (v *visit) seePullRequests(ctx context.Context, client *github.Client) sight {
	p, err := client.WorkflowPermissions(ctx)
	facts := doctor.PullRequests{Allowed: p.CreatePullRequests, Hidden: errors.Is(err, github.ErrMayNotAsk), Issue: v.setup}
	if err != nil && !facts.Hidden {
		facts.Trouble = err.Error()
	}
	return saw(facts)
}
