package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// small is a corpus of one page.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "html"), 0o755); err != nil {
		t.Fatal(err)
	}
	const text = "The office in the old port answers all questions about the allowance for heating."
	for name, data := range map[string]string{
		"ground-truth.json": `{"page": {"articleBody": "` + text + `"}}`,
		"html/page.html":    "<title>Page</title><p>" + text + "</p>",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Not parallel: -speed sets GOMAXPROCS.
func TestRun(t *testing.T) {
	dir := small(t)
	for _, c := range []struct {
		name, args string
		want       []string // nil is an error
	}{
		{"tables", "-only visible,raw -kind html-comments,word -v", []string{"precision", "html-comments      1  0.0 (0)  100.0 (1)", "word      1  0.0 (0)  0.0 (0)", "html-comments, raw:\n  page#0"}},
		{"with history", "-only visible -kind word -history", []string{"word      1  0.0 (0)"}},
		{"one page", "-only visible -kind sentence-added -show pa", []string{"== sentence-added#0\n- The office in the old port"}},
		{"times", "-only visible,stripped -speed", []string{"pages/s", "stripped"}},
		{"an extractor that is none", "-only mine", nil},
		{"a kind that is none", "-kind mine", nil},
		{"a page that is none", "-show mine", nil},
		{"every nothing", "-every 0", nil},
		{"something else", "corpus", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			err := run(append([]string{"-corpus", dir}, strings.Fields(c.args)...), &out)
			if (err == nil) != (c.want != nil) {
				t.Fatalf("error %v", err)
			}
			for _, part := range c.want {
				if !strings.Contains(out.String(), part) {
					t.Errorf("no %q in\n%s", part, out.String())
				}
			}
		})
	}
}

func TestRunWithoutACorpus(t *testing.T) {
	t.Parallel()
	if err := run([]string{"-corpus", t.TempDir()}, new(strings.Builder)); err == nil {
		t.Error("no error")
	}
}
