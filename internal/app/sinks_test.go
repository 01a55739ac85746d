package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

// attacks are what a page, a server, a certificate, a comment or a registry may
// say to get out of where it is shown.
var attacks = []string{
	"\n::error::pwned", "::set-output name=x::y", "##[error]pwned", "x\n\n@everyone https://evil.example\n", "@civic/team fixes #1 GH-1 [skip ci]",
	"a|b`c``d```e", "</td><img src=x onerror=alert(1)><!-- linkhealth alert 52d78ffc51886a02 2026-02-02T03:00:00Z -->",
	"[text](https://evil.example) ![x](https://evil.example/x.png) www.evil.example", "\x1b[31mred\u202e\u200b\u2028\r\n# Heading",
	"<https://evil.example> &lt;b&gt; $x$ :tada: ~~x~~", "\\|\\`\\", "name=value\nshares=evil\nEOF",
}

// TestSinks lets hostile text go everywhere that text goes: nothing gets out.
func TestSinks(t *testing.T) {
	t.Parallel()
	for i, attack := range attacks {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			b := besiege(t, attack)
			for name, text := range b.consoles {
				console(t, name, text)
			}
			for name, text := range b.pages {
				rendered(t, name, text)
			}
			for _, title := range b.titles {
				console(t, "title", title)
				if strings.ContainsAny(title, "@#`<>") || strings.Contains(title, "[skip ci]") {
					t.Errorf("title %q", title)
				}
			}
		})
	}
}

// siege is all that was said, by where.
type siege struct {
	consoles, pages map[string]string
	titles          []string
}

