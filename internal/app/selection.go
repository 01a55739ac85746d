package app

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// selectionFlags narrow a command to some entries.
type selectionFlags struct {
	due, all                                       bool
	urls, ids, domains, priorities, tags, statuses []string
	retryOnly, needsReview                         bool
	limit                                          int
	shardSet                                       func() bool
	shard, against                                 string
}

func (s *selectionFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&s.due, "due", false, "only what is due")
	f.BoolVar(&s.all, "all", false, "whatever its due time and the window; breakers and Retry-After still hold")
	f.StringArrayVar(&s.urls, "url", nil, "this URL, due or not (repeatable)")
	f.StringArrayVar(&s.ids, "id", nil, "this id, due or not (repeatable)")
	f.StringArrayVar(&s.domains, "domain", nil, "URLs of this domain (repeatable)")
	f.StringArrayVar(&s.priorities, "priority", nil, "URLs of this priority (repeatable)")
	f.StringArrayVar(&s.tags, "tag", nil, "URLs with this tag (repeatable)")
	f.StringArrayVar(&s.statuses, "status", nil, "active, degraded or inactive URLs (repeatable)")
	f.BoolVar(&s.retryOnly, "retry-only", false, "URLs whose last check failed or said nothing")
	f.BoolVar(&s.needsReview, "needs-review", false, "URLs that a person should look at")
	f.IntVar(&s.limit, "limit", 0, "at most so many, the most urgent first")
	f.StringVar(&s.shard, "shard", "", "one part of several, such as 1/4: whole domains")
	f.StringVar(&s.against, "against", "", "URLs that the registry of this folder does not have, due or not")
	s.shardSet = func() bool { return f.Changed("shard") }
}

// request reads the flags against the registry: a URL, id or priority that it
// does not have is a mistake on the command line.
func (s *selectionFlags) request(snap snapshot.Snapshot) (schedule.Request, error) {
	q := schedule.Request{All: s.all, Limit: s.limit, Selection: snapshot.Selection{
		IDs: s.ids, Domains: s.domains, Priorities: s.priorities, Tags: s.tags,
		RetryOnly: s.retryOnly, NeedsReview: s.needsReview,
	}}
	for _, raw := range s.urls {
		q.Selection.URLs = append(q.Selection.URLs, snapshot.Canonical(raw))
	}
	if s.against != "" {
		added, err := unlisted(snap, s.against)
		if err != nil {
			return q, err
		}
		q.Selection.URLs = both(q.Selection.URLs, added)
	}
	if s.limit < 0 {
		return q, usagef("--limit %d: a number above 0", s.limit)
	}
	for _, name := range s.statuses {
		status := health.Status(name)
		if !slices.Contains([]health.Status{health.Active, health.Degraded, health.Inactive}, status) {
			return q, usagef("--status %q: active, degraded or inactive", name)
		}
		q.Selection.Statuses = append(q.Selection.Statuses, status)
	}
	if s.shardSet != nil && s.shardSet() { // the demo has no flags
		part, err := schedule.ParsePart(s.shard)
		if err != nil {
			return q, usagef("--shard: %w", err)
		}
		q.Part = part
	}
	return q, s.known(snap)
}

func (s *selectionFlags) known(snap snapshot.Snapshot) error {
	for _, raw := range s.urls {
		if e, ok := snap.Find(raw); !ok || e.Source.URL.String() != snapshot.Canonical(raw) {
			return usagef("the registry has no source %s", raw)
		}
	}
	for _, id := range s.ids {
		if e, ok := snap.Find(id); !ok || e.Source.ID != id {
			return usagef("the registry has no source with the id %s", id)
		}
	}
	for _, name := range s.priorities {
		if _, ok := snap.Registry.Config.Policies[name]; !ok {
			return usagef("--priority %q: the registry has no such policy", name)
		}
	}
	return nil
}
