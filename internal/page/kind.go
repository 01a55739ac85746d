package page

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/net/html/charset"
)

type kind int

const (
	binary kind = iota
	plainText
	markup
)

// textTypes are the media types outside of text/ that people can read.
var textTypes = map[string]bool{
	"application/json": true, "application/ld+json": true, "application/xml": true,
	"application/rss+xml": true, "application/atom+xml": true,
	"application/javascript": true, "application/x-ndjson": true,
}

// binaryStarts are documents that some servers call text.
var binaryStarts = []string{"%PDF-", "\x89PNG", "\xff\xd8\xff", "GIF8", "PK\x03\x04", "\x1f\x8b", "\xd0\xcf\x11\xe0"}

// kindOf believes the declared type, but for documents that give themselves
// away and for types that say nothing.
func kindOf(body []byte, contentType string) kind {
	for _, start := range binaryStarts {
		if bytes.HasPrefix(body, []byte(start)) {
			return binary
		}
	}
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		media, _, _ = strings.Cut(contentType, ";")
		media = strings.ToLower(strings.TrimSpace(media))
	}
	switch {
	case media == "text/html" || media == "application/xhtml+xml":
		return markup
	case strings.HasPrefix(media, "text/") || textTypes[media]:
		return plainText
	case media == "" || media == "application/octet-stream" || media == "unknown/unknown":
		return sniff(body)
	}
	return binary
}

// sniff tells HTML by its first tag and text by the absence of NUL bytes.
func sniff(body []byte) kind {
	start := bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")), " \t\r\n\f")
	start = bytes.ToLower(start[:min(len(start), 64)])
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<!--", "<title", "<meta"} {
		if bytes.HasPrefix(start, []byte(tag)) {
			return markup
		}
	}
	if utf8.Valid(body) && bytes.IndexByte(body, 0) < 0 {
		return plainText
	}
	return binary
}

// decode turns a body into UTF-8. Valid UTF-8 is believed before any
// declaration, because guessing costs more pages than it saves; then the byte
// order mark, the header and the document's own declaration decide. Bytes that
// mean nothing become U+FFFD. Valid text shares its bytes with the body, which
// may be megabytes: it is good while the page is read, and no longer.
func decode(body []byte, contentType string) string {
	if utf8.Valid(body) {
		text := bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
		return unsafe.String(unsafe.SliceData(text), len(text))
	}
	encoding, _, _ := charset.DetermineEncoding(body, contentType)
	decoded, err := encoding.NewDecoder().Bytes(body)
	if err != nil {
		decoded = body
	}
	return strings.ToValidUTF8(strings.TrimPrefix(string(decoded), "\ufeff"), "\ufffd")
}
