package double

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/civicaid-voice/linkhealth/internal/github/description"
)

// route is an operation of the description, ready to be matched and checked.
type route struct {
	description.Operation
	path    *regexp.Regexp
	body    *jsonschema.Resolved
	answers map[int]*jsonschema.Resolved
}

var described = sync.OnceValues(func() ([]route, error) {
	d, err := description.Load()
	if err != nil {
		return nil, err
	}
	var all []route
	for _, o := range d.Operations {
		r, err := newRoute(o)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
})

func routes(t testing.TB) []route {
	t.Helper()
	all, err := described()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func newRoute(o description.Operation) (r route, err error) {
	r = route{Operation: o, path: pattern(o), answers: map[int]*jsonschema.Resolved{}}
	if o.Body != nil {
		if r.body, err = o.Body.Schema.Resolve(nil); err != nil {
			return r, err
		}
	}
	for _, a := range o.Responses {
		r.answers[a.Status] = nil
		if a.Schema == nil {
			continue
		}
		if r.answers[a.Status], err = a.Schema.Resolve(nil); err != nil {
			return r, err
		}
	}
	return r, nil
}

// pattern matches the operation's path, each parameter as a group.
func pattern(o description.Operation) *regexp.Regexp {
	p := regexp.QuoteMeta(o.Path)
	for _, parameter := range o.Parameters {
		if parameter.In != "path" {
			continue
		}
		one := `([^/]+)`
		if parameter.Slashes {
			one = `(.+)`
		}
		p = strings.Replace(p, `\{`+parameter.Name+`\}`, `(?P<`+parameter.Name+`>`+one[1:], 1)
	}
	return regexp.MustCompile("^" + p + "$")
}

// match finds the operation of a request and the parameters in its path.
func (s *Server) match(r *http.Request) (found route, path map[string]string, ok bool) {
	var best []string
	for _, candidate := range s.routes {
		groups := candidate.path.FindStringSubmatch(r.URL.EscapedPath())
		if candidate.Method == r.Method && groups != nil && (best == nil || len(groups) < len(best)) {
			found, best = candidate, groups
		}
	}
	if best == nil {
		return route{}, nil, false
	}
	path = map[string]string{}
	for i, name := range found.path.SubexpNames() {
		if name != "" {
			path[name], _ = url.PathUnescape(best[i])
		}
	}
	return found, path, true
}
