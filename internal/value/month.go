package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// months are the names of the months in lower case: Spanish, Catalan, Galician,
// Basque, Portuguese, French, Italian, English, German, Dutch, Greek, Russian,
// Polish and Arabic (in its Egyptian and its Levantine names).
var months = monthNames([12]string{
	"enero gener xaneiro urtarril janeiro janvier gennaio january januar jänner januari ιανουάριος ιανουαρίου январь января styczeń stycznia يناير",
	"febrero febrer febreiro otsail fevereiro février fevrier febbraio february februar februari φεβρουάριος φεβρουαρίου февраль февраля luty lutego فبراير شباط",
	"marzo març martxo março mars march märz maart μάρτιος μαρτίου март марта marzec marca مارس آذار",
	"abril apiril avril aprile april απρίλιος απριλίου апрель апреля kwiecień kwietnia أبريل ابريل إبريل نيسان",
	"mayo maig maio maiatz mai maggio mei μάιος μαΐου май мая maj maja مايو أيار",
	"junio juny xuño ekain junho juin giugno june juni ιούνιος ιουνίου июнь июня czerwiec czerwca يونيو يونيه حزيران",
	"julio juliol xullo uztail julho juillet luglio july juli ιούλιος ιουλίου июль июля lipiec lipca يوليو يوليه تموز",
	"agosto agost abuztu août aout august augustus αύγουστος αυγούστου август августа sierpień sierpnia أغسطس آب",
	"septiembre setiembre setembre setembro irail septembre settembre september σεπτέμβριος σεπτεμβρίου сентябрь сентября wrzesień września سبتمبر أيلول",
	"octubre outubro urri octobre ottobre october oktober οκτώβριος οκτωβρίου октябрь октября październik października أكتوبر اكتوبر",
	"noviembre novembre novembro azaro november νοέμβριος νοεμβρίου ноябрь ноября listopad listopada نوفمبر",
	"diciembre desembre decembro abendu dezembro décembre decembre dicembre december dezember δεκέμβριος δεκεμβρίου декабрь декабря grudzień grudnia ديسمبر",
})

// shortMonths are words that may mean something else too, so that they need a
// year beside them or a capital.
var shortMonths = monthNames([12]string{
	"ene gen jan janv xan urt ιαν", "feb febr févr fev otsa φεβ", "mar mrz mär marz μαρ", "abr apr avr ira απρ", "may mag μαϊ",
	"jun xuñ ιουν", "jul xul juil lug ιουλ", "ago ag aug abu αυγ", "sep sept set σεπ", "oct okt out ott urr οκτ", "nov aza νοε", "dic des dec dez déc abe δεκ",
})

// basque are the endings of the months in a Basque date (urtarrilaren 1a).
var basque = []string{"a", "ak", "aren", "ren", "an"}

// basqueStems are the Basque months, which take those endings.
var basqueStems = set("urtarril otsail martxo apiril maiatz ekain uztail abuztu irail urri azaro abendu")

func monthNames(lists [12]string) map[string]int {
	out := map[string]int{}
	for i, list := range lists {
		for name := range strings.FieldsSeq(list) {
			out[name] = i + 1
			if !basqueStems[name] {
				continue
			}
			for _, ending := range basque {
				out[name+ending] = i + 1
			}
		}
	}
	return out
}

// month is the month of that name, from 1; 0 is none. Doubtful is one that may
// be another word.
func month(name string) (n int, doubtful bool) {
	if name == "" {
		return 0, false
	}
	lower := strings.ToLower(name)
	if n = months[lower]; n > 0 {
		return n, false
	}
	return shortMonths[lower], !capital(name)
}

// capital tells a word with a capital.
func capital(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r)
}
