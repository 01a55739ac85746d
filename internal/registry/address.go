package registry

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
)

// addressKind is a URL as people must write it. Whether it may be reached is
// judged later, by judgeAddress.
func addressKind() kind[link.URL] {
	raw := text[string]("a URL such as https://www.sepe.es/", `^[Hh][Tt][Tt][Pp][Ss]?://[^\s\\]+$`, nil)
	return kind[link.URL]{
		read: func(s spot, to *link.URL) {
			var written string
			problems := len(s.doc.problems)
			if raw.read(s, &written); len(s.doc.problems) > problems {
				return
			}
			u, err := parseAddress(written)
			if err != nil {
				s.complain("%s", err)
				return
			}
			*to = u
		},
		shape: func(preset *link.URL) Shape {
			s := raw.shape(nil)
			if preset != nil {
				s.Default = preset.String()
			}
			return s
		},
	}
}

// parseAddress is stricter than a browser: it refuses what two programs might
// read in two ways.
func parseAddress(written string) (link.URL, error) {
	scheme, rest, ok := strings.Cut(written, "://")
	switch {
	case written == "":
		return link.URL{}, errors.New("the URL is empty; write one such as https://www.sepe.es/")
	case strings.ContainsFunc(written, func(r rune) bool { return unicode.IsSpace(r) || control(r) || unicode.Is(unicode.Cf, r) }):
		return link.URL{}, errors.New("the URL holds white space or an invisible character; remove it, or write a space as %20")
	case strings.Contains(written, `\`):
		return link.URL{}, errors.New("the URL holds a backslash; write / instead, or %5C if it is meant")
	case !ok:
		return link.URL{}, fmt.Errorf("%s has no scheme; begin it with https:// or http://", quote(written))
	case !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https"):
		return link.URL{}, fmt.Errorf("%s can't be checked, only https and http can; write such a URL or remove the entry", quote(scheme+"://"))
	}
	u, err := link.Parse(written)
	switch {
	case errors.Is(err, link.ErrTooLong):
		return link.URL{}, fmt.Errorf("the URL is longer than %d bytes; write a shorter one", link.MaxBytes)
	case err != nil:
		return link.URL{}, fmt.Errorf("%s is not a URL that can be opened; check its host and port", quote(written))
	}
	return u, judgeAuthority(rest, u)
}

// judgeAuthority looks at what stands between the slashes as it is written.
func judgeAuthority(rest string, u link.URL) error {
	authority := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority = rest[:i]
	}
	switch {
	case authority == "":
		return errors.New("the URL has no host; write one after the two slashes")
	case strings.Contains(authority, "@"):
		return errors.New("the URL carries a user name or a password; remove everything up to the @")
	}
	if a, ok := u.Addr(); ok {
		written := authority
		if i := strings.LastIndexByte(written, ':'); i > strings.LastIndexByte(written, ']') {
			written = written[:i]
		}
		if written != u.Host() {
			return fmt.Errorf("the host %s is an ambiguous way to write the address %s; write %s", quote(written), a, quote(u.Host()))
		}
		return nil
	}
	return judgeHost(u.Host())
}

// judgeHost refuses names that no name server can be asked for (RFC 1035,
// section 2.3.4).
func judgeHost(host string) error {
	host = strings.TrimSuffix(host, ".")
	if len(host) > 253 {
		return errors.New("the host is longer than 253 bytes; no such name exists")
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > 63 {
			return fmt.Errorf("the host %s has a part that is empty or longer than 63 bytes; correct it", quote(host))
		}
	}
	return nil
}

// judgeAddress complains of a URL that may not be reached, and tells whether
// its host is one that may.
func judgeAddress(s spot, u link.URL, g *guard.Guard) (publicHost bool) {
	if err := g.CheckHost(u); err != nil {
		remedy := "write the full public name of its site"
		if _, ok := u.Addr(); ok {
			remedy = "write the name of its site, or list its range under network.allow in " + ConfigPath
		}
		s.complain("can't be checked: %s; %s", reason(err), remedy)
		return false
	}
	if err := g.CheckURL(u); err != nil {
		s.complain("can't be checked: %s; write another, or list it under network.ports in %s", reason(err), ConfigPath)
	}
	return true
}

func reason(err error) string {
	if refusal, ok := errors.AsType[*guard.Error](err); ok {
		return refusal.What + ": " + refusal.Why
	}
	return err.Error()
}
