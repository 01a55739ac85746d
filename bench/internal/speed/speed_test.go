package speed

import (
	"runtime"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
)

// copier allocates its text a number of times.
type copier struct {
	name  string
	times int
}

func (c copier) Name() string { return c.name }

func (c copier) Text(body []byte) (text string) {
	for range c.times {
		text = string(body)
	}
	return text
}

// Not parallel: Measure sets GOMAXPROCS.
func TestMeasure(t *testing.T) {
	cores := runtime.GOMAXPROCS(0)
	pages := []corpus.Page{
		{ID: "short", Body: []byte(strings.Repeat("a", 100))},
		{ID: "long", Body: []byte(strings.Repeat("a", 1<<20))},
	}
	extractors := []extract.Extractor{copier{"once", 10}, copier{"often", 100}}
	figures := Measure(pages, extractors, 3)
	once, often := figures[0], figures[1]
	if once.PerSecond <= often.PerSecond || once.Bytes*5 > often.Bytes || once.Allocs >= often.Allocs {
		t.Errorf("ten times the work does not show: %+v %+v", once, often)
	}
	if often.WorstID != "long" || often.Worst <= 0 {
		t.Errorf("worst page %+v", often)
	}
	if got := runtime.GOMAXPROCS(0); got != cores {
		t.Errorf("GOMAXPROCS is left at %d", got)
	}
	var out strings.Builder
	if err := Write(&out, extractors, figures); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "once") || !strings.Contains(out.String(), "(1.00)") {
		t.Error(out.String())
	}
}
