package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// symbols are the signs of currencies and their ISO 4217 codes. A sign that
// several countries share means the currency that is most traded, ¥ the yen.
var symbols = map[rune]string{'€': "EUR", '$': "USD", '£': "GBP", '¥': "JPY", '￥': "CNY", '₹': "INR", '₽': "RUB",
	'₺': "TRY", '₴': "UAH", '₪': "ILS", '₩': "KRW", '₫': "VND", '₦': "NGN", '₱': "PHP", '₡': "CRC", '฿': "THB", '﷼': "IRR"}

// codes are the ISO 4217 codes of the currencies people meet in Europe, around
// the Mediterranean and in the Americas. Three capitals that are none are a word.
var codes = set(`EUR USD GBP CHF JPY CNY SEK NOK DKK ISK PLN CZK HUF RON BGN RSD MKD BAM MDL UAH RUB BYN GEL AMD
	TRY MAD DZD TND LYD EGP ILS JOD LBP SYP SAR AED QAR KWD BHD OMR IQD IRR MRU XAF XOF SNG GNF NGN GHS KES ETB ZAR
	MXN GTQ HNL NIO CRC PAB DOP HTG COP VES PEN BOB CLP ARS UYU PYG BRL CAD AUD NZD INR PKR BDT PHP IDR THB VND KRW HKD SGD TWD`)

// names are the names of currencies, in lower case. Pesos, francs and crowns
// are missing, since they don't tell whose.
var names = named(map[string]string{
	"EUR": "euro euros eur euroa euroak euroko eurot ευρώ ευρω евро يورو",
	"USD": "dólar dólares dolar dolares dollar dollars dòlar dòlars δολάρια δολάριο доллар доллара долларов دولار",
	"GBP": "pound pounds sterling λίρες",
	"PLN": "zł zloty zlotys", "CZK": "kč", "RON": "lei", "BGN": "лв", "RUB": "руб рубль рубля рублей",
	"JPY": "yen yenes",
})

// run are the names of currencies in scripts that write words together; a
// longer name goes before one that it begins with.
var run = []struct{ name, code string }{{"欧元", "EUR"}, {"歐元", "EUR"}, {"ユーロ", "EUR"}, {"유로", "EUR"}, {"美元", "USD"},
	{"ドル", "USD"}, {"달러", "USD"}, {"日元", "JPY"}, {"英镑", "GBP"}, {"人民币", "CNY"}, {"元", "CNY"}, {"円", "JPY"}, {"원", "KRW"}}

// dollars are the letters before a dollar sign that say whose it is.
var dollars = map[string]string{"US": "USD", "CA": "CAD", "C": "CAD", "AU": "AUD", "A": "AUD", "NZ": "NZD", "HK": "HKD", "S": "SGD", "MX": "MXN", "R": "BRL"}

func named(lists map[string]string) map[string]string {
	out := map[string]string{}
	for code, list := range lists {
		for name := range strings.FieldsSeq(list) {
			out[name] = code
		}
	}
	return out
}

// currencyBefore is the currency that stands before a number at i, and where it
// begins.
func (s *scanner) currencyBefore(i int) (code string, from int) {
	from = max(spacesBefore(s.text, i), s.done)
	if from == s.done {
		return "", i
	}
	r, n := utf8.DecodeLastRuneInString(s.text[s.done:from])
	if r == '$' {
		country := wordBefore(s.text, s.done, from-n)
		if code = dollars[country]; code != "" {
			return code, from - n - len(country)
		}
	}
	if code = symbols[r]; code != "" {
		return code, from - n
	}
	if w := wordBefore(s.text, s.done, from); codes[w] {
		return w, from - len(w)
	}
	return "", i
}

// currencyAfter is the currency that stands behind a number or power of ten
// that ends at i, and where it ends. Behind a power a preposition may come
// first: 3 millones de euros.
func (s *scanner) currencyAfter(i int, preposition bool) (code string, end int) {
	at := spaces(s.text, i)
	if preposition {
		at = s.of(s.skip(i, "."))
	}
	r, n := utf8.DecodeRuneInString(s.text[at:])
	if code = symbols[r]; code != "" {
		if _, next := digit(s.text, at+n); next > 0 && at > i {
			return "", i // of the number behind it: 3 €20
		}
		return code, at + n
	}
	if !unicode.IsLetter(r) {
		return "", i
	}
	if r >= ideographs {
		return ideographic(s.text, at)
	}
	w := word(s.text, at)
	if codes[w] {
		return w, at + len(w)
	}
	return names[strings.ToLower(w)], at + len(w)
}

// ideographic is the currency that the text goes on with at i, in a script
// that writes words together.
func ideographic(text string, i int) (code string, end int) {
	for _, c := range run {
		if strings.HasPrefix(text[i:], c.name) {
			return c.code, i + len(c.name)
		}
	}
	return "", i
}
