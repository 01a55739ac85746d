package robots_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/robots"
)

func lines(s ...string) string { return strings.Join(s, "\n") }

// simple is the example of RFC 9309, section 5.1.
var simple = lines(
	"User-Agent: *", "Disallow: *.gif$", "Disallow: /example/", "Allow: /publications/", "",
	"User-Agent: foobot", "Disallow:/", "Allow:/example/page.html", "Allow:/example/allowed.gif", "",
	"User-Agent: barbot", "User-Agent: bazbot", "Disallow: /example/page.html", "",
	"User-Agent: quxbot")

// longest is the example of section 5.2.
var longest = lines("User-Agent: foobot", "Allow: /example/page/", "Disallow: /example/page/disallowed.gif")

// merged is the example of section 2.2.1.
var merged = lines(
	"User-Agent: ExampleBot", "Disallow: /foo", "Disallow: /bar", "",
	"User-Agent: OtherBot", "Disallow: /", "",
	"User-Agent: examplebot", "Disallow: /baz")

func TestExamplesOfTheRFC(t *testing.T) {
	t.Parallel()
	special := lines("User-agent: *", "Disallow: /", "Allow: /publications/", "Allow: *.html$", "Disallow: /publications/*/draft")
	check(t, []allowance{
		{"5.1, everyone", simple, "otherbot", "/example/page.html", false},
		{"5.1, everyone, a picture", simple, "otherbot", "/a/b.gif", false},
		{"5.1, everyone, more than a picture", simple, "otherbot", "/a/b.gif?x", true},
		{"5.1, everyone, no rule", simple, "otherbot", "/other", true},
		{"5.1, everyone, allowed", simple, "otherbot", "/publications/x", true},
		{"5.1, foobot, allowed page", simple, "foobot", "/example/page.html", true},
		{"5.1, foobot, allowed picture", simple, "foobot", "/example/allowed.gif", true},
		{"5.1, foobot, another", simple, "foobot", "/example/", false},
		{"5.1, foobot, root", simple, "foobot", "/", false},
		{"5.1, barbot", simple, "barbot", "/example/page.html", false},
		{"5.1, barbot, a picture", simple, "barbot", "/a.gif", true},
		{"5.1, bazbot shares", simple, "bazbot", "/example/page.html", false},
		{"5.1, quxbot, a group without rules", simple, "quxbot", "/example/a.gif", true},
		{"5.2, the longest", longest, "foobot", "/example/page/disallowed.gif", false},
		{"5.2, the shorter", longest, "foobot", "/example/page/other.gif", true},
		{"2.2.1, first group", merged, "examplebot", "/bar", false},
		{"2.2.1, second group", merged, "ExampleBot", "/baz", false},
		{"2.2.1, not the other's", merged, "ExampleBot", "/x", true},
		{"2.2.3, star", special, "b", "/publications/2026/draft", false},
		{"2.2.3, end", special, "b", "/x.html", true},
		{"2.2.3, not the end", special, "b", "/x.html?p", false},
	})
}

// The table of section 2.2.2: a path in a rule, and one to match.
func TestEncodingsOfTheRFC(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"/foo/bar?baz=quz", "/foo/bar?baz=quz"},
		{"/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"},
		{"/foo/bar/ツ", "/foo/bar/%E3%83%84"},
		{"/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"},
		{"/foo/bar/%62%61%7A", "/foo/bar/baz"},
		{"/path/file-with-a-%2A.html", "/path/file-with-a-*.html"}, // section 2.2.3
		{"/path/foo-%24", "/path/foo-$"},
	} {
		for _, way := range [][2]string{c, {c[1], c[0]}} {
			if strings.ContainsAny(way[0], "*$") {
				continue // in a rule these mean something else
			}
			r := robots.Parse([]byte("User-agent: *\nDisallow: " + way[0]))
			if r.Allowed("bot", way[1]) {
				t.Errorf("%s is not matched by %s", way[1], way[0])
			}
		}
	}
}

// allowance is what one robots.txt says to one agent of one path.
type allowance struct {
	name, txt, agent, path string
	want                   bool
}

func check(t *testing.T, cases []allowance) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := robots.Parse([]byte(c.txt)).Allowed(c.agent, c.path); got != c.want {
				t.Errorf("%s may ask for %s: %t, want %t of\n%s", c.agent, c.path, got, c.want, c.txt)
			}
		})
	}
}