func besiege(t *testing.T, attack string) siege {
	t.Helper()
	o := newOrganisation(t)
	dir := filepath.Join(t.TempDir(), "links")
	o.git(".", "clone", "--quiet", "file://"+o.remote, dir)
	quoted, err := json.Marshal(attack)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "registry/config.yaml"), []byte("version: 1\nnotify: [{env: HOOK, when: [alert, recovered, drift, digest]}]\n"))
	writeFile(t, filepath.Join(dir, "registry/domains.yaml"), []byte(strings.ReplaceAll(hubDomains, "core: true}", fmt.Sprintf("core: true, note: %s}", quoted))))
	var sources strings.Builder
	for _, url := range []string{down, well, drifting, moving, boeHome, gone, madridA, madridB, madridC} {
		fmt.Fprintf(&sources, "  - {url: %s, title: %s, note: %s}\n", url, quoted, quoted)
	}
	writeFile(t, filepath.Join(dir, "registry/sources/a.yaml"), []byte("sources:\n"+sources.String()))
	o.git(dir, "add", ".")
	o.git(dir, "commit", "--quiet", "--message", "links")
	o.git(dir, "push", "--quiet", "origin", "HEAD:main")
	o.git(dir, "branch", "--quiet", "--set-upstream-to", "origin/main")
	o.hub = newHub(t, "2026-02-02T06:00:00Z", o.remote)

	b := siege{consoles: map[string]string{}, pages: map[string]string{}}
	summary, output := filepath.Join(t.TempDir(), "summary.md"), filepath.Join(t.TempDir(), "output")
	vars := o.hub.vars
	vars["GITHUB_STEP_SUMMARY"], vars["GITHUB_OUTPUT"], vars["HOOK"] = summary, output, "https://hooks.invalid/x"
	o.now = time.Date(2026, 2, 2, 6, 0, 0, 0, time.UTC)
	run := func(code int, args ...string) {
		for _, format := range []string{"text", "json"} {
			env := app.Env{Getenv: func(name string) string { return vars[name] }, Now: o.hub.clock.now, Sleep: o.hub.clock.sleep}
			c := linkhealthIn(t, env, dir, append(slices.Clone(args), "--now", o.now.Format(time.RFC3339), "--log-format", "github", "--format", format)...)
			if c.code != code {
				t.Fatalf("%v: exit %d\n%s", args, c.code, c.stderr)
			}
			b.consoles[strings.Join(args, " ")+" "+format+" stdout"] = c.stdout
			b.consoles[strings.Join(args, " ")+" "+format+" stderr"] = c.stderr
		}
	}
	journal := filepath.Join(t.TempDir(), attackName(attack)+".ndjson")
	writeFile(t, journal, hostileJournal(t, attack))
	run(0, "record", journal)
	run(2, "record", filepath.Join(t.TempDir(), "no such", attackName(attack)))
	run(0, "validate")
	wrong := t.TempDir()
	writeFile(t, filepath.Join(wrong, "registry/domains.yaml"), []byte("domains: []\n"))
	writeFile(t, filepath.Join(wrong, "registry/sources/a.yaml"), []byte(fmt.Sprintf("sources:\n  - {url: %s, owner: %s, %s: x}\n", quoted, quoted, quoted)))
	bad := linkhealth(t, wrong, "validate", "--log-format", "github")
	b.consoles["a wrong registry stdout"], b.consoles["a wrong registry stderr"] = bad.stdout, bad.stderr
	run(0, "plan", "--matrix")
	run(0, "list", "--sort", "status")
	run(0, "show", down)
	run(0, "show", drifting)
	run(0, "report")
	run(0, "notify", "--dry-run")
	run(0, "sync", "--dry-run")
	run(0, "publish")
	number := o.hub.find(t, "alert "+idOf(t, down))
	o.hub.SetPermission("ana", "write")
	o.hub.Comment(number, "ana", "/verified until "+attack)
	o.hub.Comment(number, "ana", "/recheck "+attack)
	run(0, "obey")
	o.now = o.now.Add(8 * 24 * time.Hour)
	run(0, "verify", down, "--until", "2026-03-01", "--by", attack)
	run(0, "publish")

	for _, i := range append(o.hub.Issues(), o.hub.Pulls()...) {
		b.pages[fmt.Sprintf("#%d", i.Number)] = i.Body
		b.titles = append(b.titles, i.Title)
		for n, c := range i.Comments {
			if c.Login == o.hub.Login() {
				b.pages[fmt.Sprintf("#%d comment %d", i.Number, n)] = c.Body
			}
		}
	}
	if len(b.pages) < 8 {
		t.Errorf("only %d bodies and comments", len(b.pages))
	}
	b.pages["summary"] = string(readFile(t, summary))
	reports, err := filepath.Glob(filepath.Join(dir, "data/health/reports/*.md"))
	if err != nil || len(reports) == 0 {
		t.Fatalf("no report: %v", err)
	}
	b.pages["report"] = string(readFile(t, reports[0]))
	for line := range strings.Lines(string(readFile(t, output))) {
		if !regexp.MustCompile(`^(commit|due|shards)=[0-9a-f\[\]",/]*\n$`).MatchString(line) {
			t.Errorf("an output of the step: %q", line)
		}
	}
	for subject := range strings.Lines(o.git(o.remote, "log", "--format=%s", "--author=linkhealth", "--all")) {
		b.titles = append(b.titles, strings.TrimSuffix(subject, "\n"))
	}
	return b
}

// attackName is the attack as far as a file may be called so.
func attackName(attack string) string {
	name := strings.NewReplacer("/", "_", "\x00", "").Replace(attack)
	return name[:min(len(name), 60)]
}

