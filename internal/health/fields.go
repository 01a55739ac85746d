package health

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// judgeFields compares the fields of a page with the accepted ones. The first
// value of a field that is seen becomes the accepted one; a field that the page
// does not have now keeps what is known of it, and one that nobody asks for any
// more is forgotten. However often a page is seen to differ, it is one item.
func (f *folding) judgeFields() {
	if !f.read() || len(f.o.Fields) == 0 && len(f.r.Fields) == 0 {
		return
	}
	accepted, differs := map[string]any{}, map[string]any{}
	for name, value := range f.o.Fields {
		was, known := f.r.Fields[name]
		now, still := f.r.FieldsSeen[name]
		if value = scalar(value); value != nil {
			now, still = value, known && value != scalar(was)
		}
		switch {
		case !observe.Watched(name) || !known && value == nil:
			continue
		case !known:
			was = value
		case still:
			differs[name] = now
		}
		accepted[name] = was
	}
	f.r.Fields, f.r.FieldsSeen = accepted, differs
	f.tellFields()
}

// tellFields opens, restates or closes the item of review, and tells of a
// change once.
func (f *folding) tellFields() {
	if len(f.r.FieldsSeen) == 0 {
		f.settle(FieldsChanged)
		return
	}
	detail := f.r.fieldChanges()
	if !f.r.NeedsReview(FieldsChanged) {
		f.tell(FieldsDiffer, detail)
	}
	f.restate(FieldsChanged, detail)
}

// acceptFields takes what the fields are now for accepted, by a person's word.
func (f *folding) acceptFields() {
	if len(f.r.FieldsSeen) > 0 {
		accepted := maps.Clone(f.r.Fields)
		maps.Copy(accepted, f.r.FieldsSeen)
		f.r.Fields, f.r.FieldsSeen = accepted, nil
	}
	f.settle(FieldsChanged)
}

// judgeSelectors asks a person to look where a selector of the registry no
// longer finds anything: the page was rebuilt, or the selector is wrong.
func (f *folding) judgeSelectors() {
	if !f.read() {
		return
	}
	if missing := f.missing(); len(missing) > 0 {
		f.restate(SelectorMissing, shorten(strings.Join(missing, "; "), observe.MaxRunes))
	} else {
		f.settle(SelectorMissing)
	}
}

// missing are the selectors that found nothing, in words.
func (f *folding) missing() []string {
	var missing []string
	if f.o.Content.SelectorMissing {
		missing = append(missing, "the selector of the content matches nothing")
	}
	for _, name := range slices.Sorted(maps.Keys(f.o.Fields)) {
		if f.o.Fields[name] == nil {
			missing = append(missing, shorten(name, maxShown)+": nothing found")
		}
	}
	return missing
}

// read tells that the page itself was read, and is the page.
func (f *folding) read() bool {
	c := f.o.Content
	return f.o.Outcome != observe.NotModified && c != nil && (c.Hash != "" || c.SelectorMissing)
}

// maxShown is how many runes of a field are shown in a detail.
const maxShown = 60

// fieldChanges is what differs from what was accepted: importe: 480 -> 500.
func (r Record) fieldChanges() string {
	var changes []string
	for _, name := range slices.Sorted(maps.Keys(r.FieldsSeen)) {
		changes = append(changes, fmt.Sprintf("%s: %s -> %s", shorten(name, maxShown), shown(r.Fields[name]), shown(r.FieldsSeen[name])))
	}
	return shorten(strings.Join(changes, "; "), observe.MaxRunes)
}

func shown(v any) string { return shorten(fmt.Sprint(v), maxShown) }

// scalar is v if a field can be that, and otherwise nil. Whole numbers are
// numbers, as they are in JSON.
func scalar(v any) any {
	switch v := v.(type) {
	case int:
		return float64(v)
	case int64:
		return float64(v)
	case float64, string, bool:
		return v
	}
	return nil
}

// shorten is s on one line and cut to so many runes.
func shorten(s string, most int) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
