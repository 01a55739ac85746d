package registry

import (
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// configDraft is a configuration while it is read.
type configDraft struct {
	Config
	version  int
	base     Policy // what a policy says that overrides nothing
	written  map[string]Policy
	canaries []placed[link.URL] // judged when the network is known
}

// configFile is registry/config.yaml. Its defaults are read before the
// policies that build on them.
var configFile = mapping[configDraft]{
	fields: []field[configDraft]{
		at("version", "The version of this file.", whole[int](1, 1), func(c *configDraft) *int { return &c.version }),
		at("user_agent", "How requests introduce themselves.", line("one line such as ClaraLinkChecker/1.0"),
			func(c *configDraft) *string { return &c.UserAgent }),
		at("defaults", "What every policy says that does not say otherwise.", defaultsKind.kind(),
			func(c *configDraft) *Policy { return &c.base }),
		policiesField(),
		section("schedule", "The window of the day in which checks are made.", scheduleSection),
		section("thresholds", "What a count or an age means.", thresholdsSection),
		section("network", "What a run does to the net.", networkSection),
		section("github", "How issues and pull requests are made.", githubSection),
		at("notify", "The channels that are told of events.", list(notifyKind.kind(), 0, few),
			func(c *configDraft) *[]Notify { return &c.Notify }),
	},
	judge: func(_ *entries, c *configDraft) {
		c.fillPolicies()
		c.judgeCanaries()
	},
}

var scheduleSection = mapping[configDraft]{
	fields: []field[configDraft]{
		at("from", "When the window opens.", clock(), func(c *configDraft) *time.Duration { return &c.Schedule.From }),
		at("to", "When the window closes; 24:00 is midnight. A window that closes before it opens spans midnight.",
			clock(), func(c *configDraft) *time.Duration { return &c.Schedule.To }),
		at("timezone", "The IANA name of the time zone of both.", zone(), func(c *configDraft) **time.Location { return &c.Schedule.Location }),
		at("overdue", "The part of its interval by which a check may be late before the hour no longer matters.",
			number("a part of the interval from 0 to 10, such as 0.5", 0, 10),
			func(c *configDraft) *float64 { return &c.Schedule.Overdue }),
	},
	judge: judgeSchedule,
}

var thresholdsSection = mapping[configDraft]{fields: []field[configDraft]{
	at("warning", "Failures in a row that raise a warning.", count(), func(c *configDraft) *int { return &c.Thresholds.Warning }),
	at("alert", "Failures in a row that raise an alert.", count(), func(c *configDraft) *int { return &c.Thresholds.Alert }),
	at("degraded", "Failures in a row that make a source degraded.", count(), func(c *configDraft) *int { return &c.Thresholds.Degraded }),
	at("hidden", "Failures in a row that hide a source.", count(), func(c *configDraft) *int { return &c.Thresholds.Hidden }),
	at("inactive_after", "How long a source must be down to become inactive.", duration(),
		func(c *configDraft) *time.Duration { return &c.Thresholds.InactiveAfter }),
	at("recovered", "Successes in a row that end an incident.", count(), func(c *configDraft) *int { return &c.Thresholds.Recovered }),
	at("slow", "From when on an answer is slow.", duration(), func(c *configDraft) *time.Duration { return &c.Thresholds.Slow }),
	at("certificate_warning", "How long before its end a certificate is warned about.", duration(),
		func(c *configDraft) *time.Duration { return &c.Thresholds.CertificateWarning }),
	at("domain_failing", "The share of a domain's sources above which the domain is failing.", share(),
		func(c *configDraft) *float64 { return &c.Thresholds.DomainFailing }),
	at("domain_down", "How long a whole domain must be down to be flagged.", duration(),
		func(c *configDraft) *time.Duration { return &c.Thresholds.DomainDown }),
	at("domain_certificate", "How long a certificate must be expired for its domain to be flagged.", duration(),
		func(c *configDraft) *time.Duration { return &c.Thresholds.DomainCertificate }),
}}

var githubSection = mapping[configDraft]{fields: []field[configDraft]{
	at("assignees", "Who is assigned to issues: user names.", set(matching(`^[A-Za-z0-9][A-Za-z0-9_-]{0,38}$`, "a GitHub user name without its @"), 0, few),
		func(c *configDraft) *[]string { return &c.GitHub.Assignees }),
	at("labels", "The labels of issues and pull requests.", set(line("a label"), 0, few),
		func(c *configDraft) *[]string { return &c.GitHub.Labels }),
	at("max_writes", "The most calls other than GET that a run makes.", countOrNone(), func(c *configDraft) *int { return &c.GitHub.MaxWrites }),
	at("content_review", "Where drifted content is put up for review.", word("pull_request", "issue", "none"),
		func(c *configDraft) *string { return &c.GitHub.ContentReview }),
}}

// events are what a channel can be told of.
var events = []string{"alert", "recovered", "drift", "digest"}

var notifyKind = mapping[Notify]{
	preset: &Notify{When: []string{"alert", "recovered"}, Every: day}, // what is worth waking somebody for
	oneOf:  []string{"url", "env"},
	fields: []field[Notify]{
		at("url", "The address of the channel, such as slack://…; better kept out of the repository by env.",
			matching(`^[a-z][a-z0-9+.-]*://\S+$`, "the address of a channel, such as slack://token@channel"),
			func(n *Notify) *string { return &n.URL }),
		at("env", "The environment variable that holds the address of the channel.",
			matching(`^[A-Za-z_][A-Za-z0-9_]*$`, "the name of an environment variable, such as SLACK_URL"),
			func(n *Notify) *string { return &n.Env }),
		at("when", "What the channel is told of.", set(word(events...), 1, few), func(n *Notify) *[]string { return &n.When }),
		at("every", "How often the digest comes, at most.", duration(), func(n *Notify) *time.Duration { return &n.Every }),
	},
	judge: func(es *entries, _ *Notify) {
		if (es.index("url") < 0) == (es.index("env") < 0) {
			es.complain("a channel needs either `url` or `env`; write exactly one of them")
		}
	},
}
