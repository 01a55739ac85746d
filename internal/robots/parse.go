package robots

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxSize is how many bytes of a robots.txt are read (section 2.5).
const maxSize = 500 << 10

// maxDelay is the longest crawl delay that is taken at its word.
const maxDelay = 24 * time.Hour

// Parse reads a robots.txt. It never fails: what it does not understand it
// passes over, and after 500 KiB it stops, before a line that is not whole.
func Parse(body []byte) Rules {
	if len(body) > maxSize {
		body = body[:maxSize]
		body = body[:bytes.LastIndexAny(body, "\r\n")+1]
	}
	p := parser{rules: Rules{groups: map[string][]*group{}}}
	text := strings.TrimPrefix(string(body), "\ufeff")
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\r' || r == '\n' }) {
		p.line(line)
	}
	return p.rules
}

// parser reads line after line. A group's agents come first, then its rules;
// the next agent after a rule begins the next group.
type parser struct {
	rules Rules
	group *group // nil before the first
	ruled bool   // the group has had a rule
}

func (p *parser) line(line string) {
	line, _, _ = strings.Cut(line, "#")
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return
	}
	value = strings.Trim(value, " \t")
	switch strings.ToLower(strings.Trim(key, " \t")) {
	case "user-agent":
		p.agent(value)
	case "allow":
		p.rule(true, value)
	case "disallow":
		p.rule(false, value)
	case "crawl-delay":
		p.delay(value)
	case "sitemap":
		if value != "" {
			p.rules.sitemaps = append(p.rules.sitemaps, value)
		}
	}
}

func (p *parser) agent(name string) {
	if p.group == nil || p.ruled {
		p.group, p.ruled = new(group), false
	}
	name = token(name)
	if name != "" && !slices.Contains(p.rules.groups[name], p.group) {
		p.rules.groups[name] = append(p.rules.groups[name], p.group)
	}
}

// rule adds a rule to the group. One before any group is nobody's, and an empty
// one matches nothing.
func (p *parser) rule(allow bool, path string) {
	if p.group == nil {
		return
	}
	p.ruled = true
	if path != "" {
		p.group.rules = append(p.group.rules, rule{allow, newPattern(path)})
	}
}

// delay reads seconds, with or without a fraction. A delay is no rule: the
// agents of a group may go on after it (section 2.2.4).
func (p *parser) delay(value string) {
	seconds, err := strconv.ParseFloat(value, 64)
	if p.group == nil || err != nil || !(seconds >= 0) {
		return
	}
	d := maxDelay
	if seconds < maxDelay.Seconds() {
		d = time.Duration(seconds * float64(time.Second))
	}
	p.group.delay, p.group.slow = max(p.group.delay, d), true
}
