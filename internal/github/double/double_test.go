package double

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// tell asks and decodes what comes back.
func tell(t *testing.T, s *Server, method, path, body string) (status int, told map[string]any) {
	t.Helper()
	answer := ask(t, s, method, path, body)
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	return answer.StatusCode, told
}

func TestIssuesAndPullRequestsShareTheirNumbers(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon, Files: map[string]string{"a": "1\n"}})
	s.Push("topic", "m", map[string]string{"a": "2\n"})
	s.OpenIssue("ana", "One", "")
	_, pull := tell(t, s, "POST", repo+"/pulls", `{"title": "Two", "head": "topic", "base": "main"}`)
	if pull["number"] != 2.0 || s.OpenIssue("ana", "Three", "") != 3 {
		t.Errorf("the pull request has the number %v", pull["number"])
	}
}

func TestWhatGitHubDoesNotTake(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", maxText+1)
	for name, test := range map[string]struct{ method, path, body, want string }{
		"a long body":             {"POST", "/issues", fmt.Sprintf(`{"title": "t", "body": %q}`, long), "body is too long (maximum is 65536 characters)"},
		"a long comment":          {"POST", "/issues/1/comments", fmt.Sprintf(`{"body": %q}`, long), "body is too long"},
		"an empty comment":        {"POST", "/issues/1/comments", `{"body": " "}`, "missing_field"},
		"an empty title":          {"PATCH", "/issues/1", `{"title": ""}`, "missing_field"},
		"an assignee":             {"POST", "/issues", `{"title": "t", "assignees": ["x"]}`, "assignees"},
		"a label twice":           {"POST", "/labels", `{"name": "OLD"}`, "already_exists"},
		"a colour":                {"POST", "/labels", `{"name": "new", "color": "#ffffff"}`, "color"},
		"a long description":      {"PATCH", "/labels/old", fmt.Sprintf(`{"description": %q}`, long[:101]), "description"},
		"a head that is nowhere":  {"POST", "/pulls", `{"title": "t", "head": "x", "base": "main"}`, "head"},
		"a head without commits":  {"POST", "/pulls", `{"title": "t", "head": "same", "base": "main"}`, "No commits between main and same"},
		"a pull request twice":    {"POST", "/pulls", `{"title": "t", "head": "civic:topic", "base": "main"}`, "A pull request already exists for civic:topic."},
		"a branch twice":          {"POST", "/git/refs", `{"ref": "refs/heads/topic", "sha": "HEAD"}`, "Reference already exists"},
		"a branch to nowhere":     {"POST", "/git/refs", `{"ref": "refs/heads/x", "sha": "0000000000000000000000000000000000000000"}`, "Object does not exist"},
		"a bad name for a branch": {"POST", "/git/refs", `{"ref": "x", "sha": "HEAD"}`, "must start with 'refs/'"},
		"a move to nowhere":       {"PATCH", "/git/refs/heads/x", `{"sha": "HEAD"}`, "Reference does not exist"},
		"a move backwards":        {"PATCH", "/git/refs/heads/topic", `{"sha": "HEAD"}`, "not a fast forward"},
		"a tree of nothing":       {"POST", "/git/trees", `{"base_tree": "x", "tree": []}`, "base_tree"},
		"a file outside":          {"POST", "/git/trees", `{"tree": [{"path": "../x", "content": ""}]}`, "malformed path"},
		"a commit of no tree":     {"POST", "/git/commits", `{"message": "m", "tree": "x"}`, "Tree SHA does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := Start(t, Options{Now: noon, Files: map[string]string{"a": "1\n"}})
			s.OpenIssue("ana", "One", "")
			s.MakeLabel(Label{Name: "old", Color: "ffffff"})
			s.git.must(nil, "update-ref", "refs/heads/same", "refs/heads/main")
			s.Push("topic", "m", map[string]string{"a": "2\n"})
			s.OpenPull("ana", "topic", "Two", "")
			before := s.State()
			status, told := tell(t, s, test.method, repo+test.path, test.body)
			if why, _ := json.Marshal(told); status != 422 || !strings.Contains(string(why), test.want) {
				t.Errorf("it answers %d %s, want something of %q", status, why, test.want)
			}
			if s.State() != before {
				t.Error("it was done all the same")
			}
		})
	}
}

func TestWhoMayAsk(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon})
	r, err := http.NewRequestWithContext(t.Context(), "GET", s.URL()+repo, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := s.http.Client().Do(r)
	if err != nil || answer.StatusCode != 401 {
		t.Errorf("without a token it answers %v (%v)", answer, err)
	}
	_ = answer.Body.Close()
	for path, want := range map[string]int{"/user": 403, repo: 200, "/repos/civic/other": 404} {
		if got := ask(t, s, "GET", path, "").StatusCode; got != want {
			t.Errorf("%s answers %d, want %d", path, got, want)
		}
	}
}

func TestLinksLeadThroughAList(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon})
	for range 5 {
		s.OpenIssue("ana", "One", "")
	}
	for page, want := range map[string]string{"1": `next last`, "2": `prev first next last`, "3": `prev first`, "9": `prev first`} {
		link := ask(t, s, "GET", repo+"/issues?per_page=2&page="+page, "").Header.Get("Link")
		var rels []string
		for _, one := range strings.Split(link, ", ") {
			_, rel, _ := strings.Cut(one, `rel=`)
			rels = append(rels, strings.Trim(rel, `"`))
		}
		if got := strings.Join(rels, " "); got != want {
			t.Errorf("page %s leads to %q, want %q: %s", page, got, want, link)
		}
	}
}

