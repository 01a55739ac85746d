package double

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Call is a request that came in.
type Call struct {
	Method string
	Path   string // with the query
	Body   string
	Status int // of the answer; 0 where none was sent
	At     time.Time
}

// request is a call that was understood.
type request struct {
	path  map[string]string
	query url.Values
	body  []byte
	raw   bool // the bytes of a file are wanted
}

// into decodes the body; it was held to the description before.
func (r request) into(v any) {
	if len(r.body) > 0 {
		_ = json.Unmarshal(r.body, v)
	}
}

func (r request) number(name string) int {
	n, _ := strconv.Atoi(r.path[name])
	return n
}

// answer is what is sent back.
type answer struct {
	status int
	body   any
	raw    []byte // instead of the body
	header http.Header
}

func ok(body any) answer { return answer{status: http.StatusOK, body: body} }

func created(body any) answer { return answer{status: http.StatusCreated, body: body} }

// detail is one of the errors of a 422.
type detail map[string]string

// problem is an answer that says no, as GitHub does.
func problem(status int, message string, details ...detail) answer {
	body := map[string]any{"message": message, "documentation_url": "https://docs.github.com/rest", "status": strconv.Itoa(status)}
	if len(details) > 0 {
		body["errors"] = details
	}
	return answer{status: status, body: body}
}

func notFound() answer { return problem(http.StatusNotFound, "Not Found") }

func invalid(details ...detail) answer {
	return problem(http.StatusUnprocessableEntity, "Validation Failed", details...)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away
	}
	a, f := s.answer(r, body)
	if f.cuts() {
		s.cut(w, r, f)
		return
	}
	for name, values := range a.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(a.status)
	switch {
	case a.raw != nil:
		_, _ = w.Write(a.raw)
	case a.status != http.StatusNoContent:
		_ = json.NewEncoder(w).Encode(a.body)
	}
}

// answer does what the request asks, in whatever weather there is.
func (s *Server) answer(r *http.Request, body []byte) (answer, Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.weather.at(len(s.calls) + 1)
	a, stormy := f.answer(s.now())
	if !stormy && f != ResetBefore {
		a = s.understand(r, body)
	}
	if late, ok := f.after(); ok {
		a = late
	}
	call := Call{Method: r.Method, Path: r.URL.RequestURI(), Body: string(bytes.TrimSpace(body)), Status: a.status, At: s.now()}
	if f.cuts() {
		call.Status = 0
	}
	s.calls = append(s.calls, call)
	return a, f
}

// understand holds a request to the description, does it, and holds the answer
// to it too.
func (s *Server) understand(r *http.Request, body []byte) answer {
	route, path, ok := s.match(r)
	if !ok {
		s.t.Errorf("%s %s: the API has no such operation", r.Method, r.URL)
		return notFound()
	}
	if wrong := route.violations(r.URL.Query(), path, body); wrong != nil {
		for _, v := range wrong {
			s.t.Errorf("%s %s: %s", r.Method, r.URL, v)
		}
		return problem(http.StatusUnprocessableEntity, "Invalid request.")
	}
	if no, refused := s.refuse(r, route, path); refused {
		return no
	}
	handle, ok := handlers[route.ID]
	if !ok {
		s.t.Errorf("%s %s: the double does not do %s", r.Method, r.URL, route.ID)
		return notFound()
	}
	a := handle(s, request{path, r.URL.Query(), body, strings.Contains(r.Header.Get("Accept"), ".raw")})
	if lie := route.lie(a); lie != "" {
		s.t.Errorf("%s %s: the double lies: %s", r.Method, r.URL, lie)
	}
	return a
}

// refuse judges who asks, and for what.
func (s *Server) refuse(r *http.Request, route route, path map[string]string) (answer, bool) {
	if r.Header.Get("Authorization") != "Bearer "+Token {
		return problem(http.StatusUnauthorized, "Bad credentials"), true
	}
	if r.Header.Get("User-Agent") == "" {
		return problem(http.StatusForbidden, "Request forbidden by administrative rules."), true
	}
	if repo, named := path["repo"]; named && fmt.Sprintf("%s/%s", path["owner"], repo) != Repository {
		return notFound(), true
	}
	no, refused := s.refusals[route.ID]
	return no, refused
}
