package probe

import (
	"sync"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// mostDoubles is how many texts of a host are remembered for a run.
const mostDoubles = 256

// doubles are the addresses of a run by the text that they show. The zero
// doubles are empty; they are safe for concurrent use.
type doubles struct {
	mu    sync.Mutex
	hosts map[string]map[string]link.URL // by host and by hash, the first address that showed it
}

// join notes what an address shows, and tells whether another one of its host
// shows the same while a third shows something else: a site that answers
// everything alike is no site that hides a 404, but one that has one page.
func (d *doubles) join(u link.URL, hash string) bool {
	if hash == "" {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.hosts == nil {
		d.hosts = map[string]map[string]link.URL{}
	}
	texts := d.hosts[u.Host()]
	if texts == nil {
		texts = map[string]link.URL{}
		d.hosts[u.Host()] = texts
	}
	first, seen := texts[hash]
	if !seen && len(texts) < mostDoubles {
		texts[hash] = u
	}
	return seen && first != u && len(texts) > 1
}
