package fold_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/fold"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// notices draws what a few channels accepted over a month.
func notices(t *rapid.T) []observe.Notice {
	key := rapid.Map(rapid.IntRange(0, 9), func(n int) string { return fmt.Sprintf("%016x", n) })
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) observe.Notice {
		at := start.Add(time.Duration(rapid.IntRange(0, 30*24).Draw(t, "hours")) * time.Hour)
		n := observe.Notice{
			At:      at,
			Channel: rapid.SampledFrom([]string{"aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"}).Draw(t, "channel"),
			Told:    rapid.SliceOfN(key, 0, 5).Draw(t, "told"),
		}
		if rapid.Bool().Draw(t, "digest") {
			n.DigestAt = at
		}
		return n
	}), 0, 20).Draw(t, "notices")
}

// TestNoticeLaws: neither the order of notices shows, nor how they are dealt to
// journals, nor whether they come twice.
func TestNoticeLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		all := notices(t)
		whole, changed := fold.Notices(nil, all)
		if changed != (len(all) > 0) {
			t.Fatalf("%d notices, and changed is %t", len(all), changed)
		}
		shuffled, _ := fold.Notices(nil, rapid.Permutation(all).Draw(t, "order"))
		if diff := cmp.Diff(whole, shuffled); diff != "" {
			t.Fatalf("the order shows:\n%s", diff)
		}
		cut := rapid.IntRange(0, len(all)).Draw(t, "cut")
		first, _ := fold.Notices(nil, all[:cut])
		halves, _ := fold.Notices(first, all[cut:])
		if diff := cmp.Diff(whole, halves); diff != "" {
			t.Fatalf("two halves differ from the whole:\n%s", diff)
		}
		if twice, changed := fold.Notices(whole, all); changed {
			t.Fatalf("what comes twice changes:\n%s", cmp.Diff(whole, twice))
		}
	})
}

// What was told must be remembered for as long as it could be told again, and
// no longer.
func TestNoticesAreForgotten(t *testing.T) {
	t.Parallel()
	told := func(days observe.Instant, keys ...string) observe.Notice {
		return observe.Notice{At: start + days*day, Channel: "c", Told: keys}
	}
	was, _ := fold.Notices(nil, []observe.Notice{told(0, "a"), told(1, "b")})
	got, changed := fold.Notices(was, []observe.Notice{told(7)})
	if _, kept := got["c"].Events["a"]; !kept || !changed {
		t.Error("forgotten within the time that a notice reaches back")
	}
	got, _ = fold.Notices(got, []observe.Notice{told(8, "d")})
	want := map[string]observe.Told{"c": {Since: start, Last: start + 8*day, Events: map[string]observe.Instant{
		"b": start + day, "d": start + 8*day,
	}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if len(was["c"].Events) != 2 {
		t.Error("what it was made from has changed")
	}
}
