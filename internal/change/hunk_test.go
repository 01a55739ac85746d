package change_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/change"
)

func TestHunks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, after string
		want                []change.Hunk
	}{
		{"equal", "a / b", "a / b", nil},
		{"blank lines only", "a / b", "a /  / b", nil},
		{"between stable lines", "a / hoy / b", "a / ayer / b", []change.Hunk{{1, []string{"hoy"}, []string{"ayer"}, "a", "b"}}},
		{"at the ends", "x / a / y", "a / z / w", []change.Hunk{
			{0, []string{"x"}, []string{}, "", "a"}, {2, []string{"y"}, []string{"z", "w"}, "a", ""},
		}},
		{"from nothing", "", "a", []change.Hunk{{0, []string{}, []string{"a"}, "", ""}}},
		{"to nothing", "a / b", "", []change.Hunk{{0, []string{"a", "b"}, []string{}, "", ""}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, change.Hunks(text(test.before), text(test.after))); diff != "" {
				t.Errorf("hunks (-want +got):\n%s", diff)
			}
		})
	}
}
