package value

import (
	"reflect"
	"strings"
	"testing"
)

// found is the values of a text, one after the other, as "text=value".
func found(text string) []string {
	out := []string{}
	for _, s := range Find(text) {
		out = append(out, text[s.Start:s.End]+"="+s.Value)
	}
	return out
}

type findCase struct {
	name, text string
	want       []string
}

func mustFind(t *testing.T, cases []findCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.want == nil {
				c.want = []string{}
			}
			if got := found(c.text); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%q has %q, want %q", c.text, got, c.want)
			}
		})
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	mustFind(t, []findCase{
		{"none", "Requisitos", nil},
		{"whole", "Hay 480 plazas", []string{"480=480"}},
		{"zero", "0 plazas", []string{"0=0"}},
		{"comma for decimals", "un 12,5 de nota", []string{"12,5=12.5"}},
		{"point for decimals", "a mark of 12.50", []string{"12.50=12.5"}},
		{"Spanish form", "1.234,56", []string{"1.234,56=1234.56"}},
		{"English form", "1,234.56", []string{"1,234.56=1234.56"}},
		{"French form", "1\u202f234,56", []string{"1\u202f234,56=1234.56"}},
		{"Swiss form", "1’234.50", []string{"1’234.50=1234.5"}},
		{"millions, Spanish", "1.234.567,80", []string{"1.234.567,80=1234567.8"}},
		{"millions, English", "1,234,567", []string{"1,234,567=1234567"}},
		{"one point groups", "1.234", []string{"1.234=1234"}},
		{"one comma groups", "1,234", []string{"1,234=1234"}},
		{"one point, two digits", "1.23", []string{"1.23=1.23"}},
		{"one point, four digits", "3.1416", []string{"3.1416=3.1416"}},
		{"one point behind zero", "0.125", []string{"0.125=0.125"}},
		{"one comma behind four digits", "1234,567", []string{"1234,567=1234.567"}},
		{"spaces group", "12 500 personas", []string{"12 500=12500"}},
		{"spaces that do not group", "en 2025 480 personas", []string{"2025=2025", "480=480"}},
		{"a space before fewer digits", "12 50", []string{"12=12", "50=50"}},
		{"groups of the wrong size", "1.23.456", nil},
		{"groups by unlike marks", "1.234'567", nil},
		{"per cent", "el 21 % y el 3,5%", []string{"21 %=21", "3,5%=3.5"}},
		{"per cent with three decimals", "3,125 % y 1.234.567 %", []string{"3,125 %=3.125", "1.234.567 %=1234567"}},
		{"end of a sentence", "Son 480. Y 12, no más.", []string{"480=480", "12=12"}},
		{"in brackets", "(480)", []string{"480=480"}},
		{"negative", "-3,5 % y −2", []string{"-3,5 %=-3.5", "−2=-2"}},
		{"minus nothing", "-0,0", []string{"-0,0=0"}},
		{"a range", "100-200 plazas", []string{"100=100", "200=200"}},
		{"a range of prices", "1.000-2.000", []string{"1.000=1000", "2.000=2000"}},
		{"a range of years with a dash", "2026–2027", []string{"2026=2026", "2027=2027"}},
		{"unit right behind", "a 30km, 12h y 5m²", []string{"30=30", "12=12", "5=5"}},
		{"millions in words", "3 millones de parados, 2,5 Mio. Menschen", []string{"3 millones=3000000", "2,5 Mio=2500000"}},
		{"thousand millions", "3 mil millones", []string{"3 mil millones=3000000000"}},
		{"Arabic digits", "٤٨٠ شخص و١٢٫٥ و١٬٢٣٤", []string{"٤٨٠=480", "١٢٫٥=12.5", "١٬٢٣٤=1234"}},
		{"Persian and Indian digits", "۴۸۰ और ४८०", []string{"۴۸۰=480", "४८०=480"}},
		{"full width", "４８０", []string{"４８０=480"}},
		{"Chinese, no spaces", "共480人，约3万人", []string{"480=480", "3万=30000"}},
		{"as many digits as may be", "123456789012345", []string{"123456789012345=123456789012345"}},
	})
}

func TestNoValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text string }{
		{"ordinals", "3º, 2ª, 1.er, 1.ª, 2nd, 3rd, 4th, 1er, 2ème"},
		{"names", "A4, covid19, COVID-19, B12345678, 12345678Z"},
		{"references", "Ley 39/2015, 24/7, curso 2025/2026"},
		{"times", "de 9:30 a 14:00, 12:30:15"},
		{"versions and addresses", "1.2.3, 192.168.10.1"},
		{"codes with zeros", "08001, 060"},
		{"serial numbers", "1234567890123456"},
		{"telephone", "+34 912 345 678"},
		{"book number", "978-84-376-0494-7"},
		{"path", "/2026/480"},
		{"path of one part", "en /480"},
		{"query", "id=480&a=3"},
		{"target of a link", "Solicitud (→ /docs/2026-01-01/form 480.pdf)"},
		{"target of a link cut short", "Solicitud (→ /docs/ 480"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := found(c.text); len(got) > 0 {
				t.Errorf("%q has %q", c.text, got)
			}
		})
	}
}

