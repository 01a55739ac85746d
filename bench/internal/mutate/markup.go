package mutate

import (
	"fmt"
	"hash/fnv"
	"strings"

	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// raw is HTML already; all other strings given to markup are text.
type raw string

// markup fills HTML with texts, which it escapes.
func markup(format string, args ...any) raw {
	for i, a := range args {
		if text, ok := a.(string); ok {
			args[i] = html.EscapeString(text)
		}
	}
	return raw(fmt.Sprintf(format, args...))
}

// each is the markup of all of a list.
func each[T any](list []T, item func(i int, t T) raw) raw {
	var out strings.Builder
	for i, t := range list {
		out.WriteString(string(item(i, t)))
	}
	return raw(out.String())
}

func put(at scene.Place, piece raw) { at.Put(scene.Fragment(string(piece))...) }

// class is a name for the class of an element: the field's own, or one that a
// build made of it.
func (s *stage) class(name string) string {
	if s.rand.IntN(2) == 0 {
		return name
	}
	return "css-" + hashed(name)
}

// hashed is a short name made of another, always the same.
func hashed(name string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name)) // a hash takes all
	return fmt.Sprintf("%07x", h.Sum32())
}

// slug is the path of a page by its headline.
func slug(headline string) string {
	words := scene.Words(headline)
	return "/" + strings.Join(words[:min(len(words), 6)], "-")
}
