package app

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// readTextFile reads a file as the body of a page.
func readTextFile(name string, t textFlags) (textRead, error) {
	body, err := os.ReadFile(name)
	if err != nil {
		return textRead{}, usagef("text: %w", err)
	}
	o := page.Options{
		ContentType: typeOf(name), MinBody: registry.DefaultPolicy().MinBody,
		Selector: t.selector, Ignore: t.ignore, Explain: t.explain,
	}
	return textReadOf(name, page.Read(body, o), o.Selector != ""), nil
}

// typeOf is the media type of a file by its name; empty where the bytes tell it.
func typeOf(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".html", ".htm", ".xhtml":
		return "text/html"
	}
	return ""
}
