package page

import (
	"cmp"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/value"
)

// structured reads what a page says of itself for programs: as JSON-LD, where
// that is silent as microdata (both in the terms of schema.org), and else in
// the meta elements of Open Graph and Dublin Core. It looks at the source tag
// by tag, so it needs no tree and takes time in proportion to the source. What
// is not said is missing.
func structured(source string) map[string]any {
	var r tagReader
	r.read(source)
	fields := map[string]any{}
	put := func(name, text string) {
		if text = squeeze(text); text != "" {
			fields[name] = text
		}
	}
	put(observe.DataTitle, cmp.Or(r.graph.title, r.items.title, r.metas.title))
	put(observe.DataPublished, cmp.Or(r.graph.published, r.items.published, r.metas.published))
	put(observe.DataModified, cmp.Or(r.graph.modified, r.items.modified, r.metas.modified))
	for _, c := range []*claims{&r.graph, &r.items, &r.metas} {
		if c.price.said() || c.stock.said() {
			if amount, ok := c.price.one(); ok {
				fields[observe.DataPrice] = amount
				currency, _ := c.currency.one()
				put(observe.DataCurrency, currency)
			}
			stock, _ := c.stock.one()
			put(observe.DataStock, stock)
			break
		}
	}
	return fields
}

// claims are what one sort of markup says of a page. Of titles and dates the
// first counts. A page with several prices is a list of things, and none of
// them is the page's own.
type claims struct {
	title, published, modified string
	price                      only[float64]
	currency, stock            only[string]
}

// only is a value that counts if nothing else is said.
type only[V comparable] struct {
	value V
	count int // of the different values that were said; 2 is several
}

func (o *only[V]) say(v V) {
	if o.count == 0 {
		o.value, o.count = v, 1
	} else if v != o.value {
		o.count = 2
	}
}

func (o *only[V]) said() bool { return o.count > 0 }

func (o *only[V]) one() (v V, ok bool) {
	if o.count != 1 {
		return v, false
	}
	return o.value, true
}

// property says what a property of schema.org is, whatever the markup.
func (c *claims) property(name, text string) {
	switch text = strings.TrimSpace(text[:min(len(text), maxSaid)]); name {
	case "headline":
		c.title = cmp.Or(c.title, text)
	case "datePublished":
		c.published = cmp.Or(c.published, day(text))
	case "dateModified":
		c.modified = cmp.Or(c.modified, day(text))
	case "price":
		if amount, ok := price(text); ok {
			c.price.say(amount)
		}
	case "priceCurrency":
		if isCurrency(text) {
			c.currency.say(text)
		}
	case "availability":
		if stock := availability(text); stock != "" {
			c.stock.say(stock)
		}
	}
}

// day is the date of a text; its time, if it has one, is left out.
func day(text string) string {
	date, _ := value.FirstDate(text)
	return date
}
