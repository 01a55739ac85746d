package description_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/github/description"
)

func TestLoad(t *testing.T) {
	t.Parallel()
	d, err := description.Load()
	if err != nil || d.Version == "" || len(d.Operations) == 0 {
		t.Fatalf("version %q has %d operations (%v)", d.Version, len(d.Operations), err)
	}
	for _, o := range d.Operations {
		for _, p := range o.Parameters {
			if p.In == "path" && !strings.Contains(o.Path, "{"+p.Name+"}") || p.Schema == nil {
				t.Errorf("%s has the parameter %+v", o.ID, p)
			}
		}
		if !slices.ContainsFunc(o.Responses, func(r description.Response) bool { return r.Status < 300 }) {
			t.Errorf("%s never succeeds", o.ID)
		}
		if o.Body == nil {
			continue
		}
		if _, err := o.Body.Schema.Resolve(nil); err != nil {
			t.Errorf("%s: %v", o.ID, err)
		}
	}
}
