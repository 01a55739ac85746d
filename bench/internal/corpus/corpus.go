// Package corpus reads annotated pages: HTML and the main text that people
// marked in it.
package corpus

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Page is one annotated page.
type Page struct {
	ID      string
	URL     string
	Body    []byte // HTML in UTF-8
	Article string // the main text
}

// truth is an entry of ground-truth.json, as the Article Extraction Benchmark
// has it.
type truth struct {
	Article string `json:"articleBody"`
	URL     string `json:"url"`
}

// Load reads dir/ground-truth.json, and for each id in it dir/html/ID.html.gz
// or dir/html/ID.html. The pages are sorted by ID.
func Load(dir string) ([]Page, error) {
	data, err := os.ReadFile(filepath.Join(dir, "ground-truth.json"))
	if err != nil {
		return nil, fmt.Errorf("corpus: %w", err)
	}
	var truths map[string]truth
	if err := json.Unmarshal(data, &truths); err != nil {
		return nil, fmt.Errorf("corpus: %s: ground-truth.json: %w", dir, err)
	}
	var pages []Page
	for id, t := range truths {
		body, err := read(filepath.Join(dir, "html", id+".html"))
		if err != nil {
			return nil, fmt.Errorf("corpus: %w", err)
		}
		pages = append(pages, Page{ID: id, URL: t.URL, Body: body, Article: t.Article})
	}
	slices.SortFunc(pages, func(a, b Page) int { return strings.Compare(a.ID, b.ID) })
	return pages, nil
}

// read reads name, or name.gz where there is no such file.
func read(name string) ([]byte, error) {
	body, err := os.ReadFile(name)
	if !os.IsNotExist(err) {
		return body, err
	}
	f, err := os.Open(name + ".gz")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return io.ReadAll(z)
}
