package store

import (
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Change is what one commit does. The zero Change does nothing, and so does
// each field that is left out.
type Change struct {
	// Sources is how many sources the registry has. It decides how records
	// are laid out, and a commit moves them all when the registry has crossed
	// the border; zero leaves the layout as it is.
	Sources int

	Records  []health.Record
	Content  map[string]string          // by id, the main text seen last
	Accepted map[string]string          // by id, the accepted main text; an empty one is removed
	Frames   map[string]frame.Site      // by domain, what was learned of its pages
	Forget   []string                   // ids whose record and texts go
	Events   []health.Event             // added to those that are there
	Hosts    map[string]health.Host     // all of them, by registrable domain; nil leaves them as they are
	Siblings map[string]observe.Sibling // all of them, by host; nil leaves them as they are
	Notices  map[string]observe.Told    // all of them, by channel; nil leaves them as they are

	Files  map[string]File // any other file, by slash path below the root
	Remove []string        // any other file; one that is not there is fine

	Retire []string          // pending journals that are folded herewith
	Folded map[string][]byte // the same for journals from elsewhere, by any name
}

// File is the content of a file. Was, unless nil, is what the new content was
// made from: if the file is no longer that, the commit fails with [ErrChanged].
type File struct {
	Data, Was []byte
}
