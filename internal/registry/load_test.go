package registry_test

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// same compares what a registry holds by what it means.
var same = cmp.Options{
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b *time.Location) bool { return a.String() == b.String() }),
	cmp.Comparer(func(a, b link.URL) bool { return a == b }),
	cmp.Comparer(func(a, b netip.Prefix) bool { return a == b }),
}

func load(t *testing.T, files map[string]string) registry.Registry {
	t.Helper()
	all := map[string][]byte{registry.DomainsPath: []byte(someDomains)}
	for path, text := range files {
		all[path] = []byte(text)
	}
	r, problems := registry.Load(all)
	for _, p := range problems {
		t.Errorf("unexpected: %s", p)
	}
	if t.Failed() {
		t.FailNow()
	}
	return r
}

// contractConfig is config.yaml as the contract shows it.
const contractConfig = `version: 1
user_agent: "ClaraLinkChecker/1.0 (+https://github.com/civicaid-voice)"
policies:                       # a source's priority names its policy; more may be added
  P0: {every: 1d}
  P1: {every: 7d}
  P2: {every: 30d}
  inactive: {every: 7d}         # looks for pages that came back; never reactivates by itself
defaults:                       # any policy may override any of these
  enabled: true
  checks: [http, tls, content]
  method: auto                  # auto | head | get
  connect_timeout: 30s
  read_timeout: 30s
  timeout: 60s
  max_redirects: 5
  max_body: 5MiB
  min_body: 500                 # bytes; a smaller HTML body is evidence for empty
  robots: ignore                # ignore | honour: a check of a listed URL is not crawling
  retry_5xx: [2s, 4s, 8s]
  retry_timeout: 1
  retry_after: [1h, 4h, 12h, 1d, 2d, 7d]
  layers: [standard, browser, alternative, rendered]
schedule: {from: "02:00", to: "06:00", timezone: Europe/Madrid, overdue: 0.5}
thresholds:
  warning: 2
  alert: 3
  degraded: 3
  hidden: 5
  inactive_after: 7d
  recovered: 2
  slow: 1s
  certificate_warning: 14d
  domain_failing: 0.5
  domain_down: 14d
  domain_certificate: 7d
network:
  rate: 1                       # requests a second and domain
  concurrency: 64
  breaker: {failures: 3, cooldown: 6h}
  gate: {canaries: ["https://www.iana.org/", "https://www.wikipedia.org/", "https://www.debian.org/"], need: 2, host_failures: 0.3}
  stall_after: 5m
  allow: []                     # CIDRs
  ports: [80, 443]
github:
  assignees: []
  labels: [linkhealth]
  max_writes: 60                # calls other than GET, a run
  content_review: pull_request  # pull_request | issue | none
notify: []                      # [{url: "slack://…" or env: NAME, when: [alert, recovered, drift, digest], every: 1d}]
`

func TestLoadDefaults(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, config string }{
		{"as in the contract", contractConfig},
		{"an empty file", ""},
		{"only comments", "# nothing yet\n"},
		{"an empty document", "---\n"},
		{"an empty mapping", "{}\n"},
		{"empty sections", "defaults: {}\npolicies: {}\nschedule: {}\nthresholds: {}\nnetwork: {breaker: {}, gate: {}}\ngithub: {}\nnotify: []\n"},
		{"with a byte order mark and Windows line ends", "\ufeff" + strings.ReplaceAll(contractConfig, "\n", "\r\n")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := load(t, config(tt.config)).Config
			if diff := cmp.Diff(registry.DefaultConfig(), got, same); diff != "" {
				t.Errorf("-default +loaded:\n%s", diff)
			}
		})
	}
	t.Run("no file", func(t *testing.T) {
		t.Parallel()
		if diff := cmp.Diff(registry.DefaultConfig(), load(t, nil).Config, same); diff != "" {
			t.Errorf("-default +loaded:\n%s", diff)
		}
	})
}

