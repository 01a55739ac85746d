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
		if b.words <= counterWords && c.plain(b) && !c.valued(b) && counts(c.textOf(b)) {
			c.drop(k, Counted)
		}
	})
}

// counts tells a short line that counts, or says how long ago something was,
// and hardly anything else. A number that nothing is said of is one, too.
func counts(line string) bool {
	if !strings.ContainsFunc(line, unicode.IsLetter) {
		return strings.ContainsFunc(line, unicode.IsDigit)
	}
	line = fold(line)
	if !strings.ContainsFunc(line, unicode.IsDigit) {
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
	return others <= counterNames && (said || past && unit) || containsAny(line, countedSigns) || containsAny(line, agoSigns)
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

// counterNames is how many words that line may have besides: who did it.
const counterNames = 4

func folded(list ...string) []string {
	for n := range list {
		list[n] = fold(list[n])
	}
	return list
}
