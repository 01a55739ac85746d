package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	dir := t.TempDir()
	chrome, text := filepath.Join(dir, "google-chrome"), filepath.Join(dir, "notes.txt")
	for path, mode := range map[string]os.FileMode{chrome: 0o700, text: 0o600} {
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"), mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	for _, c := range []struct{ setting, path, err string }{
		{setting: "off"},
		{setting: chrome, path: chrome},
		{setting: "google-chrome", path: chrome},
		{setting: text, err: "no program that can be run"},
		{setting: filepath.Join(dir, "none"), err: "say auto or off"},
		{setting: dir, err: "no program that can be run"},
		{setting: "", err: "no program that can be run"},
	} {
		path, err := Find(c.setting)
		if path != c.path || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("Find(%q) = %q, %v", c.setting, path, err)
		}
	}
}

func TestInstalled(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if got := installed([]string{"chromium", "google-chrome"}); got != "" {
		t.Errorf("found %s in nothing", got)
	}
	want := filepath.Join(dir, "google-chrome")
	if err := os.WriteFile(want, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if got := installed([]string{"chromium", "google-chrome"}); got != want {
		t.Errorf("found %q", got)
	}
	for _, system := range []string{"linux", "darwin", "freebsd"} {
		if len(candidates(system)) == 0 {
			t.Errorf("nothing to look for on %s", system)
		}
	}
}
