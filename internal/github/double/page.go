package double

import (
	"fmt"
	"net/http"
	"strings"
)

// page is the part of a list that the query asks for, with links to the others.
func page[T any](s *Server, path string, r request, all []T, view func(T) map[string]any) answer {
	size := min(max(atoi(r.query.Get("per_page"), 30), 1), 100)
	n := max(atoi(r.query.Get("page"), 1), 1)
	last := max((len(all)+size-1)/size, 1)
	from := min((n-1)*size, len(all))
	views := []any{}
	for _, one := range all[from:min(from+size, len(all))] {
		views = append(views, view(one))
	}
	a := ok(views)
	if links := links(s, path, r, n, last); links != "" {
		a.header = http.Header{"Link": {links}}
	}
	return a
}

func links(s *Server, path string, r request, n, last int) string {
	var all []string
	add := func(rel string, to int) {
		r.query.Set("page", fmt.Sprint(to))
		all = append(all, fmt.Sprintf("<%s%s?%s>; rel=%q", s.http.URL, path, r.query.Encode(), rel))
	}
	if n > 1 {
		add("prev", n-1)
		add("first", 1)
	}
	if n < last {
		add("next", n+1)
		add("last", last)
	}
	return strings.Join(all, ", ")
}
