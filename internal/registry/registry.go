// Package registry reads, judges and edits the files that people edit: the
// configuration, the listed domains and the sources. It is pure: bytes in,
// values and problems out.
package registry

import (
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Paths of the files, relative to the root of the repository.
const (
	ConfigPath  = "registry/config.yaml"
	DomainsPath = "registry/domains.yaml"
	SourcesDir  = "registry/sources"
)

// Registry is everything that people wrote, valid and with all defaults
// filled in. It is read only once loaded.
type Registry struct {
	Config  Config
	Domains []Domain // in the order of the file
	Sources []Source // by file, then in the order of the file
	Listed  link.Domains

	byID map[string]int // into Sources; nil where a Registry was not loaded
}

// Source looks a source up by its id.
func (r Registry) Source(id string) (Source, bool) {
	if r.byID != nil {
		i, ok := r.byID[id]
		if !ok {
			return Source{}, false
		}
		return r.Sources[i], true
	}
	i := slices.IndexFunc(r.Sources, func(s Source) bool { return s.ID == id })
	if i < 0 {
		return Source{}, false
	}
	return r.Sources[i], true
}

// Status is where a source stands. People reactivate; the program degrades.
type Status string

// The statuses of a source.
const (
	Active   Status = "active"
	Degraded Status = "degraded"
	Inactive Status = "inactive"
)

// Standing is where a domain stands on the allowlist.
type Standing string

// The standings of a domain. The sources of a removed domain stay an error
// until they are removed too.
const (
	Allowed Standing = "allowed"
	Review  Standing = "review"
	Removed Standing = "removed"
)

// Domain is one entry of domains.yaml.
type Domain struct {
	Name     string
	Tier     int // 1 to 3
	Core     bool
	Status   Standing
	Aliases  []string
	Rate     float64 // requests a second; 0 is the configuration's
	Note     string
	Position Position
}

// Source is one URL that is kept healthy.
type Source struct {
	URL         link.URL
	Title       string
	Priority    string // the name of its policy; filled in from the domain
	Status      Status // active unless written
	Hidden      bool
	ContentHash string // the accepted fingerprint; empty before the first healthy check
	ID          string // written, or that of the URL
	Selector    string
	Ignore      []string
	Extract     map[string]Extract
	Expect      Expect
	Owner       string
	Tags        []string // the file's and its own
	Note        string

	Domain   string // the longest matching entry of domains.yaml
	Position Position
}

// Extract is a field of a page that is watched by name.
type Extract struct {
	Selector string
	Type     string // number, date, money or text
}

// Expect narrows or widens what counts as a good answer. Its zero value
// expects any 2xx.
type Expect struct {
	Status   []int
	Contains string
}

// Position is where an entry begins. Line and Column count from 1.
type Position struct {
	File         string
	Line, Column int
}