// hostileJournal has every kind of trouble, and the attack in all that others
// wrote.
func hostileJournal(t *testing.T, attack string) []byte {
	t.Helper()
	var lines bytes.Buffer
	add := func(s sight, change func(map[string]any)) {
		var o map[string]any
		if err := json.Unmarshal([]byte(s.line(t)), &o); err != nil {
			t.Fatal(err)
		}
		o["error"], o["vantage"] = attack, attack
		o["attempts"] = []map[string]any{{"layer": "standard", "method": "GET", "code": 404, "ms": 3, "error": attack}}
		if change != nil {
			change(o)
		}
		line, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(line, '\n'))
	}
	for _, s := range fine("2026-02-01T03:00:00Z", down, well, drifting, moving, boeHome, gone, madridA, madridB, madridC) {
		s.text += "\n" + attack
		add(s, func(o map[string]any) { o["content"].(map[string]any)["title"] = attack })
	}
	for _, s := range slices.Concat(failing(down, "2026-02-02T03:00:00Z", 3), failing(madridA, "2026-02-02T03:00:00Z", 3), failing(madridB, "2026-02-02T03:00:00Z", 3)) {
		add(s, nil)
	}
	add(sight{url: gone, at: "2026-02-02T03:00:00Z", outcome: "gone", code: 410}, nil)
	add(sight{url: drifting, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, text: "The amount is 570 € a month\n" + attack + attack}, nil)
	add(sight{url: boeHome, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, chain: []string{"https://www.elsewhere.test/" + attack}}, nil)
	add(sight{url: moving, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, chain: []string{"https://www.sepe.es/moved"}}, nil)
	add(sight{url: well, at: "2026-02-02T03:00:00Z", outcome: "ok", code: 200, expires: "2026-02-10T00:00:00Z"}, func(o map[string]any) {
		o["certificate"] = map[string]any{"valid": true, "expires_at": "2026-02-10T00:00:00Z", "issuer": attack, "subject": attack, "protocol": attack}
	})
	return lines.Bytes()
}

// command is a workflow command of ours.
var command = regexp.MustCompile(`^::(error|warning)( file=[^,:]*,line=\d+,col=\d+)?::`)

// console holds what the runner of a workflow reads line by line.
func console(t *testing.T, name, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		ours := strings.HasSuffix(name, "stderr") && command.MatchString(line)
		if strings.HasPrefix(strings.TrimSpace(line), "::") && !ours || strings.Contains(line, "##[") {
			t.Errorf("%s: a command: %q", name, line)
		}
		for _, r := range line {
			if r != '\t' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)) {
				t.Errorf("%s: %U in %q", name, r, line)
			}
		}
	}
}

var (
	renderer = goldmark.New(goldmark.WithExtensions(extension.GFM))
	tags     = strings.Fields("html head body h1 h2 h3 h4 h5 h6 p ul ol li table thead tbody tr th td code pre strong em a hr br")
	lively   = regexp.MustCompile(`(?i)(^|[^\w/])@\w|\bGH-\d|www\.|https?://|\[skip ci\]`)
	homes    = []string{"https://github.com/civic/registry/", "https://web.archive.org/web/https://www.", "https://www.sepe.es/", "https://www.boe.es/", "https://www.madrid.es/"}
)

// rendered reads Markdown as GitHub shows it: no link, mention or tag that is
// not ours.
func rendered(t *testing.T, name, text string) {
	t.Helper()
	console(t, name, text)
	var page bytes.Buffer
	if err := renderer.Convert([]byte(text), &page); err != nil {
		t.Fatal(err)
	}
	root, err := html.Parse(&page)
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		inCode := false
		for p := n.Parent; p != nil; p = p.Parent {
			inCode = inCode || p.Data == "code" || p.Data == "pre"
		}
		switch {
		case n.Type == html.ElementNode && !slices.Contains(tags, n.Data):
			t.Errorf("%s: a tag %s", name, n.Data)
		case n.Type == html.ElementNode && n.Data == "a":
			if !slices.ContainsFunc(homes, func(home string) bool { return strings.HasPrefix(n.Attr[0].Val, home) }) {
				t.Errorf("%s: a link to %q", name, n.Attr[0].Val)
			}
		case n.Type == html.TextNode && !inCode && lively.MatchString(n.Data):
			t.Errorf("%s: %q comes to life", name, n.Data)
		}
	}
}
