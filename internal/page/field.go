package page

import (
	"maps"
	"slices"
	"strconv"

	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// Field is a part of a page that is watched by name.
type Field struct {
	Selector string    // CSS; the first element that matches is read
	Type     FieldType // empty is text
}

// FieldType says what is read in a field.
type FieldType string

// The types. A number is a float64; a sum of money is a text with its ISO 4217
// code, such as "480 EUR", or a number where the page names no currency; a date
// is a text such as "2026-01-31", "2026-01" or "--01-31": see [value.Span].
const (
	NumberField FieldType = "number"
	MoneyField  FieldType = "money"
	DateField   FieldType = "date"
	TextField   FieldType = "text"
)

// maxFields is how many fields of a page are read at most.
const maxFields = 100

// without is a page of what has no elements: no selector matches anything.
func (p Page) without(o Options) Page {
	p.SelectorMissing, p.Fields = o.Selector != "", extract(nil, o.Extract)
	return p
}

// fields are those that are asked for, and what the page says of itself.
func (o Options) fields(source string, root *html.Node) map[string]any {
	fields := extract(root, o.Extract)
	if !o.Data {
		return fields
	}
	data := structured(source)
	maps.Copy(data, fields)
	return data
}

// extract reads the fields that are asked for: each is a float64, a string, or
// nil where the page does not have it, as all are without a root.
func extract(root *html.Node, asked map[string]Field) map[string]any {
	if len(asked) == 0 {
		return nil
	}
	names := slices.Sorted(maps.Keys(asked))
	fields := make(map[string]any, len(names))
	for _, name := range names[:min(len(names), maxFields)] {
		fields[name] = asked[name].in(root)
	}
	return fields
}

// in is what the field says in a document.
func (f Field) in(root *html.Node) any {
	s, err := parseSelection(f.Selector)
	if err != nil || root == nil {
		return nil
	}
	n := s.first(root)
	if n == nil {
		return nil
	}
	for _, text := range said(n) {
		if v := f.Type.in(text); v != nil {
			return v
		}
	}
	return nil
}

// in is the first value of that type in a text, nil where there is none.
func (t FieldType) in(text string) any {
	switch t {
	case NumberField:
		if n, ok := value.FirstNumber(text); ok {
			return n
		}
	case MoneyField:
		if n, currency, ok := value.FirstMoney(text); ok {
			return strconv.FormatFloat(n, 'f', -1, 64) + " " + currency
		}
		return NumberField.in(text)
	case DateField:
		if date, ok := value.FirstDate(text); ok {
			return date
		}
	default:
		if text = squeeze(text); text != "" {
			return text
		}
	}
	return nil
}
