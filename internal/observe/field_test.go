package observe_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// A journal from elsewhere may name as many fields as it likes; the same ones
// are kept every time.
func TestBoundFieldsAreFew(t *testing.T) {
	t.Parallel()
	fields := map[string]any{strings.Repeat("z", 5000): "last"}
	for i := range 3 * observe.MaxFields {
		fields[fmt.Sprintf("f%04d", i)] = float64(i)
	}
	o := observe.Bound(observe.Observation{Fields: fields})
	if n := len(o.Fields); n != observe.MaxFields {
		t.Errorf("%d fields", n)
	}
	if _, kept := o.Fields[fmt.Sprintf("f%04d", observe.MaxFields-1)]; !kept {
		t.Error("other fields than the first are kept")
	}
}

func TestBoundFieldNames(t *testing.T) {
	t.Parallel()
	o := observe.Bound(observe.Observation{Fields: map[string]any{strings.Repeat("ñ", 5000): 1.0}})
	if o.Fields[strings.Repeat("ñ", observe.MaxRunes)] != 1.0 {
		t.Errorf("the name was not cut: %.20v", o.Fields)
	}
}

func TestWatched(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"importe": true, "page": true, observe.DataPrice: true, observe.DataCurrency: true, observe.DataStock: true,
		observe.DataTitle: false, observe.DataPublished: false, observe.DataModified: false, "page.other": false,
	} {
		if observe.Watched(name) != want {
			t.Errorf("%s: watched is %t", name, !want)
		}
	}
}
