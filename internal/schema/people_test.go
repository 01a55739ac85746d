package schema_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

const someDomains = "domains: [{domain: sepe.es, tier: 1, core: true}]\n"

// What the program reads without a problem, the schema accepts; what the
// schema refuses, the program refuses too.
func TestPeople(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, schema, text string
		bad                bool
	}{
		{"nothing", "config", "{}\n", false},
		{"every section", "config", `
version: 1
user_agent: "a/1"
policies: {P0: {every: 1d12h, checks: [http], max_body: 500}, daily: {every: 1.5d, enabled: false, max_body: 1.5 MiB}}
defaults: {method: get, retry_5xx: [], retry_after: [1h], layers: [standard], robots: honour, min_body: 10kb}
schedule: {from: "22:00", to: "24:00", timezone: UTC, overdue: 1}
thresholds: {alert: 1, domain_failing: 1, slow: 250ms}
network: {rate: 0, concurrency: 1, breaker: {failures: 1, cooldown: 1h30m}, gate: {canaries: ["https://www.iana.org/"], need: 1, host_failures: 0.3}, allow: ["::1/128"], ports: [443]}
github: {assignees: [ana], labels: [a b], max_writes: 0, content_review: issue}
notify: [{env: SLACK}, {url: "slack://a", when: [alert], every: 1h}]
`, false},
		{"an unknown key", "config", "foo: 1\n", true},
		{"an unknown key deep down", "config", "network: {gate: {neeed: 1}}\n", true},
		{"an interval among the defaults", "config", "defaults: {every: 1d}\n", true},
		{"a bad name of a policy", "config", "policies: {'P 0': {every: 1d}}\n", true},
		{"a number for a duration", "config", "policies: {P0: {every: 1}}\n", true},
		{"a bad duration", "config", "policies: {P0: {every: daily}}\n", true},
		{"a bad size", "config", "defaults: {max_body: 5 mebi}\n", true},
		{"an unknown word", "config", "defaults: {method: put}\n", true},
		{"an unknown check", "config", "defaults: {checks: [ssl]}\n", true},
		{"a check twice", "config", "defaults: {checks: [tls, tls]}\n", true},
		{"no checks", "config", "defaults: {checks: []}\n", true},
		{"a bad hour", "config", "schedule: {from: '24:30'}\n", true},
		{"a share too large", "config", "thresholds: {domain_failing: 2}\n", true},
		{"a count of nothing", "config", "thresholds: {alert: 0}\n", true},
		{"a port too high", "config", "network: {ports: [65536]}\n", true},
		{"no range", "config", "network: {allow: [10.0.0.1]}\n", true},
		{"a channel with two addresses", "config", "notify: [{env: A, url: 'a://b'}]\n", true},
		{"a channel with none", "config", "notify: [{when: [alert]}]\n", true},
		{"another version", "config", "version: 2\n", true},
		{"a list", "config", "[]\n", true},

		{"no domain", "domains", "domains: []\n", false},
		{"a domain with everything", "domains", "domains: [{domain: sepe.es, tier: 1, core: true, status: review, aliases: [inem.es], rate: 0.5, note: a}]\n", false},
		{"no key domains", "domains", "{}\n", true},
		{"no tier", "domains", "domains: [{domain: sepe.es}]\n", true},
		{"tier 4", "domains", "domains: [{domain: sepe.es, tier: 4}]\n", true},
		{"an unknown standing", "domains", "domains: [{domain: sepe.es, tier: 1, status: ok}]\n", true},

		{"no source", "sources", "sources: []\n", false},
		{"a source with everything", "sources", `
defaults: {tags: [a], priority: P1, owner: "@a/b", selector: main, ignore: [.a]}
sources:
  - &a
    url: https://www.sepe.es/HomeSepe#x
    title: a
    priority: P0
    status: inactive
    hidden: true
    content_hash: ` + strings.Repeat("9f", 32) + `
    id: 3f2a5d0c9b1e7a48
    selector: main
    ignore: ["text:a"]
    extract: {importe: {selector: .b, type: number}, otro: {selector: .c}}
    expect: {status: [200], contains: a}
    owner: "@team"
    tags: []
    note: ""
  - {<<: *a, url: HTTP://sepe.es/, id: 3f2a5d0c9b1e7a49}
`, false},
		{"no key sources", "sources", "defaults: {}\n", true},
		{"no URL", "sources", "sources: [{title: a}]\n", true},
		{"no scheme", "sources", "sources: [{url: www.sepe.es}]\n", true},
		{"a space in a URL", "sources", "sources: [{url: 'https://sepe.es/a b'}]\n", true},
		{"an unknown key of a source", "sources", "sources: [{url: 'https://sepe.es/', titel: a}]\n", true},
		{"a title for all", "sources", "defaults: {title: a}\nsources: []\n", true},
		{"a short id", "sources", "sources: [{url: 'https://sepe.es/', id: 3f2a}]\n", true},
		{"an owner without an @", "sources", "sources: [{url: 'https://sepe.es/', owner: team}]\n", true},
		{"a field without a selector", "sources", "sources: [{url: 'https://sepe.es/', extract: {a: {type: text}}}]\n", true},
		{"an empty selector", "sources", "sources: [{url: 'https://sepe.es/', selector: ''}]\n", true},
		{"a code that is none", "sources", "sources: [{url: 'https://sepe.es/', expect: {status: [20]}}]\n", true},
		{"nothing in a list", "sources", "sources: [{url: 'https://sepe.es/', tags: }]\n", true},
	}
	paths := map[string]string{"config": registry.ConfigPath, "domains": registry.DomainsPath, "sources": registry.SourcesDir + "/a.yaml"}
	for _, tt := range tests {
		t.Run(tt.schema+" "+tt.name, func(t *testing.T) {
			t.Parallel()
			files := map[string][]byte{registry.DomainsPath: []byte(someDomains)}
			files[paths[tt.schema]] = []byte(tt.text)
			if _, problems := registry.Load(files); len(problems) > 0 != tt.bad {
				t.Errorf("the program finds %v", problems)
			}
			if err := resolved(t, tt.schema).Validate(decoded(t, []byte(tt.text))); (err != nil) != tt.bad {
				t.Errorf("the schema says %v", err)
			}
		})
	}
}

func TestThisRegistry(t *testing.T) {
	t.Parallel()
	for pattern, name := range map[string]string{"config.yaml": "config", "domains.yaml": "domains", "sources/*.yaml": "sources"} {
		paths, err := filepath.Glob(filepath.Join(repository, "registry", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := resolved(t, name).Validate(decoded(t, text)); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

func decoded(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}
