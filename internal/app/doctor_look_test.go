package app

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
)

// TestTakeIsBounded: a look that is late says so, whether it gives up when it is
// told to or not at all, and keeps nothing.
func TestTakeIsBounded(t *testing.T) {
	t.Parallel()
	for name, stubborn := range map[string]bool{"gives up": false, "stubborn": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				end, kept := make(chan struct{}), false
				defer close(end)
				v := &visit{}
				got := v.take(t.Context(), look{doctor.OfDNS, func(ctx context.Context) sight {
					if stubborn {
						<-end
					}
					<-ctx.Done()
					return sight{[]doctor.Facts{doctor.Lock{}}, func() { kept = true }}
				}})
				if diff := cmp.Diff([]doctor.Facts{doctor.Late{Check: doctor.OfDNS, After: lookPatience}}, got); diff != "" || kept {
					t.Errorf("kept: %v\n%s", kept, diff)
				}
			})
		})
	}
}

func TestTakeKeeps(t *testing.T) {
	t.Parallel()
	kept := false
	want := []doctor.Facts{doctor.Lock{}}
	got := (&visit{}).take(t.Context(), look{doctor.OfLock, func(context.Context) sight { return sight{want, func() { kept = true }} }})
	if diff := cmp.Diff(want, got); diff != "" || !kept {
		t.Errorf("kept: %v\n%s", kept, diff)
	}
}
