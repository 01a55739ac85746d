package corpus

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLoad(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "ground-truth.json", []byte(`{"b": {"articleBody": "B", "url": "https://b.example/"}, "a": {"articleBody": "A", "url": ""}}`))
	write(t, dir, "html/a.html", []byte("<p>A</p>"))
	write(t, dir, "html/b.html.gz", zipped(t, "<p>B</p>"))
	got, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []Page{
		{ID: "a", Body: []byte("<p>A</p>"), Article: "A"},
		{ID: "b", URL: "https://b.example/", Body: []byte("<p>B</p>"), Article: "B"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestLoadTellsWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		files map[string]string
	}{
		{"no annotations", nil},
		{"annotations that are no JSON", map[string]string{"ground-truth.json": "{"}},
		{"a page that is not there", map[string]string{"ground-truth.json": `{"a": {}}`}},
		{"a page that is not compressed", map[string]string{"ground-truth.json": `{"a": {}}`, "html/a.html.gz": "<p>"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range c.files {
				write(t, dir, name, []byte(text))
			}
			if pages, err := Load(dir); err == nil {
				t.Errorf("no error, and %d pages", len(pages))
			}
		})
	}
}

func write(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
