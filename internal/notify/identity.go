package notify

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"regexp"
	"strings"
)

// identity is the first 16 hex digits of the SHA-256 of the parts, which cannot
// run into each other.
func identity(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// secretName is what the name of a query parameter with a secret looks like.
var secretName = regexp.MustCompile(`(?i)token|secret|pass|auth|sig|key|cred`)

// withoutSecrets is an address as far as it tells one channel from another.
func withoutSecrets(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		scheme, _, _ := strings.Cut(address, "://")
		return scheme
	}
	u.User, u.Fragment = nil, ""
	query := u.Query()
	for name := range query {
		if secretName.MatchString(name) {
			query.Del(name)
		}
	}
	u.RawQuery = query.Encode()
	return u.String()
}

// secretSegment is what a secret in the path of an address looks like.
var secretSegment = regexp.MustCompile(`^[A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]*$`)

// credential tells an address that seems to carry a secret. It may err on
// either side: it is for a warning.
func credential(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil {
		return true
	}
	for name := range u.Query() {
		if secretName.MatchString(name) {
			return true
		}
	}
	for segment := range strings.SplitSeq(u.Path, "/") {
		if len(segment) >= 16 && secretSegment.MatchString(segment) {
			return true
		}
	}
	return false
}
