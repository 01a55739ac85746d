package probe

import (
	"sync"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// crowd is how many addresses that lead to one make that one suspect.
const crowd = 3

// crowds are the addresses of a run that lead to the same one. The zero crowds
// are empty; they are safe for concurrent use.
type crowds struct {
	mu   sync.Mutex
	from map[string]map[link.URL]bool // by where they lead; no more than make a crowd
}

// join notes that an address leads to another, and tells whether so many do.
func (c *crowds) join(from, to link.URL) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from == nil {
		c.from = map[string]map[link.URL]bool{}
	}
	key := to.WithoutSession()
	if c.from[key] == nil {
		c.from[key] = map[link.URL]bool{}
	}
	if len(c.from[key]) < crowd {
		c.from[key][from] = true
	}
	return len(c.from[key]) == crowd
}
