package extract

import (
	"bytes"
	"net/url"
	"strings"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"
)

// The peers are given a tree made from UTF-8, since guessing the charset costs
// them text. It is theirs to change. The white space of what they find is
// normalised, as anyone would do before hashing it.

// Readability is readeck's port of Mozilla's.
type Readability struct{}

func (Readability) Name() string { return "readability" }

// pageURL only resolves links.
var pageURL = &url.URL{Scheme: "https", Host: "www.example.org", Path: "/"}

// Text is the article with its blocks as a browser would show them.
func (Readability) Text(body []byte) string {
	doc, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return ""
	}
	parser := readability.NewParser()
	article, err := parser.ParseAndMutate(doc, pageURL)
	if err != nil || article.Node == nil {
		return ""
	}
	var text strings.Builder
	if err := article.RenderText(&text); err != nil {
		return ""
	}
	return normal(text.String())
}

// Trafilatura is the Go port, with the other extractors it falls back to.
type Trafilatura struct{}

func (Trafilatura) Name() string { return "trafilatura" }

// Text is the content; comments it keeps apart.
func (Trafilatura) Text(body []byte) string {
	doc, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return ""
	}
	result, err := trafilatura.ExtractDocument(doc, trafilatura.Options{EnableFallback: true, OriginalURL: pageURL})
	if err != nil || result == nil {
		return ""
	}
	return normal(result.ContentText)
}

// normal has one space for each run of white space, one line for each block.
func normal(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) > 0 {
			lines = append(lines, strings.Join(fields, " "))
		}
	}
	return strings.Join(lines, "\n")
}