func TestLoadMissingDomains(t *testing.T) {
	t.Parallel()
	_, problems := registry.Load(map[string][]byte{a: []byte("sources:\n  - url: https://sepe.es/\n"), "README.md": nil, registry.SourcesDir + "/.#a.yaml": []byte("x")})
	if len(problems) != 1 || problems[0].File != registry.DomainsPath || !strings.Contains(problems[0].Message, "the file is missing") {
		t.Errorf("got %v, want one missing file", problems)
	}
}

// Each layer of a policy wins over the one below it: the built-in default, the
// defaults of the file, the policy.
func TestLoadPolicies(t *testing.T) {
	t.Parallel()
	c := load(t, config(`
policies:
  P0: {timeout: 10s, checks: [http]}
  daily: {every: 1d12h, method: head}
defaults: {timeout: 20s, method: get, max_body: 10KB, min_body: 0, retry_5xx: [], layers: [standard]}
`)).Config
	p0, daily := c.Policies["P0"], c.Policies["daily"]
	if p0.Every != 24*time.Hour || p0.Timeout != 10*time.Second || p0.Method != "get" || !p0.HTTP || p0.TLS || p0.Content {
		t.Errorf("P0 is %+v", p0)
	}
	if daily.Every != 36*time.Hour || daily.Timeout != 20*time.Second || daily.Method != "head" || !daily.TLS {
		t.Errorf("daily is %+v", daily)
	}
	for _, name := range []string{"P1", "P2", registry.InactivePolicy} {
		p := c.Policies[name]
		if p.Every == 0 || p.Timeout != 20*time.Second || p.MaxBody != 10_000 || p.MinBody != 0 || len(p.Retry5xx) != 0 || len(p.Layers) != 1 {
			t.Errorf("%s is %+v", name, p)
		}
	}
}

func TestLoadConfig(t *testing.T) {
	t.Parallel()
	c := load(t, config(`
schedule: {from: "22:00", to: "06:30", timezone: Atlantic/Canary, overdue: 2}
network:
  rate: 0
  allow: [127.0.0.0/8, "::1/128"]
  ports: [80, 443, 8080]
  gate: {canaries: ["http://127.0.0.1:8080/up"], need: 1}
github: {assignees: [ana], labels: [], max_writes: 0, content_review: none}
notify:
  - {env: SLACK_URL}
  - {url: "discord://token@id", when: [digest], every: 7d}
`)).Config
	want := registry.DefaultConfig()
	canary, err := time.LoadLocation("Atlantic/Canary")
	if err != nil {
		t.Fatal(err)
	}
	want.Schedule = registry.Schedule{From: 22 * time.Hour, To: 6*time.Hour + 30*time.Minute, Location: canary, Overdue: 2}
	want.Network.Rate = 0
	want.Network.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	want.Network.Ports = []uint16{80, 443, 8080}
	want.Network.Gate.Canaries, want.Network.Gate.Need = []string{"http://127.0.0.1:8080/up"}, 1
	want.GitHub = registry.GitHub{Assignees: []string{"ana"}, ContentReview: "none"}
	want.Notify = []registry.Notify{
		{Env: "SLACK_URL", When: []string{"alert", "recovered"}, Every: 24 * time.Hour},
		{URL: "discord://token@id", When: []string{"digest"}, Every: 7 * 24 * time.Hour},
	}
	if diff := cmp.Diff(want, c, same); diff != "" {
		t.Errorf("-want +loaded:\n%s", diff)
	}
}

