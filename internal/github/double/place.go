package double

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

func (s *Server) getUser(request) answer {
	if s.login == Workflow {
		return problem(http.StatusForbidden, "Resource not accessible by integration")
	}
	return ok(map[string]any{"login": s.login, "id": len(s.login), "type": "User"})
}

func (s *Server) getRepository(request) answer {
	_, name, _ := strings.Cut(Repository, "/")
	a := ok(map[string]any{
		"id": 1, "name": name, "full_name": Repository, "owner": user(Owner), "private": s.facts.Private, "archived": s.facts.Archived,
		"has_issues": s.facts.HasIssues, "default_branch": s.git.main, "permissions": map[string]bool{"admin": false, "push": true, "pull": true},
	})
	if s.facts.Scopes != "" {
		a.header = http.Header{"X-Oauth-Scopes": {s.facts.Scopes}}
	}
	return a
}

func (s *Server) getPermission(r request) answer {
	level, known := s.users[r.path["username"]]
	if !known {
		return notFound()
	}
	permission := map[string]string{"maintain": "write", "triage": "read"}[level]
	if permission == "" {
		permission = level
	}
	return ok(map[string]any{"permission": permission, "role_name": level, "user": user(r.path["username"])})
}

func (s *Server) readSettings(request) answer {
	if !s.facts.MayReadSettings {
		return problem(http.StatusForbidden, "Resource not accessible by integration")
	}
	return ok(map[string]any{"default_workflow_permissions": "read", "can_approve_pull_request_reviews": s.facts.CreatePullRequests})
}

// Run is one of a workflow.
type Run struct {
	Event, Conclusion string
	CreatedAt         time.Time
}

func (s *Server) getWorkflow(r request) answer {
	file := r.path["workflow_id"]
	state, found := s.workflows[file]
	if !found {
		return notFound()
	}
	return ok(map[string]any{"id": 1, "name": file, "path": ".github/workflows/" + file, "state": state})
}

func (s *Server) listRuns(r request) answer {
	file := r.path["workflow_id"]
	if _, found := s.workflows[file]; !found {
		return notFound()
	}
	views := []any{}
	for i := len(s.runs[file]) - 1; i >= 0; i-- {
		run := s.runs[file][i]
		if event := r.query.Get("event"); event == "" || event == run.Event {
			views = append(views, map[string]any{"id": i + 1, "event": run.Event, "status": "completed", "conclusion": run.Conclusion,
				"created_at": run.CreatedAt, "html_url": fmt.Sprintf("https://github.com/%s/actions/runs/%d", Repository, i+1)})
		}
	}
	n := min(len(views), atoi(r.query.Get("per_page"), 30))
	return ok(map[string]any{"total_count": len(views), "workflow_runs": views[:n]})
}
