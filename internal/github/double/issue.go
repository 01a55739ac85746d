package double

import (
	"fmt"
	"strings"
	"time"
)

// Issue is an issue or a pull request.
type Issue struct {
	Number      int
	Login       string // of its author
	Title       string
	Body        string
	Open        bool
	StateReason string
	Labels      []string
	Assignees   []string
	Comments    []Comment
	CreatedAt   time.Time
	UpdatedAt   time.Time
	ClosedAt    time.Time
	Pull        *Pull // nil for an issue
}

// Pull is what a pull request has besides.
type Pull struct {
	Head       string // a branch
	Base       string
	MergedAt   time.Time
	MergedBy   string
	MergedHead string // the commit that the branch stood at then
}

// Comment is one on an issue or a pull request.
type Comment struct {
	ID        int64
	Issue     int
	Login     string
	Body      string
	CreatedAt time.Time
	UpdatedAt time.Time
}

const maxText, maxTitle = 65_536, 256

// add gives an issue or a pull request its number.
func (s *Server) add(i *Issue) *Issue {
	i.Number = len(s.items) + 1
	i.Open, i.CreatedAt, i.UpdatedAt = true, s.clock(), s.clock()
	s.items = append(s.items, i)
	return i
}

// clock is GitHub's: whole seconds.
func (s *Server) clock() time.Time { return s.now().UTC().Truncate(time.Second) }

// item is nil for a number that was never given.
func (s *Server) item(number int) *Issue {
	if number < 1 || number > len(s.items) {
		return nil
	}
	return s.items[number-1]
}

// set opens or closes, as GitHub does it.
func (s *Server) set(i *Issue, state, reason string) {
	opens := state == "open"
	if state == "" || opens == i.Open {
		return
	}
	i.Open, i.ClosedAt = opens, s.clock()
	switch {
	case opens:
		i.ClosedAt, i.StateReason = time.Time{}, "reopened"
	case i.Pull != nil:
		i.StateReason = ""
	case reason == "":
		i.StateReason = "completed"
	default:
		i.StateReason = reason
	}
}

// textual judges titles and bodies; nil where there is nothing to say.
func textual(resource string, title, body *string) []detail {
	var found []detail
	if title != nil && strings.TrimSpace(*title) == "" {
		found = append(found, detail{"resource": resource, "code": "missing_field", "field": "title"})
	}
	for _, limit := range []struct {
		field string
		text  *string
		most  int
	}{{"title", title, maxTitle}, {"body", body, maxText}} {
		if limit.text != nil && len([]rune(*limit.text)) > limit.most {
			found = append(found, detail{"resource": resource, "code": "custom", "field": limit.field,
				"message": fmt.Sprintf("%s is too long (maximum is %d characters)", limit.field, limit.most)})
		}
	}
	return found
}
