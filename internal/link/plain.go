package link

import "strings"

// plain reads a URL that is in canonical form already and has nothing in it
// that the WHATWG parser would have to think about: no port, no escapes, no dot
// segments, no international or numeric name. Nearly all are like that, and
// reading them takes a fiftieth of the time. It never answers otherwise than
// the parser would (see FuzzLinkParse).
func plain(raw string) (URL, bool) {
	scheme, rest, ok := strings.Cut(raw, "://")
	if !ok || scheme != "https" && scheme != "http" {
		return URL{}, false
	}
	slash := strings.IndexByte(rest, '/')
	if slash < 0 || !plainHost(rest[:slash]) {
		return URL{}, false
	}
	path, query, asked := strings.Cut(rest[slash:], "?")
	if !pathBytes.make(path) || strings.Contains(path, "/.") || asked && !queryBytes.make(query) {
		return URL{}, false
	}
	return URL{href: raw, scheme: scheme, host: rest[:slash], port: defaultPort(scheme), path: path, query: query}, true
}

// plainHost tells a name of two labels or more whose last one begins with a
// letter, so that it is no address in disguise.
func plainHost(host string) bool {
	dot := strings.LastIndexByte(host, '.')
	if dot < 1 || dot+1 == len(host) || host[dot+1] < 'a' || !hostBytes.make(host) {
		return false
	}
	before := byte('.')
	for i := range len(host) { // no empty label, no hyphen at a label's edge, no "xn--"
		if c := host[i]; c == '.' || c == '-' {
			if before == '.' || before == '-' {
				return false
			}
		}
		before = host[i]
	}
	return before != '-' && !strings.Contains(host, "-.")
}

// byteSet is a set of ASCII characters.
type byteSet [256]bool

const letters = "abcdefghijklmnopqrstuvwxyz"

var (
	hostBytes  = newByteSet(letters + "0123456789-.")
	pathBytes  = newByteSet(letters + strings.ToUpper(letters) + "0123456789/-_.~!$&()*+,;=:@")
	queryBytes = newByteSet(letters + strings.ToUpper(letters) + "0123456789/-_.~!$&()*+,;=:@?")
)

func newByteSet(of string) *byteSet {
	var set byteSet
	for i := range len(of) {
		set[of[i]] = true
	}
	return &set
}

// make tells whether s is made of the set's characters alone.
func (set *byteSet) make(s string) bool {
	for i := range len(s) {
		if !set[s[i]] {
			return false
		}
	}
	return true
}
