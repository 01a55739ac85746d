package mutate

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// What a server writes anew at each visit.

func htmlComments(s *stage) bool {
	for i, at := range []scene.Place{s.Top(), s.Byline(), s.gap(), s.Bottom()} {
		at.Put(&html.Node{Type: html.CommentNode, Data: fmt.Sprintf(" rendered by node %d in 0.%d s ", i+s.version, 31+s.version)})
	}
	return true
}

// scriptState is data for scripts, in the body or in the middle of the text.
func scriptState(s *stage) bool {
	state := raw(fmt.Sprintf(`{"time":%d,"session":"%s"}`, 1767225600+s.version*3600, hashed(fmt.Sprint(s.version))))
	if s.instance == 0 {
		put(s.Bottom(), markup(`<script>window.__STATE__=%s;</script>`, state))
	} else {
		put(s.gap(), markup(`<script type="application/json">%s</script>`, state))
	}
	return true
}

// csrfToken is in each form of the page; a page without one gets a search form.
func csrfToken(s *stage) bool {
	token := hashed(fmt.Sprint("token", s.version)) + hashed(fmt.Sprint(s.version))
	forms := s.elements(func(n *html.Node) bool { return n.DataAtom == atom.Form })
	if len(forms) == 0 {
		form := scene.Fragment(`<form action="/search"><input type="search" name="q"></form>`)
		s.Header().Put(form...)
		forms = form
	}
	for _, f := range forms {
		put(scene.Place{Parent: f, Before: f.FirstChild}, markup(`<input type="hidden" name="csrf" value="%s">`, token))
	}
	if head := s.elements(func(n *html.Node) bool { return n.DataAtom == atom.Head }); len(head) > 0 {
		put(scene.Place{Parent: head[0]}, markup(`<meta name="csrf-token" content="%s">`, token))
	}
	return true
}

// images are those of the page. One without any gets one.
func (s *stage) images() []*html.Node {
	found := s.elements(func(n *html.Node) bool { return n.DataAtom == atom.Img && scene.Attr(n, "src") != "" })
	if len(found) > 0 {
		return found
	}
	nodes := scene.Fragment(string(markup(`<p><img src="/img/office.jpg" alt="%s"></p>`, s.phrases.Alts[0])))
	s.gap().Put(nodes...)
	return []*html.Node{nodes[0].FirstChild}
}

// imageCache adds a version to the address of each image and style sheet.
func imageCache(s *stage) bool {
	mark := "v=" + hashed(fmt.Sprint(s.version))
	for _, n := range s.images() {
		for i := range n.Attr {
			switch a := &n.Attr[i]; a.Key {
			case "src":
				if !strings.HasPrefix(a.Val, "data:") {
					a.Val = withQuery(a.Val, mark)
				}
			case "srcset":
				a.Val = strings.ReplaceAll(a.Val, ".jpg", ".jpg?"+mark)
			}
		}
	}
	for _, n := range s.elements(func(n *html.Node) bool { return n.DataAtom == atom.Link && scene.Attr(n, "rel") == "stylesheet" }) {
		scene.SetAttr(n, "href", withQuery(scene.Attr(n, "href"), mark))
	}
	return true
}

// lazyImages leaves the loading of images to a script.
func lazyImages(s *stage) bool {
	for _, n := range s.images() {
		if !s.odd() {
			continue
		}
		scene.SetAttr(n, "data-src", scene.Attr(n, "src"))
		scene.SetAttr(n, "src", "data:image/gif;base64,R0lGODlhAQABAAAAACw=")
		scene.SetAttr(n, "loading", "lazy")
	}
	return true
}

// linkTracking adds a campaign and a session to each link.
func linkTracking(s *stage) bool {
	if s.version == Before {
		return true
	}
	mark := fmt.Sprintf("utm_source=site&utm_medium=web&utm_campaign=c%d&sessionid=%s", s.version, hashed(fmt.Sprint(s.version)))
	for _, n := range s.elements(func(n *html.Node) bool { return n.DataAtom == atom.A }) {
		href := scene.Attr(n, "href")
		if href == "" || href[0] == '#' || strings.Contains(href, ":") && !strings.HasPrefix(href, "http") {
			continue
		}
		scene.SetAttr(n, "href", withQuery(href, mark))
	}
	return true
}

// withQuery adds to the query of an address, before its fragment.
func withQuery(address, more string) string {
	address, fragment, cut := strings.Cut(address, "#")
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	address += separator + more
	if cut {
		address += "#" + fragment
	}
	return address
}
