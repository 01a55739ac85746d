// Package internal_test holds the rooms to the plan of the house.
package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/civicaid-voice/linkhealth/"

// room is what a package may import besides the standard library: other rooms
// by their short names, and in the pure rooms external modules too.
type room struct {
	internal []string
	external []string // in a pure room, all there may be
	pure     bool     // values in, values out: no network, no files, no clock
}

// rooms is the plan. What is not in it must not exist.
var rooms = map[string]room{
	"cmd/linkhealth":    {internal: []string{"app"}},
	"internal/app":      {internal: []string{"*"}},
	"internal/link":     {pure: true, external: []string{"github.com/nlnwa/whatwg-url/url", "golang.org/x/net/publicsuffix"}},
	"internal/observe":  {pure: true, internal: []string{"link"}},
	"internal/health":   {pure: true, internal: []string{"link", "observe"}},
	"internal/plain":    {pure: true},
	"internal/value":    {pure: true},
	"internal/change":   {pure: true, internal: []string{"plain", "value", "templates"}, external: []string{"github.com/sergi/go-diff/diffmatchpatch"}},
	"internal/frame":    {pure: true, internal: []string{"change", "value", "page"}},
	"internal/registry": {pure: true, internal: []string{"link", "guard"}, external: []string{"gopkg.in/yaml.v3", "github.com/andybalholm/cascadia"}},
	"internal/snapshot": {pure: true, internal: []string{"link", "observe", "registry", "health"}},
	"internal/schedule": {pure: true, internal: []string{"link", "observe", "registry", "health", "snapshot"}},
	"internal/fold":     {pure: true, internal: []string{"link", "observe", "registry", "health", "snapshot", "page", "change", "frame"}},
	"internal/page": {pure: true, internal: []string{"observe", "value"}, external: []string{
		"github.com/andybalholm/cascadia", "golang.org/x/net/html", "golang.org/x/net/html/atom",
		"golang.org/x/net/html/charset", "golang.org/x/text/encoding", "golang.org/x/text/transform"}},
	"internal/metrics":  {internal: []string{"observe", "health", "snapshot"}},
	"internal/report":   {internal: []string{"observe", "health", "snapshot", "registry", "plain", "templates"}},
	"internal/schema":   {internal: []string{"observe", "health", "registry"}},
	"internal/guard":    {internal: []string{"link"}},
	"internal/robots":   {pure: true},
	"internal/compare":  {pure: true, internal: []string{"link", "observe", "health"}},
	"internal/browser":  {internal: []string{"link"}},
	"internal/probe":    {internal: []string{"link", "observe", "page", "guard", "browser", "robots"}},
	"internal/runner":   {internal: []string{"link", "observe", "health", "probe", "schedule"}},
	"internal/store":    {internal: []string{"frame", "observe", "health", "page"}},
	"internal/forge":    {pure: true, internal: []string{"link", "observe", "registry", "health", "snapshot", "change", "plain", "templates"}},
	"internal/github":   {internal: []string{"observe", "forge", "plain"}},
	"internal/notify":   {internal: []string{"observe", "health", "registry", "snapshot", "plain", "templates"}},
	"internal/gitrepo":  {internal: []string{"plain"}},
	"internal/doctor":   {pure: true, internal: []string{"observe", "health", "registry", "snapshot", "plain", "templates"}},
	"internal/scaffold": {pure: true, internal: []string{"templates"}},
	"internal/demo":     {},
	"internal/hostile":  {},
	"templates":         {internal: []string{"plain"}},

	"internal/github/describe":    {internal: []string{"github/description"}},
	"internal/github/description": {pure: true, external: []string{"github.com/google/jsonschema-go/jsonschema"}},
	"internal/github/double":      {internal: []string{"github/description"}},
}

// impure are the packages of the standard library that reach outside.
var impure = []string{"context", "io/fs", "log", "log/slog", "net", "net/http", "os", "os/exec", "os/signal", "path/filepath", "syscall"}

func TestImportsFollowThePlan(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for file, imports := range sources(t) {
		dir := path.Dir(file)
		r, planned := rooms[dir]
		if !planned {
			t.Errorf("%s: the plan has no room %s", file, dir)
			continue
		}
		found[dir] = true
		for _, imported := range imports {
			if why := r.forbids(imported); why != "" {
				t.Errorf("%s imports %s: %s", file, imported, why)
			}
		}
	}
	for dir := range rooms {
		if !found[dir] {
			t.Errorf("the plan has a room %s, and there is none", dir)
		}
	}
}

func (r room) forbids(imported string) string {
	if short, ours := strings.CutPrefix(imported, module); ours {
		short = strings.TrimPrefix(short, "internal/")
		if slices.Contains(r.internal, short) || slices.Contains(r.internal, "*") {
			return ""
		}
		return "not in the plan"
	}
	if !r.pure {
		return ""
	}
	if strings.Contains(strings.SplitN(imported, "/", 2)[0], ".") {
		if slices.Contains(r.external, imported) {
			return ""
		}
		return "a pure room has only the external packages of the plan"
	}
	if slices.Contains(impure, imported) {
		return "a pure room reaches nothing outside"
	}
	return ""
}

// clocks are the rooms that may read the clock: app to decide by it, the others
// to measure how long something took, or to make certificates that hold today.
var clocks = []string{"cmd/linkhealth", "internal/app", "internal/probe", "internal/browser", "internal/runner", "internal/demo"}

func TestOnlyTheEdgeReadsTheClock(t *testing.T) {
	t.Parallel()
	for file, f := range files(t, 0) {
		if slices.Contains(clocks, path.Dir(file)) {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			from, ok := call.X.(*ast.Ident)
			if ok && from.Name == "time" && slices.Contains([]string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker"}, call.Sel.Name) {
				t.Errorf("%s calls time.%s", file, call.Sel.Name)
			}
			return true
		})
	}
}

// sources are the imports of every file that is no test, by its slash path.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for name, f := range files(t, parser.ImportsOnly) {
		out[name] = nil
		for _, i := range f.Imports {
			out[name] = append(out[name], strings.Trim(i.Path.Value, `"`))
		}
	}
	return out
}

// files parses every file that is no test, by its slash path.
func files(t *testing.T, mode parser.Mode) map[string]*ast.File {
	t.Helper()
	out := map[string]*ast.File{}
	for _, top := range []string{"cmd", "internal", "templates"} {
		err := filepath.WalkDir(filepath.Join("..", top), func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "testdata":
				return fs.SkipDir
			case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, mode)
			out[strings.TrimPrefix(filepath.ToSlash(name), "../")] = f
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}
