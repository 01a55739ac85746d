package page

// list is phrases that do the same for a class: one a line, or with semicolons
// between. They are folded when the book is made; a star makes a stem. They
// were gathered, in the ten languages that the registry meets most, from what
// vendors and sites publish about their pages.
type list struct {
	of      class
	role    role
	phrases string
}

var lists = concat(wallLists, scriptLists, lotLists, missingLists, talkLists)

func concat(groups ...[]list) []list {
	var all []list
	for _, group := range groups {
		all = append(all, group...)
	}
	return all
}

// talkLists are of those who speak about such pages, and of what adds nothing.
var talkLists = []list{
	{missing, 0, `
		aurkitu*; felicitations; congratulations; enhorabuena; gluckwunsch*; welcome; bienvenid*; willkommen
		bienvenue; please; por favor; bitte; si us plau; mesedez; veuillez; merci; παρακαλω; من فضلك; يرجي; 请
		error; errors; errore; erreur; fehler; fehlerseite; errorea; σφαλμα; http; https; status; code; codigo
		sorry; oops; whoops; uups; hoppla
		ups; vaya; lo sentimos; ho sentim; sentimolo; barkatu; leider; desole*; malheureusement; λυπουμαστε
		عذرا; عفوا; خطا; 抱歉; 很抱歉; 对不起; 错误; 的; 了
		that; site; website; sitio; server; servidor; serveur`},
	{missing, sought, `
		solicitad*; requested; buscad*; busca; buscas; buscando; looking; seeking; looked; angefordert*
		gesucht*; gewunscht*; aufgerufen*; demande*; cherche*; recherche*
		demanad*; sol·licitad*; cercad*; cerqu*; buscades; procurad*; procura; eskatu*; bilatu*; bilatzen
		ζητησατε; αναζητειτε; ψαχνετε; ζητουμενη; التي; تبحث; عنها; المطلوبه; طلبتها; 访问; 请求; 查找
		this; you; your; esta; este; usted; acceder; accede; intenta*; intentas; introducid*; ha seguido
		has seguido; aquesta; aquest; heu; voleu; vols; esteu; que demaneu; indicad*; visitar
		diese; dieser; dieses; sie; ihnen; cette; vous; suivi; demandez; hau; hori; duzun; zauden
		saiatu; αυτη; αυτο; ζητατε; ζητας; ακολουθησατε; πληκτρολογησατε; προσπαθειτε; هذه; هذا; طلبته; تحاول
		تريد; المطلوب; تبحثون; 您; 你; 所访问; 请求的; 该; 此`},
	{missing, muses, `
		message; messages; mensaje; mensajes; missatge; missatges; mensaxe; mezua; mezuak; meldung
		fehlermeldung; fehlermeldungen; μηνυμα; رساله; 消息提示
		old address; former address; direccion antigua; antigua direccion; direccion anterior; adreca antiga
		enderezo antigo; helbide zaharra; alte adresse; ancienne adresse; παλια διευθυνση; العنوان القديم; 原地址
		旧地址
		means; significa; signifie; bedeutet; esan nahi σημαινει; يعني; تعني; 意味着; 表示; 的意思; 是指
		status code; status codes; statuscode; codigo de estado; codi d'estat; code d'etat; egoera-kode*
		κωδικο κατασταση*; κωδικος; رمز الحاله; 状态码; 状态代码
		appears; aparece; apareix; s'affiche; erscheint; angezeigt; agertzen; εμφανιζεται; εμφανιστει; يظهر
		تظهر; ظهرت; ظهر; 出现; 显示
		results; result; search results; resultados; resultats; resultado; resultat; ergebnisse; suchergebnis*
		treffer; emaitza*; αποτελεσματα; نتائج; 结果; 关键词
		is called; se llama; se denomina; s'anomena; heisst; s'appelle; ονομαζεται; يسمي; 称为; 叫做`},
	{missing, asks, `
		if you; if your; si no; si su; si tu; si le; wenn; si vous; si votre; si us ha; se o seu; baldin; αν
		اذا; 如果
		report a; signaler; melden sie; avisar de; informar de; notificar; αναφορα; الابلاغ عن; 反馈; 报错
		what; how; why; when; which; guide; tips; que es; que son; que hacer; que significa; que pasa; como
		por que; cuando; guia; consejos; que vol dir; galderak; glosario; diccionario; preguntas frecuentes
		que fer; com; per que; quan; glossari; preguntes; zer; nola; zergatik; noiz; gida; glosategia
		ohiko galderak; que facer; cando
		was; wie; warum; wann; anleitung; tipps; glossar; lexikon; ratgeber; qu'est-ce; comment; pourquoi; quand
		conseils; lexique; glossaire; que faire; que veut dire
		τι; πως; γιατι; ποτε; οδηγος; γλωσσαρι; ما; ماذا; كيف; لماذا; متي; دليل; معجم; 什么; 如何; 怎么; 怎样; 为什么; 指南
		词典; 百科; 术语; glossary; dictionary; faq; known issues; 常见问题; الاسئله الشائعه; συχνες ερωτησεις
		haufige fragen; foire aux questions; questions frequentes; preguntes frequents; preguntas e respostas`},
}