func TestMoney(t *testing.T) {
	t.Parallel()
	mustFind(t, []findCase{
		{"Spanish", "hasta 1.234,56 € al mes", []string{"1.234,56 €=1234.56 EUR"}},
		{"code behind", "1,234.56 EUR", []string{"1,234.56 EUR=1234.56 EUR"}},
		{"symbol before", "€1,234 a month", []string{"€1,234=1234 EUR"}},
		{"in words", "480 euros", []string{"480 euros=480 EUR"}},
		{"grouped by a space", "12 500 €", []string{"12 500 €=12500 EUR"}},
		{"hard spaces", "12\u00a0500,00\u00a0€", []string{"12\u00a0500,00\u00a0€=12500 EUR"}},
		{"pounds", "£10 or £10.50", []string{"£10=10 GBP", "£10.50=10.5 GBP"}},
		{"millions of dollars", "$1.2 million", []string{"$1.2 million=1200000 USD"}},
		{"short for millions", "$1.2m, £3bn, €5k", []string{"$1.2m=1200000 USD", "£3bn=3000000000 GBP", "€5k=5000 EUR"}},
		{"millions of euros", "3,5 M€ y 200 k€", []string{"3,5 M€=3500000 EUR", "200 k€=200000 EUR"}},
		{"preposition", "3 millones de euros, 2 milions d'euros", []string{"3 millones de euros=3000000 EUR", "2 milions d'euros=2000000 EUR"}},
		{"German short forms", "5 Mio. Euro, 2 Mrd. €", []string{"5 Mio. Euro=5000000 EUR", "2 Mrd. €=2000000000 EUR"}},
		{"code before", "CHF 480.50", []string{"CHF 480.50=480.5 CHF"}},
		{"whose dollar", "US$ 5, C$ 6, R$ 7", []string{"US$ 5=5 USD", "C$ 6=6 CAD", "R$ 7=7 BRL"}},
		{"right behind", "480€, 480EUR, 480euros", []string{"480€=480 EUR", "480EUR=480 EUR", "480euros=480 EUR"}},
		{"two prices behind", "10 € 20 €", []string{"10 €=10 EUR", "20 €=20 EUR"}},
		{"two prices before", "€10 €20", []string{"€10=10 EUR", "€20=20 EUR"}},
		{"on both sides", "€ 480 EUR", []string{"€ 480 EUR=480 EUR"}},
		{"range", "100-200 €", []string{"100=100", "200 €=200 EUR"}},
		{"owed", "-480 €, € -5", []string{"-480 €=-480 EUR", "€ -5=-5 EUR"}},
		{"a word with capitals is no currency", "10 NIF", []string{"10=10"}},
		{"a code in small letters is none", "10 try", []string{"10=10"}},
		{"not over the end of a line", "480\n€ 5", []string{"480=480", "€ 5=5 EUR"}},
		{"Catalan, Basque, Galician", "480 euros; 480 euroko; 480 euros", []string{"480 euros=480 EUR", "480 euroko=480 EUR", "480 euros=480 EUR"}},
		{"Greek", "480 ευρώ", []string{"480 ευρώ=480 EUR"}},
		{"Arabic", "مبلغ ٤٨٠ يورو", []string{"٤٨٠ يورو=480 EUR"}},
		{"Chinese", "每月480欧元，或3.5万元", []string{"480欧元=480 EUR", "3.5万元=35000 CNY"}},
		{"Japanese", "月額1,200円、￥500", []string{"1,200円=1200 JPY", "￥500=500 CNY"}},
		{"Polish and Czech", "1 234,50 zł, 500 Kč", []string{"1 234,50 zł=1234.5 PLN", "500 Kč=500 CZK"}},
		{"a month", "480 €/mes", []string{"480 €=480 EUR"}},
		{"cells", "Cuantía | 480 € | 500 €", []string{"480 €=480 EUR", "500 €=500 EUR"}},
	})
}

func TestFirst(t *testing.T) {
	t.Parallel()
	const text = "Desde el 1 de enero de 2026, 3 pagos de 1.480,50 € o 500 $"
	if n, ok := FirstNumber(text); n != 3 || !ok {
		t.Errorf("number %v %v", n, ok)
	}
	if n, ok := FirstNumber("son 480 €"); n != 480 || !ok {
		t.Errorf("number of a sum %v %v", n, ok)
	}
	if n, currency, ok := FirstMoney(text); n != 1480.5 || currency != "EUR" || !ok {
		t.Errorf("money %v %q %v", n, currency, ok)
	}
	if d, ok := FirstDate(text); d != "2026-01-01" || !ok {
		t.Errorf("date %q %v", d, ok)
	}
	if _, ok := FirstNumber("nada"); ok {
		t.Error("a number in nothing")
	}
	if _, _, ok := FirstMoney("480"); ok {
		t.Error("money without a currency")
	}
	if _, ok := FirstDate("480"); ok {
		t.Error("a date without a month")
	}
}

// A name that stood in two lists would mean what the order of a map says.
func TestNamesMeanOneThing(t *testing.T) {
	t.Parallel()
	for name := range shortMonths {
		if months[name] > 0 {
			t.Errorf("%s is both a month and a doubtful one", name)
		}
	}
	for name := range names {
		if scales[name] > 0 || codes[strings.ToUpper(name)] && names[name] != strings.ToUpper(name) {
			t.Errorf("%s means two things", name)
		}
	}
}