func TestLoadDomains(t *testing.T) {
	t.Parallel()
	r := load(t, map[string]string{
		registry.ConfigPath: "network: {allow: [127.0.0.0/8], ports: [80, 443, 8080]}\n",
		registry.DomainsPath: `domains:
  - domain: SEPE.es
    tier: 1
    core: true
    aliases: [inem.es]
    rate: 0.5
    note: empleo
  - {domain: sede.sepe.es, tier: 3, status: review}
  - {domain: educación.example, tier: 2}
  - {domain: 127.0.0.1, tier: 3}
`,
		a: `sources:
  - url: https://www.sepe.es/
  - url: https://sede.sepe.es/x
  - url: https://www.inem.es./
  - url: https://EDUCACIÓN.example/
  - url: http://127.0.0.1:8080/
`})
	want := []registry.Domain{
		{Name: "sepe.es", Tier: 1, Core: true, Status: registry.Allowed, Aliases: []string{"inem.es"}, Rate: 0.5, Note: "empleo",
			Position: registry.Position{File: registry.DomainsPath, Line: 2, Column: 5}},
		{Name: "sede.sepe.es", Tier: 3, Status: registry.Review, Position: registry.Position{File: registry.DomainsPath, Line: 8, Column: 5}},
		{Name: "xn--educacin-13a.example", Tier: 2, Status: registry.Allowed, Position: registry.Position{File: registry.DomainsPath, Line: 9, Column: 5}},
		{Name: "127.0.0.1", Tier: 3, Status: registry.Allowed, Position: registry.Position{File: registry.DomainsPath, Line: 10, Column: 5}},
	}
	if diff := cmp.Diff(want, r.Domains, same); diff != "" {
		t.Errorf("-want +loaded:\n%s", diff)
	}
	var got []string
	for _, s := range r.Sources {
		got = append(got, s.Domain+" "+s.Priority)
	}
	if diff := cmp.Diff([]string{"sepe.es P0", "sede.sepe.es P2", "sepe.es P0", "xn--educacin-13a.example P1", "127.0.0.1 P2"}, got); diff != "" {
		t.Errorf("-want +loaded:\n%s", diff)
	}
}

func TestLoadSources(t *testing.T) {
	t.Parallel()
	r := load(t, map[string]string{b: "sources: []\n", a: `defaults: {tags: [empleo], owner: "@team", selector: main, ignore: [.fecha]}
sources:
  # A comment.
  - url: HTTPS://WWW.SEPE.ES:443/HomeSepe/../a#frag
    title: He dejado de trabajar
    priority: P2
    status: degraded
    hidden: true
    content_hash: ` + strings.Repeat("9f", 32) + `
    id: 1234567890123456
    selector: "#content"
    ignore: [".hora", "text:Última actualización"]
    extract: {importe: {selector: ".cuantia", type: number}, nombre: {selector: h1}}
    expect: {status: [200, 404], contains: "Prestación"}
    owner: "@civicaid/web"
    tags: [paro, empleo]
    note: ""
  - {url: "https://www.seg-social.gob.es/?q=%20"}
`})
	want := []registry.Source{
		{
			URL: parse(t, "https://www.sepe.es/a"), Title: "He dejado de trabajar", Priority: "P2", Status: registry.Degraded, Hidden: true,
			ContentHash: strings.Repeat("9f", 32), ID: "1234567890123456", Selector: "#content",
			Ignore: []string{".fecha", ".hora", "text:Última actualización"},
			Extract: map[string]registry.Extract{
				"importe": {Selector: ".cuantia", Type: "number"},
				"nombre":  {Selector: "h1", Type: "text"},
			},
			Expect: registry.Expect{Status: []int{200, 404}, Contains: "Prestación"},
			Owner:  "@civicaid/web", Tags: []string{"empleo", "paro"},
			Domain: "sepe.es", Position: registry.Position{File: a, Line: 4, Column: 5},
		},
		{
			URL: parse(t, "https://www.seg-social.gob.es/?q=%20"), Priority: "P1", Status: registry.Active,
			ID: parse(t, "https://www.seg-social.gob.es/?q=%20").ID(), Selector: "main", Ignore: []string{".fecha"},
			Owner: "@team", Tags: []string{"empleo"},
			Domain: "seg-social.gob.es", Position: registry.Position{File: a, Line: 18, Column: 5},
		},
	}
	if diff := cmp.Diff(want, r.Sources, same); diff != "" {
		t.Errorf("-want +loaded:\n%s", diff)
	}
	for _, s := range r.Sources {
		if found, ok := r.Source(s.ID); !ok || found.URL != s.URL {
			t.Errorf("Source(%s) is %v, %v", s.ID, found, ok)
		}
	}
	if _, ok := r.Source("0000000000000000"); ok {
		t.Error("found a source that isn't there")
	}
	if _, ok := (registry.Registry{Sources: r.Sources}).Source("1234567890123456"); !ok {
		t.Error("a registry made by hand doesn't find its source")
	}
}

