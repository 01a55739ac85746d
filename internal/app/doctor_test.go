package app_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/browser"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

func TestDoctorFindsNothing(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	before := tree(t, p.root)
	c, found := p.visit(t, visiting)
	if c.code != 0 || len(found.ill()) > 0 {
		t.Errorf("exit %d, %q\n%s%s", c.code, found.ill(), c.stdout, c.stderr)
	}
	if !strings.HasPrefix(c.stdout, "{\n  \"findings\": [\n    {\n      \"check\": \"registry\",\n      \"level\": \"ok\",\n      \"what\": ") {
		t.Errorf("it prints\n%s", c.stdout)
	}
	var all []string
	for _, f := range found {
		all = append(all, f.Level+" "+f.Check)
	}
	want := []string{"ok registry", "ok lock", "ok state", "ok journals", "ok consistency", "ok freshness", "ok git", "ok remote", "ok workflows",
		"ok dns", "ok network", "ok chrome", "ok notify", "note token"}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("%s\n%s", diff, c.stdout)
	}
	if diff := cmp.Diff(before, tree(t, p.root)); diff != "" {
		t.Errorf("the visit left traces: %s", diff)
	}
}

// sickness is one thing that is wrong, and what the doctor makes of it.
type sickness struct {
	name  string
	make  func(t *testing.T, p *patient)
	hour  float64
	args  []string
	code  int
	ill   []string // levels and checks above a note
	check string   // says
	says  string
}

