package app

import (
	"bytes"
	"slices"
	"strings"
	"text/template"

	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/scaffold"
	"github.com/civicaid-voice/linkhealth/templates"
)

// initTexts has the delimiters of its folder.
var initTexts = template.Must(template.New("init").Delims("[[", "]]").ParseFS(templates.Files, "init/done.tmpl"))

// sayInit is the text of that name. The names are a closed set, and a test says
// them all.
func sayInit(name string, about any) string {
	var b bytes.Buffer
	if err := initTexts.ExecuteTemplate(&b, name, about); err != nil {
		panic("app: " + err.Error())
	}
	return strings.TrimRight(b.String(), "\n")
}

// printScaffolded says what was written, what was there, and what comes next.
func (a *app) printScaffolded(done scaffolded, p scaffold.Project) error {
	if a.json() {
		return a.printJSON(done)
	}
	same := slices.DeleteFunc(slices.Clone(done.Kept), func(path string) bool { return slices.Contains(done.Differs, path) })
	return a.print(sayInit("done", struct {
		scaffolded
		Same          []string
		Known, Pinned bool
		Uses, Sources string
	}{done, same, p.Known(), p.Action.Pinned(), plain.Line(p.Action.Uses), scaffold.Sources}) + "\n")
}
