package registry

// kind reads one sort of value, and can say what that looks like.
type kind[V any] struct {
	// read puts what is written at s into to. Where that is no such value it
	// complains and leaves to as it is.
	read func(s spot, to *V)
	// shape is what may be written. A preset is the default; it may be nil.
	shape func(preset *V) Shape
}

// field is one key of a mapping that is read into a T.
type field[T any] struct {
	key, doc string
	missing  string // what to write where a required key is missing; empty for others
	read     func(s spot, to *T)
	shape    func(preset *T) Shape
}

// at is a field that is kept in one place of a T.
func at[T, V any](key, doc string, k kind[V], place func(*T) *V) field[T] {
	return field[T]{
		key: key, doc: doc,
		read: func(s spot, to *T) { k.read(s, place(to)) },
		shape: func(preset *T) Shape {
			if preset == nil {
				return k.shape(nil)
			}
			return k.shape(place(preset))
		},
	}
}

// section is a field that groups others of the same T.
func section[T any](key, doc string, m mapping[T]) field[T] {
	return at(key, doc, m.kind(), func(t *T) *T { return t })
}

// must makes the field required; missing is an example of what to write.
func (f field[T]) must(missing string) field[T] {
	f.missing = missing
	return f
}

// mapping reads the known keys of a mapping into a T.
type mapping[T any] struct {
	fields []field[T] // in the order of reading, however they are written
	preset *T         // what the keys that aren't written mean; nil keeps what is there
	oneOf  []string   // for the shape: judge sees to it
	judge  func(es *entries, t *T)
}

func (m mapping[T]) kind() kind[T] { return kind[T]{m.read, m.shape} }

func (m mapping[T]) read(s spot, to *T) {
	es, ok := s.entries()
	if !ok {
		return
	}
	if m.preset != nil {
		*to = *m.preset
	}
	for _, e := range es.list {
		if !m.knows(e.key) {
			spot{s.doc, e.at, join(s.path, e.key)}.complain("unknown key %s; %s", quote(e.key), meant(e.key, m.keys()))
		}
	}
	for _, f := range m.fields {
		if v, ok := es.child(f.key); ok {
			f.read(v, to)
		} else if f.missing != "" && es.index(f.key) < 0 {
			es.complainOf(f.key, "%s is missing; write %s", quote(f.key), quote(f.missing))
		}
	}
	if m.judge != nil {
		m.judge(&es, to)
	}
}

func (m mapping[T]) knows(key string) bool {
	for i := range m.fields {
		if m.fields[i].key == key {
			return true
		}
	}
	return false
}

func (m mapping[T]) keys() []string {
	keys := make([]string, len(m.fields))
	for i, f := range m.fields {
		keys[i] = f.key
	}
	return keys
}

func (m mapping[T]) shape(preset *T) Shape {
	if m.preset != nil {
		preset = m.preset
	}
	s := Shape{Types: []string{"object"}, OneOf: m.oneOf}
	for _, f := range m.fields {
		fs := f.shape(preset)
		fs.Doc = f.doc
		if f.missing != "" {
			fs.Default = nil
		}
		s.Fields = append(s.Fields, Field{Key: f.key, Required: f.missing != "", Shape: fs})
	}
	return s
}
