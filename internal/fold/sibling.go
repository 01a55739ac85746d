package fold

import (
	"maps"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// siblingLife is how long it is remembered what a host answered for a page that
// cannot exist, unless it is asked again.
const siblingLife = 90 * 24 * time.Hour

// siblings keeps the newest that was learned of each host, and forgets what is old
// at the time of the last observation.
func (f *folding) siblings() {
	if len(f.result.Folded) == 0 {
		return
	}
	known := maps.Clone(f.s.Siblings)
	if known == nil {
		known = map[string]observe.Sibling{}
	}
	for _, o := range f.result.Folded {
		u, err := link.Parse(o.URL)
		if o.Sibling == nil || err != nil || o.CheckedAt < known[u.Host()].At {
			continue
		}
		s := *o.Sibling
		s.At = o.CheckedAt // the runner's clock is not to be trusted twice
		known[u.Host()], f.result.SiblingsChanged = s, true
	}
	now := f.result.Folded[len(f.result.Folded)-1].CheckedAt
	for host, s := range known {
		if now.Sub(s.At) >= siblingLife {
			delete(known, host)
			f.result.SiblingsChanged = true
		}
	}
	f.s.Siblings = known
}
