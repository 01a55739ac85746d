package scaffold_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

// example is what a comment shows, indented by three spaces.
var example = regexp.MustCompile(`(?m)^#   (.*)$`)

func shown(t *testing.T, text string) []string {
	t.Helper()
	var lines []string
	for _, m := range example.FindAllStringSubmatch(text, -1) {
		lines = append(lines, m[1])
	}
	if len(lines) == 0 {
		t.Fatalf("no example in\n%s", text)
	}
	return lines
}

// TestRegistry wants the registry to be valid as it is, and with the examples
// that its comments give.
func TestRegistry(t *testing.T) {
	t.Parallel()
	files := map[string][]byte{}
	for _, f := range scaffold.Files(ours) {
		if strings.HasPrefix(f.Path, "registry/") {
			files[f.Path] = f.Data
		}
	}
	reg, problems := registry.Load(files)
	if len(problems) > 0 || len(reg.Sources)+len(reg.Domains) > 0 || !strings.HasPrefix(reg.Config.UserAgent, "linkhealth (+https://") {
		t.Fatalf("as it is: %v, %+v", problems, reg.Config.UserAgent)
	}
	follow := func(path, empty, filled string) {
		text := string(files[path])
		if !strings.Contains(text, "\n"+empty+"\n") {
			t.Errorf("%s has no line %q", path, empty)
		}
		files[path] = []byte(strings.Replace(text, "\n"+empty+"\n", "\n"+filled+"\n", 1))
	}
	follow(registry.ConfigPath, "notify: []", "notify: ["+shown(t, string(files[registry.ConfigPath]))[0]+"]")
	follow(registry.DomainsPath, "domains: []", "domains:\n  "+strings.Join(shown(t, string(files[registry.DomainsPath])), "\n  "))
	follow(scaffold.Sources, "sources: []", "sources:\n  "+strings.Join(shown(t, string(files[scaffold.Sources])), "\n  "))
	reg, problems = registry.Load(files)
	if len(problems) > 0 || len(reg.Sources) != 1 || len(reg.Domains) != 1 || len(reg.Config.Notify) != 1 {
		t.Errorf("with its examples: %v, %+v", problems, reg)
	}
}
