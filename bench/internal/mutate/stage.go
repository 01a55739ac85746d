package mutate

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// The versions of a page. Before is the page as it is, After the changed one;
// any other is one that was seen earlier, or a sibling's.
const (
	Before = 0
	After  = 1
)

// Step is a kind to be applied to a scene, and which version of it.
type Step struct {
	Kind     Kind
	Instance int
	Version  int
}

// Apply applies a step to a scene of the page. It is false where the page has
// no place for it.
func Apply(s *scene.Scene, p *scene.Page, lore *Lore, step Step) bool {
	if len(s.Blocks) == 0 {
		return false
	}
	h := fnv.New64a()
	// A hash takes all that is written to it.
	_, _ = h.Write([]byte(p.ID + " " + step.Kind.Name + " " + strconv.Itoa(step.Instance)))
	return step.Kind.apply(&stage{
		Scene:    s,
		phrases:  phrasesOf(p.Lang),
		lore:     lore.without(p),
		instance: step.Instance,
		version:  step.Version,
		rand:     rand.New(rand.NewPCG(h.Sum64(), 0)),
	})
}

// Write is one version of a page after one step; ok is false where the page has
// no place for it.
func Write(p *scene.Page, lore *Lore, step Step) (body []byte, ok bool) {
	s := p.Scene()
	ok = Apply(s, p, lore, step)
	return s.Bytes(), ok
}

// stage is a scene with what its change is made of. Whatever is drawn from rand
// must be drawn alike in all versions, so that they differ in the change alone.
type stage struct {
	*scene.Scene
	phrases  phrases
	lore     lore
	instance int
	version  int
	rand     *rand.Rand
}

func (s *stage) changed() bool { return s.version == After }

func (s *stage) odd() bool { return s.version%2 != 0 }

// turn is one of a list, another one in each version that follows.
func turn[T any](s *stage, list []T) T { return list[mod(s.rand.IntN(len(list))+s.version, len(list))] }

// turns are n of a list. One in each of them is new in the next version, or all
// where fresh.
func turns[T any](s *stage, list []T, n int, fresh bool) []T {
	step := 1
	if fresh {
		step = n
	}
	at := s.rand.IntN(len(list)) + s.version*step
	out := make([]T, n)
	for i := range out {
		out[i] = list[mod(at+i, len(list))]
	}
	return out
}

func mod(a, n int) int { return (a%n + n) % n }

// one is one of a list, the same in all versions.
func one[T any](s *stage, list []T) T { return list[s.rand.IntN(len(list))] }

// spot is the first, the middle or the last of a list by the instance; ok is
// false where an earlier instance had it.
func spot[T any](s *stage, list []T) (t T, ok bool) {
	n := len(list)
	if n == 0 || s.instance > 0 && s.instance >= n {
		return t, false
	}
	switch s.instance {
	case 0:
		return list[0], true
	case 1:
		return list[n/2], true
	}
	return list[n-1], true
}