func TestAllowed(t *testing.T) {
	t.Parallel()
	all := func(rules ...string) string { return lines(append([]string{"User-agent: *"}, rules...)...) }
	check(t, []allowance{
		{"nothing said", "", "b", "/x", true},
		{"no group", "Disallow: /", "b", "/x", true},
		{"a rule before any group", lines("Disallow: /", "User-agent: *", "Disallow: /y"), "b", "/x", true},
		{"an empty rule", all("Disallow:"), "b", "/x", true},
		{"an empty rule ends the agents", lines("User-agent: a", "Disallow:", "User-agent: b", "Disallow: /"), "a", "/x", true},
		{"the root stands for all", all("Disallow: /"), "b", "/x?y", false},
		{"robots.txt itself", all("Disallow: /", "Disallow: /robots.txt"), "b", "/robots.txt", true},
		{"robots.txt, encoded", all("Disallow: /"), "b", "/robots%2Etxt", true},
		{"robots.txt elsewhere", all("Disallow: /"), "b", "/x/robots.txt", false},
		{"a tie", all("Disallow: /page", "Allow: /page"), "b", "/page", true},
		{"a tie, the other way round", all("Allow: /page", "Disallow: /page"), "b", "/page", true},
		{"a tie of two encodings", all("Disallow: /a%7Eb", "Allow: /a~b"), "b", "/a~b", true},
		{"the longer, whatever the order", all("Disallow: /page/x", "Allow: /page"), "b", "/page/xy", false},
		{"a star counts", all("Allow: /page", "Disallow: /*.htm"), "b", "/page.htm", false},
		{"octets count, not letters", all("Allow: /ñ", "Disallow: /*aaa"), "b", "/ñaaa", true},
		{"case matters", all("Disallow: /Page"), "b", "/page", true},
		{"a prefix is enough", all("Disallow: /fish"), "b", "/fishheads?id=1", false},
		{"a folder is not its name", all("Disallow: /fish/"), "b", "/fish", true},
		{"a path without a slash never matches", all("Disallow: fish"), "b", "/fish", true},

		{"agents in any case", lines("user-AGENT: FooBot", "dISALLOW: /"), "fOObOT", "/x", false},
		{"an agent with a version", lines("User-agent: foobot/2.1", "Disallow: /"), "foobot", "/x", false},
		{"asked with the whole User-Agent", lines("User-agent: foobot", "Disallow: /"), "FooBot/1.0 (+https://foo.bar)", "/x", false},
		{"a longer name is another agent", lines("User-agent: foobot-news", "Disallow: /"), "foobot", "/x", true},
		{"a shorter name is another agent", lines("User-agent: foo", "Disallow: /"), "foobot", "/x", true},
		{"a name with digits", lines("User-agent: 360Spider", "Disallow: /", "User-agent: 7bot", "Disallow: /y"), "7bot", "/x", true},
		{"an agent without a name", lines("User-agent: a", "Disallow: /y", "User-agent:", "Disallow: /"), "a", "/x", true},
		{"one's own group alone", lines("User-agent: *", "Disallow: /", "User-agent: a", "Disallow: /y"), "a", "/x", true},
		{"everyone, twice", lines("User-agent: *", "Disallow: /x", "User-agent: a", "Disallow:", "User-agent: *", "Disallow: /y"), "b", "/y", false},
		{"named twice in a group", lines("User-agent: a", "User-agent: A", "Disallow: /"), "a", "/x", false},
		{"a sitemap ends no group", lines("User-agent: a", "Sitemap: https://x.es/s", "User-agent: b", "Disallow: /"), "a", "/x", false},
		{"an unknown line ends no group", lines("User-agent: a", "Noindex: /", "what", "User-agent: b", "Disallow: /"), "a", "/x", false},
		{"a sitemap between rules", all("Disallow: /y", "Sitemap: https://x.es/s", "Disallow: /x"), "b", "/x", false},
		{"an empty line ends no group", lines("User-agent: a", "", "Disallow: /", "", "Disallow: /y"), "a", "/x", false},

		{"a byte order mark", "\ufeffUser-agent: *\nDisallow: /", "b", "/x", false},
		{"CR", "User-agent: *\rDisallow: /", "b", "/x", false},
		{"CRLF", "User-agent: *\r\nDisallow: /\r\n", "b", "/x", false},
		{"white space", " \tUser-agent\t :\t * \n  Disallow :  /x  ", "b", "/x", false},
		{"a comment", "User-agent: * # all\nDisallow: /x# here\n#Disallow: /", "b", "/x", false},
		{"a comment that is a rule", "User-agent: *\n#Disallow: /", "b", "/x", true},
		{"a comment hides a value", all("Disallow: # /"), "b", "/x", true},
		{"NUL", all("Disallow: /\x00", "Disallow: /y"), "b", "/y", false},
		{"HTML", "<html><body>User-agent: *<br>Disallow: /</body>", "b", "/x", true},

		{"a star in the middle", all("Disallow: /a*z"), "b", "/abcz", false},
		{"a star for nothing", all("Disallow: /a*z"), "b", "/az", false},
		{"a star in front", all("Disallow: *z"), "b", "/az", false},
		{"a star at the end", all("Disallow: /a*"), "b", "/a", false},
		{"stars side by side", all("Disallow: /a***z"), "b", "/a--z", false},
		{"pieces in order only", all("Disallow: /*b*a"), "b", "/ab", true},
		{"pieces do not overlap", all("Disallow: /*aba*ba$"), "b", "/ababa", false},
		{"pieces too close", all("Disallow: /*aba*aba$"), "b", "/ababa", true},
		{"an end", all("Disallow: /*.php$"), "b", "/a.php", false},
		{"an end that comes late", all("Disallow: /*.php$"), "b", "/a.php.php", false},
		{"an end that is not one", all("Disallow: /*.php$"), "b", "/a.php5", true},
		{"an end of the root", all("Disallow: /$"), "b", "/x", true},
		{"the root alone", all("Disallow: /$"), "b", "/", false},
		{"a star before the end", all("Disallow: /a*$"), "b", "/abc", false},
		{"a dollar in the middle is a dollar", all("Disallow: /a$b"), "b", "/a$b", false},
		{"a dollar in the middle is no end", all("Disallow: /a$b"), "b", "/a", true},
		{"an encoded dollar is no end", all("Disallow: /a%24"), "b", "/a$b", false},
		{"an encoded star is no star", all("Disallow: /a%2ab"), "b", "/axb", true},

		{"letters encoded in the path", all("Disallow: /tramites"), "b", "/%74ramites", false},
		{"hex in small letters", all("Disallow: /%c3%b1"), "b", "/%C3%B1", false},
		{"a space", all("Disallow: /a b"), "b", "/a%20b", false},
		{"a quote", all("Disallow: /a\"b"), "b", "/a%22b", false},
		{"a colon in a path", all("Disallow: /a:b"), "b", "/a%3Ab", false},
		{"an encoded slash divides nothing", all("Disallow: /a/b"), "b", "/a%2Fb", true},
		{"an encoded slash is one", all("Disallow: /a%2fb"), "b", "/a%2Fb", false},
		{"an encoded question mark", all("Disallow: /a?b"), "b", "/a%3Fb", true},
		{"a slash in a query", all("Disallow: /*/print"), "b", "/x?u=%2Fprint", false},
		{"an encoded ampersand", all("Disallow: /*&b"), "b", "/x?a=1%26b", true},
		{"a percent sign alone", all("Disallow: /100%"), "b", "/100%25", false},
		{"a broken encoding", all("Disallow: /a%zz"), "b", "/a%zz", false},
		{"a cut encoding", all("Disallow: /a%4"), "b", "/a%4", false},
		{"an encoded percent sign", all("Disallow: /%2541"), "b", "/A", true},
		{"bytes that are no UTF-8", all("Disallow: /\xe1"), "b", "/%E1", false},

		{"no path", all("Disallow: /$"), "b", "", false},
		{"a query alone", all("Disallow: /?x"), "b", "?x=1", false},
		{"a fragment", all("Disallow: /*x"), "b", "/a#x", true},
	})
}

