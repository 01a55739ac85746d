package forge_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	markdown "github.com/yuin/goldmark/text"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

var attacks = []string{
	"@civicaid-voice/everyone", "a|b|c", "`code`", "``", "```", "````\n", "**bold**", "[text](https://evil.example)", "![x](https://evil.example/x.png)",
	"<img src=x onerror=alert(1)>", "<!-- linkhealth alert 52d78ffc51886a02 2026-02-02T03:00:00Z -->", "--> @team", "https://evil.example", "www.evil.example", "mailto:a@evil.example",
	"\n::error::pwned", "::set-output name=x::y", "##[error]pwned", "#\u200b#[error]", "#1", "GH-1", "org/links#1", "fixes #2", "[skip ci]", "\n\n# Heading\n\n@everyone",
	"\x1b[31mred", "\u202eright to left", "zero\u200bwidth", "\r\n<!-- linkhealth-end -->\r\n@team", "\u2028| a | b |", "&lt;b&gt;&copy;", "$x$ :tada:",
	"\\", "a\\|b", "trailing\\", "---", "- x", "1. x", "- [ ] x", "~~~\n@x\n~~~", "<https://evil.example>", "[1]: https://evil.example", "[^1]", "\xff\xfe", strings.Repeat("x|", 500),
	"0123456789abcdef0123456789abcdef01234567", "</details>@x", ">)[x](https://evil.example", "` @x `",
}

// besieged is a world in which everything that somebody else wrote is an attack.
func besieged(t testing.TB, attack string) forge.Input {
	w := newWorld(t, four)
	w.see(0, observe.OK, []string{page, other, third, boe}, cert(begin.Add(10*day)))
	w.fail(page, other)
	w.see(hour, observe.OK, []string{boe}, moved(301, "https://www.boe.es/new"))
	w.see(hour, observe.OK, []string{boe}, moved(301, "https://www.boe.es/new"))
	in := w.input()
	s := in.Snapshot
	for i := range s.Registry.Sources {
		src := &s.Registry.Sources[i]
		src.Title, src.Note, src.Owner = attack, attack, attack
	}
	for _, e := range s.Entries {
		r := e.Record
		r.Last.Error = attack
		r.Last.Attempts = append(r.Last.Attempts, observe.Attempt{Layer: observe.Layer("standard"), Method: "GET", Error: attack})
		r.Last.Certificate = &observe.Certificate{Problem: observe.Expired, Issuer: attack, Subject: attack}
		r.Last.Content = &observe.Content{Title: attack}
		r.Last.RedirectChain = append(r.Last.RedirectChain, attack)
		for _, reason := range health.Reasons() {
			if !r.NeedsReview(reason) {
				r.Review = append(r.Review, health.Review{Reason: reason, Since: s.Now, Detail: attack})
			}
		}
		if r.NeedsReview(health.ContentDrift) {
			r.Metrics.ContentHash = health.Text(strings.Repeat("a", 64))
		}
		r.Verdict = &health.Verdict{State: health.VerdictActive, By: attack, Until: s.Now.Add(day)}
	}
	s.Entries[2].Record.Status, s.Entries[2].Source.Status, s.Entries[2].Record.Registry.Status = health.Inactive, registry.Inactive, health.Inactive
	s.Flags = map[string][]health.Flag{"boe.es": {{Kind: health.DomainCertificate, Since: s.Now, Detail: attack}}}
	s.Quarantined = []snapshot.Quarantine{{Run: observe.Run{StartedAt: s.Now.Add(hour)}, Why: attack}}
	in.Snapshot = s
	in.Texts = func(string) (string, string) { return "# One\n" + attack, "# One\nother " + attack + attack }
	return in
}

// TestHostileText lets nothing that others wrote get out of where it is shown.
func TestHostileText(t *testing.T) {
	t.Parallel()
	for i, attack := range attacks {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			said := everything(t, besieged(t, attack))
			if len(said.bodies) < 12 {
				t.Errorf("only %d bodies", len(said.bodies))
			}
			for _, b := range said.bodies {
				harmless(t, b)
			}
			for _, title := range said.titles {
				tame(t, title)
			}
		})
	}
}

func FuzzHostileText(f *testing.F) {
	for i, attack := range attacks {
		f.Add(attack + attacks[(7*i+3)%len(attacks)])
	}
	f.Fuzz(func(t *testing.T, attack string) {
		if anOwner.MatchString(attack) {
			return // a registry may name that one
		}
		said := everything(t, besieged(t, attack))
		for _, b := range said.bodies {
			harmless(t, b)
		}
		for _, title := range said.titles {
			tame(t, title)
		}
	})
}

type saidAll struct{ bodies, titles []string }

