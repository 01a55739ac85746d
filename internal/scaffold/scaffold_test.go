package scaffold_test

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

// projects are the kinds that there are.
var projects = map[string]scaffold.Project{
	"unknown": {}, "ours": ours,
	"known": {Server: "https://github.com", Owner: "acme", Name: "links", Branch: "trunk", Action: scaffold.ActionOf("", "")},
}

func TestFiles(t *testing.T) {
	t.Parallel()
	for name, p := range projects {
		files := scaffold.Files(p)
		paths := make([]string, len(files))
		for i, f := range files {
			paths[i] = f.Path
			judge(t, name, f)
		}
		if !slices.IsSorted(paths) || len(slices.Compact(paths)) != len(files) {
			t.Errorf("%s: not in order: %q", name, paths)
		}
		if slices.Contains(paths, ".github/CODEOWNERS") != p.Known() {
			t.Errorf("%s: %q", name, paths)
		}
	}
}

// judge wants a file that is whole, that its format can be read in, and that
// no template has left anything in.
func judge(t *testing.T, project string, f scaffold.File) {
	t.Helper()
	for _, rest := range []string{"[[", "<no value>", "//blob", "https:///"} {
		if bytes.Contains(f.Data, []byte(rest)) {
			t.Errorf("%s: %s has %q in it", project, f.Path, rest)
		}
	}
	if !bytes.HasSuffix(f.Data, []byte("\n")) || bytes.HasSuffix(f.Data, []byte("\n\n")) {
		t.Errorf("%s: %s does not end in one line break", project, f.Path)
	}
	if ext := path.Ext(f.Path); ext == ".yml" || ext == ".yaml" {
		var v map[string]any
		if err := yaml.Unmarshal(f.Data, &v); err != nil || len(v) == 0 {
			t.Errorf("%s: %s: %v", project, f.Path, err)
		}
	}
}

// TestForms holds the issue forms to GitHub's syntax for them: what a form and
// its fields need, and that no two fields share an id or a label.
func TestForms(t *testing.T) {
	t.Parallel()
	forms := 0
	for _, f := range scaffold.Files(ours) {
		if path.Dir(f.Path) != ".github/ISSUE_TEMPLATE" || path.Base(f.Path) == "config.yml" {
			continue
		}
		forms++
		var form struct {
			Name, Description, Title string
			Body                     []struct {
				Type, ID   string
				Attributes struct {
					Label, Description, Value, Placeholder string
					Options                                []string
				}
				Validations struct{ Required bool }
			}
		}
		d := yaml.NewDecoder(bytes.NewReader(f.Data))
		d.KnownFields(true)
		if err := d.Decode(&form); err != nil {
			t.Fatalf("%s: %v", f.Path, err)
		}
		if form.Name == "" || form.Description == "" || len(form.Body) == 0 {
			t.Errorf("%s needs a name, a description and a body", f.Path)
		}
		seen := map[string]bool{}
		for _, b := range form.Body {
			what := b.Attributes.Label
			switch {
			case b.Type == "markdown":
				what = b.Attributes.Value
			case b.Type == "dropdown" && len(b.Attributes.Options) < 2:
				t.Errorf("%s: %s is no choice", f.Path, b.ID)
			case !slices.Contains([]string{"input", "textarea", "dropdown"}, b.Type):
				t.Errorf("%s: a field of type %q", f.Path, b.Type)
			}
			if what == "" || b.Type != "markdown" && b.ID == "" || seen[what] || seen["#"+b.ID] && b.ID != "" {
				t.Errorf("%s: field %q: nameless, or twice", f.Path, b.ID)
			}
			seen[what], seen["#"+b.ID] = true, true
		}
	}
	if forms != 2 {
		t.Errorf("%d forms, want 2", forms)
	}
}

// TestReadmeLaws wants a section to be added once, and what was there to stay.
func TestReadmeLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := projects[rapid.SampledFrom([]string{"known", "unknown", "ours"}).Draw(t, "project")]
		was := []byte(rapid.StringMatching(`(?s)(# [a-z]{0,9})?[a-z<!\-> \r\n]{0,40}`).Draw(t, "was"))
		once := scaffold.Readme(was, p)
		if twice := scaffold.Readme(once, p); !bytes.Equal(once, twice) {
			t.Fatalf("a second time adds something: %q", twice)
		}
		if kept := bytes.TrimSpace(was); !bytes.HasPrefix(bytes.TrimSpace(once), kept) {
			t.Fatalf("%q is not kept in %q", was, once)
		}
		if n := strings.Count(string(once), "<!-- linkhealth:begin -->"); n != 1 {
			t.Fatalf("%d sections", n)
		}
	})
}

func TestReadmeOfPeople(t *testing.T) {
	t.Parallel()
	theirs := []byte("x\n<!-- linkhealth:begin -->\nshorter\n<!-- linkhealth:end -->\ny")
	if got := scaffold.Readme(theirs, ours); !bytes.Equal(got, theirs) {
		t.Errorf("changed to %q", got)
	}
	if got := string(scaffold.Readme(nil, projects["known"])); !strings.HasPrefix(got, "# links\n\n<!-- linkhealth:begin -->\n") {
		t.Errorf("a new one is %q", got)
	}
	if got := string(scaffold.Readme([]byte("# Mine\n\n\n"), projects["unknown"])); !strings.HasPrefix(got, "# Mine\n\n<!-- linkhealth:begin -->\n") {
		t.Errorf("one with words is %q", got)
	}
}
