// Package link is the identity of a URL: its canonical form, its id, its host
// and the domain it belongs to. It is pure: nothing here resolves a name.
package link

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// MaxBytes is the longest URL that is ever stored or requested.
const MaxBytes = 2048

// ErrTooLong is returned for a URL of more than [MaxBytes] bytes.
var ErrTooLong = fmt.Errorf("longer than %d bytes", MaxBytes)

// ErrScheme is returned for a URL that is neither http nor https.
var ErrScheme = errors.New("only http and https can be checked")

// URL is a parsed web address in canonical form: the serialisation of the
// WHATWG URL Standard without its fragment. The zero URL is no address.
// Values are comparable and safe to share.
type URL struct {
	href, scheme, host, path, query string
	port                            uint16
	userinfo                        bool
}

var parser = whatwg.NewParser()

// Parse reads an absolute http or https URL. It accepts whatever a browser
// would accept; what a registry may contain is judged elsewhere.
func Parse(raw string) (URL, error) {
	if len(raw) > MaxBytes {
		return URL{}, ErrTooLong
	}
	if u, ok := plain(raw); ok {
		return u, nil
	}
	return parse(raw)
}

func parse(raw string) (URL, error) {
	u, err := parser.Parse(raw)
	if err != nil {
		return URL{}, fmt.Errorf("not a URL: %w", err)
	}
	return fromWHATWG(u)
}

// Resolve reads ref, such as a Location header, relative to u.
func (u URL) Resolve(ref string) (URL, error) {
	if len(ref) > MaxBytes {
		return URL{}, ErrTooLong
	}
	r, err := parser.ParseRef(u.href, ref)
	if err != nil {
		return URL{}, fmt.Errorf("not a URL: %w", err)
	}
	return fromWHATWG(r)
}

func fromWHATWG(w *whatwg.Url) (URL, error) {
	if s := w.Scheme(); s != "http" && s != "https" {
		return URL{}, ErrScheme
	}
	u := URL{
		href:     w.Href(true),
		scheme:   w.Scheme(),
		host:     w.Hostname(),
		path:     w.Pathname(),
		query:    w.Query(),
		userinfo: w.Username() != "" || w.Password() != "",
	}
	if len(u.href) > MaxBytes {
		return URL{}, ErrTooLong
	}
	if u.host == "" {
		return URL{}, errors.New("not a URL: no host")
	}
	if again, err := parser.Parse(u.href); err != nil || again.Href(true) != u.href {
		return URL{}, errors.New("not a URL: its canonical form is none") // such as a label that IDNA makes too long
	}
	u.port = defaultPort(u.scheme)
	if p := w.Port(); p != "" {
		n, err := strconv.ParseUint(p, 10, 16)
		if err != nil {
			return URL{}, fmt.Errorf("not a URL: port %s", p)
		}
		u.port = uint16(n)
	}
	return u, nil
}

func defaultPort(scheme string) uint16 {
	if scheme == "https" {
		return 443
	}
	return 80
}

// String is the canonical form.
func (u URL) String() string { return u.href }

// IsZero tells the zero URL.
func (u URL) IsZero() bool { return u.href == "" }

// Scheme is "http" or "https".
func (u URL) Scheme() string { return u.scheme }

// Host is the host without port, lower case and in its ASCII form; an IPv6
// address stands in brackets.
func (u URL) Host() string { return u.host }

// Port is the port that a request goes to, the scheme's own unless one is named.
func (u URL) Port() uint16 { return u.port }

// Path begins with a slash.
func (u URL) Path() string { return u.path }

// Query is without its question mark.
func (u URL) Query() string { return u.query }

// HasUserInfo tells a URL that carries a user name or a password.
func (u URL) HasUserInfo() bool { return u.userinfo }

// IsRoot tells the home page of a site: no path and no query.
func (u URL) IsRoot() bool { return u.path == "/" && u.query == "" }

// Addr is the address that the host spells, in whatever way it spells it.
func (u URL) Addr() (netip.Addr, bool) {
	a, err := netip.ParseAddr(strings.Trim(u.host, "[]"))
	return a, err == nil
}

// ID names the record of this URL: the first 16 hex digits of the SHA-256 of
// the canonical form.
func (u URL) ID() string {
	sum := sha256.Sum256([]byte(u.href))
	return hex.EncodeToString(sum[:8])
}

// MarshalText and UnmarshalText carry the canonical form.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText is [Parse].
func (u *URL) UnmarshalText(b []byte) error {
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*u = v
	return nil
}
