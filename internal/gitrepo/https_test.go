package gitrepo_test

import (
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/cgi"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// serve makes the bare repository the clone's remote over HTTPS, behind a gate
// that may answer in its place.
func (p *pair) serve(t *testing.T, gate func(w http.ResponseWriter, r *http.Request) (answered bool)) (server string) {
	t.Helper()
	backend := &cgi.Handler{
		Path: filepath.Join(git(t, p.dir, "--exec-path"), "git-http-backend"),
		Env:  []string{"GIT_PROJECT_ROOT=" + filepath.Dir(p.bare), "GIT_HTTP_EXPORT_ALL=1", "REMOTE_USER=bot"},
	}
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !gate(w, r) {
			backend.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	git(t, p.dir, "config", "http.sslVerify", "false") // who serves is not what is tested
	git(t, p.dir, "remote", "set-url", "origin", s.URL+"/bare.git")
	return s.URL
}

// TestToken pushes with the token of a workflow where git knows no credentials,
// and leaves credentials alone that git was given.
func TestToken(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	basic := func(token string) string {
		return "basic " + base64.StdEncoding.EncodeToString([]byte("x-access-token:"+token))
	}
	var wanted atomic.Value
	wanted.Store(basic("the-token"))
	server := p.serve(t, func(w http.ResponseWriter, r *http.Request) bool {
		if got := r.Header.Values("Authorization"); len(got) == 1 && got[0] == wanted.Load() {
			return false
		}
		w.Header().Set("WWW-Authenticate", "Basic")
		w.WriteHeader(http.StatusUnauthorized)
		return true
	})
	fetches := func(o gitrepo.Options, want gitrepo.Kind) {
		t.Helper()
		p.open(t, o)
		_, err := p.repo.Fetch(t.Context(), p.remote)
		var refused *gitrepo.Error
		if errors.As(err, &refused); err != nil && (refused == nil || refused.Kind != want) || err == nil && want != "" {
			t.Errorf("%+v: %v, want kind %q", o, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "token") {
			t.Errorf("a secret in %v", err)
		}
	}
	fetches(gitrepo.Options{}, gitrepo.Authentication)
	fetches(gitrepo.Options{Server: server, Token: "a-wrong-token"}, gitrepo.Authentication)
	fetches(gitrepo.Options{Server: "https://elsewhere.test", Token: "the-token"}, gitrepo.Authentication)
	fetches(gitrepo.Options{Server: server, Token: "the-token"}, "")
	ok(t, p.repo.Push(t.Context(), p.remote, p.commit(t, p.head.Commit, map[string]string{"data/x": "x\n"})))

	wanted.Store(basic("the-better-token"))
	git(t, p.dir, "config", "http."+server+"/.extraHeader", "AUTHORIZATION: "+basic("the-better-token"))
	fetches(gitrepo.Options{Server: server, Token: "the-token"}, "")
}

// TestAnswers is about what a server may answer in place of git.
func TestAnswers(t *testing.T) {
	t.Parallel()
	status := func(code int) func(http.ResponseWriter) { return func(w http.ResponseWriter) { w.WriteHeader(code) } }
	tests := []struct {
		name   string
		answer func(http.ResponseWriter)
		want   gitrepo.Kind
	}{
		{"401", status(401), gitrepo.Authentication},
		{"403", status(403), gitrepo.Permission},
		{"404", status(404), gitrepo.NotFound},
		{"429", status(429), gitrepo.Unreachable},
		{"500", status(500), gitrepo.Unreachable},
		{"503", status(503), gitrepo.Unreachable},
		{"a connection that breaks", func(w http.ResponseWriter) {
			if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
				conn.Close()
			}
		}, gitrepo.Unreachable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			var down atomic.Bool
			p.serve(t, func(w http.ResponseWriter, _ *http.Request) bool {
				if down.Load() {
					tt.answer(w)
				}
				return down.Load()
			})
			p.open(t, gitrepo.Options{})
			id := p.commit(t, p.head.Commit, map[string]string{"data/x": "x\n"})
			down.Store(true)
			_, fetched := p.repo.Fetch(t.Context(), p.remote)
			for _, err := range []error{fetched, p.repo.Push(t.Context(), p.remote, id)} {
				var e *gitrepo.Error
				if !errors.As(err, &e) || e.Kind != tt.want || e.Again() != (tt.want == gitrepo.Unreachable) {
					t.Errorf("%v, want kind %s", err, tt.want)
				}
			}
			down.Store(false)
			ok(t, p.repo.Push(t.Context(), p.remote, id))
		})
	}
}
