package link_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

func TestCanonicalForm(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, raw, want string }{
		{"as it is", "https://www.sepe.es/HomeSepe", "https://www.sepe.es/HomeSepe"},
		{"a bare host gets its slash", "https://www.sepe.es", "https://www.sepe.es/"},
		{"the scheme's own port goes", "https://www.sepe.es:443/", "https://www.sepe.es/"},
		{"of http as well", "http://www.sepe.es:80/", "http://www.sepe.es/"},
		{"another port stays", "https://www.sepe.es:8443/", "https://www.sepe.es:8443/"},
		{"80 is not https's own", "https://www.sepe.es:80/", "https://www.sepe.es:80/"},
		{"scheme and host in lower case", "HTTPS://WWW.Sepe.ES/HomeSepe", "https://www.sepe.es/HomeSepe"},
		{"dot segments", "https://www.sepe.es/a/./b/../c", "https://www.sepe.es/a/c"},
		{"escaped dot segments", "https://www.sepe.es/a/%2e%2E/c", "https://www.sepe.es/c"},
		{"above the root", "https://www.sepe.es/../../c", "https://www.sepe.es/c"},
		{"the fragment goes", "https://www.sepe.es/a#b", "https://www.sepe.es/a"},
		{"an empty fragment goes", "https://www.sepe.es/a#", "https://www.sepe.es/a"},
		{"a query stays", "https://www.sepe.es/a?b=c&d", "https://www.sepe.es/a?b=c&d"},
		{"IDN to ASCII", "https://www.españa.es/", "https://www.xn--espaa-rta.es/"},
		{"IDN in capitals", "https://WWW.ESPAÑA.ES/", "https://www.xn--espaa-rta.es/"},
		{"spaces around it", "  https://www.sepe.es/ \n", "https://www.sepe.es/"},
		{"a space inside the path", "https://www.sepe.es/a b", "https://www.sepe.es/a%20b"},
		{"letters beyond ASCII in the path", "https://www.sepe.es/año", "https://www.sepe.es/a%C3%B1o"},
		{"backslashes", `https:\\www.sepe.es\a`, "https://www.sepe.es/a"},
		{"a missing slash", "https:/www.sepe.es/", "https://www.sepe.es/"},
		{"no slashes at all", "http:www.sepe.es", "http://www.sepe.es/"},
		{"too many slashes", "http:///etc/passwd", "http://etc/passwd"},
		{"a decimal address", "http://2130706433/", "http://127.0.0.1/"},
		{"a hexadecimal one", "http://0x7f.1/", "http://127.0.0.1/"},
		{"an octal one", "http://0177.0.0.1/", "http://127.0.0.1/"},
		{"circled digits", "http://①②⑦.0.0.1/", "http://127.0.0.1/"},
		{"an IPv6 address", "http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"},
		{"IPv4 in IPv6", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/"},
		{"user info stays to be judged", "https://user:pw@www.sepe.es/", "https://user:pw@www.sepe.es/"},
		{"a trailing dot stays", "https://www.sepe.es./", "https://www.sepe.es./"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			u, err := link.Parse(test.raw)
			if err != nil {
				t.Fatal(err)
			}
			if u.String() != test.want {
				t.Errorf("%s, want %s", u, test.want)
			}
		})
	}
}

func TestNotAURL(t *testing.T) {
	t.Parallel()
	for name, raw := range map[string]string{
		"empty": "", "relative": "/a", "no scheme": "www.sepe.es", "no host": "https://", "only a port": "https://:443/",
		"port too high": "https://www.sepe.es:99999/", "port no number": "https://www.sepe.es:a/", "ftp": "ftp://www.sepe.es/",
		"file": "file:///etc/passwd", "javascript": "javascript:alert(1)", "data": "data:,x", "mailto": "mailto:a@b.es",
		"space in the host": "https://www sepe.es/", "an address too long": "http://1.2.3.4.5/", "a number too high": "http://256.256.256.256/",
		"too long": "https://www.sepe.es/" + strings.Repeat("a", link.MaxBytes), "too long once escaped": "https://www.sepe.es/" + strings.Repeat("ñ", 500),
		"a label that IDNA does not read back": "http://" + strings.Repeat("m", 1028) + "ñ",
		"percent in the host":                  "https://www.se%00pe.es/", "broken IPv6": "http://[::1/", "a forbidden sign in the host": "https://se<pe.es/",
	} {
		if u, err := link.Parse(raw); err == nil {
			t.Errorf("%s: %q is read as %s", name, raw, u)
		}
	}
}

