package demo

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

type sourcesFile struct {
	Defaults struct{ Tags []string }
	Sources  []struct {
		URL, Title, Priority string
		Tags                 []string
	}
}

func parse(t *testing.T, b []byte, into any) {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(string(b)))
	d.KnownFields(true)
	if err := d.Decode(into); err != nil {
		t.Fatalf("%v in\n%s", err, b)
	}
}

func TestRegistryListsEverySite(t *testing.T) {
	t.Parallel()
	files := Registry(Sites())
	var domains struct {
		Domains []struct {
			Domain string
			Tier   int
			Core   bool
		}
	}
	parse(t, files["registry/domains.yaml"], &domains)
	listed := map[string]int{}
	for _, d := range domains.Domains {
		if listed[d.Domain] != 0 || d.Core != (d.Tier == 1) {
			t.Errorf("domain %+v", d)
		}
		listed[d.Domain] = d.Tier
	}
	want := map[string]Site{}
	for _, s := range Sites() {
		want[s.URL] = s
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasPrefix(name, "registry/sources/") {
			continue
		}
		var file sourcesFile
		parse(t, files[name], &file)
		for _, source := range file.Sources {
			s, ok := want[source.URL]
			if !ok || source.Title != s.Title || source.Priority != s.Policy || !slices.Equal(source.Tags, []string{s.Group}) {
				t.Errorf("%s: %+v is not in the catalogue", name, source)
			}
			if listed[registrable(s.Host)] != s.Tier {
				t.Errorf("%s: its domain is of tier %d, want %d", s.URL, listed[registrable(s.Host)], s.Tier)
			}
			delete(want, source.URL)
		}
	}
	for url := range want {
		t.Errorf("%s is in no file", url)
	}
	for _, stranger := range []string{"ofertas-viajes.test", "zapatillas-chollo.test", "faro.test"} {
		if listed[stranger] != 0 {
			t.Errorf("%s is listed", stranger)
		}
	}
}

func TestRegistryOptions(t *testing.T) {
	t.Parallel()
	type config struct {
		Version  int
		Policies map[string]map[string]any
		Defaults struct {
			ConnectTimeout string   `yaml:"connect_timeout"`
			ReadTimeout    string   `yaml:"read_timeout"`
			Timeout        string   `yaml:"timeout"`
			Retry          []string `yaml:"retry_5xx"`
			Layers         []string
		}
		Schedule struct{ From, To, Timezone string }
		Network  struct {
			Rate float64
			Gate struct {
				Canaries []string
				Need     int
			}
		}
	}
	var c config
	parse(t, Registry(Sites())["registry/config.yaml"], &c)
	if c.Schedule.From != "00:00" || c.Schedule.To != "24:00" || c.Network.Rate != 0 ||
		!slices.Equal(c.Defaults.Layers, allLayers) || len(c.Network.Gate.Canaries) != 3 {
		t.Errorf("defaults: %+v", c)
	}
	for _, s := range Sites() {
		if s.Policy != "" && c.Policies[s.Policy] == nil {
			t.Errorf("%s: no policy %s", s.URL, s.Policy)
		}
	}
	c = config{}
	parse(t, Registry(Sites(), Window("02:00", "06:00"), Rate(0.5), Layers("standard", "browser"))["registry/config.yaml"], &c)
	if c.Schedule.From != "02:00" || c.Schedule.To != "06:00" || c.Network.Rate != 0.5 || len(c.Defaults.Layers) != 2 {
		t.Errorf("with options: %+v", c)
	}
}

// A registry of some sites has their domains and no empty file.
func TestRegistryOfSomeSites(t *testing.T) {
	t.Parallel()
	sites := slices.DeleteFunc(Sites(), func(s Site) bool { return s.Tier != 1 })
	got := slices.Sorted(maps.Keys(Registry(sites)))
	want := []string{"registry/config.yaml", "registry/domains.yaml", "registry/sources/estatales.yaml"}
	if !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
}

func TestRegistryIsStable(t *testing.T) {
	t.Parallel()
	a, b := Registry(Sites()), Registry(Sites())
	for name := range a {
		if string(a[name]) != string(b[name]) {
			t.Errorf("%s differs from one time to the next", name)
		}
	}
}