func TestZeroRules(t *testing.T) {
	t.Parallel()
	var r robots.Rules
	if _, ok := r.CrawlDelay("b"); ok || !r.Allowed("b", "/x") || len(r.Sitemaps()) != 0 {
		t.Error("the zero Rules forbid something")
	}
}

func TestCrawlDelay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, txt string
		want      time.Duration
		ok        bool
	}{
		{"none", "User-agent: *\nDisallow: /x", 0, false},
		{"seconds", "User-agent: *\nCrawl-delay: 10", 10 * time.Second, true},
		{"a fraction", "User-agent: *\ncrawl-delay: 0.5", 500 * time.Millisecond, true},
		{"zero", "User-agent: *\nCrawl-delay: 0", 0, true},
		{"one's own", "User-agent: *\nCrawl-delay: 10\nDisallow:\nUser-agent: a\nCrawl-delay: 2", 2 * time.Second, true},
		{"none of one's own", "User-agent: *\nCrawl-delay: 10\nDisallow:\nUser-agent: a\nDisallow: /", 0, false},
		{"the longest of several", "User-agent: a\nCrawl-delay: 3\nDisallow:\nUser-agent: a\nCrawl-delay: 7\nCrawl-delay: 5", 7 * time.Second, true},
		{"of the whole group", "User-agent: a\nCrawl-delay: 3\nUser-agent: b\nDisallow:", 3 * time.Second, true},
		{"too long", "User-agent: *\nCrawl-delay: 1e300", 24 * time.Hour, true},
		{"infinite", "User-agent: *\nCrawl-delay: Inf", 24 * time.Hour, true},
		{"no number", "User-agent: *\nCrawl-delay: soon", 0, false},
		{"NaN", "User-agent: *\nCrawl-delay: NaN", 0, false},
		{"negative", "User-agent: *\nCrawl-delay: -1", 0, false},
		{"before any group", "Crawl-delay: 1\nUser-agent: *", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if d, ok := robots.Parse([]byte(c.txt)).CrawlDelay("A/1.0"); d != c.want || ok != c.ok {
				t.Errorf("%v, %t; want %v, %t", d, ok, c.want, c.ok)
			}
		})
	}
}

func TestSitemaps(t *testing.T) {
	t.Parallel()
	txt := lines("Sitemap: https://x.es/a.xml", "User-agent: *", "sitemap:https://x.es/b.xml # two", "Sitemap:", "Disallow: /")
	r := robots.Parse([]byte(txt))
	want := []string{"https://x.es/a.xml", "https://x.es/b.xml"}
	if d := cmp.Diff(want, r.Sitemaps()); d != "" {
		t.Error(d)
	}
	r.Sitemaps()[0] = "changed"
	if d := cmp.Diff(want, r.Sitemaps()); d != "" {
		t.Errorf("a caller changed the rules: %s", d)
	}
}
