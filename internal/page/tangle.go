package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	twins     = 3       // the Standard keeps that many equal elements open
	untangled = 20      // so many open ones are a sloppy page, not a bomb
	maxTangle = 500_000 // elements opened again
	maxTokens = 200_000 // tags and texts, at about 150 bytes each in a tree
)

// tangled tells a source that a parser would swell beyond measure: 12 KB of
// <b id=1><b id=2>… and <p>x<p>x… make 800,000 elements, 1 MB makes gigabytes;
// and 5 MB of nothing but <br>x make 300 MB.
func tangled(source string) bool {
	if n := strings.Count(source, "<"); n*n <= maxTangle {
		return false // so few tags, each with a text after it, cannot
	}
	open := map[atom.Atom][]string{}
	equal := map[string]int{}
	count, work := 0, 0
	t := html.NewTokenizer(strings.NewReader(source))
	for tokens := 0; tokens <= maxTokens && work <= maxTangle; tokens++ {
		kind := t.Next()
		if kind == html.ErrorToken {
			return false
		}
		raw := t.Raw()
		name := tokenName(t, kind)
		switch {
		case kind == html.StartTagToken && formatting(name):
			if tag := string(raw); equal[tag] < twins {
				open[name] = append(open[name], tag)
				equal[tag]++
				count++
			}
		case kind == html.EndTagToken && len(open[name]) > 0:
			last := len(open[name]) - 1
			equal[open[name][last]]--
			open[name] = open[name][:last]
			count--
		case kind != html.EndTagToken && count > untangled:
			work += count
		}
	}
	return true
}
