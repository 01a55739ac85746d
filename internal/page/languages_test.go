package page

import (
	"strings"
	"testing"
	"text/template"

	"github.com/google/go-cmp/cmp"
)

// service is what a page of a public service says in one language. The fields
// up to Send are for who came for the page; the rest is around it.
type service struct {
	Title, Lead                 string
	Photo                       string // what a picture shows
	Who, First, Second          string
	Amounts, Home, Amount       string
	One, Two, OneGets, TwoGets  string
	Deadline, Date              string
	Question, Answer            string
	Form                        string
	Name, Number, Birth, Send   string
	Site, Start, Contact        string
	Ago, Visits                 string
	Letter, LetterSays, SignUp  string
	Related, Other, Another, By string
}

var servicePage = template.Must(template.New("service").Parse(`<!doctype html><html><head><meta charset="utf-8"><title>{{.Title}} - {{.Site}}</title>
<style>.x{color:red}</style><script>var a = "<p>no</p>"</script></head><body>
<header><a href="/">{{.Site}}</a></header>
<nav><ul><li><a href="/">{{.Start}}</a></li><li><a href="/c">{{.Contact}}</a></li></ul></nav>
<div><div>
<h1>{{.Title}}</h1>
<p>{{.Ago}}</p><p>{{.Visits}}</p>
<ul><li><a href="https://www.facebook.com/sharer?u=x">Facebook</a></li><li><a href="https://wa.me/?text=x">WhatsApp</a></li></ul>
<p>{{.Lead}}</p>
<p><img src="/o.jpg" alt="{{.Photo}}"></p>
<h2>{{.Who}}</h2>
<ul><li>{{.First}}</li><li>{{.Second}}</li></ul>
<h2>{{.Amounts}}</h2>
<table><tr><th>{{.Home}}</th><th>{{.Amount}}</th></tr><tr><td>{{.One}}</td><td>{{.OneGets}}</td></tr><tr><td>{{.Two}}</td><td>{{.TwoGets}}</td></tr></table>
<dl><dt>{{.Deadline}}</dt><dd>{{.Date}}</dd></dl>
<details><summary>{{.Question}}</summary><p>{{.Answer}}</p></details>
<p><a href="/forms/a-1.pdf?v=3">{{.Form}}</a></p>
<form action="/s"><p><label>{{.Name}} <input name="n"></label></p><p><label>{{.Number}} <input name="d"></label></p>
<p><label>{{.Birth}} <input type="date" name="b"></label></p><button>{{.Send}}</button></form>
<div><h3>{{.Letter}}</h3><p>{{.LetterSays}}</p><form><input type="email" name="e"><button>{{.SignUp}}</button></form></div>
<div><h3>{{.Related}}</h3><ul><li><a href="/o">{{.Other}}</a></li><li><a href="/p">{{.Another}}</a></li></ul></div>
</div></div>
<footer><p>{{.By}}</p></footer></body></html>`))

// wanted is the main text of the page.
func (s service) wanted() string {
	return lines(
		"# "+s.Title, s.Lead, s.Photo, "# "+s.Who, "- "+s.First, "- "+s.Second,
		"# "+s.Amounts, s.Home+" | "+s.Amount, s.One+" | "+s.OneGets, s.Two+" | "+s.TwoGets,
		s.Deadline+": "+s.Date, s.Question, s.Answer, s.Form+" (→ /forms/a-1.pdf)",
		s.Name, s.Number, s.Birth,
	)
}

func TestMainTextInLanguages(t *testing.T) {
	t.Parallel()
	for language, s := range services {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			p := s.read(t)
			if d := cmp.Diff(s.wanted(), p.Text); d != "" {
				t.Errorf("text (-want +got):\n%s%+v", d, p.Blocks)
			}
			if p.Verdict != "ok" || p.Title != s.Title+" - "+s.Site {
				t.Errorf("verdict %s, title %q", p.Verdict, p.Title)
			}
		})
	}
}

// A page with much prose, too, keeps all that is not prose.
func TestMainTextOfLongPages(t *testing.T) {
	t.Parallel()
	for language, s := range services {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			s.Lead = strings.Repeat(s.Lead+" ", 3) + s.Lead
			p := s.read(t)
			if d := cmp.Diff(s.wanted(), p.Text); d != "" {
				t.Errorf("text (-want +got):\n%s%+v", d, p.Blocks)
			}
		})
	}
}

func (s service) read(t *testing.T) Page {
	t.Helper()
	var in strings.Builder
	if err := servicePage.Execute(&in, s); err != nil {
		t.Fatal(err)
	}
	return Read([]byte(in.String()), Options{ContentType: typeHTML, MinBody: 500, Explain: true})
}

