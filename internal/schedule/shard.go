package schedule

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Part names one of several runners. The zero Part is the whole.
type Part struct{ Index, Of int } // Index counts from 1

// ParsePart reads "2/4".
func ParsePart(s string) (Part, error) {
	index, of, ok := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	p := Part{Index: i, Of: n}
	if !ok || err1 != nil || err2 != nil || i < 1 || i > n || p.String() != s {
		return Part{}, fmt.Errorf("%q is not a shard such as 1/4", s)
	}
	return p, nil
}

// String is the form that ParsePart reads.
func (p Part) String() string { return fmt.Sprintf("%d/%d", p.Index, p.Of) }

// Shard is how many checks fall to one runner.
type Shard struct {
	Shard string `json:"shard"`
	Count int    `json:"count"`
}

// Owns tells which entries belong to the part.
func (p Part) Owns(s snapshot.Snapshot) func(snapshot.Entry) bool {
	if p.Of == 0 {
		return func(snapshot.Entry) bool { return true }
	}
	shards := pack(s, p.Of)
	return func(e snapshot.Entry) bool { return shards[e.Source.URL.RegistrableDomain()] == p.Index }
}

func count(s snapshot.Snapshot, due []Check, n int) []Shard {
	shards := pack(s, n)
	out := make([]Shard, n)
	for i := range out {
		out[i].Shard = Part{Index: i + 1, Of: n}.String()
	}
	for _, c := range due {
		out[shards[c.Entry.Source.URL.RegistrableDomain()]-1].Count++
	}
	return out
}

// pack deals whole registrable domains to n shards, the largest first, each to
// the shard that has least. It looks at the registry and not at what is due,
// so that runners that start minutes apart agree. Shards beyond the number of
// domains stay empty.
func pack(s snapshot.Snapshot, n int) map[string]int {
	size := map[string]int{}
	for _, e := range s.Entries {
		size[e.Source.URL.RegistrableDomain()]++
	}
	domains := slices.SortedFunc(maps.Keys(size), func(a, b string) int {
		return cmp.Or(cmp.Compare(size[b], size[a]), cmp.Compare(a, b))
	})
	load, shard := make([]int, min(n, len(domains))), make(map[string]int, len(size))
	for _, d := range domains {
		least := slices.Index(load, slices.Min(load))
		load[least] += size[d]
		shard[d] = least + 1
	}
	return shard
}
