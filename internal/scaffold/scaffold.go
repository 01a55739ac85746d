// Package scaffold is what a repository gets that adopts linkhealth: the
// registry, the workflows, the forms and the words around them. It is pure; its
// words are in templates/init.
package scaffold

import (
	"bytes"
	"fmt"
	"text/template"

	"github.com/civicaid-voice/linkhealth/templates"
)

// File is one file of the scaffold.
type File struct {
	Path string // slash path below the top of the repository
	Data []byte
	Ours bool // people have little reason to change it: tell them where theirs differs
}

// Where a person begins.
const (
	SourcesDir = "registry/sources"
	Sources    = SourcesDir + "/links.yaml"
)

// plan is every file and its template, in the order of their paths.
var plan = []struct {
	path, template string
	ours           bool
	known          bool // makes no sense before the repository has an address
}{
	{".gitattributes", "gitattributes", false, false},
	{".github/CODEOWNERS", "codeowners", false, true},
	{".github/ISSUE_TEMPLATE/config.yml", "config.yml", false, false},
	{".github/ISSUE_TEMPLATE/propose-url.yml", "propose-url.yml", true, false},
	{".github/ISSUE_TEMPLATE/wrong-verdict.yml", "wrong-verdict.yml", true, false},
	{".github/PULL_REQUEST_TEMPLATE.md", "pull-request.md", false, false},
	{".github/dependabot.yml", "dependabot.yml", false, false},
	{".github/workflows/check.yml", "check.yml", true, false},
	{".github/workflows/commands.yml", "commands.yml", true, false},
	{".github/workflows/report.yml", "report.yml", true, false},
	{".github/workflows/validate.yml", "validate.yml", true, false},
	{"registry/config.yaml", "config.yaml", false, false},
	{"registry/domains.yaml", "domains.yaml", false, false},
	{Sources, "links.yaml", false, false},
}

// texts has brackets for delimiters, because workflows are full of braces.
var texts = template.Must(template.New("init").Delims("[[", "]]").Option("missingkey=error").
	ParseFS(templates.Files, "init/uses.tmpl", "init/gitattributes", "init/readme.md", "init/github/*", "init/registry/*", "init/workflows/*"))

// Files is the scaffold of p by path, README.md left out: see [Readme].
func Files(p Project) []File {
	var files []File
	for _, f := range plan {
		if f.known && !p.Known() {
			continue
		}
		files = append(files, File{Path: f.path, Data: render(f.template, p), Ours: f.ours})
	}
	return files
}

// render fills a template in. The names are a closed set, and a test renders
// them all: a fault here is a fault of the program.
func render(name string, p Project) []byte {
	var b bytes.Buffer
	if err := texts.ExecuteTemplate(&b, name, p); err != nil {
		panic(fmt.Sprintf("scaffold: %v", err))
	}
	return b.Bytes()
}
