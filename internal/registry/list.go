package registry

import (
	"math"

	"gopkg.in/yaml.v3"
)

// Bounds of lists. Those that a file's defaults add to each of its sources must
// be short, or a small file would need memory without end.
const (
	few       = 100
	unbounded = math.MaxInt
)

// list is a list of least to most items. One that can't be read is the zero V,
// which does no harm: the registry isn't used then.
func list[V any](item kind[V], least, most int) kind[[]V] {
	return kind[[]V]{
		read: func(s spot, to *[]V) {
			if s.node.Kind != yaml.SequenceNode || s.node.ShortTag() != "!!seq" {
				s.mismatch("a list such as " + listExample(s))
				return
			}
			if len(s.node.Content) < least {
				s.complain("the list is empty; write at least one item")
				return
			}
			if n := len(s.node.Content); n > most {
				s.complain("the list has %d items; write at most %d", n, most)
				return
			}
			*to = items(s, item)
		},
		shape: func(preset *[]V) Shape {
			each := item.shape(nil)
			s := Shape{Types: []string{"array"}, Items: &each, MinItems: least}
			if most < unbounded {
				s.MaxItems = most
			}
			if preset != nil && len(*preset) >= least {
				s.Default = shown(item, *preset)
			}
			return s
		},
	}
}

// listExample makes a list of what is written, or else of nothing.
func listExample(s spot) string {
	if s.node.Kind == yaml.ScalarNode && s.node.Value != "" {
		return quote("[" + s.node.Value + "]")
	}
	return "`[a, b]`, which may be empty: `[]`"
}

func items[V any](s spot, item kind[V]) []V {
	values := make([]V, 0, len(s.node.Content))
	for i, n := range s.node.Content {
		at, ok := s.doc.spot(n, index(s.path, i))
		if !ok {
			break
		}
		var v V
		item.read(at, &v)
		values = append(values, v)
	}
	return values
}

func shown[V any](item kind[V], values []V) []any {
	all := []any{}
	for i := range values {
		all = append(all, item.shape(&values[i]).Default)
	}
	return all
}

// set is a list in which nothing stands twice.
func set[V comparable](item kind[V], least, most int) kind[[]V] {
	several := list(located(item), least, most)
	return kind[[]V]{
		read: func(s spot, to *[]V) {
			var all []placed[V]
			several.read(s, &all)
			if all == nil {
				return
			}
			*to = make([]V, 0, len(all))
			first := map[V]int{}
			for _, p := range all {
				if !p.spot.written() {
					continue
				}
				if line, ok := first[p.value]; ok {
					p.spot.complain("%s is listed twice, first in line %d; remove one of them", quote(p.spot.node.Value), line)
					continue
				}
				first[p.value] = p.spot.node.Line
				*to = append(*to, p.value)
			}
		},
		shape: func(preset *[]V) Shape {
			s := list(item, least, most).shape(preset)
			s.Unique = true
			return s
		},
	}
}

// placed is a value that is judged later, when more is known, and where it is.
// The zero value was not written.
type placed[V any] struct {
	value V
	spot  spot
}

func located[V any](k kind[V]) kind[placed[V]] {
	return kind[placed[V]]{
		read: func(s spot, to *placed[V]) {
			problems := len(s.doc.problems)
			if k.read(s, &to.value); len(s.doc.problems) == problems {
				to.spot = s
			}
		},
		shape: func(preset *placed[V]) Shape {
			if preset == nil {
				return k.shape(nil)
			}
			return k.shape(&preset.value)
		},
	}
}

// named is a mapping of free names to values, which begin as fresh says.
func named[V any](names kind[string], each kind[V], fresh func(name string) V) kind[map[string]V] {
	return kind[map[string]V]{
		read: func(s spot, to *map[string]V) {
			es, ok := s.entries()
			if !ok {
				return
			}
			values := make(map[string]V, len(es.list))
			for _, e := range es.list {
				var name string
				names.read(spot{s.doc, e.at, join(s.path, e.key)}, &name)
				v := fresh(e.key)
				if at, ok := es.child(e.key); ok {
					each.read(at, &v)
				}
				values[e.key] = v
			}
			*to = values
		},
		shape: func(*map[string]V) Shape {
			v := fresh("")
			items := each.shape(&v)
			return Shape{Types: []string{"object"}, Items: &items, Names: names.shape(nil).Pattern}
		},
	}
}
