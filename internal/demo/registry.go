package demo

import (
	"bytes"
	"embed"
	"slices"
	"strings"
	"text/template"
	"time"
)

//go:embed registry/*.tmpl
var registryFiles embed.FS

// The policies that the registry has besides the usual ones.
const (
	headPolicy  = "head"  // only whether the page is there
	smallPolicy = "small" // reads no more than 256 KiB
)

// Option changes the registry's configuration.
type Option func(*settings)

// settings is what the configuration's text leaves open.
type settings struct {
	From, To string
	Rate     float64
	Layers   []string
	Canaries []string

	Connect, Read, Timeout time.Duration
}

// Patience is how long a check waits for a connection, and for an answer; for
// the whole of it half as long again. A busy machine needs more of it.
func Patience(d time.Duration) Option {
	return func(s *settings) { s.Connect, s.Read, s.Timeout = d, d, d+d/2 }
}

// Window names the hours of scheduled checks, such as "02:00" and "06:00". It
// is the whole day unless set.
func Window(from, to string) Option {
	return func(s *settings) { s.From, s.To = from, to }
}

// Rate is the limit of requests a second and domain. There is none unless set.
func Rate(rate float64) Option {
	return func(s *settings) { s.Rate = rate }
}

// Layers names the ways of asking. It is all of them unless set, which is what
// [Expect] speaks of.
func Layers(layers ...string) Option {
	return func(s *settings) { s.Layers = layers }
}

var allLayers = []string{"standard", "browser", "alternative", "rendered"}

// Registry is a valid registry of the sites, by file name. Its limits are
// short, so that a site that hangs costs two or three seconds; loopback stays to
// be allowed by who runs it.
func Registry(sites []Site, options ...Option) map[string][]byte {
	s := settings{From: "00:00", To: "24:00", Layers: allLayers, Canaries: canaryURLs}
	Patience(600 * time.Millisecond)(&s)
	for _, o := range options {
		o(&s)
	}
	tiers := byTier(sites)
	files := map[string][]byte{
		"registry/config.yaml":  fill("config", s),
		"registry/domains.yaml": fill("domains", tiers),
	}
	for _, t := range tiers {
		files["registry/sources/"+t.Name+".yaml"] = fill("sources", t)
	}
	return files
}

// tier is the sites of one level of government, and their domains.
type tier struct {
	Number  int
	Name    string
	Whose   string
	Domains []string
	Sites   []Site
}

// byTier sorts the sites into the tiers that have any. A domain belongs to the
// tier of its first site.
func byTier(sites []Site) []tier {
	tiers := []tier{
		{Number: 1, Name: "estatales", Whose: "The state: checked daily."},
		{Number: 2, Name: "autonomicas", Whose: "The regions: checked weekly."},
		{Number: 3, Name: "municipales", Whose: "Towns and the rest: checked monthly."},
	}
	of := map[string]*tier{}
	for _, s := range sites {
		domain := registrable(s.Host)
		t, known := of[domain]
		if !known {
			t = &tiers[s.Tier-1]
			of[domain] = t
			t.Domains = append(t.Domains, domain)
		}
		t.Sites = append(t.Sites, s)
	}
	return slices.DeleteFunc(tiers, func(t tier) bool { return len(t.Sites) == 0 })
}

// registrable is the last two labels: below .test every name is for sale.
func registrable(host string) string {
	labels := strings.Split(host, ".")
	return strings.Join(labels[max(len(labels)-2, 0):], ".")
}

func fill(name string, data any) []byte {
	t := template.Must(template.New(name+".yaml.tmpl").
		Funcs(template.FuncMap{"join": strings.Join}).
		ParseFS(registryFiles, "registry/"+name+".yaml.tmpl"))
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		panic("demo: registry: " + err.Error())
	}
	return b.Bytes()
}
