package page

import "strings"

// theme is what a line around the text speaks of. It only ever decides about
// short lines and small boxes, together with what they are made of; a language
// that is missing here costs noise, not content.
type theme map[[2]byte][]string // by the first two bytes

// The phrases are folded. They stand in the languages that we read: English,
// Spanish, Catalan, Basque, Galician, German, French, Portuguese, Italian,
// Greek, Arabic, Chinese.
var (
	newsletters = phrases(`
		newsletter | subscribe | sign up | mailing list | in your inbox | to your inbox | email alerts
		boletin | suscrib | suscrip | en tu correo | en su correo | recibe las novedades | reciba las novedades
		butlleti | subscriu | al teu correu | al vostre correu | buletin | harpidetu | zure posta | subscri
		abonnieren | rundbrief | anmelden und nichts verpassen | in ihr postfach | infobrief
		abonnez | infolettre | inscrivez-vous | dans votre boite | lettre d'information
		assine | inscreva-se | iscriviti | ενημερωτικο δελτιο | εγγραφειτε | εγγραφη στο | στο email σας
		نشره | اشترك | الاشتراك | بريدك | 订阅 | 邮件列表 | 电子报 | 通讯`)
	related = phrases(`
		related | read also | read more | read next | see also | also read | you may also | you might also | more stories | more on this | more on the | more about | more from | recommended | most read | most popular | latest news | don't miss | further reading | more news | keep reading
		relacionad | lee tambien | lea tambien | leer mas | ver tambien | vea tambien | te puede interesar | le puede interesar | puede que te interese | mas noticias | mas leid | lo mas visto | ultimas noticias | otras noticias | recomendad | no te pierdas | tambien te | quizas te interese | mas informacion sobre el tema | sigue leyendo | mas sobre | mas en | otros articulos | articulos de interes
		relacionats | relacionades | llegiu tambe | llegeix tambe | vegeu tambe | us pot interessar | et pot interessar | mes noticies | mes llegi | darreres noticies | ultimes noticies | mes sobre | mes informacio sobre el tema | altres articles
		lotutako | erlazionatu | irakurri ere | ikusi ere | interesa dakizuke | albiste gehiago | irakurrienak | azken albisteak | ere interesatu | gehiago gai | gai honi buruz
		le tamen | lea tamen | ler tamen | ver tamen | pode interesar | mais noticias | mais lid | outras novas | ultimas novas | mais sobre
		lesen sie auch | auch interessant | siehe auch | mehr zum thema | weitere artikel | weitere meldungen | ahnliche | verwandte | das konnte sie | meistgelesen | mehr dazu | mehr uber | mehr aus | passend dazu | empfehlungen
		a lire aussi | lire aussi | voir aussi | articles lies | sur le meme sujet | vous aimerez | a decouvrir | les plus lus | plus d'actualites | autres actualites | recommande | dans la meme rubrique | sur ce sujet | plus sur
		leia tambem | veja tambem | leggi anche | vedi anche | potrebbe interessarti
		διαβαστε επισης | δειτε επισης | σχετικα | σχετικες | περισσοτερα νεα | δημοφιλη | μπορει να σας ενδιαφερ | προτεινομενα | περισσοτερα για
		اقرا ايضا | انظر ايضا | طالع ايضا | اقرئي ايضا | ذات صله | مواضيع ذات | قد يهمك | الاكثر قراءه | شاهد ايضا | المزيد من الاخبار | المزيد حول | المزيد عن | مقالات
		相关 | 延伸阅读 | 推荐阅读 | 猜你喜欢 | 更多新闻 | 热门 | 阅读更多 | 另见 | 您可能 | 更多相关 | 更多`)
	advertising = phrases(`
		advertisement | advertising | sponsored | promoted | story continues | article continues
		publicidad | anuncio | patrocinad | contenido patrocinado | publicitat | anunci | publizitatea | iragarki | iragarkia | publicidade
		anzeige | werbung | gesponsert | publicite | annonce | sponsorise | pubblicita | διαφημιση | χορηγουμεν | اعلان | اعلانات | 广告 | 赞助`)
	sharing = phrases(`
		share | tweet | print | email this | send by | copy link | follow us | facebook | twitter | whatsapp | telegram | linkedin | pinterest | reddit | bluesky | mastodon | instagram | youtube | flipboard | weibo
		comparte | compartir | imprimir | enviar por | copiar enlace | siguenos | sigue | comparteix | compartir en | segueix-nos | copia l'enllac | partekatu | inprimatu | jarraitu
		teilen | drucken | weiterleiten | folgen sie uns | partager | imprimer | envoyer | suivez-nous | compartilhar | condividi | stampa
		κοινοποιηση | κοινοποιηστε | εκτυπωση | μοιραστειτε | شارك | مشاركه | طباعه | ارسال | 分享 | 打印 | 微信 | 微博 | 转发`)
	discussion = phrases(`
		comments | comment | responses | replies | leave a reply | join the conversation | discussion
		comentarios | comentario | respuestas | deja un comentario | opiniones | comentaris | comentari | iruzkinak | iruzkin
		kommentare | kommentar | commentaires | commentaire | reactions | commenti | σχολια | σχολιο | تعليقات | تعليق | التعليقات | 评论 | 留言 | 网友`)
	feedback = phrases(`
		was this page helpful | was this page useful | was this helpful | is this page useful | did you find | rate this page | report a problem with this page
		te ha resultado util | le ha resultado util | ha sido util | te ha servido | valora esta | valore esta | encontraste lo que | ha encontrado lo que
		t'ha estat util | us ha estat util | ha estat util | valoreu | lagungarria izan | baliagarria izan | foi util | resultou util | resultouche util
		war diese seite hilfreich | war dieser artikel hilfreich | hat ihnen diese seite | seite bewerten | cette page vous a | vous a ete utile | cette page a-t-elle | avez-vous trouve
		σας βοηθησε | ηταν χρησιμη | βρηκατε | هل كانت هذه الصفحه | هل استفدت | قيم هذه | 对您有帮助 | 是否有用 | 本页面有`)
)

func phrases(list string) theme {
	t := theme{}
	for _, line := range strings.Split(list, "\n") {
		for _, phrase := range strings.Split(line, "|") {
			if phrase = fold(strings.TrimSpace(phrase)); len(phrase) > 1 {
				start := [2]byte{phrase[0], phrase[1]}
				t[start] = append(t[start], phrase)
			}
		}
	}
	return t
}

// in tells a folded line that speaks of the theme: with one of its phrases from
// the beginning of a word on, or anywhere in scripts beyond ASCII.
func (t theme) in(line string) bool {
	for at := 0; at+1 < len(line); at++ {
		if at > 0 && line[at] < 0x80 && letterOrDigit(line[at-1]) {
			continue
		}
		for _, phrase := range t[[2]byte{line[at], line[at+1]}] {
			if strings.HasPrefix(line[at:], phrase) {
				return true
			}
		}
	}
	return false
}

func letterOrDigit(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c >= 0x80
}
