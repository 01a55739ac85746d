package scaffold

import (
	"net/url"
	"regexp"
	"strings"
)

// Project is the repository that adopts linkhealth. The zero Project is one of
// which nothing is known, and is enough for [Files].
type Project struct {
	Server      string // where it is hosted, such as https://github.com
	Owner, Name string // both, or neither
	Branch      string // the default branch
	Action      Action
}

// The names that GitHub gives out: letters, digits and hyphens for an owner,
// which may be a managed user with an underscore, and dots too for a repository.
var (
	ownerShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$`)
	nameShape  = regexp.MustCompile(`^[A-Za-z0-9._-]{1,100}$`)
	// A host without a dot is an alias of one machine's ssh configuration.
	hostShape = regexp.MustCompile(`^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$`)
	// A branch may be called almost anything; one that would need quoting is
	// not worth a link.
	branchShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]*$`)
	scpShape    = regexp.MustCompile(`^(?:[^@/]+@)?([^:/]+):(.+)$`)
)

// Remote is the project behind the address of a git remote, in any of git's
// spellings: https, ssh, or user@host:path. User names and passwords in it are
// dropped. ok is false for what is no OWNER/NAME on a host, a local path say.
func Remote(address string) (p Project, ok bool) {
	host, path := split(address)
	owner, name, _ := strings.Cut(strings.Trim(path, "/"), "/")
	name = strings.TrimSuffix(name, ".git")
	if !hostShape.MatchString(host) || !ownerShape.MatchString(owner) || !nameShape.MatchString(name) || strings.Trim(name, ".") == "" {
		return Project{}, false
	}
	host = strings.TrimPrefix(strings.ToLower(host), "ssh.") // ssh.github.com serves where port 22 is shut
	return Project{Server: "https://" + host, Owner: owner, Name: name}, true
}

func split(address string) (host, path string) {
	address = strings.TrimSpace(address)
	if !strings.Contains(address, "://") {
		if m := scpShape.FindStringSubmatch(address); m != nil {
			return m[1], m[2]
		}
		return "", ""
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "file" {
		return "", ""
	}
	return u.Hostname(), u.Path
}

// On is the project with a default branch; a name that would not do in a link
// is taken for main.
func (p Project) On(branch string) Project {
	p.Branch = "main"
	if branchShape.MatchString(branch) && !strings.Contains(branch, "..") {
		p.Branch = branch
	}
	return p
}

// Known tells whether the repository has an address.
func (p Project) Known() bool { return p.Owner != "" }

// Home is the address of a known project, without a slash at its end.
func (p Project) Home() string { return p.Server + "/" + p.Owner + "/" + p.Name }

// Blob is the address of the files of a known project's default branch.
func (p Project) Blob() string { return p.Home() + "/blob/" + p.Branch }

// UserAgent says who asks, with an address at which to complain.
func (p Project) UserAgent() string {
	if !p.Known() {
		return "linkhealth (+https://github.com/" + origin + ")"
	}
	return "linkhealth (+" + p.Home() + ")"
}
