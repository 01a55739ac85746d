package report_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/report"
)

var attacks = []string{
	"@civicaid-voice/everyone", "a|b|c", "`code`", "``", "**bold**", "[text](https://evil.example)", "![x](https://evil.example/x.png)",
	"<img src=x onerror=alert(1)>", "<!-- linkhealth alert x -->", "https://evil.example", "www.evil.example", "mailto:a@evil.example",
	"\n::error::pwned", "::set-output name=x::y", "##[error]pwned", "#\u200b#[error]", "#1", "GH-1", "fixes #2", "[skip ci]",
	"\x1b[31mred", "\u202eright to left", "zero\u200bwidth", "\r\n## Link Health Report", "\u2028| a | b |", "&lt;b&gt;&copy;", "$x$ :tada:",
	"\\", "a\\|b", "trailing\\", "---", "- x", "1. x", "\xff\xfe", strings.Repeat("x|", 500),
}

func hostileURL(attack string) string {
	return "https://www.evil.example/" + attack + "?q=" + attack + "&2"
}

// hostile is a world in which everything that somebody else wrote is an attack.
func hostile(t testing.TB, attack string) *world {
	w := newWorld(t)
	url := hostileURL(attack)
	w.page(attack, url, w.checked("2026-02-18T03:00:00Z", observe.NotFound, 404, 10, 50), w.failing("2026-02-15T03:00:00Z", 3),
		func(_ *registry.Source, r *health.Record) {
			r.Last.Error, r.Last.URL = attack, attack
			r.Last.Certificate = &observe.Certificate{Problem: observe.Problem(attack), Issuer: attack, Subject: attack}
			r.Last.Content = &observe.Content{Title: attack}
			r.Metrics.SSLExpiry, r.Warned.Expiring = health.Text("0"+attack), r.Metrics.LastCheckAt
			for _, reason := range append(health.Reasons(), health.Reason(attack)) {
				r.Review = append(r.Review, health.Review{Reason: reason, Since: r.Metrics.LastCheckAt, Detail: attack})
			}
		})
	w.page(attack, strings.TrimSuffix(url, "&2"), w.checked("2026-02-18T03:00:00Z", observe.Outcome(attack), 0, 0, 50), w.failing("2026-02-15T03:00:00Z", 3),
		func(src *registry.Source, _ *health.Record) { src.Title, src.Note, src.Owner = attack, attack, attack })
	w.flags[attack] = []health.Flag{{Kind: health.DomainFailing, Since: 1, Detail: attack}, {Kind: health.Kind(attack), Detail: attack}}
	w.events = []health.Event{{Kind: health.Kind(attack), Detail: attack}}
	return w
}

func FuzzHostile(f *testing.F) {
	for i, attack := range attacks {
		f.Add(attack)
		f.Add(attack + attacks[(7*i+3)%len(attacks)])
	}
	f.Fuzz(func(t *testing.T, attack string) {
		if _, err := link.Parse(hostileURL(attack)); err != nil {
			return // no registry holds such an address
		}
		harmless(t, build(t, hostile(t, attack)))
	})
}

var (
	live = regexp.MustCompile(`(?i)www\.|[a-z]:/|@|:[a-z]\w*:|\bGH-|#\d|\$`)
	skip = regexp.MustCompile(`(?i)\[(skip|no|ci|actions) `)
	bold = regexp.MustCompile(`^((\d+\.|-) )?\*\*[^*]*\*\*`)
)

// harmless reads the report as a renderer would: line by line, what stands in
// code spans and what is escaped taken out.
func harmless(t *testing.T, text string) {
	t.Helper()
	if text != strings.ToValidUTF8(text, "") {
		t.Errorf("not UTF-8: %q", text)
	}
	for _, r := range text {
		if r != '\n' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)) {
			t.Errorf("%U in the report", r)
		}
	}
	headings := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "::") || strings.Contains(line, "##[") {
			t.Errorf("a workflow command: %q", line)
		}
		if strings.HasPrefix(line, "#") {
			headings++
		}
		if skip.MatchString(line) {
			t.Errorf("keeps a commit from being tested: %q", line)
		}
		bare := textOf(line)
		if strings.HasPrefix(line, "| ") && strings.Count(bare, "|") != 8 {
			t.Errorf("not 7 cells: %q", line)
		}
		bare = bold.ReplaceAllString(bare, "")
		bare = strings.ReplaceAll(bare, "(>1s)", "")
		if strings.ContainsAny(strings.Trim(bare, "*"), "`<>[]*_~") || live.MatchString(bare) {
			t.Errorf("not plain text: %q, from %q", bare, line)
		}
	}
	if headings != 5 {
		t.Errorf("%d headings", headings)
	}
}

// textOf is line without its code spans, and with a letter for each character
// that a backslash escapes.
func textOf(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case '\\':
			i++
			b.WriteByte('x')
		case '`':
			end := strings.IndexByte(line[i+1:], '`')
			if end <= 0 {
				return b.String() + line[i:] // a span that never ends, or an empty one
			}
			i += 1 + end
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func TestLongAddressKeepsItsRow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.page("sepe.es", "https://sepe.es/"+strings.Repeat("a", 2000), w.checked("2026-02-18T03:00:00Z", observe.OK, 200, 10, 100))
	got := string(report.Build(w.at(now), thisWeek, report.Run{}))
	if !strings.Contains(got, "aaa…` | 2026-02-18T03:00Z | 200 | 10 | 100% | -- |\n") {
		t.Error(got)
	}
}
