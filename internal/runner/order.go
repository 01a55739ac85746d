package runner

import "container/heap"

// order is a heap whose members know their place in it, so that any of them
// can move or leave.
type order[T any] struct {
	members []T
	before  func(a, b T) bool
	place   func(T) *int // where a member keeps its place, counted from 1; 0 is outside
}

// put adds x, or moves it to where it now belongs.
func (o *order[T]) put(x T) {
	if at := *o.place(x); at > 0 {
		heap.Fix(o, at-1)
		return
	}
	heap.Push(o, x)
}

// drop takes x out, if it is in.
func (o *order[T]) drop(x T) {
	if at := *o.place(x); at > 0 {
		heap.Remove(o, at-1)
	}
}

// first is the member before all others, or the zero value.
func (o *order[T]) first() (x T) {
	if len(o.members) > 0 {
		x = o.members[0]
	}
	return x
}

// Len, Less, Swap, Push and Pop are [heap.Interface].

func (o *order[T]) Len() int           { return len(o.members) }
func (o *order[T]) Less(i, k int) bool { return o.before(o.members[i], o.members[k]) }

func (o *order[T]) Swap(i, k int) {
	m := o.members
	m[i], m[k] = m[k], m[i]
	*o.place(m[i]), *o.place(m[k]) = i+1, k+1
}

func (o *order[T]) Push(x any) {
	o.members = append(o.members, x.(T))
	*o.place(x.(T)) = len(o.members)
}

func (o *order[T]) Pop() any {
	n := len(o.members) - 1
	x := o.members[n]
	*o.place(x) = 0
	var none T
	o.members[n] = none
	o.members = o.members[:n]
	return x
}
