package page

import (
	"strings"
	"unicode"
)

// counterWords is how long a line may be that says how often something was
// done, or how long ago.
const counterWords = 10

// counted are what sites count on their pages; ago are the units of what they
// say of its age. Both are folded.
var (
	counted = wordSet(`
		view views visit visits visitor visitors share shares shared like likes comment comments download downloads follower followers read reads
		visita visitas visitante visitantes vista vistas lectura lecturas comentario comentarios compartido compartidos compartir veces descargas seguidores
		visites visitants lectures comentaris compartits descarregues visualitzacions visualizaciones visualizacions
		partekatze partekatzeak partekatu bisita bisitak bisitari bisitariak iruzkin iruzkinak
		comparticions comparticion descargas
		aufrufe besucher besuche kommentar kommentare mal geteilt
		vue vues visiteur visiteurs commentaire commentaires partage partages
		προβολες επισκεψεις επισκεπτες σχολια κοινοποιησεις`)
	countedSigns = folded("阅读", "浏览", "访问量", "次访问", "点击", "评论", "分享", "转发", "مشاهدة", "مشاهدات", "زيارة", "زيارات", "تعليق", "تعليقات", "مشاركة")

	ago = wordSet(`
		ago yesterday hace ayer ha ontem il y fa ahir hai onte duela atzo vor gestern hier πριν χθες`)
	agoUnits = wordSet(`
		second seconds sec minute minutes min mins hour hours hr hrs h day days d week weeks month months year years
		segundo segundos minuto minutos hora horas dia dias semana semanas mes meses ano anos
		segons minuts hores dies setmana setmanes mesos any anys
		segundu minutu ordu egun aste hilabete urte
		sekunde sekunden minuten stunde stunden tag tagen tage woche wochen monat monaten jahr jahren
		seconde secondes minute heure heures jour jours semaine semaines mois an ans
		λεπτο λεπτα ωρα ωρες ημερα ημερες μερες εβδομαδα εβδομαδες μηνα μηνες χρονο χρονια`)
	agoSigns = []string{"分钟前", "小时前", "天前", "周前", "个月前", "年前", "秒前", "منذ 1", "منذ 2", "منذ 3", "منذ 4", "منذ 5", "منذ 6", "منذ 7", "منذ 8", "منذ 9",
		"قبل 1", "قبل 2", "قبل 3", "قبل 4", "قبل 5", "قبل 6", "قبل 7", "قبل 8", "قبل 9"}
)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(fold(list)) {
		set[w] = true
	}
	return set
}

// dropCounters leaves out the lines that say how often a page was read or
// shared, or how long ago it was written: they change by themselves.
func (c *choice) dropCounters() {
	c.main(func(k int, b *block) {
		if b.words > counterWords || !c.plain(b) || c.valued(b) {
			return
		}
		line := c.textOf(b)
		if counts(line) || c.essay && c.article && numeral(line) {
			c.drop(k, Counted)
		}
	})
}

// numeral tells a number that nothing is said of. In an article it counts
// something; elsewhere it may be what the page is for.
func numeral(line string) bool {
	return !strings.ContainsFunc(line, unicode.IsLetter) && strings.ContainsFunc(line, unicode.IsDigit)
}

// counts tells a short line that counts, or says how long ago something was,
// and hardly anything else. Two numbers are more than a count: the hours of
// visits are none.
func counts(line string) bool {
	line = fold(line)
	numbers := numbersIn(line)
	if numbers == 0 {
		return false
	}
	said, past, unit, others := false, false, false, 0
	for _, w := range strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch {
		case counted[w]:
			said = true
		case ago[w]:
			past = true
		case endsInAgo(w):
			past = true
		case agoUnits[w]:
			unit = true
		default:
			others++
		}
	}
	said = said || containsAny(line, countedSigns)
	return said && numbers == 1 && others <= counterNotes || past && unit && others <= counterNames || containsAny(line, agoSigns)
}

// numbersIn is how many numbers there are in a line, in which a space may stand
// before each thousand.
func numbersIn(line string) (n int) {
	digits, gap := 0, 0 // of the number, and what came behind it
	for _, r := range line {
		switch {
		case !unicode.IsDigit(r):
			gap++
			if r != ' ' && r != '.' && r != ',' && r != '\'' {
				digits = 0 // a word lies between
			}
			continue
		case gap > 0 && (digits == 0 || gap > 1), n == 0:
			n++
			digits = 0
		}
		digits, gap = digits+1, 0
	}
	return n
}

// endsInAgo tells a name and such a word without a space between: sites set
// them apart by their style sheets.
func endsInAgo(w string) bool {
	for _, a := range [...]string{"hace", "duela", "πριν", "vor"} {
		if strings.HasSuffix(w, a) && len(w) > len(a) {
			return true
		}
	}
	return false
}

// What such a line may have besides, in words.
const (
	counterNotes = 2 // what is counted
	counterNames = 4 // who wrote it
)

func folded(list ...string) []string {
	for n := range list {
		list[n] = fold(list[n])
	}
	return list
}
