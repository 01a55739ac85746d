package main

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
)

// BenchmarkExtract reads one of the own pages an operation, in turn.
func BenchmarkExtract(b *testing.B) {
	pages, err := corpus.Load(own)
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range []extract.Extractor{extract.Ours{}, extract.Readability{}, extract.Trafilatura{}} {
		b.Run(e.Name(), func(b *testing.B) {
			b.ReportAllocs()
			e.Text(pages[0].Body) // what it sets up once does not count
			for i := 0; b.Loop(); i++ {
				e.Text(pages[i%len(pages)].Body)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pages/s")
		})
	}
}
