package page

import (
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// valued tells a block that a reader may have come for: it names an amount of
// money, a date or an address, or links to a document.
func (l *layout) valued(b *block) bool {
	if b.document {
		return true
	}
	text := l.textOf(b)
	if strings.ContainsAny(text, "€$£¥%@") {
		return true
	}
	for _, span := range value.Find(text) {
		if span.Kind == value.Money || span.Kind == value.Date {
			return true
		}
	}
	return false
}
