// Package github is the edge to GitHub's REST API: it lists what stands there,
// does what [forge] finds missing, and asks what a doctor wants to know.
//
// Every call goes through the same few layers, the outermost first: redirects,
// retries, rate limits, the pace of writes, the time one call may take, the
// token. The plain token of a workflow is enough.
package github

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// Config is what a client is made of. Token, Repository, API, Now, Sleep and
// Warn must be there.
type Config struct {
	Token      string
	Repository string        // owner/name
	API        string        // such as https://api.github.com
	Login      string        // of the token's own user, for tokens that may not ask who they are and are not the workflow's
	HTTP       *http.Client  // its transport carries the calls; nil for the default one
	Timeout    time.Duration // of one call; 30 s where it is zero
	Now        func() time.Time
	Sleep      func(context.Context, time.Duration) error // returns early with an error when the context ends
	Warn       func(string)                               // one line for the operator, harmless and without a line's end
}

// Client speaks for one run. It is not safe for concurrent use.
type Client struct {
	api         *gh.Client
	owner, repo string
	login       string // empty until it is known
	guessed     bool   // GitHub did not say it
	now         func() time.Time
	sleep       func(context.Context, time.Duration) error
	warn        func(string)
	pace        *pace
}

const defaultTimeout = 30 * time.Second

var repositoryName = regexp.MustCompile(`^[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}$`)

// New makes a client. It asks nothing yet.
func New(c Config) (*Client, error) {
	if c.Token == "" {
		return nil, fmt.Errorf("GITHUB_TOKEN is empty: give the step `env: GITHUB_TOKEN: ${{ github.token }}`")
	}
	if !repositoryName.MatchString(c.Repository) {
		return nil, fmt.Errorf("GITHUB_REPOSITORY is %q: write owner/name", plain.Line(c.Repository))
	}
	base, err := url.Parse(strings.TrimRight(c.API, "/") + "/")
	if err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" {
		return nil, fmt.Errorf("GITHUB_API_URL is %q: write an address such as https://api.github.com", plain.Line(c.API))
	}
	owner, repo, _ := strings.Cut(c.Repository, "/")
	p := &pace{now: c.Now, sleep: c.Sleep, budget: unlimited}
	api := gh.NewClient(&http.Client{Transport: c.layers(base, p), CheckRedirect: stay})
	api.BaseURL, api.UserAgent = base, "linkhealth"
	return &Client{api: api, owner: owner, repo: repo, login: c.Login, now: c.Now, sleep: c.Sleep, warn: c.Warn, pace: p}, nil
}

// layers is the way of a call, from the innermost layer to the outermost.
func (c Config) layers(base *url.URL, p *pace) http.RoundTripper {
	var t = http.DefaultTransport
	if c.HTTP != nil && c.HTTP.Transport != nil {
		t = c.HTTP.Transport
	}
	timeout := c.Timeout
	if timeout == 0 {
		timeout = defaultTimeout
	}
	p.next = whole{authorised{t, base, c.Token}, timeout}
	limited := &patience{next: p, now: c.Now, sleep: c.Sleep, left: longestWait}
	return retrying{limited, c.Sleep}
}
