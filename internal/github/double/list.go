package double

import (
	"slices"
	"strconv"
	"time"
)

// ordered are all that keep says yes to, in the order that the query asks for.
func (s *Server) ordered(r request, keep func(*Issue) bool) []*Issue {
	all := slices.DeleteFunc(slices.Clone(s.items), func(i *Issue) bool { return !keep(i) })
	slices.SortStableFunc(all, func(a, b *Issue) int {
		if r.query.Get("sort") == "updated" {
			if c := a.UpdatedAt.Compare(b.UpdatedAt); c != 0 {
				return c
			}
		}
		return a.Number - b.Number
	})
	if r.query.Get("direction") != "asc" {
		slices.Reverse(all)
	}
	return all
}

// inState tells an issue that the query's state lets through.
func inState(r request, i *Issue) bool {
	switch r.query.Get("state") {
	case "all":
		return true
	case "closed":
		return !i.Open
	}
	return i.Open
}

// since is the query's, or the beginning of time.
func since(r request) time.Time {
	t, _ := time.Parse(time.RFC3339, r.query.Get("since"))
	return t
}

func atoi(s string, otherwise int) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return otherwise
}
