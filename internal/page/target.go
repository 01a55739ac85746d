package page

import (
	"net/url"
	"path"
	"strings"
)

// documents are the endings of the files that people download.
var documents = wordSet("pdf doc docx odt rtf xls xlsx ods csv ppt pptx odp zip epub xml ics")

// leads tells a link to a document.
func leads(href string) bool {
	u, err := address(href)
	if err != nil {
		return false
	}
	ending := strings.TrimPrefix(path.Ext(sessionless(u.Path)), ".")
	return len(ending) < 5 && documents[strings.ToLower(ending)]
}

// target is where a link of a page at base leads to: a path on the page's own
// host, with the host elsewhere, and without the query, which for a file says no
// more than which copy is wanted.
func target(href, base string) string {
	u, err := address(href)
	if err != nil {
		return squeeze(href)
	}
	if from, err := url.Parse(base); err == nil && base != "" {
		u = from.ResolveReference(u)
		if u.Host == from.Host {
			u.Host = ""
		}
	}
	return squeeze(u.Host + sessionless(u.Path))
}

// address reads the address of a link: what browsers leave out of it, people
// have broken it by (WHATWG URL Standard, 4.4: tabs and line ends).
func address(href string) (*url.URL, error) {
	return url.Parse(lineless.Replace(strings.TrimSpace(href)))
}

var lineless = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// sessionless is a path without the session that Java servers write into it.
func sessionless(p string) string {
	parts := strings.Split(p, "/")
	for i, part := range parts {
		if at := strings.Index(strings.ToLower(part), ";jsessionid"); at >= 0 {
			parts[i] = part[:at]
		}
	}
	return strings.Join(parts, "/")
}
