package double

import (
	"fmt"
	"slices"
	"strconv"
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
	Head     string // a branch
	Base     string
	MergedAt time.Time
	MergedBy string
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

// view is the issue as GitHub tells it, whose pull request side is a link.
func (s *Server) view(i *Issue) map[string]any {
	v := map[string]any{
		"id": 1000 + i.Number, "number": i.Number, "title": i.Title, "body": i.Body, "user": user(i.Login),
		"state": state(i), "state_reason": orNull(i.StateReason), "comments": len(i.Comments), "locked": false,
		"labels": s.labelViews(i.Labels), "assignees": users(i.Assignees),
		"created_at": i.CreatedAt, "updated_at": i.UpdatedAt, "closed_at": moment(i.ClosedAt),
		"url": s.address("issues", i.Number), "html_url": s.address("issues", i.Number),
	}
	if i.Pull != nil {
		v["pull_request"] = map[string]any{"url": s.address("pulls", i.Number), "merged_at": moment(i.Pull.MergedAt)}
	}
	return v
}

func (s *Server) address(parts ...any) string {
	path := "/repos/" + Repository
	for _, p := range parts {
		path += "/" + fmt.Sprint(p)
	}
	return s.http.URL + path
}

func state(i *Issue) string {
	if i.Open {
		return "open"
	}
	return "closed"
}

func user(login string) map[string]any {
	kind := "User"
	if strings.HasSuffix(login, "[bot]") {
		kind = "Bot"
	}
	return map[string]any{"login": login, "id": len(login), "type": kind}
}

func users(logins []string) []any {
	all := []any{}
	for _, l := range logins {
		all = append(all, user(l))
	}
	return all
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func moment(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
}

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
