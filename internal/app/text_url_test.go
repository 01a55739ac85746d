package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/page"
)

// explained is what text --explain prints as JSON.
type explained struct {
	Source, Hash, Title, Verdict, Text, Error string
	Words                                     int
	SelectorMissing                           bool `json:"selector_missing"`
	Blocks                                    []struct {
		Text, Why string
		In        bool
	}
}

// texts reads sources in the town.
func (w *town) texts(t *testing.T, args ...string) (call, []explained) {
	t.Helper()
	c := linkhealth(t, w.root, append(append([]string{"text", "--format", "json"}, w.flags()...), args...)...)
	var read []explained
	if c.code == 0 {
		c.decode(t, &read)
	}
	return c, read
}

// The text of a URL is what a check fingerprints, by the rules of the registry.
func TestTextOfURLIsThatOfTheCheck(t *testing.T) {
	t.Parallel()
	w := newTown(t, "defaults: {layers: [standard]}\n", "http://becas.test/guia")
	sources := filepath.Join(w.root, "registry/sources/a.yaml")
	writeFile(t, sources, append(readFile(t, sources), "    ignore: [h1]\n"...))
	checked, run := w.check(t, 0, "--no-gate")
	if checked.code != 0 || len(run.Observations) != 1 || run.Observations[0].Content == nil {
		t.Fatalf("exit %d\n%s", checked.code, checked.stderr)
	}
	c, read := w.texts(t, "http://becas.test/guia", "http://otra.test/x", "--explain")
	if c.code != 0 || len(read) != 2 {
		t.Fatalf("exit %d, %d texts\n%s", c.code, len(read), c.stderr)
	}
	listed, unlisted := read[0], read[1]
	if listed.Hash != run.Observations[0].Content.Hash || listed.Hash != page.Fingerprint(listed.Text) || listed.Verdict != "ok" {
		t.Errorf("it is not what the check saw: %+v", listed)
	}
	if b := listed.Blocks[0]; b.Text != "/guia" || b.In || b.Why != "ignored" {
		t.Errorf("the rule of the registry: %+v", b)
	}
	if b := unlisted.Blocks[0]; b.Text != "/x" || !b.In || b.Why != "content" {
		t.Errorf("a URL that nobody listed: %+v", b)
	}
	if !strings.HasPrefix(unlisted.Text, "# /x\n") || unlisted.Title != "otra.test" {
		t.Errorf("got %q, title %q", unlisted.Text, unlisted.Title)
	}
}

func TestTextOfURLWithFlags(t *testing.T) {
	t.Parallel()
	w := newTown(t, "defaults: {layers: [standard]}\n", "http://becas.test/guia")
	sources := filepath.Join(w.root, "registry/sources/a.yaml")
	writeFile(t, sources, append(readFile(t, sources), "    selector: p\n    ignore: [h1]\n"...))
	c, read := w.texts(t, "http://becas.test/guia", "--selector", "h1", "--ignore", "p")
	if c.code != 0 || read[0].Text != "# /guia" || read[0].SelectorMissing || read[0].Blocks != nil {
		t.Errorf("exit %d, %+v\n%s", c.code, read, c.stderr)
	}
	c, read = w.texts(t, "http://becas.test/guia", "--selector", ".gone")
	if c.code != 0 || !read[0].SelectorMissing || !strings.Contains(c.stderr, "the selector matches nothing") {
		t.Errorf("exit %d, %+v\n%s", c.code, read, c.stderr)
	}
}

// A page that cannot be had is told of in its place.
func TestTextOfURLWithoutPage(t *testing.T) {
	t.Parallel()
	w := newTown(t, "defaults: {layers: [standard], max_body: 1KiB}\n", "http://becas.test/guia")
	w.becomes(func(rw http.ResponseWriter, r *http.Request) {
		if r.Host == "grande.test" {
			rw.Write([]byte(strings.Repeat("<p>Largo", 1000)))
			return
		}
		http.NotFound(rw, r)
	})
	c, read := w.texts(t, "http://becas.test/guia", "http://grande.test/", "http://10.1.2.3/", "--explain")
	if c.code != 0 || len(read) != 3 {
		t.Fatalf("exit %d, %d texts\n%s", c.code, len(read), c.stderr)
	}
	for i, want := range []string{"not_found (HTTP 404)", "too_large (HTTP 200)", "refused"} {
		if !strings.HasPrefix(read[i].Error, want) || read[i].Hash != "" || read[i].Text != "" || read[i].Blocks != nil {
			t.Errorf("%d: want the error %q: %+v", i, want, read[i])
		}
	}
	if read[1].Verdict != "too_large" {
		t.Errorf("a page over the limit: %+v", read[1])
	}
	if n := strings.Count(c.stderr, "there is no text"); n != 3 {
		t.Errorf("told %d times\n%s", n, c.stderr)
	}
}

// Nobody needs a repository to read a page.
func TestTextWithoutRegistry(t *testing.T) {
	t.Parallel()
	w := newTown(t, "", "http://becas.test/")
	w.root = t.TempDir()
	if c, read := w.texts(t, "HTTP://Becas.test/guia"); c.code != 0 || !strings.HasPrefix(read[0].Text, "# /guia\n") {
		t.Errorf("exit %d, %+v\n%s", c.code, read, c.stderr)
	}
}
