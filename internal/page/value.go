package page

import (
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// valued tells a block that a reader may have come for: it names an amount of
// money, a date or an address, or links to a document. Each block is looked at
// once: many rules ask.
func (l *layout) valued(b *block) bool {
	if !b.judged {
		b.judged, b.values = true, b.document || namesValue(l.textOf(b))
	}
	return b.values
}

func namesValue(text string) bool {
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
