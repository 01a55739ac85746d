package page

// wallLists are of bot walls: Cloudflare, Akamai, Imperva, HUMAN, DataDome, AWS
// WAF, F5, Sucuri, Kasada, Wordfence, Fortinet, Radware and captchas.
var wallLists = []list{
	{wall, names, `
		just a moment; one moment; one more step; un paso mas; un pas mes; un paso mais; encore une etape
		noch ein schritt; ακομη ενα βημα; خطوه واحده اخري; 还差一步; verificacion necesaria; verification required
		verification necessary; verificacio necessaria; uberprufung erforderlich; verification requise
		verification necessaire; verificacion en curso; verification en cours; verificacio en curs; verifying
		verification; pardon the interruption; ha sido bloqueado; has sido bloqueado; fue bloqueado
		ha estat bloquejat; heu estat bloquejat; has estat bloquejat; foi bloqueado; blokeatu zaitu*
		blokeatuta zaude; sie wurden blockiert; wurden sie blockiert; sie sind gesperrt; sie wurden gesperrt
		vous avez ete bloque; vous etes bloque; εχετε αποκλειστει; αποκλειστηκατε; تم حظرك; لقد تم حظرك; 您已被阻止
		您已被屏蔽; 你已被拦截; 您已被拦截; 您被拦截; captcha; forbidden; blocked; prohibido; acces restringit
		zugriff eingeschrankt; acces limite; access to this site is blocked; access to this website is blocked
		access not allowed; access is not allowed; acceso no permitido; acceso no autorizado; acces no permes
		acces no autoritzat; acceso non permitido; acceso non autorizado; zugriff nicht erlaubt; zugang gesperrt
		kein zugriff; acces non autorise; sarbidea ez dago baimenduta; μη επιτρεπτη προσβαση
		δεν επιτρεπεται η εισοδος; 禁止访问此; 无法访问; 网站防火墙; please wait; checking your browser; un momento; un moment
		espere un momento; espere por favor; un instant; un instant, si us plau; une bat; itxaron une bat
		itxaron; agarde un momento; nur einen moment; einen moment bitte; einen moment; veuillez patienter
		un instant s'il vous plait; bitte warten; μια στιγμη; περιμενετε; لحظه; لحظه من فضلك; لحظه واحده
		يرجي الانتظار; انتظر لحظه; 请稍候; 请稍等; 请稍后; 请等待
		attention required; pardon our interruption; access denied; access blocked; access forbidden
		access to this page has been denied; access restricted; error 403; request blocked; request rejected
		web page blocked; too many requests; human verification; bot verification; browser verification
		browser check; security verification; security check; security checkpoint; robot challenge screen
		radware captcha page; not acceptable
		acceso denegado; acceso bloqueado; acceso prohibido; acceso restringido; peticion rechazada
		solicitud rechazada; peticion bloqueada; solicitud bloqueada; verificacion humana
		verificacion de seguridad; comprobacion de seguridad; control de seguridad; verificacion requerida
		verificacion de acceso; comprobacion de acceso
		verificacion del navegador; demasiadas peticiones; demasiadas solicitudes
		acces denegat; acces bloquejat; acces prohibit; peticio rebutjada; peticio bloquejada
		verificacio de seguretat; comprovacio de seguretat; verificacio humana; sarbidea ukatu*
		sarbidea debekatu*; sarbidea blokeatu*; sarrera ukatu*; segurtasun-egiaztapen*; segurtasun egiaztapen*
		eskaera baztertu*; eskaera blokeatu*; peticion rexeitada; verificacion de seguridade
		comprobacion de seguridade; control de seguridade
		zugriff verweigert; zugriff blockiert; zugriff gesperrt; zugang verweigert; anfrage blockiert
		anfrage abgelehnt; sicherheitsprufung; sicherheitsuberprufung; sicherheitskontrolle; sicherheitsabfrage
		zu viele anfragen; menschliche uberprufung; acces refuse; acces interdit; acces bloque; acces restreint
		requete rejetee; requete bloquee; controle de securite; verification de securite; trop de requetes
		verification humaine
		προσβαση απορριφθηκε; απαγορευεται η προσβαση; αρνηση προσβασης; δεν επιτρεπεται η προσβαση
		ελεγχος ασφαλειας; η προσβαση απαγορευεται; επαληθευση ασφαλειας; تم رفض الوصول; الوصول مرفوض
		تم رفض وصولك; تم حظر الوصول; الوصول محظور; الوصول ممنوع; ممنوع الوصول; ممنوع الدخول; الدخول ممنوع
		غير مسموح بالوصول; غير مصرح; تم حظر الطلب; تم رفض الطلب; طلب مرفوض; طلب محظور; التحقق الامني; فحص الامان
		التحقق من الامان; التحقق البشري; 访问被拒绝; 拒绝访问; 访问受限; 禁止访问; 访问被阻断; 访问被拦截; 请求被拦截; 安全验证; 安全检查; 安全检测; 人机验证
		访问验证; 滑动验证; 身份验证页`},
	{wall, tells, `
		checking your browser; checking the site connection; checking if the site connection is secure
		review the security of your connection; verifying your browser; verify your browser
		verifying your connection; browser made us think; performing security verification
		verify that you're not a robot; protect against malicious bots; protect itself from online attacks
		security solution; triggered a security; ddos protection by; ddos-guard
		performance & security by cloudflare; cookies to continue; additional security check is required
		complete the security check; before you proceed; before accessing
		comprobando su navegador; comprobando tu navegador; verificando su navegador; verificando su conexion
		comprobando la seguridad de su conexion; verificar la seguridad de su conexion
		revisar la seguridad de su conexion; revisar la seguridad de tu conexion
		la seguridad de su conexion antes; rendimiento y seguridad por cloudflare; protegerse de ataques
		protegerse de los ataques; comprovant el vostre navegador; comprovant el seu navegador
		la seguretat de la vostra connexio; la seguretat de la seva connexio; comprobando o seu navegador
		a seguridade da sua conexion; zure nabigatzailea egiaztatzen; zure konexioaren segurtasuna
		ihr browser wird uberpruft; browser wird uberpruft; sicherheit ihrer verbindung
		verification de votre navigateur; la securite de votre connexion; protege contre les attaques
		performances et securite par cloudflare; την ασφαλεια της συνδεσης σας
		ελεγχος του προγραμματος περιηγησης; ελεγχουμε το προγραμμα περιηγησης; امان اتصالك; امن اتصالك
		التحقق من متصفحك; نتحقق من متصفحك; 检查您的浏览器; 检查你的浏览器; 验证您的浏览器; 连接的安全性; 连接是否安全
		you don't have permission to access; you do not have permission to access; you do not have access to
		client does not have permission to get url; the request could not be satisfied; the request is blocked
		unable to access; request unsuccessful; incident id; support id; reference id; event id; attack id
		block id; ray id; error 1020; error 1015; error 1009; the requested url was rejected
		requested url was rejected; appropriate representation of the requested resource; generated by wordfence
		mod_security; sucuri website firewall; please enable js; disable any ad blocker; press & hold
		press and hold; automation tools; access to this page has been denied
		your access to this site has been limited; access to this resource on the server is denied
		la url solicitada ha sido rechazada; la url solicitada fue rechazada; id de soporte; codigo de soporte
		identificador de soporte; id. de soporte; numero de incidente; id de incidente
		no tiene permiso para acceder; no tiene permisos para acceder; no dispone de permisos para acceder
		no tienes permiso para acceder; mantenga pulsado; manten pulsado; herramientas de automatizacion
		la url sol·licitada ha estat rebutjada; no teniu permis per accedir; no te permis per accedir
		identificador de suport; id de suport; la url solicitada foi rexeitada; non ten permiso para acceder
		eskatutako urla baztertu*; ez duzu baimenik; laguntza-identifikatzaile*; euskarri-id*
		angeforderte url wurde; sie haben keine berechtigung; keine berechtigung, auf; support-id; vorfall-id
		vorgangsnummer des vorfalls; l'url demandee a ete rejetee; vous n'avez pas l'autorisation d'acceder
		vous n'etes pas autorise a acceder; n'avez pas la permission d'acceder; identifiant de support
		id de support; identifiant de l'incident; appuyez et maintenez; outils d'automatisation; gedruckt halten
		δεν εχετε δικαιωμα προσβασης; δεν εχετε αδεια προσβασης; δεν εχετε αδεια; αναγνωριστικο υποστηριξης
		κωδικος υποστηριξης; ليس لديك اذن; ليس لديك تصريح; ليست لديك صلاحيه; غير مسموح لك; غير مصرح لك
		ليس لديك صلاحيه; لا تملك صلاحيه; معرف الدعم; رقم الحادث; رقم الدعم; 您没有权限; 没有访问权限; 没有权限访问; 你没有权限访问; 无权访问
		事件id; 事件 id; 支持id; 支持 id; 请求id
		you have been blocked; you've been blocked; 403 forbidden; request forbidden; application-gateway
		has banned; have been banned; bot protection; bot detection; might be a robot; might be a bot
		may be a robot; may be a bot; puede ser un robot; podria ser un bot; proteccion contra bots
		proteccio contra bots; schutz vor bots; bot-schutz; protection anti-bot; protection contre les robots
		anti-robot; antirobot; podries ser un robot; podria ser un robot; roboter sein konnten; roboter sind
		etes un robot; puissiez etre un robot; 机器人程序; 自动程序; you are being rate limited; you are a bot
		you were a bot; are you a robot; are you human; are you a human; are you a bot; not a robot
		programa automatico; programa automatizado; automatisiertes programm; automatisches programm
		programme automatise; programme automatique; automated program; programa automatitzat; برنامجا اليا
		برنامج الي; αυτοματο προγραμμα; not a bot; making sure you're not a bot; make sure you're not a bot
		making sure you're not a robot; make sure you are human; unusual traffic from your; automated requests
		automated queries; automated access; sending the requests; hemos detectado trafico inusual
		trafico inusual procedente; trafico inusual desde su; solicitudes automatizadas
		peticiones automatizadas; peticiones automaticas; accesos automatizados; accesos automaticos
		eres un robot; eres humano; es usted un robot; es usted humano; no es un robot; no eres un robot
		no soy un robot; que no es un bot; no eres un bot
		sou un robot; sou huma; no soc un robot; no ets un robot; no sou un robot; no es cap robot
		peticions automatiques; peticions automatitzades; transit inusual provinent; non son un robot
		non es un robot; non e un robot; peticions automatizadas; ez naiz robot*; ez zarela robot*
		ez zarela errobot*; ez naiz errobot*; robota zara; errobota zara; eskaera automatiko*; ezohiko trafiko*
		kein roboter; kein bot; sind sie ein mensch; sind sie ein roboter; ungewohnlichen datenverkehr
		ungewohnlicher datenverkehr; ungewohnliche zugriffe; automatisierte anfragen; automatisierte zugriffe
		automatisierter zugriff; pas un robot; etes-vous humain; etes-vous un robot; trafic inhabituel provenant
		requetes automatisees; requetes automatiques; activite inhabituelle provenant
		δεν ειμαι ρομποτ; δεν ειστε ρομποτ; ειστε ρομποτ; ειστε ανθρωπος; ασυνηθιστη κινηση
		αυτοματοποιημενα αιτηματα; لست روبوت*; لست برنامج*; انك لست; هل انت روبوت; حركه مرور غير *
		طلبات تلقائيه; طلبات اليه; 我不是机器人; 不是机器人; 不是自动程序; 流量异常; 异常流量; 访问异常; 异常访问; 过于频繁; 对网站造成安全威胁; 可能对网站造成
		自动化程序; 请求存在异常`},
	{wall, subject, `
		you are human; you're human; you are a human; a human; is human; are human; real person; eres humano
		es humano; ser humano; un humano; una persona real; persona humana; sou huma; es huma; esser huma
		un ser huma; una persona; unha persoa; gizaki*; pertsona bat; pertsona zara; giza*
		ein mensch; etes humain; un humain; etre humain; une personne; reelle personne; ανθρωπος; انسان; بشري
		بشر; 真人; 人类; 机器人操作; 正常用户
		your country; your region; su pais; tu pais; ihr land; votre pays; captcha; recaptcha; hcaptcha; puzzle
		the challenge; rompecabezas; puzle; trencaclosques; desafio; el reto; quebracabezas; ratsel; aufgabe
		casse-tete; le defi; γριφο; παζλ; اختبار; اللغز; security check; codigo de seguridad; caracteres que ve
		comprobacion de seguridad; verificacion de seguridad; control de seguridad; comprovacio de seguretat
		verificacio de seguretat; comprobacion de seguridade; segurtasun-kode*; sicherheitscode
		sicherheitsabfrage; code de securite; verification de securite; controle de securite; κωδικο ασφαλειας
		ελεγχο ασφαλειας; رمز التحقق; الكابتشا; كابتشا; التحقق الامني; 验证码; 安全验证; 人机验证; 滑块; 拼图; 下方验证
		characters you see; characters in the image; characters from the image; text in the image
		letters in the image; texto de la imagen; caracteres de la imagen; letras de la imagen
		text de la imatge; caracters de la imatge; lletres de la imatge; texto da imaxe; caracteres da imaxe
		irudiko testu*; irudiko karaktere*; irudiko letra*; zeichen aus dem bild; zeichen im bild; die zeichen
		buchstaben im bild; caracteres de l'image; lettres de l'image; texte de l'image; χαρακτηρες της εικονας
		χαρακτηρες που βλεπετε; κειμενο της εικονας; الاحرف الظاهره; الاحرف التي; النص الظاهر; 图中; 图片中的
		your request; this request; your ip*; your access; your visit; su ip; su direccion ip; tu direccion ip
		tu ip; su peticion; su solicitud; su navegador; su acceso; la peticion; la solicitud; la seva peticio
		la vostra peticio; la vostra ip; la seva ip; la vostra adreca ip; la seva adreca ip; el vostre acces
		el seu acces; a sua peticion; a sua solicitude; o seu enderezo ip; a sua ip; o seu acceso; zure eskaera*
		zure ip*; zure sarbide*; ihre anfrage; ihre ip*; ihr zugriff; votre requete; votre demande
		votre adresse ip; votre ip; votre acces; το αιτημα σας; η διευθυνση ip; διευθυνση ip σας; η προσβαση σας
		طلبك; عنوان ip; وصولك; 您的请求; 您的访问; 您的ip; 您的 ip; 当前ip; 你的ip; 访问请求; 当前访问`},
	{wall, predicate, `
		verif*; prove; confirm*; compruebe que; comprueba que; comprobar que; comprobando que; comprobamos que
		demuestr*; demostrar; asegurarnos de que; comprovar que; comprovant que; comprovem que; confirmeu
		confirmi; demostreu; demostre; egiazta*; frogatu; ziurtatu; überpruf*; prüfen; bestätig*; beweis*
		sicherstell*; nachweis*; prouve*; assurer que; επαληθ*; επιβεβαιω*; αποδειξ*; تحقق*; التحقق; نتحقق
		للتحقق; تاكيد; اثبت; اثبات; 验证; 确认; 证明
		complete; completing; solve; solving; resuelv*; resolver; complete el; completa el; completar
		introduzca; introduce; resol*; resoleu; completeu; escriviu; introduiu; cubra; resolva; ebatzi
		bete ezazu; osatu; sartu; lösen; geben sie; eingeben; résou*; completez; saisissez; saisir; λυστε
		συμπληρωστε; ολοκληρωστε; πληκτρολογηστε; اكمل; اكمال; حل; ادخل; ادخال; 完成; 输入; 通过; 拖动; 请先; 进行
		enter the; type the; escriba; escriu; escriba o; geben; tippen; tapez; recopiez; recopie; idatzi; γραψτε
		πληκτρολογησ*; اكتب; 输入图
		looks automated; appears automated; seems automated; appears to be automated; not allowed
		is not permitted; lista de bloqueo; lista negra; blacklist*; blocklist*; no esta autorizada
		no esta permitida; llista negra; no esta permesa; nicht erlaubt; nicht zugelassen; sperrliste
		n'est pas autorise*; liste noire; ez dago baimenduta; zerrenda beltz*; non esta permitida
		δεν επιτρεπεται; μαυρη λιστα; غير مسموح; القائمه السوداء; 黑名单; 不合法; been blocked; was blocked
		is blocked; blocked; been denied; rate limited; bloquead*; bloquejad*; bloqueou; blokeatu*; blockiert
		gesperrt; bloque*; αποκλειστηκε; αποκλειστει; μπλοκαρ*; حظر*; تم حظر; محظور*; حجب*; 拦截; 阻断; 阻止; 被拒绝; 屏蔽
		封禁; 被封; 限制; 异常`},
	{wall, thing, `
		your browser; your connection; your request; the connection; your visit; security of your connection
		site connection
		su navegador; su conexion; tu navegador; tu conexion; su peticion; su solicitud; su visita; la conexion
		el navegador; seguridad de la conexion; el seu navegador; la seva connexio; el vostre navegador
		la vostra connexio; el teu navegador; la teva connexio; la connexio; o seu navegador; a sua conexion
		o teu navegador; a tua conexion; a conexion
		zure nabigatzaile*; zure konexio*; nabigatzaile*; konexio*; zure eskaera*
		ihr browser; ihren browser; ihres browsers; ihre verbindung; ihrer verbindung; ihre anfrage
		dein browser; deinen browser; deine verbindung; deiner verbindung; verbindung
		votre navigateur; votre connexion; votre requete; votre demande; ton navigateur; ta connexion
		la connexion
		το προγραμμα περιηγησης; του προγραμματος περιηγησης; προγραμμα περιηγησης σας; τη συνδεση σας
		της συνδεσης; συνδεσης σας; το αιτημα σας; φυλλομετρητη
		متصفحك; المتصفح; اتصالك; الاتصال; طلبك; 您的浏览器; 你的浏览器; 浏览器; 您的连接; 连接安全; 连接的安全; 您的请求; 网络环境; 访问环境`},
	{wall, doing, `
		checking; verifying; validating; being verified; being checked; we are checking; we're verifying
		analysing; analyzing; needs to review; needs to verify; needs to check
		comprobando; verificando; validando; analizando; estamos comprobando; estamos verificando
		se esta comprobando; se esta verificando; necesita revisar; necesita comprobar; debe comprobar
		debe verificar; tiene que comprobar; necesita verificar; comprovant; verificant; validant; ha de revisar
		ha de comprovar; ha de verificar; estem comprovant; estem verificant; estamos a comprobar
		estamos a verificar; comprobamos; verificamos; ten que comprobar; precisa comprobar
		egiaztatzen; egiaztatu behar; berrikusi behar; wird uberpruft; wird gepruft; wir prufen; wir uberprufen
		uberprufung ihre*; wird validiert; muss die; muss uberprufen; nous verifions; verification de
		est en cours de verification; verification en cours; doit verifier; nous controlons; ελεγχουμε
		επαληθευουμε; γινεται ελεγχος; ελεγχεται; πρεπει να ελεγξει; χρειαζεται να ελεγξει; نتحقق; جار التحقق
		جاري التحقق; جار فحص; جاري فحص; يتم فحص; يتم التحقق; يحتاج الي مراجعه; يجب ان يتحقق; 正在检查; 正在验证; 正在检测
		正在校验; 需要检查; 需要先检查; 需要验证; 存在异常; 检测到`},
	{wall, hints, `
		sistema de seguridad; security system; sistema de seguretat; sicherheitssystem; systeme de securite
		segurtasun sistema*; συστημα ασφαλειας; نظام الحمايه; 安全系统
		cloudflare; imperva; incapsula; akamai; perimeterx; datadome; sucuri; wordfence; kasada; radware
		firewall; cortafuegos; waf; web application firewall; pare-feu; τειχος προστασιας; جدار الحمايه; 防火墙
		云防护; 盾
		robot; robots; bot; bots; roboter; captcha; human; humano; ρομποτ; روبوت; 机器人; site owner; website owner
		propietario del sitio; propietari del lloc; webmaster; site administrator; administrator
		administrador del sitio; administrador; administrateur; proprietaire du site; διαχειριστη; مسؤول الموقع
		مالك الموقع; 管理员; 站长
		javascript; cookies; your ip; su ip; ihre ip; votre ip; a few seconds; unos segundos; uns segons
		segundu batzuk; uns segundos; einige sekunden; wenige sekunden; quelques secondes; λιγα δευτερολεπτα
		μερικα δευτερολεπτα; بضع ثوان; ثوان; 几秒; 秒; to continue; antes de continuar; para continuar
		per continuar; jarraitzeko; um fortzufahren; pour continuer; για να συνεχισετε; للمتابعه; قبل المتابعه
		继续; por motivos de seguridad; per motius de seguretat; aus sicherheitsgrunden
		pour des raisons de securite; for security reasons; segurtasun arrazoi*; por motivos de seguridade
		για λογους ασφαλειας; لاسباب امنيه; 安全原因; reference #; redirigid*; redirect*; weitergeleitet; redirige*
		actividad sospechosa; suspicious activity; suspicious; malicious; activitat sospitosa
		verdachtige aktivitat*; activite suspecte; υποπτη; مشبوه*; no puede acceder a; no puedes acceder a
		no podeu accedir a; no pots accedir a; non pode acceder a; sie konnen nicht auf; zugreifen
		vous ne pouvez pas acceder; δεν μπορειτε να μεταβειτε; لا يمكنك الوصول; 您无法访问; 你无法访问; trafico inusual
		unusual traffic; transit inusual; trafic inhabituel; unusual activity; access denied; acceso denegado
		zugriff verweigert; acces refuse`},
}

