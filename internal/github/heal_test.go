package github_test

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/github/double"
)

// TestIssuesHeal has every verb of issues in one run.
func TestIssuesHeal(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.must(&plan{wants: []want{alert("closes", "Closes"), alert("reopens", "Reopens"), alert("changes", "Changes")}})
	w.must(&plan{wants: []want{alert("closes", "Closes"), alert("changes", "Changes")}})
	w.Comment(1, "ana", "I wrote to them.")
	w.MakeLabel(double.Label{Name: "made", Color: "ededed"})
	double.Heals(t, func(t *testing.T) double.Scene {
		return w.copy(t).scene(func() *plan {
			opens := alert("opens", "Opens")
			opens.assignees = []string{"nobody"}
			return &plan{
				wants: []want{opens, alert("reopens", "Reopens"), alert("changes", "Changes, and how")},
				labels: []forge.Label{
					{Name: "linkhealth", Colour: "1d76db", Description: "Written by linkhealth."},
					{Name: "made", Colour: "0e8a16", Description: "Made before."},
					{Name: "new", Colour: "0e8a16", Description: "Not made before."},
				},
			}
		})
	})
}

// TestPullsHeal has every verb of pull requests in one run.
func TestPullsHeal(t *testing.T) {
	t.Parallel()
	w := newWorld(t, double.Options{})
	w.must(&plan{wants: []want{move("a", "one", "inactive"), move("b", "one", "inactive"), move("c", "one", "inactive")}})
	if !w.MergePull(3, "ana") {
		t.Fatal("the pull request can't be merged")
	}
	w.Comment(2, "ana", "Not now.")
	double.Heals(t, func(t *testing.T) double.Scene {
		return w.copy(t).scene(func() *plan {
			return &plan{wants: []want{move("a", "two", "degraded"), move("d", "one", "inactive")}}
		})
	})
}

func (w *world) scene(next func() *plan) double.Scene {
	return double.Scene{Server: w.Server, Run: func() error {
		_, err := w.sync(next())
		return err
	}}
}
