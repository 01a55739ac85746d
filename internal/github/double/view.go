package double

import (
	"fmt"
	"strings"
	"time"
)

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
