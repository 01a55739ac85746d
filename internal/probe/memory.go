package probe

import (
	"context"
	"sync"
)

// memory keeps what was found out once for each key. Of those who ask at the
// same time one finds it out and the others wait. The zero memory is empty; it
// is safe for concurrent use.
type memory[T any] struct {
	mu   sync.Mutex
	keys map[string]*memo[T]
}

// memo is what is known of one key.
type memo[T any] struct {
	finding chan struct{} // held by the one who finds it out
	found   chan struct{} // closed once it is known
	value   T
}

// get gives what is known of key, found out by find if it is not. Where find
// says that it was cut short, nothing is kept, and the next to ask tries again.
// The error is that of ctx, when it ends before anything is known.
func (m *memory[T]) get(ctx context.Context, key string, find func() (T, bool)) (T, error) {
	k := m.memo(key)
	if value, known := k.known(); known { // even where ctx has ended
		return value, nil
	}
	select {
	case <-k.found:
		return k.value, nil
	case k.finding <- struct{}{}:
		defer func() { <-k.finding }()
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
	if value, known := k.known(); known {
		return value, nil
	}
	value, whole := find()
	if !whole {
		return value, ctx.Err()
	}
	k.value = value
	close(k.found)
	return value, nil
}

// peek gives what is known of key without finding anything out.
func (m *memory[T]) peek(key string) (T, bool) { return m.memo(key).known() }

// forget makes what is known of key, where it is such, to be found out again.
func (m *memory[T]) forget(key string, such func(T) bool) {
	k := m.memo(key)
	if value, known := k.known(); !known || !such(value) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.keys[key] == k {
		delete(m.keys, key)
	}
}

func (k *memo[T]) known() (value T, known bool) {
	select {
	case <-k.found:
		return k.value, true
	default:
		return value, false
	}
}

func (m *memory[T]) memo(key string) *memo[T] {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.keys[key]
	if k == nil {
		if m.keys == nil {
			m.keys = map[string]*memo[T]{}
		}
		k = &memo[T]{finding: make(chan struct{}, 1), found: make(chan struct{})}
		m.keys[key] = k
	}
	return k
}
