package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const grantURL = "http://casa.test/ayuda"

// grants answers with a page that pays the amount in an element of the class;
// a page that did not change is not sent again.
func grants(class, amount string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		tag := fmt.Sprintf(`"%x"`, class+amount)
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		fmt.Fprintf(w, `<html><title>Ayuda</title><main><h1>Ayuda</h1>%s</main><footer class=%s>Importe: %s</footer></html>`,
			strings.Repeat("<p>Quien vive aquí puede pedir la ayuda en cualquier oficina del municipio.</p>", 16), class, amount)
	}
}

// watched is a town with one page, whose source has these lines more.
func watched(t *testing.T, lines string) *town {
	t.Helper()
	w := newTown(t, "", grantURL)
	w.watch(t, lines)
	return w
}

// watch writes the source anew, with the hash that stands there.
func (w *town) watch(t *testing.T, lines string) {
	t.Helper()
	path := filepath.Join(w.root, "registry/sources/a.yaml")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(before)) {
		if strings.Contains(line, "content_hash") {
			lines += line
		}
	}
	writeFile(t, path, []byte("sources:\n  - url: "+grantURL+"\n"+lines))
}

// reviewed is why a person should look at the page, one item a line.
func (w *town) reviewed(t *testing.T) string {
	t.Helper()
	var shown struct {
		Review []struct{ Reason, Detail string }
	}
	linkhealth(t, w.root, "show", grantURL, "--format", "json").decode(t, &shown)
	var items []string
	for _, v := range shown.Review {
		items = append(items, v.Reason+" "+v.Detail)
	}
	return strings.Join(items, "\n")
}

// told is how often an event of that kind was written.
func (w *town) told(t *testing.T, kind string) int {
	t.Helper()
	n := 0
	for name, content := range files(t, w.root) {
		if strings.HasSuffix(filepath.ToSlash(filepath.Dir(name)), "events") {
			n += strings.Count(content, `"kind":"`+kind+`"`)
		}
	}
	return n
}

// days checks once a day, beginning with the first, as the page is then, and
// holds what is under review against what should be.
func (w *town) days(t *testing.T, first int, pages []http.HandlerFunc, want []string) {
	t.Helper()
	for i, serve := range pages {
		w.becomes(serve)
		c, _ := w.check(t, float64(24*(first+i)), "--all", "--no-gate")
		done(t, c)
		if got := w.reviewed(t); got != want[i] {
			t.Errorf("day %d: under review is %q, want %q", first+i, got, want[i])
		}
	}
}

// A field is watched wherever it stands, and its change is told once. A person
// who looked ends it.
func TestAChangedFieldIsReviewed(t *testing.T) {
	t.Parallel()
	const changed = "fields_changed importe: 480 EUR -> 500 EUR"
	w := watched(t, "    extract: {importe: {selector: .cuantia, type: money}}\n")
	was, now := grants("cuantia", "480 €"), grants("cuantia", "500,00 euros")
	w.days(t, 0, []http.HandlerFunc{was, was, now, now}, []string{"", "", changed, changed})
	done(t, linkhealth(t, w.root, "reset", grantURL, "--now", at(24*3+1)))
	w.days(t, 4, []http.HandlerFunc{now, was}, []string{"", "fields_changed importe: 500 EUR -> 480 EUR"})
	if n := w.told(t, "fields_changed"); n != 2 {
		t.Errorf("told %d times", n)
	}
	if n := w.told(t, "drift"); n != 0 {
		t.Errorf("%d drifts", n)
	}
}

// A selector that finds nothing is no drift, and mending it in the registry
// helps although the server says that nothing was modified.
func TestAMissingSelectorIsReviewed(t *testing.T) {
	t.Parallel()
	const extract = "    extract: {importe: {selector: %s, type: money}}\n"
	const missing = "selector_missing the selector of the content matches nothing; importe: nothing found"
	w := watched(t, "    selector: .cuantia\n"+fmt.Sprintf(extract, ".cuantia"))
	was, rebuilt := grants("cuantia", "480 €"), grants("x7", "480 €")
	w.days(t, 0, []http.HandlerFunc{was, rebuilt, rebuilt, was, rebuilt}, []string{"", missing, missing, "", missing})
	w.watch(t, "    selector: .x7\n"+fmt.Sprintf(extract, ".x7"))
	w.days(t, 5, []http.HandlerFunc{rebuilt, rebuilt}, []string{"", ""})
	if n := w.told(t, "drift") + w.told(t, "fields_changed"); n != 0 {
		t.Errorf("%d changes", n)
	}
}

// The same where the content itself is found.
func TestAMissingFieldIsReadAgain(t *testing.T) {
	t.Parallel()
	const extract = "    extract: {importe: {selector: %s, type: money}}\n"
	w := watched(t, fmt.Sprintf(extract, ".cuantia"))
	was, rebuilt := grants("cuantia", "480 €"), grants("x7", "480 €")
	const missing = "selector_missing importe: nothing found"
	w.days(t, 0, []http.HandlerFunc{was, rebuilt, rebuilt}, []string{"", missing, missing})
	w.watch(t, fmt.Sprintf(extract, ".x7"))
	w.days(t, 3, []http.HandlerFunc{rebuilt}, []string{""})
}

// A field that is new in the registry is read, although the server says that
// nothing was modified.
func TestANewFieldIsRead(t *testing.T) {
	t.Parallel()
	w := watched(t, "")
	page := grants("cuantia", "480 €")
	w.days(t, 0, []http.HandlerFunc{page, page}, []string{"", ""})
	w.watch(t, "    extract: {importe: {selector: .importe, type: number}}\n")
	w.days(t, 2, []http.HandlerFunc{page}, []string{"selector_missing importe: nothing found"})
}
