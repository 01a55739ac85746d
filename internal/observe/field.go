package observe

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// What a page says of itself for programs is kept among the fields, under names
// that begin with DataPrefix. No field that is watched by name may begin so.
const (
	DataPrefix    = "page."
	DataTitle     = DataPrefix + "title"
	DataPublished = DataPrefix + "date_published"
	DataModified  = DataPrefix + "date_modified"
	DataPrice     = DataPrefix + "price"        // a number
	DataCurrency  = DataPrefix + "currency"     // an ISO 4217 code
	DataStock     = DataPrefix + "availability" // of schema.org's ItemAvailability, such as InStock
)

// Watched tells the fields whose change people want to know of: those that the
// registry names, and of what a page says of itself the price and whether there
// is any left. Its title is in the text, too; its dates are written anew by
// many sites whenever they are built, so that they say nothing.
func Watched(name string) bool {
	switch name {
	case DataPrice, DataCurrency, DataStock:
		return true
	}
	return !strings.HasPrefix(name, DataPrefix)
}

// MaxFields is how many fields an observation has at most: those that come last
// in the order of names are dropped.
const MaxFields = 110

// boundFields keeps what a field can be: text, a number, true or false, or
// null where the page did not have it.
func boundFields(fields map[string]any) map[string]any {
	if len(fields) == 0 {
		return nil
	}
	names := slices.Sorted(maps.Keys(fields))
	b := make(map[string]any, min(len(names), MaxFields))
	for _, name := range names {
		if v, ok := boundField(fields[name]); ok && len(b) < MaxFields {
			b[cutRunes(name)] = v
		}
	}
	return b
}

func boundField(v any) (any, bool) {
	switch v := v.(type) {
	case string:
		return cutRunes(v), true
	case float64:
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	case nil, bool, int, int64:
		return v, true
	}
	return nil, false
}