func sicknesses() []sickness {
	const damaged = "data/health/checks"
	records := func(t *testing.T, p *patient) []string {
		names, err := filepath.Glob(filepath.Join(p.root, damaged, "*.json"))
		if err != nil || len(names) != 2 {
			t.Fatalf("records %q, %v", names, err)
		}
		return names
	}
	remove := func(path string) func(*testing.T, *patient) {
		return func(t *testing.T, p *patient) {
			if err := os.RemoveAll(filepath.Join(p.root, path)); err != nil {
				t.Fatal(err)
			}
		}
	}
	put := func(path, text string) func(*testing.T, *patient) {
		return func(t *testing.T, p *patient) { writeFile(t, filepath.Join(p.root, path), []byte(text)) }
	}
	silent := func(_ *testing.T, p *patient) { p.becomes(hangUp) }
	inGit := func(args ...string) func(*testing.T, *patient) {
		return func(t *testing.T, p *patient) { git(t, p.root, args...) }
	}
	return []sickness{
		{"an invalid registry", put("registry/sources/b.yaml", "sources: [{url: ftp://casa0.test/}]\n"), visiting, nil, 3, []string{"error registry"}, "registry", "registry/sources/b.yaml:1"},
		{"an invalid registry beside a silent network", func(t *testing.T, p *patient) {
			put("registry/sources/b.yaml", "sources: nothing\n")(t, p)
			silent(t, p)
		}, visiting, nil, 3, []string{"error registry", "error network"}, "network", "0 of 3 canaries"},
		{"an invalid configuration", put("registry/config.yaml", "version: x\n"), visiting, nil, 3, []string{"error registry"}, "network", "errors under registry"},
		{"two damaged records", func(t *testing.T, p *patient) {
			for _, name := range records(t, p) {
				writeFile(t, name, []byte("{"))
			}
		}, visiting, nil, 3, []string{"error state", "error state"}, "state", damaged},
		{"damaged hosts", put("data/health/hosts.json", "[]"), visiting, nil, 3, []string{"error state"}, "state", "git checkout -- data/health/hosts.json"},
		{"a damaged text", remove("data/health/content"), visiting, nil, 0, nil, "state", "readable"},
		{"a damaged journal", put(".linkhealth/journal/20260303T023000Z-00000000.ndjson", "nonsense\n"), visiting, nil, 3, []string{"error state"}, "state", ".linkhealth/journal"},
		{"lost records", remove(damaged), visiting, nil, 0, []string{"warning consistency"}, "consistency", "2 sources with a hash"},
		{"a record of nobody", func(t *testing.T, p *patient) {
			writeFile(t, filepath.Join(p.root, "registry/sources/a.yaml"), []byte("sources:\n  - url: http://casa1.test/tramite/0\n"))
		}, visiting, nil, 0, nil, "consistency", "1 record of sources that are no longer listed"},
		{"a monitor that stopped", func(*testing.T, *patient) {}, 50, nil, 1, []string{"error freshness"}, "freshness", "2 days"},
		{"no repository", remove(".git"), visiting, nil, 6, []string{"error git"}, "git", "git init"},
		{"no branch", inGit("checkout", "--quiet", "--detach"), visiting, nil, 6, []string{"error git"}, "git", "HEAD is on no branch"},
		{"a branch that was never pushed", inGit("switch", "--quiet", "-c", "mine"), visiting, nil, 6, []string{"error remote"}, "remote", "no branch mine"},
		{"no remote", inGit("remote", "remove", "origin"), visiting, nil, 6, []string{"error remote"}, "remote", "git remote add origin"},
		{"a remote that is gone", func(t *testing.T, p *patient) {
			if err := os.RemoveAll(p.remote); err != nil {
				t.Fatal(err)
			}
		}, visiting, nil, 6, []string{"error remote"}, "remote", "git remote -v"},
		{"ignored data", put(".gitignore", "/data/\n"), visiting, nil, 6, []string{"error git"}, "git", "ignore data,"},
		{"an ignored registry", put(".gitignore", "*.yaml\n"), visiting, nil, 6, []string{"error git"}, "git", "ignore registry,"},
		{"no workflow", remove(".github/workflows/check.yml"), visiting, nil, 0, []string{"warning workflows"}, "workflows", "linkhealth init"},
		{"a workflow less", remove(".github/workflows/report.yml"), visiting, nil, 0, nil, "workflows", "not in .github/workflows: report.yml"},
		{"nobody who reviews", remove(".github/CODEOWNERS"), visiting, nil, 0, nil, "workflows", "there is no CODEOWNERS"},
		{"silent canaries", silent, visiting, nil, 4, []string{"error network"}, "network", "0 of 3 canaries answer, 2 are needed"},
		{"one silent canary", func(_ *testing.T, p *patient) { p.becomes(on(is("boya.test"), hangUp)) }, visiting, nil, 0, []string{"warning network"}, "network", "silent: http://boya.test/ (connection_error)"},
		{"a gateway in the way", func(_ *testing.T, p *patient) { p.becomes(on(isCanary, unavailable)) }, visiting, nil, 4, []string{"error network"}, "network", "502"},
		{"an open gate", silent, visiting, []string{"--no-gate"}, 0, nil, "network", "no canary is asked"},
		{"a name server that hides the web", func(t *testing.T, p *patient) {
			config := strings.NewReplacer("faro.test", "a.nada.test", "boya.test", "b.nada.test", "baliza.test", "c.nada.test").Replace(canaries)
			put("registry/config.yaml", "version: 1\n"+config+"notify: [{env: HOOK}]\n")(t, p)
		}, visiting, nil, 0, nil, "dns", "note: 1 of 1 name server knows none"},
		{"a deaf resolver", func(_ *testing.T, p *patient) { p.env.Resolver = deaf() }, visiting, nil, 1, []string{"error dns"}, "dns", "no name server answers"},
		{"a channel without an address", func(_ *testing.T, p *patient) { delete(p.vars, "HOOK") }, visiting, nil, 1, []string{"error notify"}, "notify", "HOOK: ${{ secrets.HOOK }}"},
		{"a secret in the open", func(t *testing.T, p *patient) {
			writeFile(t, filepath.Join(p.root, "registry/config.yaml"), []byte("version: 1\n"+canaries+"notify: [{url: \"slack://token@channel\"}]\n"))
		}, visiting, nil, 0, []string{"warning notify"}, "notify", "env: NAME"},
	}
}

