package github_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/github"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

func TestNewSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(*github.Config)
		want   string
	}{
		"no token":            {func(c *github.Config) { c.Token = "" }, "GITHUB_TOKEN"},
		"no repository":       {func(c *github.Config) { c.Repository = "" }, "GITHUB_REPOSITORY"},
		"half a repository":   {func(c *github.Config) { c.Repository = "civic" }, "GITHUB_REPOSITORY"},
		"a way out":           {func(c *github.Config) { c.Repository = "a/b/../../user" }, "GITHUB_REPOSITORY"},
		"no address":          {func(c *github.Config) { c.API = "" }, "GITHUB_API_URL"},
		"not an address":      {func(c *github.Config) { c.API = "api.github.com" }, "GITHUB_API_URL"},
		"a file as address":   {func(c *github.Config) { c.API = "file:///etc" }, "GITHUB_API_URL"},
		"an address in pain":  {func(c *github.Config) { c.API = "::error::\nhttp://" }, "GITHUB_API_URL"},
		"an address w/o host": {func(c *github.Config) { c.API = "https://" }, "GITHUB_API_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := github.Config{Token: "t", Repository: "civic/registry", API: "https://api.github.com"}
			test.change(&c)
			_, err := github.New(c)
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v, want one line that names %s", err, test.want)
			}
		})
	}
}

func TestASlashAtTheEndOfTheAddressMakesNoDifference(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	for _, end := range []string{"", "/", "//"} {
		c := w.config()
		c.API += end
		client, err := github.New(c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := client.Actual(t.Context()); err != nil {
			t.Errorf("with %q at its end: %v", end, err)
		}
	}
}

// notes is a server that remembers the Authorization it was given, by path.
type notes struct {
	*httptest.Server
	mu   sync.Mutex
	seen map[string]string
}

func newNotes(t *testing.T, answer func(http.ResponseWriter, *http.Request)) *notes {
	t.Helper()
	n := &notes{seen: map[string]string{}}
	n.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n.mu.Lock()
		n.seen[r.Method+" "+r.URL.Path] = r.Header.Get("Authorization")
		n.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(n.Close)
	return n
}

func (n *notes) authorization(call string) (string, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	a, ok := n.seen[call]
	return a, ok
}

func clientOf(t *testing.T, api string) *github.Client {
	t.Helper()
	k := newClock()
	c, err := github.New(github.Config{Token: double.Token, Repository: double.Repository, API: api, Now: k.now, Sleep: k.sleep, Warn: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestTheTokenStaysOnItsHost(t *testing.T) {
	t.Parallel()
	away := newNotes(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{}`)) })
	home := newNotes(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, away.URL+"/taken", http.StatusMovedPermanently)
	})
	_, err := clientOf(t, home.URL).Repository(t.Context())
	if err == nil {
		t.Error("a redirect to another host is no error")
	}
	if got, _ := home.authorization("GET /repos/civic/registry"); got != "Bearer "+double.Token {
		t.Errorf("the API got the Authorization %q", got)
	}
	if got, asked := away.authorization("GET /taken"); asked {
		t.Errorf("another host was asked, with the Authorization %q", got)
	}
}

func TestARenamedRepositoryIsFollowed(t *testing.T) {
	t.Parallel()
	home := newNotes(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.Method + " " + r.URL.Path {
		case "GET /repos/civic/registry":
			http.Redirect(w, r, "/repositories/1", http.StatusMovedPermanently)
		case "POST /repos/civic/registry/issues/1/comments":
			http.Redirect(w, r, "/repositories/1/comments", http.StatusTemporaryRedirect)
		case "POST /repos/civic/registry/issues/comments/1/reactions":
			http.Redirect(w, r, "/repositories/1/reactions", http.StatusMovedPermanently)
		case "GET /repositories/1":
			_, _ = w.Write([]byte(`{"default_branch": "trunk"}`))
		default:
			_, _ = w.Write([]byte(`{"id": 1, "login": "bot"}`))
		}
	})
	c := clientOf(t, home.URL)
	r, err := c.Repository(t.Context())
	if err != nil || r.DefaultBranch != "trunk" {
		t.Errorf("the repository is %+v (%v)", r, err)
	}
	if err := c.Reply(t.Context(), 1, "Done."); err != nil {
		t.Errorf("a write that is sent elsewhere: %v", err)
	}
	if got, _ := home.authorization("POST /repositories/1/comments"); got != "Bearer "+double.Token {
		t.Errorf("the new place got the Authorization %q", got)
	}
	if err := c.React(t.Context(), 1, "+1"); err == nil {
		t.Error("a write that would become a GET is no error")
	}
	if _, asked := home.authorization("GET /repositories/1/reactions"); asked {
		t.Error("a write became a GET")
	}
}
