package registry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

const (
	someDomains = "domains: [{domain: sepe.es, tier: 1, core: true}, {domain: seg-social.gob.es, tier: 2}, {domain: old.es, tier: 3, status: removed}]\n"
	a           = registry.SourcesDir + "/a.yaml"
	b           = registry.SourcesDir + "/b.yaml"
)

// want is a problem that a broken registry must have: exactly there, and
// saying this.
type want struct {
	file         string
	line, column int
	field, says  string
}

// manyFields are n fields to extract.
func manyFields(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "f%d: {selector: .a}, ", i)
	}
	return b.String()
}

type brokenCase struct {
	name  string
	files map[string]string
	want  []want
}

func config(s string) map[string]string  { return map[string]string{registry.ConfigPath: s} }
func domains(s string) map[string]string { return map[string]string{registry.DomainsPath: s} }
func sources(s string) map[string]string { return map[string]string{a: s} }

func inConfig(line, column int, field, says string) []want {
	return []want{{registry.ConfigPath, line, column, field, says}}
}

func inDomains(line, column int, field, says string) []want {
	return []want{{registry.DomainsPath, line, column, field, says}}
}

func inSources(line, column int, field, says string) []want {
	return []want{{a, line, column, field, says}}
}

func TestLoadBroken(t *testing.T) {
	t.Parallel()
	for _, group := range [][]brokenCase{brokenSyntax, brokenConfigs, brokenDomains, brokenSources, brokenAddresses, brokenAliases} {
		for _, tt := range group {
			t.Run(tt.name, func(t *testing.T) {
				t.Parallel()
				files := map[string][]byte{registry.DomainsPath: []byte(someDomains)}
				for path, text := range tt.files {
					files[path] = []byte(text)
				}
				r, problems := registry.Load(files)
				if r.Config.Policies != nil || r.Sources != nil {
					t.Error("a broken registry is given out")
				}
				if len(problems) != len(tt.want) {
					t.Errorf("got %d problems, want %d", len(problems), len(tt.want))
				}
				for i, p := range problems {
					t.Log(p)
					if i >= len(tt.want) {
						continue
					}
					w := tt.want[i]
					if p.File != w.file || p.Line != w.line || p.Column != w.column || p.Field != w.field || !strings.Contains(p.Message, w.says) {
						t.Errorf("want %s:%d: %s: …%s… (column %d)", w.file, w.line, w.field, w.says, w.column)
					}
				}
			})
		}
	}
}