// What a mapping says itself wins over what is merged into it, and an earlier
// merge over a later one.
func TestLoadAliases(t *testing.T) {
	t.Parallel()
	r := load(t, sources(`defaults:
  tags: &tags [x, y]
sources:
  - &a
    url: https://sepe.es/a
    title: A
    note: from a
    hidden: &yes true
    tags: *tags
  - &b
    title: B
    <<: *a
    url: https://sepe.es/b
    owner: "@b"
  - <<: [{url: https://sepe.es/c, title: C}, *b]
    hidden: false
  - url: https://sepe.es/d
    hidden: *yes
    extract:
      <<: {importe: {selector: .a}, plazo: {selector: .b}}
      importe: {selector: .c, type: money}
`))
	var got []string
	for _, s := range r.Sources {
		got = append(got, fmt.Sprintf("%s %q %q %q %v %v", s.URL.Path(), s.Title, s.Note, s.Owner, s.Hidden, s.Tags))
	}
	want := []string{
		`/a "A" "from a" "" true [x y]`,
		`/b "B" "from a" "@b" true [x y]`,
		`/c "C" "from a" "@b" false [x y]`,
		`/d "" "" "" true [x y]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +loaded:\n%s", diff)
	}
	fields := map[string]registry.Extract{"importe": {Selector: ".c", Type: "money"}, "plazo": {Selector: ".b", Type: "text"}}
	if diff := cmp.Diff(fields, r.Sources[3].Extract); diff != "" {
		t.Errorf("-want +loaded:\n%s", diff)
	}
}

// A file whose aliases multiply ends in a problem, and soon.
func TestLoadBombs(t *testing.T) {
	t.Parallel()
	var codes []string
	for code := 100; code < 600; code++ {
		codes = append(codes, strconv.Itoa(code))
	}
	laughs := "sources:\n  - url: https://sepe.es/\n    expect: {status: &s [" + strings.Join(codes, ",") + "]}\n"
	for i := range 5_000 {
		laughs += fmt.Sprintf("  - {url: 'https://sepe.es/%d', expect: {status: *s}}\n", i)
	}
	merges := "sources:\n  - &m0 {url: https://sepe.es/, title: a, note: b, owner: '@c'}\n"
	for i := 1; i < 30; i++ {
		merges += fmt.Sprintf("  - &m%d {<<: [*m%d, *m%d, *m%d], url: 'https://sepe.es/%d'}\n", i, i-1, i-1, i-1, i)
	}
	for _, tt := range []struct{ name, text string }{{"a list that is repeated", laughs}, {"merges of merges", merges}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, problems := registry.Load(map[string][]byte{registry.DomainsPath: []byte(someDomains), a: []byte(tt.text)})
			if !slices.ContainsFunc(problems, func(p registry.Problem) bool { return strings.Contains(p.Message, "repeat too much") }) {
				t.Errorf("got %v", problems)
			}
			if len(problems) > 10 {
				t.Errorf("got %d problems", len(problems))
			}
		})
	}
}

// What one mistake would make of every file is told once, not for every source.
func TestLoadBrokenDomainsAccuseNoSource(t *testing.T) {
	t.Parallel()
	_, problems := registry.Load(map[string][]byte{registry.DomainsPath: []byte("domains: {}\n"), a: []byte("sources:\n  - url: https://sepe.es/\n")})
	if len(problems) != 1 || problems[0].File != registry.DomainsPath {
		t.Errorf("got %v", problems)
	}
}

func TestProblemString(t *testing.T) {
	t.Parallel()
	p := registry.Problem{File: "registry/domains.yaml", Line: 3, Column: 7, Field: "domains[0].tier", Message: "is wrong"}
	if got, want := p.String(), "registry/domains.yaml:3: domains[0].tier: is wrong (column 7)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.Field = ""
	if got, want := p.String(), "registry/domains.yaml:3: is wrong (column 7)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func parse(t *testing.T, s string) link.URL {
	t.Helper()
	u, err := link.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}
