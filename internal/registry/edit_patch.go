package registry

import (
	"cmp"
	"slices"
)

// editPatch puts text in the place of the bytes of its span.
type editPatch struct {
	editSpan
	text string
	line int // of the entry that it is for
}

// splice makes all patches at once. Patches at one place keep their order; none
// may overlap. A file that lacks its final line break goes on without it, unless
// breakLast asks for one.
func (s *editSource) splice(patches []editPatch, breakLast bool) ([]byte, error) {
	if len(patches) == 0 {
		return s.data, nil
	}
	slices.SortStableFunc(patches, func(a, b editPatch) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(min(a.end-a.start, 1), min(b.end-b.start, 1)))
	})
	size := len(s.data)
	for _, p := range patches {
		size += len(p.text)
	}
	out, at := make([]byte, 0, size), 0
	for _, p := range patches {
		if p.start < at {
			return nil, &UnsafeEditError{p.line, "its changes touch each other; make them one by one"}
		}
		out = append(append(out, s.data[at:p.start]...), p.text...)
		at = p.end
	}
	out = append(out, s.data[at:]...)
	if breakLast {
		return out, nil
	}
	return s.trimEnd(out), nil
}

// trimEnd takes back the line break that a removed last line leaves behind.
func (s *editSource) trimEnd(out []byte) []byte {
	if !s.open(len(s.data)) {
		return out
	}
	if n := (&editSource{data: out}).breakBefore(len(out)); n > 0 {
		return out[:len(out)-n]
	}
	return out
}