var brokenSyntax = []brokenCase{
	{"a tab for indentation", sources("sources:\n\t- url: https://sepe.es/\n"), inSources(2, 2, "", "not with a tab")},
	{"a tab before a key", sources("sources:\n  - url: https://sepe.es/\n\ttitle: a\n"), inSources(3, 2, "", "not with a tab")},
	{"a key further out than its neighbours", sources("sources:\n  - url: https://sepe.es/\n    title: a\n    note: b\n   tags: [c]\n    hidden: true\n"),
		inSources(5, 4, "", "indent this line like its neighbours")},
	{"a key further in than its neighbours", sources("sources:\n  - url: https://sepe.es/\n    title: a\n     note: b\n"),
		inSources(4, 6, "", "put a value that holds `: ` in quotes")},
	{"a colon in a value", sources("sources:\n  - url: https://sepe.es/\n    title: Paro: qué hacer\n"), inSources(3, 5, "", "in quotes")},
	{"an owner without quotes", sources("sources:\n  - url: https://sepe.es/\n    owner: @team\n    title: a\n"), inSources(3, 5, "", "begins with @")},
	{"an open bracket", sources("sources:\n  - url: https://sepe.es/\n    tags: [a, b\n    title: c\n    note: d\n"), inSources(3, 5, "", "close the bracket")},
	{"an open quote", sources("sources:\n  - url: https://sepe.es/\n    title: \"a\n    note: d\n"), inSources(3, 5, "", "close the quotes")},
	{"an open quote in the first line", domains("domains: \"a\n\n\n"), inDomains(1, 1, "", "close the quotes")},
	{"a word by itself", sources("sources:\n  - url: https://sepe.es/\n    title\n    note: d\n"), inSources(3, 5, "", "`key: value`")},
	{"a key on the level of the list", sources("sources:\n  - url: https://sepe.es/\n  title: a\n"), inSources(3, 3, "", "indent this line")},
	{"an unknown alias", sources("sources:\n  - url: https://sepe.es/\n    selector: *main\n    title: a\n"), inSources(3, 5, "", "unknown anchor 'main'")},
	{"an unknown escape", sources("sources:\n  - url: https://sepe.es/\n    selector: \"\\q\"\n"), inSources(3, 5, "", "unknown escape")},
	{"not UTF-8", sources("sources:\n  - url: https://sepe.es/\n    title: prestaci\xf3n\n"), inSources(3, 20, "", "UTF-8")},
	{"a control character", sources("sources:\n  - url: https://sepe.es/\n    title: a\x1b[0m\n"), inSources(3, 13, "", "U+001B")},
	{"two documents", sources("sources: []\n---\nsources: []\n"), inSources(2, 1, "", "second document")},
	{"an empty file of sources", sources(""), inSources(1, 1, "", "`sources: []`")},
	{"only comments in a file of sources", sources("# later\n"), inSources(1, 1, "", "`sources: []`")},
	{"an empty document", sources("---\n"), inSources(1, 1, "", "`sources: []`")},
	{"a list for a file", sources("- url: https://sepe.es/\n"), inSources(1, 1, "", "found a list; write a mapping")},
	{"a word for a file", config("hello\n"), inConfig(1, 1, "", "found `hello`; write a mapping")},
	{"a tag", sources("sources: !list []\n"), inSources(1, 10, "sources", "the tag `!list` means nothing here")},
	{"a key that is a list", config("[a]: b\n"), inConfig(1, 1, "", "a key must be a word")},
	{"the wrong ending", map[string]string{registry.SourcesDir + "/c.yml": "sources: []\n"},
		[]want{{registry.SourcesDir + "/c.yml", 1, 1, "", "rename it to c.yaml"}}},
	{"an ending in capitals", map[string]string{registry.SourcesDir + "/c.YAML": "sources: []\n"},
		[]want{{registry.SourcesDir + "/c.YAML", 1, 1, "", "rename it to c.yaml"}}},
	{"the wrong ending of the configuration", map[string]string{"registry/config.yml": ""},
		[]want{{"registry/config.yml", 1, 1, "", "rename it to config.yaml"}}},
	{"a folder below sources", map[string]string{registry.SourcesDir + "/madrid/c.yaml": "sources: []\n"},
		[]want{{registry.SourcesDir + "/madrid/c.yaml", 1, 1, "", "move it up"}}},
	{"Windows line ends", sources("sources:\r\n  - url: https://sepe.es/\r\n    titel: a\r\n"), inSources(3, 5, "sources[0].titel", "`title`")},
	{"a byte order mark", sources("\ufeffsources:\n  - url: https://sepe.es/\n    titel: a\n"), inSources(3, 5, "sources[0].titel", "`title`")},
	{"everything at once, sorted", map[string]string{
		registry.ConfigPath:  "network:\n  rate: fast\nfoo: 1\n",
		registry.DomainsPath: "domains:\n  - domain: sepe.es\n    tier: 4\n",
		b:                    "sources:\n  - url: https://sepe.es/\n    status: up\n",
		a:                    "sources:\n  - titel: a\n    url: https://sepe.es/x\n    tags: a\n",
	}, []want{
		{registry.ConfigPath, 2, 9, "network.rate", "found `fast`"},
		{registry.ConfigPath, 3, 1, "foo", "unknown key `foo`; known are `version`"},
		{registry.DomainsPath, 3, 11, "domains[0].tier", "4 is out of range"},
		{a, 2, 5, "sources[0].titel", "did you mean `title`?"},
		{a, 4, 11, "sources[0].tags", "found `a`; write a list such as `[a]`"},
		{b, 3, 13, "sources[0].status", "unknown value `up`; known are `active`, `degraded` and `inactive`"},
	}},
}

