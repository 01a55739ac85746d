package scaffold_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

var update = flag.Bool("update", false, "write this repository's own workflows and forms anew")

// ours is this repository, which is its own first user.
var ours = scaffold.Project{
	Server: "https://github.com", Owner: "civicaid-voice", Name: "linkhealth", Branch: "main", Action: scaffold.Local,
}

const top = "../.."

// TestOurOwn holds the workflows, the forms and the template of pull requests
// of this repository to what any other gets, so that what adopters run is what
// runs here.
func TestOurOwn(t *testing.T) {
	t.Parallel()
	for _, f := range scaffold.Files(ours) {
		shared := f.Ours || strings.HasPrefix(f.Path, ".github/ISSUE_TEMPLATE/") || strings.HasSuffix(f.Path, ".md")
		if !shared {
			continue
		}
		name := filepath.Join(top, filepath.FromSlash(f.Path))
		if *update {
			write(t, name, f.Data)
		}
		here, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		if !bytes.Equal(here, f.Data) {
			t.Errorf("%s is not what init writes; run this test with -update (-here +init)\n%s", f.Path, cmp.Diff(string(here), string(f.Data)))
		}
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
