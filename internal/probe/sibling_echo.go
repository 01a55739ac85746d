package probe

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// shortestEcho is the least of an address that a text is searched for, in bytes.
const shortestEcho = 3

// echoesOf are the ways in which a page may repeat an address: whole, as a path,
// and by the last part of that. They are in lower case, the longest first.
func echoesOf(addresses []link.URL) []string {
	var parts []string
	for _, u := range addresses {
		bare := strings.TrimPrefix(u.String(), u.Scheme()+"://")
		parts = append(parts, u.String(), bare, target(u), u.Path(), lastSegment(u), pageName(u))
	}
	return spellings(parts)
}

var spaces = strings.NewReplacer("-", " ", "_", " ", "+", " ")

// spellings are those of parts of an address in a text, the longest first.
func spellings(parts []string) []string {
	var all []string
	for _, part := range parts {
		decoded, err := url.PathUnescape(part)
		if err != nil {
			decoded = part
		}
		for _, s := range []string{part, decoded, spaces.Replace(decoded)} {
			if s = strings.ToLower(s); len(s) >= shortestEcho {
				all = append(all, s)
			}
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	return slices.Compact(all)
}
