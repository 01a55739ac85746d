// Package robots reads robots.txt by RFC 9309 and says what a crawler may ask
// for. It is pure, and its time is bounded by the size of what it is given.
package robots

import (
	"slices"
	"strings"
	"time"
)

// everyone is the agent of the groups for crawlers without a group of their own.
const everyone = "*"

// Rules is what one robots.txt says. The zero Rules allow everything. Rules are
// immutable and safe for concurrent use.
type Rules struct {
	groups   map[string][]*group // by agent
	sitemaps []string
}

// group is what a robots.txt says to the agents that it names together.
type group struct {
	rules []rule
	delay time.Duration
	slow  bool // delay is given
}

type rule struct {
	allow   bool
	pattern pattern
}

// Allowed tells whether agent may ask for a path with its query, such as
// "/tramites?id=7". The agent is a product token, such as "ClaraLinkChecker";
// its case, and what follows a slash or a space, do not matter. The longest
// rule that matches decides, and of two equally long ones the kinder (section
// 2.2.2). /robots.txt itself is always allowed.
func (r Rules) Allowed(agent, pathAndQuery string) bool {
	target := canonicalTarget(pathAndQuery)
	if target == "/robots.txt" {
		return true
	}
	allowed, longest := true, -1
	for _, g := range r.of(agent) {
		for _, rule := range g.rules {
			n := rule.pattern.length
			if n < longest || n == longest && (allowed || !rule.allow) {
				continue // it would change nothing
			}
			if rule.pattern.matches(target) {
				allowed, longest = rule.allow, n
			}
		}
	}
	return allowed
}

// CrawlDelay is the pause between two requests that is asked of agent, at most
// a day; of several the longest. It is no part of the RFC. ok is false where
// none is asked.
func (r Rules) CrawlDelay(agent string) (d time.Duration, ok bool) {
	for _, g := range r.of(agent) {
		d, ok = max(d, g.delay), ok || g.slow
	}
	return d, ok
}

// Sitemaps are the addresses of sitemaps as they are written, in their order.
// They are for every agent.
func (r Rules) Sitemaps() []string { return slices.Clone(r.sitemaps) }

// of finds the groups of agent, all of which count together, or those for
// everyone (section 2.2.1).
func (r Rules) of(agent string) []*group {
	if own, ok := r.groups[token(agent)]; ok {
		return own
	}
	return r.groups[everyone]
}

// token is the product token of an agent. The RFC knows letters, hyphens and
// underscores; crawlers are also called 360Spider or MJ12bot.
func token(agent string) string {
	agent = strings.ToLower(strings.TrimSpace(agent))
	if end := strings.IndexAny(agent, "/ \t;("); end >= 0 {
		agent = agent[:end]
	}
	return agent
}
