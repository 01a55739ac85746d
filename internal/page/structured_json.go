package page

import (
	"encoding/json"
	"strconv"
	"strings"
)

// The most that is read of a page's JSON-LD: no page that people wrote needs as
// much, and JSON takes ten times its size in memory.
const (
	maxJSON      = 256 << 10 // bytes of all scripts together
	maxJSONDepth = 12        // objects and lists inside of each other
	maxJSONNodes = 2000      // objects that are looked at
)

// jsonBudget is what may still be read of a page's JSON-LD.
type jsonBudget struct {
	bytes, nodes int
}

func newJSONBudget() jsonBudget { return jsonBudget{maxJSON, maxJSONNodes} }

// read notes what a script says. A script that is no JSON says nothing.
func (b *jsonBudget) read(script string, c *claims) {
	if b.bytes -= len(script); b.bytes < 0 {
		return
	}
	var v any
	if json.Unmarshal([]byte(unwrapped(script)), &v) == nil {
		b.node(v, c, maxJSONDepth)
	}
}

// unwrapped is a script without the comment that old pages put around it.
func unwrapped(script string) string {
	script = strings.TrimSpace(script)
	for _, around := range [][2]string{{"//<![CDATA[", "//]]>"}, {"/*<![CDATA[*/", "/*]]>*/"}, {"<![CDATA[", "]]>"}, {"<!--", "-->"}} {
		if inner, ok := strings.CutPrefix(script, around[0]); ok {
			return strings.TrimSuffix(inner, around[1])
		}
	}
	return script
}

// node notes what a value of JSON-LD says, and those in it that speak of the
// page.
func (b *jsonBudget) node(v any, c *claims, depth int) {
	if depth == 0 || b.nodes == 0 {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			b.node(item, c, depth-1)
		}
	case map[string]any:
		b.nodes--
		b.node(v["@graph"], c, depth-1)
		b.node(v["mainEntity"], c, depth-1)
		if isWork(v) {
			b.work(v, c, depth)
		}
	}
}

// work notes what an object says that is the page, or what the page is about.
func (b *jsonBudget) work(v map[string]any, c *claims, depth int) {
	for _, name := range []string{"headline", "datePublished", "dateModified"} {
		c.property(name, scalarText(v[name]))
	}
	c.property("headline", scalarText(v["name"]))
	b.offers(v["offers"], c, depth-1)
}

// offers notes prices. The range of an AggregateOffer is none: it is what
// others ask today.
func (b *jsonBudget) offers(v any, c *claims, depth int) {
	if depth == 0 || b.nodes == 0 {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			b.offers(item, c, depth-1)
		}
	case map[string]any:
		b.nodes--
		for _, name := range []string{"price", "priceCurrency", "availability"} {
			c.property(name, scalarText(v[name]))
		}
		b.offers(v["offers"], c, depth-1)
		b.offers(v["priceSpecification"], c, depth-1)
	}
}

// works end the names of the types that are a page, or what a page is about:
// NewsArticle, WebPage, JobPosting. Organisations, people and the trail of
// bread crumbs are on every page of a site.
var works = []string{"Article", "Page", "Posting", "Product", "Event", "Service", "Dataset", "Report", "Book", "Course", "Legislation",
	"CreativeWork", "DigitalDocument", "Recipe", "Movie", "Vehicle", "Car", "SoftwareApplication", "Guide"}

// isWork tells an object of one of those types.
func isWork(v map[string]any) bool {
	types, several := v["@type"].([]any)
	if !several {
		types = []any{v["@type"]}
	}
	for _, t := range types {
		name, _ := t.(string)
		for _, end := range works {
			if strings.HasSuffix(name, end) {
				return true
			}
		}
	}
	return false
}

// scalarText is a text or a number of JSON as text, empty for all else.
func scalarText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}
