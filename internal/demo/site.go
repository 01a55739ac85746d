package demo

import (
	"net/url"
	"slices"
	"strconv"
)

// Site is one URL of the catalogue: where it is, what happens there, and what
// the contract makes of it.
type Site struct {
	Host   string
	URL    string
	Title  string
	Story  string // what a person sees here, in one sentence
	Group  string // the chapter of the catalogue; the registry's tag
	Tier   int    // 1 is checked daily, 2 weekly, 3 monthly
	Policy string // the priority that the registry names; empty is the tier's own
	InDemo bool   // lives through the ten days of `linkhealth demo`

	Expect Expect   // of a first check, on day 1, where there is no browser to render pages
	Render *Expect  // the same where there is one; nil where nobody says
	Days   []Change // what changes later, by rising day
	Events []string // kinds that ten daily checks bring at least, `failure` left out; a set
}

// Change is what a check finds from a day on, until the next change.
type Change struct {
	Day    int
	Story  string
	Expect Expect
}

// On is what a check on that day finds, if every day before it was checked too.
func (s Site) On(day int) Expect {
	expect := s.Expect
	for _, c := range s.Days {
		if c.Day <= day {
			expect = c.Expect
		}
	}
	return expect
}

// Expect is what the contract requires of one check by all layers.
type Expect struct {
	Outcome    string
	Status     int      // of the last answer; 0 where none came
	Chain      []string // the whole redirect_chain, empty without redirects; nil where the contract leaves it open
	Codes      []int    // redirect_codes, one for each hop that was followed; nil as Chain
	Attempts   []string // method and code, such as "GET 500", behind any layer but standard; "GET -" where no answer came
	Layer      string   // the one that settled it
	SiteAlive  string   // yes or no; empty where nobody asked
	Counts     string   // success, failure or nothing
	Problem    string   // of the host's own certificate
	RetryAfter int64    // seconds
	Verdict    string   // of the content, where the outcome does not say it

	FinalHost    string // whose certificate is the final one; open as Chain
	FinalProblem string // of that certificate
}

// Sites is the catalogue, always in the same order. The caller owns it.
func Sites() []Site {
	entries := catalogue()
	sites := make([]Site, len(entries))
	for i, e := range entries {
		sites[i] = e.Site
	}
	return sites
}

// complete fills in what follows from the rest of an expectation.
func (e Expect) complete(url string) Expect {
	e.Counts = counts(e.Outcome)
	if e.Attempts == nil {
		e.Attempts = []string{attempt("GET", e.Status)}
	}
	if e.Layer == "" {
		e = e.layered()
	}
	if e.Chain == nil && e.Outcome != "redirect_error" {
		e.Chain, e.Codes = []string{}, []int{}
	}
	if len(e.Chain) > 0 {
		e.Chain = slices.Concat([]string{url}, e.Chain)
		e.FinalHost = finalHost(url, e.Chain[len(e.Chain)-1])
	}
	return e
}

// layered adds what the layers after standard make of a site that treats all
// visitors alike. Where it lives, its home page says so, and a page that gave
// no answer is asked once more.
func (e Expect) layered() Expect {
	e.Layer = "standard"
	attempts := slices.Clone(e.Attempts)
	silent := false
	switch e.Outcome {
	case "forbidden", "challenge", "empty":
		e.Layer = "browser"
		attempts = append(attempts, "browser "+attempt("GET", e.Status))
	case "timeout", "connection_error":
		silent = true
	default:
		return e
	}
	if e.SiteAlive == "no" {
		e.Attempts = append(attempts, slices.Repeat([]string{"alternative GET -"}, 3)...)
		return e
	}
	e.SiteAlive = "yes"
	attempts = append(attempts, "alternative GET 200")
	if silent {
		attempts = append(attempts, attempt("GET", e.Status))
	}
	e.Attempts = attempts
	return e
}

// finalHost is the host that a chain ends at, where it is another one and
// speaks TLS.
func finalHost(first, last string) string {
	from, to := Site{URL: first}.parsed(), Site{URL: last}.parsed()
	if to.Scheme != "https" || to.Host == from.Host {
		return ""
	}
	return to.Host
}

// counts is the last column of the contract's outcome table.
func counts(outcome string) string {
	switch outcome {
	case "ok", "not_modified":
		return "success"
	case "rate_limited", "challenge", "refused", "resolver_error":
		return "nothing"
	}
	return "failure"
}

func attempt(method string, status int) string {
	if status == 0 {
		return method + " -"
	}
	return method + " " + strconv.Itoa(status)
}

func (s Site) path() string { return s.parsed().Path }

func (s Site) parsed() *url.URL {
	u, err := url.Parse(s.URL)
	if err != nil {
		panic("demo: " + err.Error())
	}
	return u
}
