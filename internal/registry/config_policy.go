package registry

import (
	"maps"
	"slices"
	"time"
)

// defaultsKind and policyKind read a policy over what it builds on. Only a
// policy has an interval.
var (
	defaultsKind = mapping[Policy]{fields: policyFields}
	policyKind   = mapping[Policy]{
		fields: append([]field[Policy]{
			at("every", "How often each source is checked.", duration(), func(p *Policy) *time.Duration { return &p.Every }),
		}, policyFields...),
		judge: judgeInterval,
	}
)

func judgeInterval(es *entries, p *Policy) {
	if p.Every == 0 && es.index("every") < 0 {
		es.complainOf("every", "`every` is missing; write how often sources of this policy are checked, such as `every: 7d`")
	}
}

var policyFields = []field[Policy]{
	at("enabled", "Whether its sources are checked at all.", flag(), func(p *Policy) *bool { return &p.Enabled }),
	checksField,
	at("method", "How to ask; auto is GET where content is checked, and HEAD otherwise.", word("auto", "head", "get"),
		func(p *Policy) *string { return &p.Method }),
	at("connect_timeout", "For the connection.", duration(), func(p *Policy) *time.Duration { return &p.ConnectTimeout }),
	at("read_timeout", "For the next bytes of an answer.", duration(), func(p *Policy) *time.Duration { return &p.ReadTimeout }),
	at("timeout", "For one request, its body included.", duration(), func(p *Policy) *time.Duration { return &p.Timeout }),
	at("max_redirects", "The most redirects that are followed.", whole[int](0, 100), func(p *Policy) *int { return &p.MaxRedirects }),
	at("max_body", "The most that is read of a body, after decoding.", size(1), func(p *Policy) *int64 { return &p.MaxBody }),
	at("min_body", "A smaller HTML body is evidence for an empty page.", size(0), func(p *Policy) *int64 { return &p.MinBody }),
	at("robots", "Whether robots.txt is honoured; a check of a listed URL is not crawling.", word("ignore", "honour"),
		func(p *Policy) *string { return &p.Robots }),
	at("retry_5xx", "The waits before a server error is tried again.", list(duration(), 0, few), func(p *Policy) *[]time.Duration { return &p.Retry5xx }),
	at("retry_timeout", "How often a request that timed out is tried again.", whole[int](0, 10), func(p *Policy) *int { return &p.RetryTimeout }),
	at("retry_after", "The waits between runs after 1, 2, 3… failures in a row.", list(duration(), 1, few),
		func(p *Policy) *[]time.Duration { return &p.RetryAfter }),
	at("layers", "The ways of asking, in the order in which they are tried.", set(word("standard", "browser", "alternative", "rendered"), 1, few),
		func(p *Policy) *[]string { return &p.Layers }),
}

// checksField keeps a list of words as a flag each.
var checksField = func() field[Policy] {
	k := set(word("http", "tls", "content"), 1, few)
	return field[Policy]{
		key: "checks", doc: "What is checked.",
		read: func(s spot, p *Policy) {
			checks := p.checks()
			k.read(s, &checks)
			p.HTTP = slices.Contains(checks, "http")
			p.TLS = slices.Contains(checks, "tls")
			p.Content = slices.Contains(checks, "content")
		},
		shape: func(p *Policy) Shape {
			checks := p.checks()
			return k.shape(&checks)
		},
	}
}()

func (p *Policy) checks() []string {
	asked := map[string]bool{"http": p.HTTP, "tls": p.TLS, "content": p.Content}
	return slices.DeleteFunc([]string{"http", "tls", "content"}, func(c string) bool { return !asked[c] })
}

// policiesField builds each policy on the base that was read before it.
func policiesField() field[configDraft] {
	names := matching(`^[A-Za-z][A-Za-z0-9_-]*$`, "a name of letters, digits, - and _")
	policies := func(base Policy) kind[map[string]Policy] {
		return named(names, policyKind.kind(), func(name string) Policy {
			base.Every = defaultIntervals[name]
			return base
		})
	}
	return field[configDraft]{
		key: "policies", doc: "How sources are checked: a source's priority names its policy.",
		read: func(s spot, c *configDraft) { policies(c.base).read(s, &c.written) },
		shape: func(c *configDraft) Shape {
			s := policies(c.base).shape(nil)
			intervals := map[string]any{}
			for name, every := range defaultIntervals {
				intervals[name] = map[string]any{"every": FormatDuration(every)}
			}
			s.Default = intervals
			return s
		},
	}
}

// fillPolicies takes the written policies over and adds the policies that exist without being written.
func (c *configDraft) fillPolicies() {
	for name, every := range defaultIntervals {
		p := c.base
		p.Every = every
		c.Policies[name] = p
	}
	maps.Copy(c.Policies, c.written)
}
