package fold_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const unknown = "the main text differs from the accepted one"

// What differs is said in the item of review, always as of now, and once in an
// event.
func TestDriftIsSaidInWords(t *testing.T) {
	t.Parallel()
	const accepted = "# Cuantía\nSon 480 € al mes"
	tests := []struct {
		name   string
		texts  []string // what the checks after the first one read
		lose   bool     // the stored texts
		detail string
		events []string
	}{
		{"an amount", []string{"# Cuantía\nSon 500 € al mes"}, false,
			"1 change: amount 480 € → 500 € under Cuantía", []string{"1 change: amount 480 € → 500 € under Cuantía"}},
		{"and another", []string{"# Cuantía\nSon 500 € al mes", "# Cuantía\nSon 600 € al mes"}, false,
			"1 change: amount 480 € → 600 € under Cuantía", []string{"1 change: amount 480 € → 500 € under Cuantía"}},
		{"seen again", []string{"# Cuantía\nSon 500 € al mes", "# Cuantía\nSon 500 € al mes"}, false,
			"1 change: amount 480 € → 500 € under Cuantía", []string{"1 change: amount 480 € → 500 € under Cuantía"}},
		{"back", []string{"# Cuantía\nSon 500 € al mes", accepted}, false, "", []string{"1 change: amount 480 € → 500 € under Cuantía"}},
		{"no text of before", []string{"# Cuantía\nSon 500 € al mes"}, true, unknown, []string{unknown}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			reg := town(t, "https://a.test/1")
			src := reg.Sources[0]
			results := []fold.Result{fold.Journals(snapshot.New(reg, nil, nil, start), observed(seen(src, start, observe.OK, accepted)), none)}
			var events []string
			for i, text := range test.texts {
				texts := kept(results...)
				if test.lose {
					texts = none
				}
				r := fold.Journals(again(results[i]), observed(seen(src, start+1+observe.Instant(i), observe.OK, text)), texts)
				for _, e := range r.Events {
					events = append(events, e.Detail)
				}
				results = append(results, r)
			}
			var detail string
			for _, v := range results[len(results)-1].Records[0].Review {
				detail = v.Detail
			}
			if detail != test.detail {
				t.Errorf("detail %q, want %q", detail, test.detail)
			}
			if diff := cmp.Diff(test.events, events); diff != "" {
				t.Errorf("events (-want +got):\n%s", diff)
			}
		})
	}
}

// A drift that a person accepted after the page had changed again is open still,
// against what was accepted last.
func TestTheAcceptedTextFollowsTheRegistry(t *testing.T) {
	t.Parallel()
	reg := town(t, "https://a.test/1")
	src := reg.Sources[0]
	first := fold.Journals(snapshot.New(reg, nil, nil, start), observed(seen(src, start, observe.OK, "Son 480 €"), seen(src, start+1, observe.OK, "Son 500 €")), none)
	s := again(first)
	s.Entries[0].Source.ContentHash = string(s.Entries[0].Record.Metrics.ContentHash)
	r := fold.Journals(s, observed(seen(src, start+2, observe.OK, "Son 600 €")), kept(first))
	if got := r.Accepted[src.ID]; got != "Son 500 €" {
		t.Errorf("accepted is %q", got)
	}
	if review := r.Records[0].Review; len(review) != 1 || review[0].Reason != health.ContentDrift || review[0].Detail != "1 change: amount 500 € → 600 €" {
		t.Errorf("review %+v", review)
	}
}
