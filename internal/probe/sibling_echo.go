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

// echoesOf are the ways in which a page may repeat an address, by kinds: whole or
// as a path, and by the last part of the path alone, which may well be a word of
// the text. They are in lower case.
func echoesOf(addresses []link.URL) [][]string {
	var whole, last []string
	for _, u := range addresses {
		whole = append(whole, u.String(), strings.TrimPrefix(u.String(), u.Scheme()+"://"), target(u), u.Path())
		last = append(last, lastSegment(u), pageName(u))
	}
	return [][]string{spellings(whole), spellings(last)}
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
