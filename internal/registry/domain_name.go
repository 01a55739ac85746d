package registry

import (
	"errors"
	"fmt"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// hostName is the name of a domain, or a bare address, in canonical form:
// lower case and ASCII.
func hostName() kind[string] {
	raw := text[string]("the name of a domain, such as sepe.es", `^\S+$`, nil)
	return kind[string]{
		read: func(s spot, to *string) {
			var written string
			problems := len(s.doc.problems)
			if raw.read(s, &written); len(s.doc.problems) > problems {
				return
			}
			name, err := canonicalHost(written)
			if err != nil {
				s.complain("%s", err)
				return
			}
			*to = name
		},
		shape: raw.shape,
	}
}

func canonicalHost(written string) (string, error) {
	if err := judgeSpelling(written); err != nil {
		return "", err
	}
	u, err := link.Parse("http://" + written + "/")
	if err != nil {
		return "", fmt.Errorf("%s is no valid host name; write one such as sepe.es", quote(written))
	}
	name := u.Host()
	if a, ok := u.Addr(); ok {
		if name != written {
			return "", fmt.Errorf("%s is an ambiguous way to write the address %s; write %s", quote(written), a, quote(name))
		}
		return name, nil
	}
	if err := judgeHost(name); err != nil {
		return "", err
	}
	if isPublicSuffix(name) {
		return "", fmt.Errorf("%s is a public suffix, under which anybody may have a name; write the domain below it, such as %s",
			quote(name), quote("example."+name))
	}
	return name, nil
}

// judgeSpelling names the usual slips, which the parser of URLs would forgive.
func judgeSpelling(written string) error {
	switch {
	case strings.Contains(written, "://"), strings.Contains(written, "/"):
		host := written
		if _, rest, ok := strings.Cut(written, "://"); ok {
			host = rest
		}
		host, _, _ = strings.Cut(host, "/")
		return fmt.Errorf("%s is a URL; write only its host: %s", quote(written), quote(host))
	case strings.Contains(written, "*"):
		return errors.New("a domain covers all names below it; remove the * and its dot")
	case strings.HasSuffix(written, "."), strings.HasPrefix(written, "."):
		return fmt.Errorf("a domain is written without a dot at its ends; write %s", quote(strings.Trim(written, ".")))
	case strings.HasPrefix(written, "["):
		return nil // an IPv6 address, which the parser reads strictly
	case strings.Contains(written, ":"):
		return errors.New("a domain is written without a port; remove the colon and the number")
	case strings.ContainsFunc(written, func(r rune) bool { return r < 0x80 && !hostByte(byte(r)) }):
		return fmt.Errorf("%s is no valid host name; only letters, digits, hyphens and dots may stand in it", quote(written))
	}
	return nil
}

func hostByte(b byte) bool {
	return b == '-' || b == '.' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// isPublicSuffix tells a name below which strangers register theirs: then the
// registrable domain of a name right below it is that name itself.
func isPublicSuffix(name string) bool {
	below := "x." + name
	return link.RegistrableDomain(below) == below
}
