package demo

import (
	"fmt"
	"net/http"
)

// host is everything that answers under one name.
type host struct {
	name     string
	site     Site // the first of them, for the texts of other paths
	routes   map[string]route
	rest     answer // at paths without a route
	whole    bool   // the first site's answer stands for every path
	plain    bool
	identity identity
	https    destination
	lookup   *lookup
}

// route is what stands at one path, and the site it belongs to.
type route struct {
	site   Site
	answer answer
}

// canaries answer as long as the demo's network works.
func canaries() []entry {
	var all []entry
	for _, url := range canaryURLs {
		e := entry{Site: Site{URL: url, Title: "Señal de guía"}, answer: page{"inicio", 0}.answer}
		all = append(all, e.complete())
	}
	return all
}

var canaryURLs = []string{"https://faro.test/", "https://boya.test/", "https://baliza.test/"}

// build makes the hosts of the catalogue: their names in order, and each by
// its name.
func build(entries []entry, a *authorities) (names []string, hosts map[string]*host, err error) {
	hosts = map[string]*host{}
	for _, e := range entries {
		h, known := hosts[e.Host]
		if !known {
			if h, err = e.host(a); err != nil {
				return nil, nil, fmt.Errorf("demo: %s: %w", e.Host, err)
			}
			names, hosts[e.Host] = append(names, e.Host), h
		}
		h.add(e)
	}
	return names, hosts, nil
}

// host is the host of e, without any route yet.
func (e entry) host(a *authorities) (*host, error) {
	h := &host{
		name: e.Host, site: e.Site, whole: e.whole, plain: e.plain,
		https: e.https, lookup: e.name, routes: map[string]route{}, rest: e.rest,
	}
	if h.rest == nil {
		h.rest = missing
	}
	if h.https == nil {
		h.https = (*Web).secureAddr
		if e.plain {
			h.https = (*Web).refusingAddr
		}
	}
	if h.lookup == nil {
		h.lookup = localhost
	}
	var err error
	if !e.plain {
		h.identity, err = e.identity(a, e.Host)
	}
	return h, err
}

func (h *host) add(e entry) {
	h.routes[e.path()] = route{e.Site, e.answer}
	for path, answer := range e.routes {
		h.routes[path] = route{e.Site, answer}
	}
}

// route picks what a request meets: what the catalogue has at its path, or
// what any decent site has there.
func (h *host) route(r *http.Request) route {
	if r.TLS == nil && !h.plain {
		return route{h.site, redirect(http.StatusMovedPermanently, "https://"+h.name+r.URL.RequestURI())}
	}
	path := r.URL.Path
	if h.whole {
		path = h.site.path()
	}
	if found, ok := h.routes[path]; ok {
		return found
	}
	switch path {
	case "/":
		return route{h.site, page{"inicio", 0}.answer}
	case "/robots.txt":
		return route{h.site, robots}
	}
	return route{h.site, h.rest}
}

func robots(v visit) {
	v.w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	v.w.Write([]byte("User-agent: *\nAllow: /\n"))
}