// everything is all that is said: of what is wanted, of what can't be proposed,
// and of what is closed when all is over.
func everything(t testing.TB, in forge.Input) saidAll {
	var said saidAll
	hub := newHub(t)
	keep := func(actions []forge.Action) {
		for _, a := range actions {
			if a.Verb == forge.Colour {
				hub.do(a)
				continue
			}
			said.bodies = append(said.bodies, a.Body)
			said.titles = append(said.titles, a.Title)
			if a.Comment != "" {
				said.bodies = append(said.bodies, a.Comment)
			}
			if a.Proposal != nil {
				said.titles = append(said.titles, strings.Split(a.Proposal.Message, "\n")...)
			}
			hub.do(a)
		}
	}
	plan := forge.NewPlan(in)
	first := plan.Diff(hub.actual())
	var branches []string
	for _, a := range first {
		if a.Verb == forge.Propose {
			branches = append(branches, a.Branch)
		}
	}
	refused := forge.NewPlan(in)
	refused.Wanted(hub.actual())
	refused.Refused(branches)
	for _, a := range refused.Diff(hub.actual()) {
		if a.Kind == forge.Setup {
			said.bodies, said.titles = append(said.bodies, a.Body), append(said.titles, a.Title)
		}
	}
	keep(first)
	keep(forge.NewPlan(in).Diff(hub.actual()))
	after := in
	after.Snapshot.Quarantined, after.Snapshot.Flags = nil, nil
	for _, e := range after.Snapshot.Entries {
		e.Record.FailingSince, e.Record.Review = 0, nil
		e.Record.Warned = health.CertificateNotes{}
	}
	keep(forge.NewPlan(after).Diff(hub.actual()))
	if open := hub.open(); len(open) > 0 {
		t.Errorf("still open: %v", open)
	}
	return said
}

var (
	markers   = regexp.MustCompile(`^<!-- linkhealth(-note|-end|-closed|-reopened|-replaced|-twin)?( [0-9A-Za-z:=,._-]+)* -->\n?$`)
	autolinks = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote))
	alive     = regexp.MustCompile(`(?i)(^|[^\w/])@\w|#\d|\bGH-\d|www\.|https?://|mailto:|\b[0-9a-f]{40}\b|::`)
)

var allowed = []string{
	"https://github.com/org/links/", "https://web.archive.org/web/https://www.sepe.es/", "https://web.archive.org/web/https://www.boe.es/",
	"https://www.sepe.es/", "https://www.boe.es/",
}

// harmless renders a body as GitHub does, and wants no link, mention, reference,
// image or tag that is not ours.
func harmless(t testing.TB, body string) {
	t.Helper()
	clean(t, strings.ReplaceAll(body, "\n", ""))
	if strings.Contains(body, "##[") {
		t.Errorf("a workflow command in\n%s", body)
	}
	src := []byte(body)
	doc := autolinks.Parser().Parse(markdown.NewReader(src))
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeSpan, *ast.FencedCodeBlock, *ast.CodeBlock:
			return ast.WalkSkipChildren, nil
		case *ast.Link:
			ours(t, string(n.Destination))
		case *ast.AutoLink:
			t.Errorf("a bare link %q", n.URL(src))
		case *ast.Image:
			t.Errorf("an image %q", n.Destination)
		case *ast.RawHTML:
			t.Errorf("a tag %q", n.Segments.Value(src))
		case *ast.HTMLBlock:
			for i := range n.Lines().Len() {
				if line := n.Lines().At(i); !markers.Match(line.Value(src)) {
					t.Errorf("a tag %q", line.Value(src))
				}
			}
		case *ast.Text:
			if s := string(n.Value(src)); alive.MatchString(s) && !ourReference.MatchString(s) {
				t.Errorf("%q comes to life", s)
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// anOwner is whom a registry may name, and GitHub then mentions.
var anOwner = regexp.MustCompile(`^@[A-Za-z0-9][A-Za-z0-9-]*(/[A-Za-z0-9._-]+)?$`)

// ourReference is how comments of ours name another issue, and the owner that a
// registry may name.
var ourReference = regexp.MustCompile(`: #\d+ stands for them all\.|^Its owner: @|(^|\W)@civicaid-voice/everyone`)

func ours(t testing.TB, to string) {
	t.Helper()
	if !slices.ContainsFunc(allowed, func(p string) bool { return strings.HasPrefix(to, p) }) {
		t.Errorf("a link to %q", to)
	}
}

// tame is for what is shown as it is: titles and the subjects of commits.
func tame(t testing.TB, title string) {
	t.Helper()
	clean(t, title)
	if len([]rune(title)) > 200 || strings.ContainsAny(title, "@#`<>\n") || strings.HasPrefix(title, "::") || strings.Contains(strings.ToLower(title), "[skip ci]") {
		t.Errorf("title %q", title)
	}
}

func clean(t testing.TB, s string) {
	t.Helper()
	if s != strings.ToValidUTF8(s, "") {
		t.Errorf("not UTF-8: %q", s)
	}
	for _, r := range s {
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			t.Errorf("%U in %q", r, s)
		}
	}
}