var services = map[string]service{
	"Spanish": {
		Title: "Ayuda al alquiler", Lead: "Quien alquila su vivienda habitual puede pedir esta ayuda, siempre que cumpla los requisitos. Se paga cada mes.",
		Photo: "Oficina de vivienda en la plaza Mayor", Who: "Requisitos", First: "Tener la residencia legal", Second: "Figurar en el padrón",
		Amounts: "Cuantía", Home: "Hogar", Amount: "Importe", One: "Una persona", Two: "Dos personas", OneGets: "250,00 €", TwoGets: "1.250,50 €",
		Deadline: "Plazo", Date: "Hasta el 31 de marzo de 2026", Question: "¿Puedo pedirla si comparto piso?", Answer: "Sí, cada inquilino presenta su propia solicitud.",
		Form: "Impreso de solicitud", Name: "Nombre y apellidos", Number: "DNI o NIE", Birth: "Fecha de nacimiento", Send: "Enviar",
		Site: "Ayuntamiento de Villanueva", Start: "Inicio", Contact: "Contacto", Ago: "Hace 3 días", Visits: "1.234 visitas",
		Letter: "Suscríbete al boletín", LetterSays: "Recibe las novedades en tu correo.", SignUp: "Suscribirse",
		Related: "Te puede interesar", Other: "Bono social térmico", Another: "Becas de comedor", By: "Plaza Mayor, 1",
	},
	"Catalan": {
		Title: "Ajut al lloguer", Lead: "Qui lloga l'habitatge habitual pot demanar aquest ajut, sempre que compleixi els requisits. Es paga cada mes.",
		Photo: "Oficina d'habitatge a la plaça Major", Who: "Requisits", First: "Tenir la residència legal", Second: "Constar al padró",
		Amounts: "Quantia", Home: "Llar", Amount: "Import", One: "Una persona", Two: "Dues persones", OneGets: "250,00 €", TwoGets: "1.250,50 €",
		Deadline: "Termini", Date: "Fins al 31 de març de 2026", Question: "El puc demanar si comparteixo pis?", Answer: "Sí, cada llogater presenta la seva sol·licitud.",
		Form: "Imprès de sol·licitud", Name: "Nom i cognoms", Number: "DNI o NIE", Birth: "Data de naixement", Send: "Envia",
		Site: "Ajuntament de Vilanova", Start: "Inici", Contact: "Contacte", Ago: "Fa 3 dies", Visits: "1.234 visites",
		Letter: "Subscriu-te al butlletí", LetterSays: "Rep les novetats al teu correu.", SignUp: "Subscriu-m'hi",
		Related: "Et pot interessar", Other: "Bo social tèrmic", Another: "Beques de menjador", By: "Plaça Major, 1",
	},
	"Basque": {
		Title: "Alokairurako laguntza", Lead: "Ohiko etxebizitza alokatzen duenak laguntza hau eska dezake, baldintzak betetzen baditu. Hilero ordaintzen da.",
		Photo: "Etxebizitza bulegoa plaza nagusian", Who: "Baldintzak", First: "Legezko bizilekua izatea", Second: "Erroldan egotea",
		Amounts: "Zenbatekoa", Home: "Etxea", Amount: "Kopurua", One: "Pertsona bat", Two: "Bi pertsona", OneGets: "250,00 €", TwoGets: "1.250,50 €",
		Deadline: "Epea", Date: "2026ko martxoaren 31ra arte", Question: "Eska dezaket pisua partekatzen badut?", Answer: "Bai, maizter bakoitzak bere eskaera aurkezten du.",
		Form: "Eskaera orria", Name: "Izen-abizenak", Number: "NAN edo AIZ", Birth: "Jaioteguna", Send: "Bidali",
		Site: "Iriberriko Udala", Start: "Hasiera", Contact: "Harremanak", Ago: "Duela 3 egun", Visits: "1.234 bisita",
		Letter: "Harpidetu buletinera", LetterSays: "Jaso berriak zure posta elektronikoan.", SignUp: "Harpidetu",
		Related: "Lotutako edukiak", Other: "Bonu sozial termikoa", Another: "Jantokiko bekak", By: "Plaza Nagusia, 1",
	},
	"Galician": {
		Title: "Axuda ao alugueiro", Lead: "Quen aluga a súa vivenda habitual pode pedir esta axuda, sempre que cumpra os requisitos. Págase cada mes.",
		Photo: "Oficina de vivenda na praza Maior", Who: "Requisitos", First: "Ter a residencia legal", Second: "Figurar no padrón",
		Amounts: "Contía", Home: "Fogar", Amount: "Importe", One: "Unha persoa", Two: "Dúas persoas", OneGets: "250,00 €", TwoGets: "1.250,50 €",
		Deadline: "Prazo", Date: "Ata o 31 de marzo de 2026", Question: "Podo pedila se comparto piso?", Answer: "Si, cada inquilino presenta a súa solicitude.",
		Form: "Impreso de solicitude", Name: "Nome e apelidos", Number: "DNI ou NIE", Birth: "Data de nacemento", Send: "Enviar",
		Site: "Concello de Vilanova", Start: "Inicio", Contact: "Contacto", Ago: "Hai 3 días", Visits: "1.234 visitas",
		Letter: "Subscríbete ao boletín", LetterSays: "Recibe as novidades no teu correo.", SignUp: "Subscribirse",
		Related: "Pode interesarche", Other: "Bono social térmico", Another: "Bolsas de comedor", By: "Praza Maior, 1",
	},
	"English": {
		Title: "Help with your rent", Lead: "If you rent the home you live in, you can apply for this grant, as long as you qualify. It is paid every month.",
		Photo: "The housing office on Market Square", Who: "Who can apply", First: "You live here legally", Second: "You are on the electoral roll",
		Amounts: "How much you get", Home: "Household", Amount: "Amount", One: "One person", Two: "Two people", OneGets: "£250.00", TwoGets: "£1,250.50",
		Deadline: "Deadline", Date: "31 March 2026", Question: "Can I apply if I share a flat?", Answer: "Yes, each tenant sends a form of their own.",
		Form: "Application form", Name: "Full name", Number: "National Insurance number", Birth: "Date of birth", Send: "Send",
		Site: "Newtown Council", Start: "Home", Contact: "Contact", Ago: "3 days ago", Visits: "1,234 views",
		Letter: "Sign up to our newsletter", LetterSays: "News from the council in your inbox.", SignUp: "Sign up",
		Related: "You may also like", Other: "Winter heating", Another: "School meals", By: "1 Market Square",
	},
	"German": {
		Title: "Zuschuss zur Miete", Lead: "Wer seine Wohnung mietet, kann diesen Zuschuss beantragen, wenn die Voraussetzungen vorliegen. Er wird monatlich gezahlt.",
		Photo: "Das Wohnungsamt am Marktplatz", Who: "Voraussetzungen", First: "Sie wohnen rechtmäßig hier", Second: "Sie sind gemeldet",
		Amounts: "Höhe", Home: "Haushalt", Amount: "Betrag", One: "Eine Person", Two: "Zwei Personen", OneGets: "250,00 €", TwoGets: "1.250,50 €",
		Deadline: "Frist", Date: "31. März 2026", Question: "Gilt das auch für Wohngemeinschaften?", Answer: "Ja, jeder Mieter stellt einen eigenen Antrag.",
		Form: "Antragsformular", Name: "Vor- und Nachname", Number: "Ausweisnummer", Birth: "Geburtsdatum", Send: "Absenden",
		Site: "Stadt Neuhausen", Start: "Startseite", Contact: "Kontakt", Ago: "vor 3 Tagen", Visits: "1.234 Aufrufe",
		Letter: "Newsletter abonnieren", LetterSays: "Neues aus dem Rathaus in Ihr Postfach.", SignUp: "Anmelden",
		Related: "Das könnte Sie interessieren", Other: "Heizkostenhilfe", Another: "Schulessen", By: "Marktplatz 1",
	},
	"French": {
		Title: "Aide au loyer", Lead: "Les locataires de leur résidence principale peuvent demander cette aide, s'ils remplissent les conditions. Elle est versée chaque mois.",
		Photo: "Le service du logement, place du Marché", Who: "Conditions", First: "Résider légalement en France", Second: "Habiter la commune",
		Amounts: "Montant", Home: "Foyer", Amount: "Somme", One: "Une personne", Two: "Deux personnes", OneGets: "250,00 €", TwoGets: "1 250,50 €",
		Deadline: "Date limite", Date: "31 mars 2026", Question: "Et en colocation ?", Answer: "Oui, chaque locataire dépose sa propre demande.",
		Form: "Formulaire de demande", Name: "Nom et prénom", Number: "Numéro de sécurité sociale", Birth: "Date de naissance", Send: "Envoyer",
		Site: "Mairie de Villeneuve", Start: "Accueil", Contact: "Contact", Ago: "il y a 3 jours", Visits: "1 234 vues",
		Letter: "Abonnez-vous à la lettre d'information", LetterSays: "Les nouvelles de la mairie dans votre boîte.", SignUp: "S'abonner",
		Related: "À lire aussi", Other: "Chèque énergie", Another: "Cantine scolaire", By: "1, place du Marché",
	},
	"Greek": {
		Title: "Επίδομα ενοικίου", Lead: "Όποιος νοικιάζει την κύρια κατοικία του μπορεί να ζητήσει το επίδομα, εφόσον πληροί τις προϋποθέσεις. Καταβάλλεται κάθε μήνα.",
		Photo: "Το γραφείο στέγασης στην κεντρική πλατεία", Who: "Προϋποθέσεις", First: "Νόμιμη διαμονή", Second: "Εγγραφή στο δημοτολόγιο",
		Amounts: "Ύψος", Home: "Νοικοκυριό", Amount: "Ποσό", One: "Ένα άτομο", Two: "Δύο άτομα", OneGets: "250,00 €", TwoGets: "1.250,50 €",
		Deadline: "Προθεσμία", Date: "31 Μαρτίου 2026", Question: "Ισχύει και για συγκατοίκους;", Answer: "Ναι, κάθε ενοικιαστής υποβάλλει δική του αίτηση.",
		Form: "Έντυπο αίτησης", Name: "Ονοματεπώνυμο", Number: "ΑΦΜ", Birth: "Ημερομηνία γέννησης", Send: "Υποβολή",
		Site: "Δήμος Νεάπολης", Start: "Αρχική", Contact: "Επικοινωνία", Ago: "πριν 3 ημέρες", Visits: "1.234 προβολές",
		Letter: "Εγγραφείτε στο ενημερωτικό δελτίο", LetterSays: "Τα νέα του δήμου στο email σας.", SignUp: "Εγγραφή",
		Related: "Διαβάστε επίσης", Other: "Επίδομα θέρμανσης", Another: "Σχολικά γεύματα", By: "Κεντρική Πλατεία 1",
	},
	"Arabic": {
		Title: "مساعدة الإيجار", Lead: "يمكن لمن يستأجر مسكنه الأساسي أن يطلب هذه المساعدة، إذا استوفى الشروط. وتدفع كل شهر.",
		Photo: "مكتب الإسكان في الساحة الرئيسية", Who: "الشروط", First: "الإقامة القانونية", Second: "التسجيل في البلدية",
		Amounts: "القيمة", Home: "الأسرة", Amount: "المبلغ", One: "شخص واحد", Two: "شخصان", OneGets: "250.00 €", TwoGets: "1,250.50 €",
		Deadline: "الموعد النهائي", Date: "31 مارس 2026", Question: "هل يحق لي ذلك إذا كنت أتقاسم السكن؟", Answer: "نعم، يقدم كل مستأجر طلبا خاصا به.",
		Form: "استمارة الطلب", Name: "الاسم الكامل", Number: "رقم الهوية", Birth: "تاريخ الميلاد", Send: "إرسال",
		Site: "بلدية المدينة الجديدة", Start: "الرئيسية", Contact: "اتصل بنا", Ago: "منذ 3 أيام", Visits: "1234 مشاهدة",
		Letter: "اشترك في النشرة", LetterSays: "أخبار البلدية في بريدك.", SignUp: "اشتراك",
		Related: "اقرأ أيضا", Other: "دعم التدفئة", Another: "الوجبات المدرسية", By: "الساحة الرئيسية 1",
	},
	"Chinese": {
		Title: "租房补贴", Lead: "租住自住房屋的居民，符合条件的，可以申请本补贴。补贴按月发放。",
		Photo: "中心广场的住房办事处", Who: "申请条件", First: "合法居住", Second: "已办理户籍登记",
		Amounts: "补贴标准", Home: "家庭", Amount: "金额", One: "一人", Two: "两人", OneGets: "250.00元", TwoGets: "1,250.50元",
		Deadline: "截止日期", Date: "2026年3月31日", Question: "合租可以申请吗？", Answer: "可以，每位租客分别提交申请。",
		Form: "申请表", Name: "姓名", Number: "身份证号码", Birth: "出生日期", Send: "提交",
		Site: "新城区政府", Start: "首页", Contact: "联系我们", Ago: "3天前", Visits: "阅读 1234",
		Letter: "订阅电子报", LetterSays: "把政府新闻发到您的邮箱。", SignUp: "订阅",
		Related: "相关阅读", Other: "采暖补助", Another: "学校午餐", By: "中心广场1号",
	},
}
