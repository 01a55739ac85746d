package probe

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// siblingOf is an address beside u at which there cannot be a page: in the same
// directory, with the same extension, under a name that is a hash.
func siblingOf(u link.URL, seed uint64) (link.URL, error) {
	dir, last := directory(u), lastSegment(u)
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", seed, u.Host(), dir))
	return u.Resolve(dir + hex.EncodeToString(sum[:8]) + extension.FindString(last) + slash(u))
}

// extension is that of a file name.
var extension = regexp.MustCompile(`\.[A-Za-z][A-Za-z0-9]{0,4}$`)

// pageName is the last segment of an address, without its extension.
func pageName(u link.URL) string {
	last := lastSegment(u)
	return strings.TrimSuffix(last, extension.FindString(last))
}

// directory is the path of u up to its last segment; a slash behind that is part
// of it.
func directory(u link.URL) string {
	return strings.TrimSuffix(strings.TrimSuffix(u.Path(), slash(u)), lastSegment(u))
}

func lastSegment(u link.URL) string {
	path := strings.TrimSuffix(u.Path(), slash(u))
	return path[strings.LastIndexByte(path, '/')+1:]
}

// slash is the one that u ends with, or empty.
func slash(u link.URL) string {
	if strings.HasSuffix(u.Path(), "/") {
		return "/"
	}
	return ""
}

// homes are the addresses that many sites give to their home page, in a language
// or without.
var homes = regexp.MustCompile(`(?i)^/([a-z]{2,3}([-_][a-z]{2,4})?/?)?((index|default|home|inicio|inici|portada|main|welcome)(\.[a-z]{2,5})?/?)?$`)

// isHome tells a home page, or what may well be one: a site may show that one for
// whatever it does not know, and there it is the page.
func isHome(u link.URL) bool { return homes.MatchString(u.Path()) }
