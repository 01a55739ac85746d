package link

import (
	"regexp"
	"slices"
	"strings"
)

// Session identifiers that servers write into addresses: Java's path
// parameter, ASP.NET's path segment, and the query keys of PHP, Java,
// ColdFusion and the usual frameworks.
var (
	sessionParameter = regexp.MustCompile(`(?i);jsessionid=[^;/]*`)
	sessionSegment   = regexp.MustCompile(`^\([SXF]\([^()]*\)\)$`)
	sessionKeys      = map[string]bool{
		"jsessionid": true, "phpsessid": true, "aspsessionid": true, "sessionid": true,
		"session_id": true, "sid": true, "cfid": true, "cftoken": true,
	}
)

// WithoutSession is the canonical form less any session identifier, for
// telling whether two addresses lead to the same page.
func (u URL) WithoutSession() string {
	base, query, asked := strings.Cut(u.href, "?")
	origin, path := base[:len(base)-len(u.path)], u.path
	if strings.ContainsAny(path, ";(") {
		base = origin + pathWithoutSession(path)
	}
	if asked {
		query, asked = queryWithoutSession(query)
	}
	if asked {
		base += "?" + query
	}
	if base == u.href {
		return base
	}
	bare, err := Parse(base) // what is left may hold dot segments
	if err != nil {
		return base
	}
	return bare.href
}

func pathWithoutSession(path string) string {
	path = sessionParameter.ReplaceAllString(path, "")
	if !strings.Contains(path, "/(") {
		return path
	}
	segments := strings.Split(path, "/")
	return strings.Join(slices.DeleteFunc(segments, sessionSegment.MatchString), "/")
}

// queryWithoutSession leaves a query without such keys as it is, and tells
// whether there is a query left.
func queryWithoutSession(query string) (string, bool) {
	isSession := func(pair string) bool {
		key, _, _ := strings.Cut(pair, "=")
		return sessionKeys[strings.ToLower(key)]
	}
	kept := slices.DeleteFunc(strings.Split(query, "&"), isSession)
	return strings.Join(kept, "&"), len(kept) > 0
}