var brokenConfigs = []brokenCase{
	{"another version", config("version: 2\n"), inConfig(1, 10, "version", "2 is out of range")},
	{"an unknown section", config("netwrok: {}\n"), inConfig(1, 1, "netwrok", "did you mean `network`?")},
	{"an unknown key deep down", config("network:\n  gate:\n    neeed: 1\n"), inConfig(3, 5, "network.gate.neeed", "did you mean `need`?")},
	{"a section without anything", config("network:\n"), inConfig(1, 9, "network", "nothing is written here")},
	{"a section that is a list", config("network: []\n"), inConfig(1, 10, "network", "found a list")},
	{"a key twice", config("network:\n  rate: 1\n  concurrency: 2\n  rate: 3\n"), inConfig(4, 3, "network.rate", "first in line 2")},
	{"a section twice", config("github: {}\nnetwork: {}\ngithub: {}\n"), inConfig(3, 1, "github", "first in line 1")},
	{"a user agent over two lines", config("user_agent: \"a\\nb\"\n"), inConfig(1, 13, "user_agent", "write it on one")},
	{"an empty user agent", config("user_agent: ' '\n"), inConfig(1, 13, "user_agent", "the text is empty")},
	{"a number for text", config("user_agent: 12\n"), inConfig(1, 13, "user_agent", `put it in quotes: "12"`)},

	{"a new policy without an interval", config("policies:\n  daily: {method: head}\n"), inConfig(2, 10, "policies.daily.every", "`every: 7d`")},
	{"an interval among the defaults", config("defaults: {every: 1d}\n"), inConfig(1, 12, "defaults.every", "unknown key `every`")},
	{"an interval of nothing", config("policies: {P0: {every: 0s}}\n"), inConfig(1, 24, "policies.P0.every", "above zero")},
	{"a negative interval", config("policies: {P0: {every: -1d}}\n"), inConfig(1, 24, "policies.P0.every", "not a duration")},
	{"a negative time", config("policies: {P0: {every: -1h}}\n"), inConfig(1, 24, "policies.P0.every", "negative")},
	{"an interval without a unit", config("policies: {P0: {every: 7}}\n"), inConfig(1, 24, "policies.P0.every", "no unit")},
	{"an interval of centuries", config("policies: {P0: {every: 999999d}}\n"), inConfig(1, 24, "policies.P0.every", "more than 3650d")},
	{"an interval beyond all numbers", config("policies: {P0: {every: 9999999999999999999999d}}\n"), inConfig(1, 24, "policies.P0.every", "more than 3650d")},
	{"an interval in words", config("policies: {P0: {every: daily}}\n"), inConfig(1, 24, "policies.P0.every", "`daily` is not a duration")},
	{"a policy's name with a space", config("policies: {'P 0': {every: 1d}}\n"), inConfig(1, 12, "policies.P 0", "letters, digits")},
	{"a policy that is text", config("policies: {P0: 1d}\n"), inConfig(1, 16, "policies.P0", "found `1d`; write a mapping")},
	{"an unknown check", config("defaults: {checks: [http, ssl]}\n"), inConfig(1, 27, "defaults.checks[1]", "unknown value `ssl`")},
	{"a check twice", config("defaults: {checks: [http, tls, http]}\n"), inConfig(1, 32, "defaults.checks[2]", "listed twice")},
	{"no check", config("defaults: {checks: []}\n"), inConfig(1, 20, "defaults.checks", "at least one")},
	{"an unknown method", config("defaults: {method: GET}\n"), inConfig(1, 20, "defaults.method", "did you mean `get`?")},
	{"an American robot", config("defaults: {robots: honor}\n"), inConfig(1, 20, "defaults.robots", "did you mean `honour`?")},
	{"an unknown layer", config("defaults: {layers: [standart]}\n"), inConfig(1, 21, "defaults.layers[0]", "did you mean `standard`?")},
	{"yes for true", config("defaults: {enabled: yes}\n"), inConfig(1, 21, "defaults.enabled", "found `yes`; write `true` or `false`")},
	{"a size in words", config("defaults: {max_body: big}\n"), inConfig(1, 22, "defaults.max_body", "such as 5MiB")},
	{"a body of nothing", config("defaults: {max_body: 0}\n"), inConfig(1, 22, "defaults.max_body", "from 1 to 1GiB")},
	{"a body that no memory holds", config("defaults: {max_body: 2GiB}\n"), inConfig(1, 22, "defaults.max_body", "to 1GiB")},
	{"negative redirects", config("defaults: {max_redirects: -1}\n"), inConfig(1, 27, "defaults.max_redirects", "from 0 to 100")},
	{"a fraction of a retry", config("defaults: {retry_timeout: 1.5}\n"), inConfig(1, 27, "defaults.retry_timeout", "a whole number")},
	{"one duration for a list", config("defaults: {retry_after: 1h}\n"), inConfig(1, 25, "defaults.retry_after", "write a list")},
	{"no wait between runs", config("defaults: {retry_after: []}\n"), inConfig(1, 25, "defaults.retry_after", "at least one")},
	{"a bad wait in a list", config("defaults: {retry_5xx: [2s, soon]}\n"), inConfig(1, 28, "defaults.retry_5xx[1]", "`soon` is not a duration")},

	{"a window of nothing", config("schedule: {from: \"02:00\", to: \"02:00\"}\n"), inConfig(1, 31, "schedule.to", "closed all day")},
	{"a window that closes as the default opens", config("schedule: {to: \"02:00\"}\n"), inConfig(1, 16, "schedule.to", "closed all day")},
	{"a window that opens as the default closes", config("schedule: {from: \"06:00\"}\n"), inConfig(1, 11, "schedule.to", "closed all day")},
	{"a window from the end of the day", config("schedule: {from: \"24:00\"}\n"), inConfig(1, 18, "schedule.from", `write "00:00"`)},
	{"an hour that isn't one", config("schedule: {from: \"25:00\"}\n"), inConfig(1, 18, "schedule.from", "`25:00` is not an hour")},
	{"an hour of one digit", config("schedule: {from: \"2:00\"}\n"), inConfig(1, 18, "schedule.from", "an hour such as")},
	{"an hour that is a number", config("schedule: {from: 2}\n"), inConfig(1, 18, "schedule.from", "put it in quotes")},
	{"an unknown time zone", config("schedule: {timezone: Europe/Madird}\n"), inConfig(1, 22, "schedule.timezone", "Europe/Madrid")},
	{"the time zone of the machine", config("schedule: {timezone: Local}\n"), inConfig(1, 22, "schedule.timezone", "IANA")},
	{"a time zone from elsewhere", config("schedule: {timezone: ../../etc/passwd}\n"), inConfig(1, 22, "schedule.timezone", "IANA")},

	{"an alert after nothing", config("thresholds: {alert: 0}\n"), inConfig(1, 21, "thresholds.alert", "from 1 to")},
	{"a share above one", config("thresholds: {domain_failing: 50}\n"), inConfig(1, 30, "thresholds.domain_failing", "from 0 to 1")},
	{"a share that is no number", config("thresholds: {domain_failing: .nan}\n"), inConfig(1, 30, "thresholds.domain_failing", "a share")},
	{"a negative rate", config("network: {rate: -1}\n"), inConfig(1, 17, "network.rate", "requests a second")},
	{"an endless rate", config("network: {rate: .inf}\n"), inConfig(1, 17, "network.rate", "out of range")},
	{"no concurrency", config("network: {concurrency: 0}\n"), inConfig(1, 24, "network.concurrency", "from 1")},
	{"a breaker that opens at once", config("network: {breaker: {failures: 0}}\n"), inConfig(1, 31, "network.breaker.failures", "from 1")},
	{"port zero", config("network: {ports: [0]}\n"), inConfig(1, 19, "network.ports[0]", "from 1 to 65535")},
	{"a port too high", config("network: {ports: [80, 443, 65536]}\n"), inConfig(1, 28, "network.ports[2]", "from 1 to 65535")},
	{"no ports", config("network: {ports: []}\n"), inConfig(1, 18, "network.ports", "at least one")},
	{"an address for a range", config("network: {allow: [127.0.0.1]}\n"), inConfig(1, 19, "network.allow[0]", "write `127.0.0.1/32`")},
	{"a range with bits beyond its length", config("network: {allow: [10.1.2.3/8]}\n"), inConfig(1, 19, "network.allow[0]", "write `10.0.0.0/8`")},
	{"a name for a range", config("network: {allow: [localhost]}\n"), inConfig(1, 19, "network.allow[0]", "a range of addresses")},
	{"more canaries needed than there are", config("network: {gate: {need: 4}}\n"), inConfig(1, 24, "network.gate.need", "only 3")},
	{"no canaries", config("network: {gate: {canaries: []}}\n"), inConfig(1, 17, "network.gate.need", "write at most 0")},
	{"a canary that is no URL", config("network: {gate: {need: 1, canaries: [www.iana.org]}}\n"), inConfig(1, 38, "network.gate.canaries[0]", "no scheme")},
	{"a canary inside", config("network: {gate: {need: 1, canaries: [\"http://10.0.0.1/\"]}}\n"), inConfig(1, 38, "network.gate.canaries[0]", "private")},

	{"an assignee with an @", config("github: {assignees: [\"@ana\"]}\n"), inConfig(1, 22, "github.assignees[0]", "without its @")},
	{"an empty label", config("github: {labels: [\"\"]}\n"), inConfig(1, 19, "github.labels[0]", "the text is empty")},
	{"an unknown review", config("github: {content_review: pull-request}\n"), inConfig(1, 26, "github.content_review", "did you mean `pull_request`?")},
	{"a channel without an address", config("notify:\n  - when: [alert]\n"), inConfig(2, 5, "notify[0]", "exactly one")},
	{"a channel with two addresses", config("notify:\n  - url: slack://a@b\n    env: SLACK\n"), inConfig(2, 5, "notify[0]", "exactly one")},
	{"a channel that isn't one", config("notify:\n  - url: slack\n"), inConfig(2, 10, "notify[0].url", "slack://")},
	{"a variable that isn't one", config("notify:\n  - env: $SLACK\n"), inConfig(2, 10, "notify[0].env", "environment variable")},
	{"an unknown event", config("notify:\n  - env: SLACK\n    when: [alerts]\n"), inConfig(3, 12, "notify[0].when[0]", "did you mean `alert`?")},
}

