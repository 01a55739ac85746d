package registry_test

import (
	"slices"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// FuzzLoad holds, for any three files, that loading ends, is deterministic,
// gives either a registry or problems that are sorted and point into a file,
// and that what a registry says of its sources is true.
func FuzzLoad(f *testing.F) {
	f.Add(contractConfig, someDomains, "sources:\n  - url: https://sepe.es/\n")
	for _, group := range [][]brokenCase{brokenSyntax, brokenConfigs, brokenDomains, brokenSources, brokenAddresses, brokenAliases} {
		for _, tt := range group {
			f.Add(tt.files[registry.ConfigPath], tt.files[registry.DomainsPath], tt.files[a])
		}
	}
	f.Fuzz(func(t *testing.T, config, domains, sources string) {
		files := map[string][]byte{registry.ConfigPath: []byte(config), registry.DomainsPath: []byte(domains), a: []byte(sources)}
		r, problems := registry.Load(files)
		if _, again := registry.Load(files); !slices.Equal(problems, again) {
			t.Errorf("got %v, then %v", problems, again)
		}
		for i, p := range problems {
			if _, ok := files[p.File]; !ok || p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Errorf("%#v points nowhere", p)
			}
			if i > 0 && (problems[i-1].File > p.File || problems[i-1].File == p.File && problems[i-1].Line > p.Line) {
				t.Errorf("%v stands before %v", problems[i-1], p)
			}
		}
		for _, s := range r.Sources {
			found, ok := r.Source(s.ID)
			domain, listed := r.Listed.Match(s.URL.Host())
			if !ok || found.URL != s.URL || !listed || domain != s.Domain || r.Config.Policies[s.Priority].Every <= 0 {
				t.Errorf("%+v is not whole", s)
			}
		}
	})
}
