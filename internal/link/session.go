package link

import (
	"regexp"
	"strings"
)

// Session identifiers that servers write into addresses: Java's path
// parameter, ASP.NET's path segment, and the query keys of PHP, Java,
// ColdFusion and the usual frameworks.
var (
	sessionParameter = regexp.MustCompile(`(?i);jsessionid=[^/?#;]*`)
	sessionSegment   = regexp.MustCompile(`/\([SXF]\([^/()]*\)\)`)
	sessionKeys      = map[string]bool{
		"jsessionid": true, "phpsessid": true, "aspsessionid": true, "sessionid": true,
		"session_id": true, "sid": true, "cfid": true, "cftoken": true,
	}
)

// WithoutSession is the canonical form less any session identifier, for
// telling whether two addresses lead to the same page.
func (u URL) WithoutSession() string {
	base, query, _ := strings.Cut(u.href, "?")
	base = sessionParameter.ReplaceAllString(base, "")
	base = sessionSegment.ReplaceAllString(base, "")
	kept := strings.FieldsFunc(query, func(r rune) bool { return r == '&' })
	n := 0
	for _, pair := range kept {
		key, _, _ := strings.Cut(pair, "=")
		if !sessionKeys[strings.ToLower(key)] {
			kept[n] = pair
			n++
		}
	}
	if n == 0 {
		return base
	}
	return base + "?" + strings.Join(kept[:n], "&")
}
