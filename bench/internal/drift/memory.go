package drift

import (
	"bytes"

	"github.com/civicaid-voice/linkhealth/bench/internal/extract"
)

// memory keeps the texts of a page that nobody changed: most kinds begin there.
type memory struct {
	body       []byte
	extractors []extract.Extractor
	texts      []string
	known      []bool
}

func newMemory(body []byte, extractors []extract.Extractor) *memory {
	return &memory{body, extractors, make([]string, len(extractors)), make([]bool, len(extractors))}
}

// differs tells whether the text changes: then so does its SHA-256.
func (m *memory) differs(e int, c trial) bool {
	extractor, taught := c.past.teach(m.extractors[e])
	if taught || !bytes.Equal(c.Before, m.body) {
		return extractor.Text(c.Before) != extractor.Text(c.After)
	}
	if !m.known[e] {
		m.texts[e], m.known[e] = extractor.Text(m.body), true
	}
	return m.texts[e] != extractor.Text(c.After)
}
