package double

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// witness is a test that may fail without harm.
type witness struct {
	testing.TB
	mu   sync.Mutex
	seen []string
}

func (w *witness) Errorf(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen = append(w.seen, fmt.Sprintf(format, args...))
}

func (w *witness) errors() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen
}

func noon() time.Time { return time.Date(2026, 2, 20, 12, 0, 0, 0, time.UTC) }

// ask sends a request as a client with the token does.
func ask(t *testing.T, s *Server, method, path, body string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+Token)
	answer, err := s.http.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer
}

const repo = "/repos/" + Repository

func TestARequestThatTheAPIDoesNotKnowFailsTheTest(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ method, path, body, want string }{
		"a path":                    {"GET", repo + "/issue", "", "no such operation"},
		"a method":                  {"PUT", repo + "/issues", "", "no such operation"},
		"a parameter":               {"GET", repo + "/issues?author=ana", "", "author"},
		"a parameter's value":       {"GET", repo + "/issues?state=opened", "", "opened"},
		"a parameter's type":        {"GET", repo + "/issues?per_page=many", "", "many"},
		"a parameter twice":         {"GET", repo + "/issues?state=open&state=all", "", "state"},
		"a time":                    {"GET", repo + "/issues/comments?since=yesterday", "", "yesterday"},
		"a number in the path":      {"PATCH", repo + "/issues/one", `{}`, "one"},
		"a property":                {"POST", repo + "/issues", `{"title": "t", "text": "b"}`, "text"},
		"a property that it lacks":  {"POST", repo + "/issues", `{"body": "b"}`, "title"},
		"a property's type":         {"POST", repo + "/issues", `{"title": "t", "labels": "x"}`, "labels"},
		"a property's value":        {"PATCH", repo + "/issues/1", `{"state": "gone"}`, "state"},
		"a property further down":   {"POST", repo + "/git/trees", `{"tree": [{"path": "a", "mode": "644"}]}`, "mode"},
		"a list in place of a body": {"POST", repo + "/issues/1/labels", `["x"]`, "oneOf"},
		"no body":                   {"POST", repo + "/issues", "", "no body"},
		"a body":                    {"GET", repo, `{}`, "has a body"},
		"a body that is no JSON":    {"POST", repo + "/issues", `title`, "invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := &witness{TB: t}
			s := Start(w, Options{Now: noon})
			s.OpenIssue("ana", "One", "")
			if got := ask(t, s, test.method, test.path, test.body).StatusCode; got != 404 && got != 422 {
				t.Errorf("it answers %d", got)
			}
			if all := strings.Join(w.errors(), "\n"); !strings.Contains(all, test.want) || !strings.Contains(all, test.path) {
				t.Errorf("the test fails with %q, want something of %q", all, test.want)
			}
		})
	}
}

func TestAGoodRequestFailsNoTest(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon})
	s.OpenIssue("ana", "One", "")
	for _, r := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", repo + "/issues?state=all&per_page=100&page=2&creator=github-actions%5Bbot%5D", "", 200},
		{"POST", repo + "/issues", `{"title": "t", "labels": ["a", {"name": "b"}], "milestone": null}`, 201},
		{"POST", repo + "/issues/1/labels", `{"labels": ["x"]}`, 200},
		{"PATCH", repo + "/issues/1", `{"state": "closed", "state_reason": null}`, 200},
		{"GET", repo + "/git/matching-refs/heads/linkhealth/", "", 200},
		{"GET", repo + "/git/ref/heads/a/b", "", 404},
	} {
		if got := ask(t, s, r.method, r.path, r.body); got.StatusCode != r.status {
			t.Errorf("%s %s answers %s", r.method, r.path, got.Status)
		}
	}
}

// TestTheDoubleDoesWhatIsDescribed keeps the two from growing apart.
func TestTheDoubleDoesWhatIsDescribed(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, r := range routes(t) {
		known[r.ID] = true
		if handlers[r.ID] == nil {
			t.Errorf("the double does not do %s", r.ID)
		}
	}
	for id := range handlers {
		if !known[id] {
			t.Errorf("%s is not described", id)
		}
	}
}

func TestTheDoubleDoesNotLie(t *testing.T) {
	t.Parallel()
	for _, r := range routes(t) {
		if r.ID != "issues/create" && r.ID != "issues/list-for-repo" {
			continue
		}
		for name, body := range map[string]any{
			"a property of its own": map[string]any{"number": 1, "colour": "red"},
			"another type":          map[string]any{"number": "1"},
		} {
			a := created(body)
			if r.Method == http.MethodGet {
				a = ok([]any{body})
			}
			if r.lie(a) == "" {
				t.Errorf("%s may answer with %s", r.ID, name)
			}
		}
	}
}
