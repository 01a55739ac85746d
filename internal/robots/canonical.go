package robots

import "strings"

const (
	unreserved = "-._~"
	reserved   = ":/?#[]@!$&'()*+,;=" // RFC 3986, section 2.2
	hexDigits  = "0123456789ABCDEF"
)

// canonicalTarget is what patterns are held against: a path with its query and
// without its fragment.
func canonicalTarget(s string) string {
	s, _, _ = strings.Cut(s, "#")
	if !strings.HasPrefix(s, "/") {
		s = "/" + s
	}
	s, _ = canonical(s, false)
	return s
}

// canonical writes an octet in one way, whether it came percent-encoded or not
// (section 2.2.2): as itself where a URL may have it, else encoded. Encoded
// stay the characters that would mean something else as themselves: what
// divides a path or a query, and the pattern's own. inQuery tells where s
// begins, and after tells where it ends.
func canonical(s string, inQuery bool) (out string, after bool) {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '%' {
			if isPlain(c) && c != '*' && c != '$' {
				b.WriteByte(c)
			} else {
				encode(&b, c)
			}
			inQuery = inQuery || c == '?'
			continue
		}
		c, ok := decode(s[i:])
		if !ok {
			encode(&b, '%')
			continue
		}
		i += 2
		if isPlain(c) && !divides(c, inQuery) {
			b.WriteByte(c)
		} else {
			encode(&b, c)
		}
	}
	return b.String(), inQuery
}

// isPlain tells the characters that a URL has as themselves.
func isPlain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
		strings.IndexByte(unreserved, c) >= 0 || strings.IndexByte(reserved, c) >= 0
}

// divides tells the characters that mean more as themselves than encoded.
func divides(c byte, inQuery bool) bool {
	if inQuery {
		return strings.IndexByte("&=#*$", c) >= 0
	}
	return strings.IndexByte("/?#*$", c) >= 0
}

// decode reads "%41" at the start of s.
func decode(s string) (c byte, ok bool) {
	if len(s) < 3 {
		return 0, false
	}
	high, low := hexValue(s[1]), hexValue(s[2])
	return byte(high<<4 | low), high >= 0 && low >= 0
}

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

func encode(b *strings.Builder, c byte) {
	b.WriteByte('%')
	b.WriteByte(hexDigits[c>>4])
	b.WriteByte(hexDigits[c&15])
}
