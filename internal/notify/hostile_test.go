package notify

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// hostile is what a page, a server or a pull request may put where we quote it.
var hostile = []string{
	"<!channel> <!here|x> <@U012AB3CD> <#C012AB3CD> <https://evil.example/|click>",
	"@everyone @here @channel @all <@&123> <@!123> <t:0:R>",
	"[click](https://evil.example/a) ![x](http://evil.example/b.png) <https://evil.example/c>",
	"www.evil.example evil.example https://evil.example/d HTTP://EVIL.EXAMPLE ftp://evil.example mailto:x@evil.example",
	"evil。example a.b.c.evil.example evil．example/x",
	"`code` ``` ``two`` \\` **bold** _it_ ~~s~~ ||spoiler|| # heading\n# heading\n- item\n> quote",
	"<b>bold</b><script>alert(1)</script><a href=https://evil.example/>x</a></code></pre>",
	"&lt;!channel&gt; &#64;everyone &#x3c;b&#x3e;",
	"\u202eevil\u202c \u200b\u2066 \x1b[31m \x00 \r\n::error::x ##[group]x [skip ci]",
	strings.Repeat("`", 300), "`", "", " \u200b ",
	"a:b:////evil.example #x://#[group]x",
	":x://:error::x",
	"/start #tag $x$ :tada: {{.}} %s",
}

// hostileMessage quotes each of them in every place there is.
func hostileMessage(t testing.TB) Message {
	t.Helper()
	var events []health.Event
	for n, text := range hostile {
		e := happened([]health.Kind{health.AlertRaised, health.RecoveredFully, health.DriftSeen}[n%3], n, 5)
		e.Detail = text
		page := happened(health.LeftTheAllowlist, 100+n, 5)
		page.URL = "https://www.sepe.es/?q=" + text
		domain := onDomain(health.DomainCertificate, text, 5)
		domain.Detail = text
		events = append(events, e, page, domain)
	}
	s := state(t, len(hostile), func(i int, r *health.Record) {
		r.Review = []health.Review{{Reason: health.Moved, Since: noon, Detail: hostile[i]}}
	})
	s.Events = events
	return Compose(s, old(), channel("alert", "recovered", "drift", "digest"), here)
}

// all is a dialect with room for everything.
func all(service string) dialect {
	d := dialectOf(service)
	d.most = 1 << 20
	return d
}

// everything is the message without a limit to its lines.
func everything(m Message, d dialect) string {
	return tidy(say("message", m.page(writer{d, 1 << 20})), d.dense)
}

var (
	mention = regexp.MustCompile(`[@<>]`)
	linked  = regexp.MustCompile(`(?i)[a-z]+://[^ \x60\n]*|evil[.。．]example|www\.`)
)

// Whatever a service reads out of a text, it finds no mention, no tag and no
// link in what is not ours.
func TestNothingGetsOut(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"slack", "discord", "teams", "mattermost", "rocketchat", "zulip", "googlechat", "ntfy", "smtp", "gotify", "generic", "pushover", "matrix"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			body := everything(hostileMessage(t), all(name))
			if found := mention.FindString(body); found != "" {
				t.Errorf("%q is left", found)
			}
			for line := range strings.Lines(body) {
				where, said, told := strings.Cut(line, ": ")
				if !told || !strings.HasPrefix(where, "- ") {
					said = line
				} else if where = where[2:]; where != say("run", nil) && (strings.Contains(where, "://") || strings.Contains(where, " ")) {
					t.Errorf("more than an address: %q", where)
				}
				for _, found := range linked.FindAllString(said, -1) {
					if found != here.Issues {
						t.Errorf("%q is left in %q", found, line)
					}
				}
			}
			if i := strings.IndexFunc(body, func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) }); i >= 0 {
				t.Errorf("%q is left", body[i:i+3])
			}
			for line := range strings.Lines(body) {
				if strings.Count(line, "`")%2 != 0 || strings.Contains(line, "``") {
					t.Errorf("a quotation is open: %s", line)
				}
				if strings.HasPrefix(line, "::") || strings.Contains(line, "##[") {
					t.Errorf("the workflow would obey: %s", line)
				}
			}
		})
	}
}

// As Markdown is read, quotations are code and the only link is ours.
func TestMarkdownFindsNothing(t *testing.T) {
	t.Parallel()
	reader := goldmark.New(goldmark.WithExtensions(extension.GFM))
	for _, name := range []string{"discord", "teams", "mattermost", "rocketchat", "zulip"} {
		var page bytes.Buffer
		if err := reader.Convert([]byte(everything(hostileMessage(t), all(name))), &page); err != nil {
			t.Fatal(err)
		}
		tags(t, page.String(), "ul li p code")
	}
}

func TestTelegramFindsNothing(t *testing.T) {
	t.Parallel()
	body := everything(hostileMessage(t), all("telegram"))
	tags(t, body, "code")
	outside := regexp.MustCompile(`<code>[^<]*</code>`).ReplaceAllString(body, "")
	for _, sign := range []string{"<", ">", "@", "evil", "#tag", "/start"} {
		if strings.Contains(outside, sign) {
			t.Errorf("%q stands outside of a quotation", sign)
		}
	}
}

// tags checks that HTML has no tags but the given, and no link but to the issues.
func tags(t *testing.T, page, allowed string) {
	t.Helper()
	seen := html.NewTokenizer(strings.NewReader(page))
	for kind := seen.Next(); kind != html.ErrorToken; kind = seen.Next() {
		token := seen.Token()
		if kind == html.TextToken || kind == html.EndTagToken {
			continue
		}
		ours := token.Data == "a" && len(token.Attr) == 1 && token.Attr[0].Val == here.Issues
		if !ours && !strings.Contains(" "+allowed+" ", " "+token.Data+" ") {
			t.Errorf("there is a tag %s", token)
		}
	}
}

func TestTitlesAreASCII(t *testing.T) {
	t.Parallel()
	title, _ := hostileMessage(t).in(dialectOf("smtp"))
	if strings.ContainsFunc(title, func(r rune) bool { return r < ' ' || r > '~' }) || strings.ContainsAny(title, "<>@`") {
		t.Errorf("the title is %q", title)
	}
}

func TestPayloadIsTame(t *testing.T) {
	t.Parallel()
	m := hostileMessage(t)
	raw := m.JSON()
	var got payload
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Events) != len(m.Events) || len(got.Digest.Review) != len(hostile) || got.Version != 1 || got.Repository != "civic/registry" {
		t.Errorf("%d events, %d that wait: %.300s", len(got.Events), len(got.Digest.Review), raw)
	}
	if bytes.ContainsFunc(bytes.TrimSuffix(raw, []byte("\n")), func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }) {
		t.Errorf("it shows what shows nothing: %q", raw)
	}
}

// What a reader needs must survive: amounts, dates, sentences.
func TestHarmlessKeepsWhatCanBeRead(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"1 change: amount 480.50 € → 500 € under Cuantía": "1 change: amount 480.50 € → 500 € under Cuantía",
		"moved to https://evil.example/a/form.pdf?x=1.5":  "moved to evil[.]example/a/form[.]pdf?x=1.5",
		"TLS 1.2, seen 2026-01-31. Otra frase.":           "TLS 1.2, seen 2026-01-31. Otra frase.",
		"a.b.c.d":                                         "a[.]b[.]c[.]d",
		"ana@example.org <b>":                             "ana＠example[.]org ‹b›",
	} {
		if got := harmless(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}
