// Command bench measures how well linkhealth finds the main text of a page and
// tells its changes from the noise around it, beside other extractors.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/drift"
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
	"github.com/civicaid-voice/linkhealth/bench/internal/mutate"
	"github.com/civicaid-voice/linkhealth/bench/internal/speed"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// rounds are how often each extractor is timed.
const rounds = 5

// options are the flags.
type options struct {
	corpus, only, kinds, show string
	verbose, history, speed   bool
	every                     int
}

func parse(args []string) (options, error) {
	var o options
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.StringVar(&o.corpus, "corpus", "testdata/government", "folder of annotated pages")
	f.StringVar(&o.only, "only", "", "extractors, with commas between them (default all)")
	f.StringVar(&o.kinds, "kind", "", "kinds of change, patterns with commas between them (default all)")
	f.StringVar(&o.show, "show", "", "instead, the lines of the first extractor's text that change on the page with this `ID`, or the beginning of one")
	f.BoolVar(&o.verbose, "v", false, "name the pages that failed")
	f.BoolVar(&o.history, "history", false, "let extractors that learn see two earlier visits and three siblings")
	f.BoolVar(&o.speed, "speed", false, "instead, time the extractors on one core")
	f.IntVar(&o.every, "every", 1, "take only one page of so many")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if o.every < 1 || f.NArg() > 0 {
		return o, fmt.Errorf("see -help")
	}
	return o, nil
}

func run(args []string, out io.Writer) error {
	o, err := parse(args)
	if err != nil {
		return err
	}
	pages, err := corpus.Load(o.corpus)
	if err != nil {
		return err
	}
	extractors, err := extract.Named(o.only)
	if err != nil {
		return err
	}
	kinds, err := mutate.Named(o.kinds)
	if err != nil {
		return err
	}
	pages = sample(pages, o.every)
	if o.speed {
		return speed.Write(out, extractors, speed.Measure(pages, extractors, rounds))
	}
	study, err := drift.New(pages)
	if err != nil {
		return err
	}
	if o.show != "" {
		return study.Show(out, o.show, kinds, extractors[0], o.history)
	}
	return measure(out, study, extractors, kinds, o)
}

func sample(pages []corpus.Page, every int) []corpus.Page {
	var some []corpus.Page
	for i := 0; i < len(pages); i += every {
		some = append(some, pages[i])
	}
	return some
}

// measure writes both tables.
func measure(out io.Writer, study *drift.Study, extractors []extract.Extractor, kinds []mutate.Kind, o options) error {
	scores, err := study.Scores(extractors)
	if err != nil {
		return err
	}
	if err := drift.WriteScores(out, extractors, scores); err != nil {
		return err
	}
	for _, id := range study.Unlocated() {
		fmt.Fprintf(out, "main text not found, no part in what follows: %s\n", id)
	}
	result, err := study.Run(kinds, extractors, o.history)
	if err != nil {
		return err
	}
	return result.Write(out, o.verbose)
}
