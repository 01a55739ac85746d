package robots

import (
	"regexp"
	"strings"
	"testing"
)

// FuzzPattern holds matches to a regular expression, which says the same in
// another way.
func FuzzPattern(f *testing.F) {
	for _, s := range [][2]string{{"/a*b", "/axb"}, {"/*aba*aba$", "/ababa"}, {"*", "/"}, {"/a*$", "/"}, {"$", "/"}, {"/**b$", "/bb"}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, path, target string) {
		path, target = narrow(path, "ab/*$"), "/"+narrow(target, "ab/")
		body, end := strings.CutSuffix(path, "$")
		expression := "^" + strings.ReplaceAll(regexp.QuoteMeta(body), `\*`, ".*")
		if end {
			expression += "$"
		}
		want := regexp.MustCompile(expression).MatchString(target)
		if got := newPattern(path).matches(target); got != want {
			t.Errorf("%q matches %q: %t, want %t", path, target, got, want)
		}
	})
}

// narrow is s over a small alphabet, so that matches are frequent.
func narrow(s, alphabet string) string {
	b := []byte(s)
	for i := range b {
		b[i] = alphabet[int(b[i])%len(alphabet)]
	}
	return string(b)
}

// FuzzCanonical: the canonical form is one that stays.
func FuzzCanonical(f *testing.F) {
	for _, s := range []string{"/a?b=c", "/%2f%3F?%26%3d", "/%", "/ñ%c3", "/*$%2A%24"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := canonicalTarget(s)
		if twice := canonicalTarget(once); twice != once {
			t.Errorf("%q becomes %q, and that %q", s, once, twice)
		}
		if strings.Trim(once, unreserved+reserved+"%0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			t.Errorf("%q becomes %q", s, once)
		}
	})
}
