package page

import (
	"math"
	"strconv"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/value"
)

// price is an amount as schema.org wants it: digits, and a point before the
// decimals. Where somebody wrote it for people it is read as people would.
func price(text string) (float64, bool) {
	amount, err := strconv.ParseFloat(text, 64)
	if err == nil {
		return amount, !math.IsInf(amount, 0) && !math.IsNaN(amount)
	}
	return value.FirstNumber(text)
}

// isCurrency tells what has the form of an ISO 4217 code.
func isCurrency(text string) bool {
	return len(text) == 3 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// stocks are the members of schema.org's ItemAvailability in small letters, and
// what Open Graph calls them.
var stocks = map[string]string{
	"instock": "InStock", "available": "InStock", "outofstock": "OutOfStock", "oos": "OutOfStock", "soldout": "SoldOut",
	"preorder": "PreOrder", "presale": "PreSale", "backorder": "BackOrder", "discontinued": "Discontinued",
	"limitedavailability": "LimitedAvailability", "onlineonly": "OnlineOnly", "instoreonly": "InStoreOnly",
	"madetoorder": "MadeToOrder", "reserved": "Reserved",
}

// availability is the member of ItemAvailability that a text or an address
// names, empty where it names none.
func availability(text string) string {
	text = text[strings.LastIndexAny(text, "/:#")+1:]
	text = strings.NewReplacer(" ", "", "_", "", "-", "").Replace(text)
	return stocks[strings.ToLower(text)]
}

// metaTerms are the properties of schema.org that meta elements speak of, by
// their names in small letters (Open Graph, its product and article types, and
// Dublin Core's terms).
var metaTerms = map[string]string{
	"og:title": "headline", "twitter:title": "headline", "dc.title": "headline", "dcterms.title": "headline",
	"article:published_time": "datePublished", "dc.date": "datePublished", "dc.date.issued": "datePublished",
	"dcterms.date": "datePublished", "dcterms.issued": "datePublished", "dcterms.created": "datePublished", "date": "datePublished",
	"article:modified_time": "dateModified", "og:updated_time": "dateModified", "dc.date.modified": "dateModified",
	"dcterms.modified": "dateModified", "last-modified": "dateModified",
	"product:price:amount": "price", "og:price:amount": "price",
	"product:price:currency": "priceCurrency", "og:price:currency": "priceCurrency",
	"product:availability": "availability", "og:availability": "availability",
}