func TestDoctorFinds(t *testing.T) {
	t.Parallel()
	for _, tt := range sicknesses() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newPatient(t)
			tt.make(t, p)
			c, found := p.visit(t, tt.hour, tt.args...)
			if c.code != tt.code || !slices.Equal(found.ill(), tt.ill) {
				t.Errorf("exit %d and %q, want %d and %q\n%s%s", c.code, found.ill(), tt.code, tt.ill, c.stdout, c.stderr)
			}
			if says := found.of(tt.check); !strings.Contains(says, tt.says) {
				t.Errorf("of %s it says\n%s\nwant %q", tt.check, says, tt.says)
			}
		})
	}
}

// TestDoctorBesideAnother looks while another process writes.
func TestDoctorBesideAnother(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	s, err := store.Open(p.root)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	unlock, err := s.Lock()
	if err != nil {
		t.Fatal(err)
	}
	c, found := p.visit(t, visiting)
	if says := found.of("lock"); c.code != 0 || !strings.HasPrefix(says, "note: another linkhealth") {
		t.Errorf("exit %d, it says %s", c.code, says)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	if _, found := p.visit(t, visiting); !strings.HasPrefix(found.of("lock"), "ok") {
		t.Errorf("it says %s", found.of("lock"))
	}
}

// TestDoctorJournals finds what a check left for publish.
func TestDoctorJournals(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	p.check(t, 24)
	if _, found := p.visit(t, 25); !strings.HasPrefix(found.of("journals"), "note: 1 journal in .linkhealth/folded recorded here and not published, the oldest line 1 hour old") {
		t.Errorf("it says %s", found.of("journals"))
	}
	if _, found := p.visit(t, 49); !strings.HasPrefix(found.of("journals"), "warning: 1 journal") {
		t.Errorf("a day later it says %s", found.of("journals"))
	}
}

func TestDoctorChrome(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	config := filepath.Join(p.root, "registry/config.yaml")
	writeFile(t, config, []byte(strings.Replace(string(readFile(t, config)), "layers: [standard]", "layers: [standard, rendered]", 1)))
	chrome, err := browser.Find("auto")
	if err != nil || chrome == "" {
		t.Fatalf("this test needs a Chrome or Chromium: %v", err)
	}
	broken := filepath.Join(t.TempDir(), "chrome")
	writeFile(t, broken, []byte("#!/bin/sh\nexit 1\n"))
	if err := os.Chmod(broken, 0o755); err != nil {
		t.Fatal(err)
	}
	for browser, want := range map[string]string{
		"auto": "ok: " + chrome + " starts and renders", "off": "note: switched off", broken: "warning: " + broken + " cannot render", "/no/such": "warning: /no/such cannot render",
	} {
		c, found := p.visit(t, visiting, "--browser", browser)
		if says := found.of("chrome"); c.code != 0 || !strings.HasPrefix(says, want) {
			t.Errorf("--browser %s: exit %d, it says %s", browser, c.code, says)
		}
	}
}

func TestDoctorUsage(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--connect-to", "x"}, {"--allow-net", "x"}, {"--ca-file", "/no/such"}, {"extra"}, {"--root", "/no/such"}} {
		if c := linkhealth(t, t.TempDir(), append([]string{"doctor"}, args...)...); args[0] != "--root" && c.code != 2 {
			t.Errorf("%q: exit %d\n%s", args, c.code, c.stderr)
		}
	}
}

// TestDoctorInterrupted ends in good order.
func TestDoctorInterrupted(t *testing.T) {
	t.Parallel()
	p := newPatient(t)
	ended := make(chan struct{})
	close(ended)
	p.env.Interrupt = ended
	p.becomes(hangUp)
	if c, _ := p.visit(t, visiting); c.code != 5 || c.stdout != "" {
		t.Errorf("exit %d\n%s%s", c.code, c.stdout, c.stderr)
	}
}
