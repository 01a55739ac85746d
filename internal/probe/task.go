package probe

import (
	"cmp"
	"net/http"
	"slices"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// The limits of a Task that names none.
const (
	defaultConnect = 30 * time.Second
	defaultRead    = 30 * time.Second
	defaultTimeout = 60 * time.Second
	defaultMaxBody = 5 << 20
)

func (t Task) withDefaults() Task {
	t.ConnectTimeout = cmp.Or(t.ConnectTimeout, defaultConnect)
	t.ReadTimeout = cmp.Or(t.ReadTimeout, defaultRead)
	t.Timeout = cmp.Or(t.Timeout, defaultTimeout)
	t.MaxBody = cmp.Or(t.MaxBody, defaultMaxBody)
	t.Layers = t.layers()
	return t
}

// layers are those that may be used. Somebody must ask for the page itself, so
// that without the first two the first is used all the same.
func (t Task) layers() []observe.Layer {
	switch {
	case t.Layers == nil:
		return observe.Layers()
	case !slices.Contains(t.Layers, observe.Standard) && !slices.Contains(t.Layers, observe.Browser):
		return append([]observe.Layer{observe.Standard}, t.Layers...)
	}
	return t.Layers
}

// method is the one to begin with. Words that must stand in the page need the
// page, so they make auto a GET.
func (t Task) method() string {
	switch {
	case t.Method == "head":
		return http.MethodHead
	case t.Method == "get", t.Content, t.Expect.Contains != "":
		return http.MethodGet
	}
	return http.MethodHead
}

func (t Task) fallible() bool { return t.Method != "head" && t.method() == http.MethodHead }

// good tells the codes of the page itself.
func (t Task) good(code int) bool {
	if len(t.Expect.Status) > 0 {
		return slices.Contains(t.Expect.Status, code)
	}
	return code >= 200 && code <= 299
}

// expects tells a code that was asked for by name.
func (t Task) expects(code int) bool { return slices.Contains(t.Expect.Status, code) }

// conditional puts the validators of the last healthy answer on a request to
// the address that they came from.
func (t Task) conditional(u link.URL, method string, h http.Header) {
	if method != http.MethodGet || !t.Content || t.Prior.Hash == "" {
		return
	}
	if t.Prior.FinalURL != "" && t.Prior.FinalURL != u.String() || t.Prior.FinalURL == "" && u != t.URL {
		return
	}
	if v := validator(t.Prior.ETag); v != "" {
		h.Set("If-None-Match", v)
	}
	if v := validator(t.Prior.LastModified); v != "" {
		h.Set("If-Modified-Since", v)
	}
}

// validator is v if it may stand in a header, and empty otherwise.
func validator(v string) string {
	for i := range len(v) {
		if v[i] < ' ' || v[i] > '~' {
			return ""
		}
	}
	return v
}
