// Package speed times extractors side by side on one core.
package speed

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
)

// Figures are what a page costs an extractor. The work of the garbage collector
// is in them.
type Figures struct {
	PerSecond float64 // pages, in the median round
	Allocs    float64 // a page
	Bytes     float64 // allocated a page
	Worst     time.Duration
	WorstID   string // the page that took longest even in its best round
}

// Measure lets the extractors take turns, a round over all pages each, with one
// core for everything. It is not safe for concurrent use: it sets GOMAXPROCS
// for the whole process while it runs.
func Measure(pages []corpus.Page, extractors []extract.Extractor, rounds int) []Figures {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	watches := make([]watch, len(extractors))
	for e, extractor := range extractors {
		extractor.Text(pages[0].Body) // what it sets up once does not count
		watches[e].best = make([]time.Duration, len(pages))
	}
	for range rounds {
		for e, extractor := range extractors {
			watches[e].round(pages, extractor)
		}
	}
	figures := make([]Figures, len(extractors))
	for e := range watches {
		figures[e] = watches[e].figures(pages)
	}
	return figures
}

// watch is what was measured of one extractor.
type watch struct {
	rounds        []time.Duration
	best          []time.Duration // by page
	allocs, bytes uint64          // in all rounds
}

func (w *watch) round(pages []corpus.Page, e extract.Extractor) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	for i, p := range pages {
		begun := time.Now()
		e.Text(p.Body)
		if took := time.Since(begun); w.best[i] == 0 || took < w.best[i] {
			w.best[i] = took
		}
	}
	w.rounds = append(w.rounds, time.Since(start))
	runtime.ReadMemStats(&after)
	w.allocs += after.Mallocs - before.Mallocs
	w.bytes += after.TotalAlloc - before.TotalAlloc
}

func (w *watch) figures(pages []corpus.Page) Figures {
	slices.Sort(w.rounds)
	median := w.rounds[len(w.rounds)/2]
	times := float64(len(pages) * len(w.rounds))
	worst := slices.Max(w.best)
	return Figures{
		PerSecond: float64(len(pages)) / median.Seconds(),
		Allocs:    float64(w.allocs) / times,
		Bytes:     float64(w.bytes) / times,
		Worst:     worst,
		WorstID:   pages[slices.Index(w.best, worst)].ID,
	}
}

// Write writes a line for each extractor, with ratios to the first one.
func Write(out io.Writer, extractors []extract.Extractor, figures []Figures) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "one core\tpages/s\t\tallocs/page\t\tKB/page\t\tworst ms\t\tworst page\t")
	for e, f := range figures {
		first := figures[0]
		fmt.Fprintf(w, "%s\t%.0f\t(%.2f)\t%.0f\t(%.2f)\t%.0f\t(%.2f)\t%.1f\t(%.2f)\t%.8s\t\n", extractors[e].Name(),
			f.PerSecond, f.PerSecond/first.PerSecond,
			f.Allocs, f.Allocs/first.Allocs,
			f.Bytes/1024, f.Bytes/first.Bytes,
			f.Worst.Seconds()*1000, f.Worst.Seconds()/first.Worst.Seconds(), f.WorstID)
	}
	return w.Flush()
}