func TestABranchThatGoesClosesItsPullRequest(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon, Files: map[string]string{"a": "1\n"}})
	s.Push("topic", "m", map[string]string{"a": "2\n"})
	n := s.OpenPull("ana", "topic", "One", "")
	if got := ask(t, s, "DELETE", repo+"/git/refs/heads/topic", ""); got.StatusCode != 204 || s.Pulls()[n-1].Open {
		t.Errorf("it answers %s, and the pull request is %+v", got.Status, s.Pulls()[n-1])
	}
}

func TestMergingConflicts(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon, Files: map[string]string{"a": "1\n"}})
	s.Push("topic", "m", map[string]string{"a": "2\n"})
	s.Push("other", "m", map[string]string{"a": "3\n", "b": "4\n"})
	one, two := s.OpenPull("ana", "topic", "One", ""), s.OpenPull("ana", "other", "Two", "")
	if !s.MergePull(one, "ana") || s.MergePull(two, "ana") || s.MergePull(one, "ana") {
		t.Error("the first can be merged once, the second not at all")
	}
	if got := s.File("main", "a"); got != "2\n" {
		t.Errorf("the main branch has %q", got)
	}
}

// TestARealRemote has a person with a clone, and a double on the same bare
// repository.
func TestARealRemote(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	remote, clone := filepath.Join(dir, "remote.git"), filepath.Join(dir, "clone")
	git := func(in string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-C", in, "-c", "user.name=P", "-c", "user.email=p@example.org"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v: %s", args, err, out)
		}
	}
	git(dir, "init", "--quiet", "--bare", "--initial-branch", "trunk", remote)
	git(dir, "clone", "--quiet", remote, clone)
	git(clone, "checkout", "--quiet", "-B", "trunk")
	git(clone, "commit", "--quiet", "--allow-empty", "-m", "first")
	git(clone, "push", "--quiet", "origin", "trunk")

	s := Start(t, Options{Now: noon, Remote: remote})
	_, told := tell(t, s, "GET", repo, "")
	if told["default_branch"] != "trunk" {
		t.Errorf("the default branch is %v", told["default_branch"])
	}
	s.Push("topic", "m", map[string]string{"dir/a": "2\n"})
	if !s.MergePull(s.OpenPull("ana", "topic", "One", ""), "ana") {
		t.Fatal("it can't be merged")
	}
	git(clone, "pull", "--quiet", "--ff-only", "origin", "trunk")
	git(clone, "ls-files", "--error-unmatch", "dir/a")
	git(clone, "push", "--quiet", "origin", "trunk:refs/heads/linkhealth/content")
	if len(s.Branches()) != 3 {
		t.Errorf("the branches are %v", s.Branches())
	}
}

func TestACopyStandsAlone(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon, Files: map[string]string{"a": "1\n"}})
	n := s.OpenIssue("ana", "One", "body")
	s.Comment(n, "ana", "Hello.")
	s.Push("topic", "m", map[string]string{"a": "2\n"})
	before := s.State()
	c := s.Copy(t, noon)
	if c.State() != before {
		t.Errorf("the copy is\n%s\nof\n%s", c.State(), before)
	}
	c.CloseByPerson(n)
	c.Comment(n, "ben", "No.")
	c.EditTitle(n, "Two")
	c.Push("topic", "m", map[string]string{"a": "3\n"})
	if s.State() != before {
		t.Error("the copy changes what it was made of")
	}
}

// TestTheStateKnowsNoNumbers tells the same things of two that came in another
// order.
func TestTheStateKnowsNoNumbers(t *testing.T) {
	t.Parallel()
	one, two := Start(t, Options{Now: noon}), Start(t, Options{Now: noon})
	a, b := one.OpenIssue("ana", "A", ""), one.OpenIssue("ana", "B", "see #1")
	one.Comment(a, "ana", fmt.Sprintf("It is #%d, and not #1b.", b))
	b, a = two.OpenIssue("ana", "B", "see #2"), two.OpenIssue("ana", "A", "")
	two.Comment(a, "ana", fmt.Sprintf("It is #%d, and not #1b.", b))
	if one.State() != two.State() {
		t.Errorf("the states are\n%s\nand\n%s", one.State(), two.State())
	}
}

func TestAnEditedComment(t *testing.T) {
	t.Parallel()
	now := noon()
	s := Start(t, Options{Now: func() time.Time { return now }})
	n := s.OpenIssue("ana", "One", "")
	first, second := s.Comment(n, "ana", "One."), s.Comment(n, "ana", "Two.")
	now = now.Add(time.Hour)
	s.EditComment(first, "Three.")
	all := s.Issues()[0].Comments
	if all[0].ID != first || all[0].Body != "Three." || all[0].UpdatedAt.Sub(all[0].CreatedAt) != time.Hour || all[1].ID != second || all[1].Body != "Two." {
		t.Errorf("the comments are %+v", all)
	}
}

func TestAPersonsBrowserWritesCRLF(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{Now: noon})
	n := s.OpenIssue("ana", "One", "a\nb")
	s.EditBody(n, "a\nb\r\nc")
	if got := s.Issues()[0].Body; got != "a\r\nb\r\nc" {
		t.Errorf("the body is %q", got)
	}
}
