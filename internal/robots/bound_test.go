package robots_test

import (
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/robots"
)

const limit = 500 << 10 // section 2.5

func TestSizeIsBounded(t *testing.T) {
	t.Parallel()
	head := "User-agent: *\nDisallow: /early\n"
	fill := func(rest string) string { return head + strings.Repeat("#", limit-len(head)-len(rest)-1) + "\n" + rest }
	for _, c := range []struct {
		name, txt string
		path      string
		want      bool
	}{
		{"the beginning counts", fill("") + "Disallow: /late\n", "/early", false},
		{"the end does not", fill("") + "Disallow: /late\n", "/late", true},
		{"up to the last byte", fill("Disallow: /late"), "/late", false},
		{"a line cut in two is none", fill("Disallow: /") + "late", "/x", true},
		{"one line without an end", "User-agent: *" + strings.Repeat(" ", limit), "/x", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := robots.Parse([]byte(c.txt)).Allowed("b", c.path); got != c.want {
				t.Errorf("%s: %t, want %t", c.path, got, c.want)
			}
		})
	}
}

// hostile are files that cost careless readers their time or their memory.
var hostile = map[string]string{
	"stars":       "User-agent: *\nDisallow: /" + strings.Repeat("*a", limit/2-16) + "b",
	"bare stars":  "User-agent: *\nDisallow: /" + strings.Repeat("*", limit-32),
	"rules":       "User-agent: *\n" + strings.Repeat("Allow:/*a*a*b\n", limit/14),
	"agents":      strings.Repeat("User-agent: *\n", limit/28) + strings.Repeat("Allow: /*ab$\n", limit/28),
	"many agents": agents(limit/32) + strings.Repeat("Allow: /*ab$\n", limit/28),
	"groups":      strings.Repeat("User-agent:*\nAllow:/*b\n", limit/24),
	"line ends":   strings.Repeat("\r", limit),
	"sitemaps":    strings.Repeat("Sitemap:x\n", limit/10),
	"percent":     "User-agent: *\nDisallow: " + strings.Repeat("%", limit-32),
}

func agents(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("User-agent: a" + strings.Repeat("b", i%7) + string(rune('a'+i%26)) + "\n")
	}
	return b.String()
}

// What a real file needs is microseconds; the bound is far above that of a slow
// and busy machine, and far below what backtracking would take.
func TestHostileFilesEnd(t *testing.T) {
	t.Parallel()
	target := "/" + strings.Repeat("a", 2000)
	for name, txt := range hostile {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			r := robots.Parse([]byte(txt))
			r.Allowed("b", target)
			r.CrawlDelay("b")
			if took := time.Since(started); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// FuzzRules holds laws of any file: no panic, robots.txt is allowed, a line
// ending means the same in all its forms, and a percent-encoded letter is the
// letter.
func FuzzRules(f *testing.F) {
	f.Add(simple, "foobot", "/example/page.html")
	f.Add(longest, "foobot", "/example/page/disallowed.gif")
	f.Add(merged, "ExampleBot/2.0", "/baz?x=%2F")
	f.Add("user-agent:*\ndisallow:/*a*a*a*a*a*a$\ncrawl-delay:1e999\nsitemap:x", "*", strings.Repeat("/a", 40))
	f.Add("\ufeffUser-agent: b\r\n\rDisallow: %2a%24%zz%", "b", "*$%")
	f.Fuzz(func(t *testing.T, txt, agent, path string) {
		r := robots.Parse([]byte(txt))
		got := r.Allowed(agent, path)
		r.CrawlDelay(agent)
		if !r.Allowed(agent, "/robots.txt") {
			t.Error("robots.txt is forbidden")
		}
		if len(txt) <= limit/2 { // where the other forms are not cut
			crlf := strings.ReplaceAll(strings.ReplaceAll(txt, "\r", "\n"), "\n", "\r\n")
			if robots.Parse([]byte(crlf)).Allowed(agent, path) != got {
				t.Errorf("with CRLF the answer is no longer %t", got)
			}
		}
		if strings.HasPrefix(path, "/a") && r.Allowed(agent, "/%61"+path[2:]) != got {
			t.Errorf("with %%61 for a the answer is no longer %t", got)
		}
	})
}