func TestParts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		raw, scheme, host, path, query string
		port                           uint16
		userinfo, root, address        bool
	}{
		{raw: "https://www.sepe.es/", scheme: "https", host: "www.sepe.es", path: "/", port: 443, root: true},
		{raw: "http://www.sepe.es/", scheme: "http", host: "www.sepe.es", path: "/", port: 80, root: true},
		{raw: "https://www.sepe.es:8443/a?b=c", scheme: "https", host: "www.sepe.es", path: "/a", query: "b=c", port: 8443},
		{raw: "https://www.sepe.es/?b", scheme: "https", host: "www.sepe.es", path: "/", query: "b", port: 443},
		{raw: "https://user@www.sepe.es/a", scheme: "https", host: "www.sepe.es", path: "/a", port: 443, userinfo: true},
		{raw: "https://:pw@www.sepe.es/a", scheme: "https", host: "www.sepe.es", path: "/a", port: 443, userinfo: true},
		{raw: "http://2130706433/", scheme: "http", host: "127.0.0.1", path: "/", port: 80, root: true, address: true},
		{raw: "http://[::1]:8080/a", scheme: "http", host: "[::1]", path: "/a", port: 8080, address: true},
	}
	for _, test := range tests {
		t.Run(test.raw, func(t *testing.T) {
			t.Parallel()
			u, err := link.Parse(test.raw)
			if err != nil {
				t.Fatal(err)
			}
			_, address := u.Addr()
			if u.Scheme() != test.scheme || u.Host() != test.host || u.Path() != test.path || u.Query() != test.query ||
				u.Port() != test.port || u.HasUserInfo() != test.userinfo || u.IsRoot() != test.root || address != test.address {
				t.Errorf("%#v", u)
			}
		})
	}
}

func TestTheLongestURL(t *testing.T) {
	t.Parallel()
	const base = "https://www.sepe.es/"
	for letter, bytes := range map[string]int{"a": 1, "ñ": len("%C3%B1")} {
		room := link.MaxBytes - len(base)
		fits := base + strings.Repeat("a", room%bytes) + strings.Repeat(letter, room/bytes)
		u, err := link.Parse(fits)
		if err != nil || len(u.String()) != link.MaxBytes {
			t.Errorf("%d bytes: %v", len(u.String()), err)
		}
		if _, err := u.Resolve(u.String()); err != nil {
			t.Error(err)
		}
		if _, err := link.Parse(fits + "a"); !errors.Is(err, link.ErrTooLong) {
			t.Errorf("one more: %v", err)
		}
	}
	if _, err := link.Parse("ftp://www.sepe.es/"); !errors.Is(err, link.ErrScheme) {
		t.Error(err)
	}
}

// An id must never change: the records of years are named by it.
func TestID(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://www.sepe.es/":      "52d78ffc51886a02",
		"https://WWW.sepe.es:443/#": "52d78ffc51886a02",
	} {
		u, err := link.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		if u.ID() != want {
			t.Errorf("%s has the id %s, want %s", raw, u.ID(), want)
		}
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	base, err := link.Parse("https://www.sepe.es/a/b?c=d")
	if err != nil {
		t.Fatal(err)
	}
	for ref, want := range map[string]string{
		"":                       "https://www.sepe.es/a/b?c=d",
		"e":                      "https://www.sepe.es/a/e",
		"../e":                   "https://www.sepe.es/e",
		"/e":                     "https://www.sepe.es/e",
		"?e":                     "https://www.sepe.es/a/b?e",
		"//boe.es/e":             "https://boe.es/e",
		`/\boe.es`:               "https://boe.es/",
		"http://boe.es:80/e#f":   "http://boe.es/e",
		"https:e":                "https://www.sepe.es/a/e",
		" \t/e\r\n":              "https://www.sepe.es/e",
		"javascript:alert(1)":    "",
		"ftp://boe.es/":          "",
		"https://":               "",
		strings.Repeat("a", 9e3): "",
	} {
		u, err := base.Resolve(ref)
		if (err == nil) != (want != "") || u.String() != want {
			t.Errorf("%q leads to %q (%v), want %q", ref, u, err, want)
		}
	}
}

func TestZeroURL(t *testing.T) {
	t.Parallel()
	var u link.URL
	if !u.IsZero() || u.String() != "" || u.WithoutSession() != "" {
		t.Errorf("%#v", u)
	}
	if _, err := u.Resolve("/a"); err == nil {
		t.Error("a relative address was resolved against nothing")
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	u, err := link.Parse("https://www.sepe.es/a")
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(u)
	if err != nil {
		t.Fatal(err)
	}
	var back link.URL
	if err := json.Unmarshal(b, &back); err != nil || back != u {
		t.Errorf("%s reads back as %#v (%v)", b, back, err)
	}
	if err := json.Unmarshal([]byte(`"ftp://a.es/"`), &back); err == nil {
		t.Error("an ftp address was read")
	}
}
