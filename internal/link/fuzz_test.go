package link

import (
	"strings"
	"testing"
)

// FuzzLinkParse: parse, print, parse is the identity; the short way through plain
// addresses never answers otherwise than the parser; taking a session out twice
// is taking it out once; and nothing panics.
func FuzzLinkParse(f *testing.F) {
	for _, s := range []string{
		"https://www.sepe.es/", "HTTP://User:pw@Www.Españа.es:8080/a/../b%2e?c d#e", "http://①②⑦.0.0.1/", "http://0x7f.1/",
		"http://[::ffff:1.2.3.4]/", `https:\\a.es\(S(x))\b;jsessionid=1?sid=2&c`, "https://a.es/(S(/(S(x))y))/", "https://a.es/..;jsessionid=1/",
		"https://a-.b.es/", "https://xn--a.es/", "https://a.es./?#", "http://1.2.3.4.es/", "https://a.0x1/", "https://a.es/'\"<>`{}|^",
	} {
		f.Add(s, "../x?y#z")
	}
	f.Add("https://;jsessionid=0/", "?sid=1")            // in the host it is no session
	f.Add("http://"+strings.Repeat("m", 1028)+"ñ", ";a") // a label that IDNA writes and does not read back
	f.Add("https://www.sepe.es/a", "//boe.es:443/;jsessionid=1")
	f.Fuzz(func(t *testing.T, raw, ref string) {
		u, err := Parse(raw)
		if p, ok := plain(raw); ok && len(raw) <= MaxBytes {
			if slow, err := parse(raw); err != nil || slow != p {
				t.Fatalf("%q is plainly %#v, by the parser %#v (%v)", raw, p, slow, err)
			}
		}
		if err != nil {
			return
		}
		hold(t, u)
		if v, err := u.Resolve(ref); err == nil {
			hold(t, v)
		}
	})
}

func hold(t *testing.T, u URL) {
	t.Helper()
	again, err := Parse(u.String())
	if err != nil || again != u {
		t.Fatalf("%#v\nreads back as %#v (%v)", u, again, err)
	}
	bare, err := Parse(u.WithoutSession())
	if err != nil {
		t.Fatalf("%s without its session: %v", u, err)
	}
	if bare.String() != u.WithoutSession() || bare.WithoutSession() != bare.String() {
		t.Fatalf("%s without its session is %q, then %q", u, u.WithoutSession(), bare.WithoutSession())
	}
	if len(u.String()) > MaxBytes || u.Host() == "" || u.Path() == "" || u.Path()[0] != '/' {
		t.Fatalf("%#v", u)
	}
	RegistrableDomain(u.Host())
	Domains{}.Match(u.Host())
	u.Addr()
}