var brokenDomains = []brokenCase{
	{"an empty file of domains", domains(""), inDomains(1, 1, "", "`domains: []`")},
	{"a file of domains without its key", domains("# domains\n{}\n"), inDomains(2, 1, "domains", "`domains` is missing")},
	{"domains that are nothing", domains("domains:\n"), inDomains(1, 9, "domains", "nothing is written here")},
	{"a domain that is only a name", domains("domains:\n  - sepe.es\n"), inDomains(2, 5, "domains[0]", "found `sepe.es`; write a mapping")},
	{"no tier", domains("domains:\n  - domain: sepe.es\n"), inDomains(2, 5, "domains[0].tier", "`tier` is missing")},
	{"no name", domains("domains:\n  - tier: 1\n"), inDomains(2, 5, "domains[0].domain", "`domain` is missing")},
	{"tier zero", domains("domains:\n  - {domain: sepe.es, tier: 0}\n"), inDomains(2, 29, "domains[0].tier", "from 1 to 3")},
	{"a tier in words", domains("domains:\n  - {domain: sepe.es, tier: one}\n"), inDomains(2, 29, "domains[0].tier", "found `one`")},
	{"core on tier 2", domains("domains:\n  - {domain: sepe.es, tier: 2, core: true}\n"), inDomains(2, 38, "domains[0].core", "only a domain of tier 1")},
	{"an unknown standing", domains("domains:\n  - {domain: sepe.es, tier: 1, status: allow}\n"), inDomains(2, 40, "domains[0].status", "unknown value `allow`; did you mean `allowed`?")},
	{"a negative rate of a domain", domains("domains:\n  - {domain: sepe.es, tier: 1, rate: -0.5}\n"), inDomains(2, 38, "domains[0].rate", "-0.5 is out of range")},
	{"a domain twice", domains("domains:\n  - {domain: sepe.es, tier: 1}\n  - {domain: SEPE.es, tier: 1}\n"), inDomains(3, 14, "domains[1].domain", "first in line 2")},
	{"an alias that is a domain", domains("domains:\n  - {domain: sepe.es, tier: 1}\n  - {domain: inem.es, tier: 1, aliases: [sepe.es]}\n"),
		inDomains(3, 42, "domains[1].aliases[0]", "first in line 2")},
	{"an alias of itself", domains("domains:\n  - {domain: sepe.es, tier: 1, aliases: [sepe.es]}\n"), inDomains(2, 42, "domains[0].aliases[0]", "listed twice")},
	{"a URL for a domain", domains("domains:\n  - {domain: 'https://sepe.es/', tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "only its host: `sepe.es`")},
	{"a wildcard", domains("domains:\n  - {domain: '*.sepe.es', tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "remove the *")},
	{"a port on a domain", domains("domains:\n  - {domain: 'sepe.es:443', tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "without a port")},
	{"a rooted domain", domains("domains:\n  - {domain: sepe.es., tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "write `sepe.es`")},
	{"a public suffix", domains("domains:\n  - {domain: gob.es, tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "`gob.es` is a public suffix")},
	{"a top-level domain", domains("domains:\n  - {domain: es, tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "public suffix")},
	{"a space in a domain", domains("domains:\n  - {domain: se pe.es, tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "no valid host name")},
	{"an empty label in a domain", domains("domains:\n  - {domain: sepe..es, tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "empty")},
	{"an alias that isn't one", domains("domains:\n  - {domain: sepe.es, tier: 1, aliases: [{a: b}]}\n"), inDomains(2, 42, "domains[0].aliases[0]", "found a mapping")},
	{"an ambiguous address for a domain", domains("domains:\n  - {domain: 127.1, tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "quotes")},
	{"a private address for a domain", domains("domains:\n  - {domain: 10.0.0.1, tier: 1}\n"), inDomains(2, 14, "domains[0].domain", "private")},
}

var brokenSources = []brokenCase{
	{"no key sources", sources("defaults: {tags: [a]}\n"), inSources(1, 1, "sources", "`sources` is missing")},
	{"sources that are nothing", sources("sources:\n"), inSources(1, 9, "sources", "which may be empty: `[]`")},
	{"a source that is only a URL", sources("sources:\n  - https://sepe.es/\n"), inSources(2, 5, "sources[0]", "found `https://sepe.es/`; write a mapping")},
	{"no URL", sources("sources:\n  - url: https://sepe.es/\n  - title: a\n"), inSources(3, 5, "sources[1].url", "`url` is missing")},
	{"a URL that is nothing", sources("sources:\n  - url:\n    title: a\n"), inSources(2, 9, "sources[0].url", "nothing is written here")},
	{"a key of defaults that is none", sources("defaults: {title: a}\nsources: []\n"), inSources(1, 12, "defaults.title", "unknown key `title`")},
	{"a key twice in a source", sources("sources:\n  - url: https://sepe.es/\n    title: a\n    url: https://sepe.es/x\n"), inSources(4, 5, "sources[0].url", "first in line 2")},
	{"a date for a title", sources("sources:\n  - url: https://sepe.es/\n    title: 2026-01-01\n"), inSources(3, 12, "sources[0].title", "found the date `2026-01-01` where text belongs")},
	{"an unknown priority", sources("sources:\n  - url: https://sepe.es/\n    priority: P3\n"), inSources(3, 15, "sources[0].priority", "known are `P0`, `P1` and `P2`")},
	{"the priority of the inactive", sources("sources:\n  - url: https://sepe.es/\n    priority: inactive\n"), inSources(3, 15, "sources[0].priority", "unknown priority `inactive`")},
	{"an unknown priority for all", sources("defaults: {priority: high}\nsources:\n  - url: https://sepe.es/\n  - url: https://sepe.es/x\n"),
		inSources(1, 22, "defaults.priority", "unknown priority `high`")},
	{"an unknown status", sources("sources:\n  - url: https://sepe.es/\n    status: actve\n"), inSources(3, 13, "sources[0].status", "did you mean `active`?")},
	{"hidden in words", sources("sources:\n  - url: https://sepe.es/\n    hidden: \"true\"\n"), inSources(3, 13, "sources[0].hidden", "found `true` in quotes; write `true` or `false`")},
	{"a short hash", sources("sources:\n  - url: https://sepe.es/\n    content_hash: 9f2c\n"), inSources(3, 19, "sources[0].content_hash", "64 lower-case hex digits")},
	{"an id in capitals", sources("sources:\n  - url: https://sepe.es/\n    id: 3F2A5D0C9B1E7A48\n"), inSources(3, 9, "sources[0].id", "16 lower-case hex digits")},
	{"an id twice", map[string]string{
		a: "sources:\n  - url: https://sepe.es/\n    id: 3f2a5d0c9b1e7a48\n",
		b: "sources:\n  - url: https://sepe.es/x\n    id: 3f2a5d0c9b1e7a48\n",
	}, []want{{b, 3, 9, "sources[0].id", "registry/sources/a.yaml:3"}}},
	{"an empty selector", sources("sources:\n  - url: https://sepe.es/\n    selector: \"\"\n"), inSources(3, 15, "sources[0].selector", "the text is empty")},
	{"an empty ignore", sources("sources:\n  - url: https://sepe.es/\n    ignore: [.fecha, \" \"]\n"), inSources(3, 22, "sources[0].ignore[1]", "the text is empty")},
	{"a selector that is none", sources("sources:\n  - url: https://sepe.es/\n    selector: \"p[[\"\n"), inSources(3, 15, "sources[0].selector", "`p[[` is no CSS selector that is understood")},
	{"a selector of what is no part of a page", sources("sources:\n  - url: https://sepe.es/\n    selector: \"p::before\"\n"), inSources(3, 15, "sources[0].selector", "write one such as `main`")},
	{"a selector for all that is none", sources("defaults: {selector: \"a >\"}\nsources: []\n"), inSources(1, 22, "defaults.selector", "no CSS selector")},
	{"an ignore that is none", sources("sources:\n  - url: https://sepe.es/\n    ignore: [.fecha, \"#\"]\n"), inSources(3, 22, "sources[0].ignore[1]", "`#` is no CSS selector")},
	{"an ignore for all that is none", sources("defaults: {ignore: [\"..a\"]}\nsources: []\n"), inSources(1, 21, "defaults.ignore[0]", "no CSS selector")},
	{"an ignore without words", sources("sources:\n  - url: https://sepe.es/\n    ignore: [\"text: \"]\n"), inSources(3, 14, "sources[0].ignore[0]", "no words follow `text:`")},
	{"an empty tag", sources("sources:\n  - url: https://sepe.es/\n    tags: [\"\"]\n"), inSources(3, 12, "sources[0].tags[0]", "the text is empty")},
	{"tags that are text", sources("sources:\n  - url: https://sepe.es/\n    tags: paro\n"), inSources(3, 11, "sources[0].tags", "write a list")},
	{"a tag that is a number", sources("sources:\n  - url: https://sepe.es/\n    tags: [2026]\n"), inSources(3, 12, "sources[0].tags[0]", "put it in quotes")},
	{"too many tags", sources("sources:\n  - url: https://sepe.es/\n    tags: [" + strings.Repeat("a,", 101) + "]\n"), inSources(3, 11, "sources[0].tags", "at most 100")},
	{"an owner without an @", sources("sources:\n  - url: https://sepe.es/\n    owner: team\n"), inSources(3, 12, "sources[0].owner", "begins with @")},
	{"a field without a selector", sources("sources:\n  - url: https://sepe.es/\n    extract: {importe: {type: number}}\n"),
		inSources(3, 24, "sources[0].extract.importe.selector", "`selector` is missing")},
	{"a field whose selector is none", sources("sources:\n  - url: https://sepe.es/\n    extract: {importe: {selector: \".a:foo\"}}\n"),
		inSources(3, 35, "sources[0].extract.importe.selector", "`.a:foo` is no CSS selector")},
	{"a field by a name that is taken", sources("sources:\n  - url: https://sepe.es/\n    extract: {page.price: {selector: .a}}\n"),
		inSources(3, 15, "sources[0].extract.\"page.price\"", "write another name")},
	{"too many fields", sources("sources:\n  - url: https://sepe.es/\n    extract: {" + manyFields(101) + "}\n"), inSources(3, 14, "sources[0].extract", "there are 101 fields; write at most 100")},
	{"a field of an unknown type", sources("sources:\n  - url: https://sepe.es/\n    extract: {importe: {selector: .a, type: int}}\n"),
		inSources(3, 45, "sources[0].extract.importe.type", "unknown value `int`")},
	{"a field that is text", sources("sources:\n  - url: https://sepe.es/\n    extract: {importe: .a}\n"), inSources(3, 24, "sources[0].extract.importe", "write a mapping")},
	{"a code that is none", sources("sources:\n  - url: https://sepe.es/\n    expect: {status: [200, 600]}\n"), inSources(3, 28, "sources[0].expect.status[1]", "from 100 to 599")},
	{"one code for a list", sources("sources:\n  - url: https://sepe.es/\n    expect: {status: 200}\n"), inSources(3, 22, "sources[0].expect.status", "found the number `200`; write a list")},
	{"no text to hold", sources("sources:\n  - url: https://sepe.es/\n    expect: {contains: \"\"}\n"), inSources(3, 24, "sources[0].expect.contains", "the text is empty")},
	{"an unlisted domain", sources("sources:\n  - url: https://www.ayto.example.org/\n"), inSources(2, 10, "sources[0].url", "add the line `- {domain: example.org, tier: 3}` to registry/domains.yaml")},
	{"an unlisted domain below a public suffix", sources("sources:\n  - url: https://www.otro.gob.es/\n"), inSources(2, 10, "sources[0].url", "`- {domain: otro.gob.es, tier: 3}`")},
	{"a removed domain", sources("sources:\n  - url: https://old.es/\n"), inSources(2, 10, "sources[0].url", "was removed in registry/domains.yaml:1")},
	{"a URL twice in a file", sources("sources:\n  - url: https://sepe.es/\n  - url: HTTPS://SEPE.ES:443#top\n"), inSources(3, 10, "sources[1].url", "registry/sources/a.yaml:2")},
	{"a URL twice across files", map[string]string{
		a: "sources:\n  - title: a\n    url: https://sepe.es/a/../b\n",
		b: "sources:\n  - url: https://sepe.es/b\n",
	}, []want{{b, 2, 10, "sources[0].url", "registry/sources/a.yaml:3"}}},
}

func address(url, says string) brokenCase {
	return brokenCase{url, sources("sources:\n  - url: '" + url + "'\n"), inSources(2, 10, "sources[0].url", says)}
}

var brokenAddresses = []brokenCase{
	address("", "the URL is empty"),
	address("www.sepe.es", "no scheme"),
	address("//www.sepe.es/", "no scheme"),
	address("/HomeSepe", "no scheme"),
	address("mailto:info@sepe.es", "no scheme"),
	address("ftp://www.sepe.es/", "only https and http"),
	address("file:///etc/passwd", "only https and http"),
	address("https://www.sepe.es/a b", "white space"),
	address(" https://www.sepe.es/", "white space"),
	address("https://www.sepe.es/\u200b", "invisible"),
	address(`https://www.sepe.es\@evil.example/`, "backslash"),
	address("https://", "not a URL"),
	address("https:///x", "no host"),
	address("https://ana:secret@www.sepe.es/", "user name or a password"),
	address("https://@www.sepe.es/", "user name or a password"),
	address("https://www.sepe.es:99999/", "not a URL"),
	address("https://www.sepe.es:8443/", "port 8443"),
	address("https://www.sepe.es/"+strings.Repeat("a", 2040), "longer than 2048 bytes"),
	address("https://www..sepe.es/", "empty"),
	address("https://"+strings.Repeat("a", 64)+".sepe.es/", "longer than 63"),
	address("http://localhost/", "localhost"),
	address("http://localhost./", "localhost"),
	address("http://app.localhost/", "localhost"),
	address("http://metadata.google.internal/", "internal"),
	address("http://nas.local/", "local"),
	address("http://router.home.arpa/", "home.arpa"),
	address("http://intranet/", "single label"),
	address("http://127.0.0.1/", "loopback"),
	address("http://127.1/", "ambiguous"),
	address("http://2130706433/", "ambiguous"),
	address("http://0177.0.0.1/", "ambiguous"),
	address("http://0x7f.0.0.1/", "ambiguous"),
	address("http://①②⑦.0.0.1/", "ambiguous"),
	address("http://127.0.0.1./", "ambiguous"),
	address("http://%31%32%37.0.0.1/", "ambiguous"),
	address("http://134744072/", "ambiguous way to write the address 8.8.8.8"),
	address("http://[0:0::1]/", "ambiguous"),
	address("http://[2606:4700:0::1111]/", "write `[2606:4700::1111]`"),
	address("http://169.254.169.254/latest/", "metadata"),
	address("http://[fd00:ec2::254]/", "private"),
	address("http://[::ffff:10.0.0.1]/", "ambiguous"),
	address("http://[::ffff:a00:1]/", "private"),
	address("http://168.63.129.16/", "Azure"),
	address("http://[64:ff9b::808:808]/", "NAT64"),
	address("http://[2002:808:808::]/", "6to4"),
	address("http://[2001:0:808:808::]/", "Teredo"),
}

var brokenAliases = []brokenCase{
	{"a merge of text", sources("sources:\n  - <<: a\n    url: https://sepe.es/\n"), inSources(2, 9, "sources[0].<<", "an alias of a mapping")},
	{"a merge of a list of text", sources("sources:\n  - <<: [a]\n    url: https://sepe.es/\n"), inSources(2, 10, "sources[0].<<", "an alias of a mapping")},
	{"two merges", sources("sources:\n  - &a {url: https://sepe.es/, note: x}\n  - <<: *a\n    <<: *a\n    url: https://sepe.es/x\n"),
		inSources(4, 5, "sources[1].<<", "write one with a list")},
	{"a merge of itself", sources("sources:\n  - &a\n    <<: *a\n    url: https://sepe.es/\n"), inSources(2, 5, "sources[0].<<", "never ends")},
	{"a list of itself", sources("sources: &a [*a]\n"), inSources(1, 10, "sources[0]", "found a list; write a mapping")},
	{"an unknown key that is merged many times is told once", sources("sources:\n  - &a\n    url: https://sepe.es/\n    titel: x\n  - {<<: *a, url: https://sepe.es/1}\n  - {<<: *a, url: https://sepe.es/2}\n"),
		inSources(4, 5, "sources[0].titel", "`title`")},
	{"a source that is an alias", sources("sources:\n  - &a\n    url: https://sepe.es/\n  - *a\n"), inSources(3, 10, "sources[1].url", "listed in registry/sources/a.yaml:3 already")},
}
