package registry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// manySources is a registry of n sources in 20 files, on 40 domains.
func manySources(n int) map[string][]byte {
	const files, domains = 20, 40
	var listed strings.Builder
	listed.WriteString("domains:\n")
	for d := range domains {
		fmt.Fprintf(&listed, "  - {domain: sitio%d.gob.es, tier: %d}\n", d, 1+d%3)
	}
	all := map[string][]byte{registry.DomainsPath: []byte(listed.String())}
	for f := range files {
		var b strings.Builder
		b.WriteString("defaults: {tags: [ayudas]}\nsources:\n")
		for i := f; i < n; i += files {
			fmt.Fprintf(&b, `  - url: https://www.sitio%d.gob.es/ayudas/prestaciones/%d?idioma=es
    title: Ayuda número %d para quien la necesita
    priority: P%d
    status: active
    content_hash: %064x
    selector: "main"
    owner: "@equipo"
    tags: [paro, vivienda]
`, i%domains, i, i, i%3, i)
		}
		all[fmt.Sprintf("%s/fichero%02d.yaml", registry.SourcesDir, f)] = []byte(b.String())
	}
	return all
}

func BenchmarkLoad10000(b *testing.B) {
	files := manySources(10_000)
	b.ReportAllocs()
	for b.Loop() {
		r, problems := registry.Load(files)
		if len(problems) > 0 || len(r.Sources) != 10_000 {
			b.Fatal(len(r.Sources), problems[:min(3, len(problems))])
		}
	}
}
