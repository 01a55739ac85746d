package github

import (
	"net/http"
	"net/url"
	"testing"
)

// carried remembers the Authorization of the last request.
type carried struct{ authorization string }

func (c *carried) RoundTrip(r *http.Request) (*http.Response, error) {
	c.authorization = r.Header.Get("Authorization")
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// TestAuthorised holds the innermost layer to its own host, whatever the layers
// above it let through.
func TestAuthorised(t *testing.T) {
	t.Parallel()
	base, err := url.Parse("https://api.example.org/")
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		"https://api.example.org/user":           "Bearer secret",
		"http://api.example.org/user":            "",
		"https://api.example.org:8443/user":      "",
		"https://example.org/user":               "",
		"https://api.example.org.evil.test/user": "",
		"https://api.example.org@evil.test/user": "",
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := &carried{}
		answer, err := authorised{c, base, "secret"}.RoundTrip(r)
		if err != nil || c.authorization != want {
			t.Errorf("%s gets the Authorization %q (%v), want %q", address, c.authorization, err, want)
		}
		_ = answer.Body.Close()
	}
}