// scriptLists are of pages that ask for scripts.
var scriptLists = []list{
	{script, subject, `
		javascript; java script; javascripts; ecmascript; الجافا سكريبت; جافا سكريبت; جافاسكريبت; 脚本`},
	{script, predicate, `
		enable*; disabled; deactivated; turned off; turn on; required; requires; require; needs; need; switch on
		activate; allow; must have; activ*; habilit*; desactiv*; deshabilit*; inhabilit*; necesit*; requiere*
		precisa*; imprescindible; permit*; no soporta; no admite; necessit*; cal; calen; requereix*; precis*
		gaitu*; aktibatu*; desgaitu*; desaktibatu*; behar*; ezgaitu*; aktivier*; deaktiviert*; benotig*
		erforderlich; einschalten; ausgeschaltet; abgeschaltet; notwendig; vorausgesetzt; desactive*; active*
		necessaire; necessite*; requis*; autoris*; ενεργοποι*; απενεργοποι*; απαιτ*; χρειαζ*; تفعيل; فعل; بتفعيل
		تمكين; بتمكين; معطل*; يتطلب; تتطلب; تشغيل; مفعل*; 启用; 开启; 禁用; 需要; 打开; 支持; 关闭; 啟用; 停用`},
	{script, tells, `
		browser does not support javascript; your browser doesn't support javascript; app requires javascript
		not work without javascript; no funciona sin javascript; no funciona sense javascript
		non funciona sen javascript; nicht ohne javascript; ohne javascript nicht; pas sans javascript
		δεν λειτουργει χωρις
		noscript`},
	{script, names, `
		javascript required; javascript is disabled; javascript disabled; loading; loading...; please wait
		cargando; cargando...; espere; carregant; kargatzen; cargando aplicacion; carregant l'aplicacio
		wird geladen; laden; ladt; lade; chargement; chargement en cours; chargement de l'application; φορτωση
		φορτωνει; γινεται φορτωση; جار التحميل; جاري التحميل; يتم التحميل; 加载中; 正在加载; 载入中; 正在载入`},
}
