package demo

import "slices"

// entry is a site and the way it behaves. Everything but the site and its
// answer may be left out: then the host is an ordinary one.
type entry struct {
	Site
	answer answer            // at the URL's own path
	routes map[string]answer // at other paths of the same host
	rest   answer            // at all other paths; an honest 404 unless set
	whole  bool              // the answer stands for every path of the host
	plain  bool              // the host speaks no https at all
	others []entry           // further hosts that the story needs, in no registry

	certificate credential // trusted unless set
	replaced    *replacement
	protocols   []string // of ALPN; HTTP/1.1 unless set
	oldTLS      bool     // nothing newer than TLS 1.1

	https destination // where port 443 leads; the web's own listener unless set
	name  *lookup     // how the name resolves; to loopback unless set
}

// catalogue lists every site with its behaviour.
func catalogue() []entry {
	chapters := []struct {
		name    string
		entries []entry
	}{
		{"healthy", healthy()},
		{"head", heads()},
		{"redirects", redirects()},
		{"statuses", statuses()},
		{"broken", broken()},
		{"certificates", certificates()},
		{"names", names()},
		{"contents", contents()},
		{"layers", layers()},
		{"siblings", siblings()},
		{"stories", stories()},
	}
	var all []entry
	for _, c := range chapters {
		for _, e := range c.entries {
			e.Group = c.name
			all = append(all, e.complete())
		}
	}
	return all
}

// complete fills in what follows from the URL and the expectations.
func (e entry) complete() entry {
	e.Host = e.parsed().Hostname()
	e.Expect = e.Expect.complete(e.URL)
	e.Days = slices.Clone(e.Days)
	if e.Render != nil {
		rendered := e.Render.complete(e.URL)
		e.Render = &rendered
	}
	for i := range e.Days {
		e.Days[i].Expect = e.Days[i].Expect.complete(e.URL)
	}
	return e
}

// fine is the expectation of a healthy page.
func fine() Expect { return Expect{Outcome: "ok", Status: 200} }

// answered is the expectation of an outcome that the status tells.
func answered(outcome string, status int) Expect { return Expect{Outcome: outcome, Status: status} }

// unanswered is the expectation of an outcome without any answer.
func unanswered(outcome string) Expect { return Expect{Outcome: outcome} }

// deserted is the expectation of a site that answers nothing anywhere.
func deserted(e Expect) Expect {
	e.SiteAlive = "no"
	return e
}

// timedOut is the expectation of a request that is tried twice in vain.
func timedOut(status int) Expect {
	return tried(Expect{Outcome: "timeout", Status: status}, attempt("GET", status), attempt("GET", status))
}

// failing5xx is the expectation of a server error that outlives its retries.
func failing5xx(status int) Expect {
	return tried(answered("server_error", status), slices.Repeat([]string{attempt("GET", status)}, 4)...)
}

// tried names the attempts, where it is not a single GET.
func tried(e Expect, attempts ...string) Expect {
	e.Attempts = attempts
	return e
}

// led names the hops: a code and the URL that it led to.
func led(e Expect, hops ...hop) Expect {
	for _, h := range hops {
		e.Codes = append(e.Codes, h.code)
		e.Chain = append(e.Chain, h.to)
	}
	return e
}

type hop struct {
	code int
	to   string
}
