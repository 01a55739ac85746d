package page

// lotLists are of parked domains: Sedo, Bodis, ParkingCrew, GoDaddy, Afternic,
// HugeDomains, Dan, and the pages of registrars and of servers without a site.
var lotLists = []list{
	{lot, subject, `
		this domain; this domain name; the domain; the domain name; this premium domain; domain you are
		own this domain; your domain; this web address; this website address; domain name
		este dominio; este nombre de dominio; el dominio; el nombre de dominio; su dominio; este nombre
		tu dominio; nombre de dominio; dominio
		aquest domini; aquest nom de domini; el domini; el nom de domini; nom de domini; domini; o dominio
		este nome de dominio; o nome de dominio
		domeinu hau; domeinu-izen hau; domeinua; domeinu*
		diese domain; die domain; dieser domainname; dieser domain; ihre domain; diese internetadresse
		diese webadresse; domain
		ce domaine; ce nom de domaine; le nom de domaine; votre domaine; nom de domaine
		αυτο το domain; το domain; αυτο το ονομα; το ονομα χωρου; το ονομα τομεα; ονομα χωρου; αυτος ο τομεας
		هذا النطاق; هذا الدومين; النطاق; اسم النطاق; اسم نطاق; نطاق; دومين; هذا الاسم
		该域名; 此域名; 本域名; 这个域名; 您访问的域名; 您所访问的域名; 域名; 网域; 此网域; 该网域`},
	{lot, predicate, `
		for sale; on sale; available for purchase; available for acquisition; is available to buy; buy this
		make an offer; make offer; purchase this; acquire this; get this domain; own this domain; is available
		available now; brand new; submit your bid; place a bid; buy; is yours; inquire about
		make this domain yours; lease to own
		has expired; is expired; expired on; was expired; parked; is parked; been registered; was registered
		recently registered; already registered; is registered; still be available; just been registered
		newly registered; is registered at; been suspended; is suspended; not configured; isn't connected
		is not connected; pending renewal; pending deletion; not yet linked
		en venta; a la venta; se vende; disponible para la compra; disponible para su compra; comprar este
		compra; comprar; puede ser tuyo; puede ser suyo; disponible; esta libre; compre este; compra este
		compralo; adquirir este; adquiera este; adquiere este; haga una oferta; hacer una oferta; haz una oferta
		ha caducado; caducado; ha expirado; expirado; ha vencido; vencido; aparcad*; estacionad*
		ha sido registrado; esta reservado; reservado; reservat; esta registrado; registrado por
		dominio registrado; registrado a traves; registrado en; registrado con; recien registrado
		acaba de ser registrado; acaba de registrar*; por uno de nuestros clientes; ha sido suspendido
		suspendido; pendiente de renova*; no esta configurado; aun no tiene
		en venda; a la venda; es ven; comprar aquest; compreu aquest; compra aquest; feu una oferta
		fer una oferta; ha caducat; caducat; ha expirat; expirat; aparcat; ha estat registrat; esta registrat
		registrat per; registrat a; suspes; a venda; mercar este; merque este; fai unha oferta; faga unha oferta
		caducou; expirou; esta caducado; rexistrad*; dominio rexistrado; foi rexistrad*; salgai; salgai dago
		erosi*; eskaintza bat; iraungi*; erregistratu*; aparkatu*; etenda*
		steht zum verkauf; zu vergeben; verfugbar; steht zur verfugung; jetzt sichern; zum verkauf; zu verkaufen
		kaufen sie diese; domain kaufen; jetzt kaufen; kann erworben werden; kaufangebot; angebot abgeben
		erwerben; abgelaufen; geparkt; wurde registriert; ist registriert; bereits registriert; registriert
		soeben registriert; neu registriert; wurde gesperrt; im kundenauftrag; ist reserviert
		noch keine inhalte; freigeschaltet
		a vendre; en vente; disponible a l'achat; peut etre a vous; n'est pas encore utilise; est a vendre
		acheter ce; achetez ce; acquerir ce; faites une offre; faire une offre; a expire; est expire; expire le
		expire; ete enregistre; est enregistre; vient d'etre; a bien ete cree; vient d'etre cree; est reserve
		ete reserve; est suspendu; ete suspendu; est parque; en parking; enregistre chez; enregistre aupres
		depose
		πωλειται; προς πωληση; διαθεσιμο προς αγορα; αγοραστε; καντε προσφορα; υποβαλετε προσφορα; εχει ληξει
		εληξε; εχει κατοχυρωθει; κατοχυρωθηκε; κατοχυρωμενο; σταθμευμεν*; παρκαρισμεν*; εχει ανασταλει
		σε αναστολη
		للبيع; معروض للبيع; متاح للبيع; متاح للشراء; شراء هذا; اشتر*; قدم عرض*; تقديم عرض; انتهت صلاحي*; انتهي
		منتهي*; انتهاء صلاحيه; تم تسجيل*; مسجل*; محجوز*; متوقف*; موقوف*; مركون
		出售; 待售; 转让; 正在出售; 可转让; 购买此; 购买该; 出价; 报价; 已过期; 过期; 已到期; 到期; 停放; 停靠; 已被注册; 已注册; 已经注册; 被暂停; 已暂停; 求购; 一口价`},
	{lot, tells, `
		buy this domain; this domain is for sale; domain is for sale; domain may be for sale
		domain name may be for sale; get this domain; own this domain today; make an offer on this domain
		is parked free; parked free; courtesy of godaddy; sedo domain parking; sedo maintains no relationship
		relationship with the advertisers; domain owner maintain; domain owner using sedo
		neither the service provider nor the domain owner; served automatically by a third party; domain parking
		parked domain; parking page; domain has been parked; future home of; registered at namecheap
		hugedomains; this site is not yet active; this web page is parked; renew now; is parked at
		dominio en venta; dominio aparcado; parking de dominios; pagina aparcada; dominio caducado
		comprar este dominio; compre este dominio; pagina de parking; domini en venda; domini aparcat
		domini caducat; comprar aquest domini; dominio a venda; domeinua salgai; domain zu verkaufen
		domain steht zum verkauf; diese domain kaufen; domain geparkt; domain-parking; domaine a vendre
		domaine en vente; acheter ce domaine; page de parking; domaine expire; nom de domaine expire
		πωληση domain; πωλειται domain; domain προς πωληση; نطاق للبيع; النطاق للبيع; دومين للبيع
		شراء هذا النطاق; 域名出售; 域名转让; 域名待售; 域名停放; 域名已过期; 域名过期; 购买此域名; 购买该域名; 域名可以转让; 域名正在出售
		this account has been suspended; a brand new domain; sitio web ha sido suspendido
		sitio ha sido suspendido; web ha sido suspendida; sitio web suspendido; website has been suspended
		site has been suspended; ce site a ete suspendu; site suspendu; website wurde gesperrt
		webseite wurde gesperrt; website is for sale; site is for sale; web page is for sale
		pagina web esta a la venta; sitio web esta a la venta; esta web esta en venta; ce site est a vendre
		ce site web est a vendre; webseite steht zum verkauf; website steht zum verkauf
		aquest web esta en venda; web parked; tu web esta en camino; lloc web suspes; ο ιστοτοπος εχει ανασταλει
		ο λογαριασμος εχει ανασταλει; تم تعليق هذا الموقع; تم تعليق الحساب; تم ايقاف هذا الموقع; 网站已暂停; 该网站已关闭
		站点已暂停; 主机已到期; 没有找到站点; 站点创建成功; esta cuenta ha sido suspendida; apache2 ubuntu default page
		apache2 debian default page; default welcome page used to test; server installed at this site
		you should replace this file; welcome to nginx; default web site page; web server's default page
		default plesk page; test page for the; iis windows server
		there is no website configured at this address; domain parked by; no web site at this address
		welcome to your new website; successfully installed apache; successfully installed and working
		votre domaine a bien ete cree`},
	{lot, names, `
		for sale; domain for sale; account suspended; servicio suspendido; sitio suspendido; web suspendida
		cuenta suspendida; website suspended; compte suspendu; apache2 ubuntu default page
		apache2 debian default page; welcome to nginx!; iis windows server; domain default page
		default web site page; domain parking; parked domain; domain parked; domain expired; domain registered
		domain registriert; dominio registrado; domini registrat; domaine enregistre; expired domain; en venta
		zu verkaufen; a vendre; 出售`},
	{lot, hints, `
		coming soon; under construction; en construccion; en construccio; en construction; proximamente
		hier entsteht; im aufbau; υπο κατασκευη; تحت الانشاء; قيد الانشاء; 建设中; related searches; related links
		sponsored listings; sponsored links; busquedas relacionadas; enlaces relacionados; enlaces patrocinados
		anuncios patrocinados; cerques relacionades; enllacos patrocinats; bilaketa erlazionatu*
		buscas relacionadas; verwandte suchbegriffe; verwandte suchanfragen; ahnliche suchanfragen
		gesponserte links; anzeigen; recherches associees; recherches apparentees; liens sponsorises
		liens commerciaux; σχετικες αναζητησεις; χορηγουμενοι συνδεσμοι; عمليات بحث ذات صله; روابط دعائيه
		اعلانات; 相关搜索; 赞助商链接; 广告
		registrar; registrador; agente registrador; bureau d'enregistrement; hosting; alojamiento; hebergement
		allotjament; aloxamento; φιλοξενια; استضافه; 主机; 注册商; whois; renovar; renueve; renovarlo; renew
		renouveler; renoveu; verlangern; berritu; ανανεωση; ανανεωσετε; تجديد; 续费; propietario; owner; titular
		proprietaire; inhaber; κατοχος; ιδιοκτητης; المالك; مالك; 所有者; 持有者
		sedo; godaddy; afternic; dan.com; bodis; namecheap; arsys; ionos; strato; ovh; ovhcloud; gandi
		dondominio; cdmon; dinahosting; nominalia; piensa solutions; papaki; united domains; hostinger; escrow
		broker; precio; price; preis; prix; preu; τιμη; السعر; 价格; oferta; offer; angebot; offre; προσφορα; عرض`},
}
