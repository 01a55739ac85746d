package page

// missingLists are of error pages: those of WordPress, Drupal, Joomla, Liferay,
// SharePoint, of Apache, nginx, IIS and Tomcat, and of public portals.
var missingLists = []list{
	{missing, subject, `
		page; pages; webpage; web page; content; resource; document; file; link; what you were looking for
		what you are looking for; what you're looking for; requested url; address; article you
		pagina; paginas; contenido; contenidos; recurso; documento; fichero; archivo; enlace; direccion; url
		lo que busca*; lo que estas buscando; lo que esta buscando; seccion; tramite al que
		procedimiento solicitado; tramite solicitado; servicio solicitado; tramit sol·licitat
		procediment sol·licitat; procedemento solicitado; eskatutako; servicio al que; procedimiento al que
		la noticia; la ficha
		contingut; continguts; recurs; fitxer; arxiu; enllac; adreca; el que busque*; el que cerque*
		paxina; paxinas; contido; contidos; ficheiro; arquivo; ligazon; enderezo
		orri*; web-orri*; webgune*; eduki*; baliabide*; helbide*; dokumentu*; fitxategi*; esteka*
		seite; seiten; webseite; internetseite; inhalt; inhalte; dokument; datei; adresse; ressource
		contenu; fichier; lien; ce que vous cherchez
		σελιδα*; ιστοσελιδα*; περιεχομενο; διευθυνση; αρχειο; εγγραφο; συνδεσμος; πορος
		صفحه; الصفحه; بالصفحه; للصفحه; المحتوي; المورد; الرابط; العنوان; الملف; المستند
		页面; 网页; 页; 内容; 链接; 网址; 文件; 资源; 地址; 頁面; 網頁; 連結; 網址; 文章; 信息`},
	{missing, predicate, `
		not found; could not be found; couldn't be found; cannot be found; can't be found; can not be found
		was not found; wasn't found; not be located; cannot be displayed
		does not exist; missing; doesn't exist; don't exist; misplaced; cannot be located; can't be located
		could not be loaded; doesn't seem to exist; no longer exist*; did not exist; could not find
		couldn't find; can't find; cannot find; can not find; can't seem to find; unable to find
		unable to locate; didn't find
		no longer available; not available; isn't available; is unavailable; no longer here; isn't here
		not here; is missing; is gone; is dead; took down; taken down; took this; no longer live
		no longer works; never existed; is not published; has expired; has been withdrawn
		may have been withdrawn; isn't valid; is not valid; been removed; was removed; been moved; been deleted
		was deleted; was moved; has moved; have moved; been renamed; been retired; been archived; invalid
		might be removed; be outdated; is broken; may be broken
		no encontrad*; no se encuentra*; no se encontro; no se ha encontrado; no se ha podido encontrar
		no ha sido encontrad*; no fue encontrad*; no ha podido ser encontrad*
		no se pudo encontrar; no se puede encontrar; no hemos encontrado; no hemos podido encontrar
		no hemos podido localizar; no encontramos; no podemos encontrar*; no logramos encontrar
		no conseguimos encontrar; no hemos conseguido
		no existe*; ya no existe; se ha perdido; s'ha perdut; se perdeu; est perdue; ist verloren; no existiera
		inexistente*; no esta disponible; no se encuentra disponible
		no disponible; ya no esta; ya no se encuentra; no hallad*; no se hallo; no localizad*
		no se ha localizado; no se ha podido localizar; no se localiza; no se puede mostrar
		no se ha podido mostrar; no esta aqui; no esta donde; ya no esta publicad*; no es accesible
		ha sido eliminad*; ha sido movid*; ha sido borrad*; ha sido retirad*; ha sido trasladad*; haya sido *
		hayan sido *; haber sido *; pudo ser *; fue eliminad*; fue movid*; se ha movido; se haya movido
		se ha eliminado; se haya eliminado; se ha trasladado; se ha borrado; haya cambiado; ha cambiado de
		hayan movido; hayamos movido; haberse movido; cambio de; ya no forma parte; es incorrect*; este rot*
		esta rot*; no es valid*; no esta publicad*; no corresponde a; no coincide con; nunca ha existido
		no es correct*; ha dejado de existir; ha desaparecido; haya desaparecido; hemos movido
		no trobad*; no trobat; no es pot mostrar; no correspon a; no s'ha trobat; no s'ha pogut trobar
		no ha estat trobad*; no ha pogut ser *; no s'ha pogut *; no es pot trobar; no hem trobat
		no hem pogut trobar; no podem trobar; no trobem; no s'ha localitzat; no es troba; no existeix
		no existeixi; ja no hi es; ha desaparegut; mai no ha existit; ja no esta disponible; inexistent*
		s'ha eliminat; s'hagi eliminat; s'ha suprimit; ha estat eliminad*; hagi estat *; haver estat *
		ha estat suprimi*; s'ha mogut; s'hagi mogut; s'ha traslladat; hagi canviat; ha canviat
		non atopad*; non atopado; non se pode amosar; non se pode mostrar; non encontrad*; non se atopou
		non se atopa; non foi atopad*; non se puido atopar; non foi posible atopar; non foi posible localizar
		non conseguimos atopar; non se pode atopar; non atopamos; non puidemos atopar; non existe*
		xa non existe; xa non esta; non esta dispoñible; non dispoñible; foi eliminad*; fose eliminad*
		foi movid*; fose movid*; foi borrad*; foi retirad*; foi trasladad*; cambiou; cambiase; ten sido
		teña sido; non se encontra*; non e valid*; non e correct*; desapareceu; nunca existiu; retirouse
		eliminouse; moveuse; borrouse; mudase; mudou; retirase; non esta publicad*; non se localiz*; puido ser *
		puidese ser *; poida que *
		ez da aurkitu; ez da topatu; ez dugu topatu; ezin da erakutsi; ez da aurkitzen; ezin izan da aurkitu
		ezin da aurkitu; ez dugu aurkitu; ezin izan dugu aurkitu; ezin dugu aurkitu; ez da existitzen
		ez dela existitzen; ez dago; ez dagoela; ez dago erabilgarri; ez dago eskuragarri; existitzen ez*
		ezabatu*; mugitu*; lekuz aldatu*; aldatu egin*; kendu*; desagertu*; ez da zuzena; okerra da; hautsita
		ez dago argitaratuta; aurkitu gabe; aurkitu ez; lekualdatu*
		nicht gefunden; kann nicht angezeigt werden; nicht bekannt; unbekannt; nicht finden; nicht vorhanden
		existiert nicht; existiert leider nicht; nicht mehr existiert; nicht existiert; nicht verfugbar
		nicht mehr verfugbar; leider nicht mehr; nicht auffindbar; nicht mehr auffindbar; nicht mehr vorhanden
		verschoben; geloscht; entfernt; umbenannt; umgezogen; gibt es nicht; gibt es keine*; gibt es nichts
		nicht da; nicht hier; gibt es leider nicht; ungultig; nicht mehr aktuell; nicht mehr erreichbar
		nicht zu finden
		introuvable*; indisponible; pas ou plus disponible; ni disponible; ne peut etre affiche*; non trouve*
		pas trouve*; pas ete trouve*; pu etre trouve*; n'existe pas; n'existe plus; n'a jamais existe
		a ete archive; n'est plus publie*; est casse; est perime; a expire; n'est pas accessible
		n'existe malheureusement; inexistant*; n'est plus disponible; n'est pas disponible
		n'est plus accessible; pas pu trouver; n'avons pas trouve; ne trouvons pas; impossible de trouver
		ete supprime*; ete deplace*; ete retire*; ete renomme*; ete modifie*; change d'adresse; a pu etre
		a peut-etre; n'est plus en ligne; a disparu; ne peut etre trouve*; n'est plus valide; est errone*
		obsolete; est incorrect*
		δεν βρεθηκ*; δεν μπορει να εμφανιστει; δε βρεθηκ*; λειπει; δεν υπαρχει; δεν ειναι διαθεσιμ*
		δεν ειναι πλεον διαθεσιμ*; δεν μπορεσαμε να βρουμε; δεν μπορουμε να βρουμε; δεν μπορει να βρεθει
		δεν μπορεσε να βρεθει; δεν ηταν δυνατ*; μετακινηθ*; δεν αντιστοιχει; χαθηκε; δεν ισχυει
		ειναι λανθασμεν*; εχει διαγραφει; διαγραφηκε; διαγραφει; αφαιρεθ*; καταργηθ*; μη διαθεσιμ*
		δεν εντοπιστηκε; μεταφερθ*; δεν βρισκεται
		غير موجود*; لا يمكن عرض*; غير صحيح*; انتهت صلاحيت*; غير صالح*; معطل*; لم يتم العثور; لا يمكن العثور
		تعذر العثور; تعذر ايجاد; لم نتمكن من العثور; لم نتمكن من ايجاد; لم نعثر; لم نجد; غير متاح*; غير متوفر*
		لم تعد *; لا وجود; ليست موجوده; لا توجد; تم حذف*; تم نقل*; تمت ازال*; تم ازال*; حذفت; نقلت; قد حذف*
		قد نقل*; او حذف*; او نقل*
		不存在; 未找到; 找不到; 沒有找到; 已下架; 下架; 无法显示; 没有找到; 没找到; 无法找到; 無法找到; 未能找到; 被删除; 已删除; 已经删除; 已被移; 已移; 被移除; 已失效; 失效
		不见了; 丢失; 已下线; 下线; 已不在; 走丢; 已更名; 已刪除; 被移动; 搬家; 飞走`},
	{missing, tells, `
		objekt nicht gefunden; objeto no localizado; objecte no trobat
		404 not found; 404 - file or directory not found; http status 404; http error 404; http 404
		error code 404; requested url was not found; requested url could not be found; no input file specified
		file not found; object not found; the resource cannot be found; resource you are looking for
		whitelabel error page; 404_not_found
		nothing was found at this location; it looks like nothing was found; page isn't found
		that page can't be found; no page was found; there is no page; there's no page; no hay ninguna pagina
		no existe ninguna pagina; no hi ha cap pagina; non hai ningunha paxina; non existe ningunha paxina
		il n'y a pas de page; aucune page; keine seite; kein inhalt; ez dago orri*; ez dago eduki*
		δεν υπαρχει σελιδα; لا توجد صفحه; 没有该页面; 没有此页面; this page isn't working; no matching page
		error 404 not found; 404 page not found; origin server did not find
		no hay nada en esta direccion; aqui no hay nada; aqui no hi ha res; aqui non hai nada
		hemen ez dago ezer; hier ist nichts; hier gibt es nichts; il n'y a rien ici; rien par ici
		εδω δεν υπαρχει τιποτα; لا شيء هنا; 这里什么都没有; 什么都没有; no se ha encontrado nada en esta; ez dugu orri*
		ez da orri*; ezin izan dugu orri*; ezin dugu orri*; ezin izan da orri*; ez dugu eduki*; ez da eduki*
		ezin izan dugu eduki*; no hemos encontrado nada; no s'ha trobat res en aquesta; non se atopou nada nesta
		es sieht so aus, als ob an dieser stelle nichts; an dieser stelle wurde nichts gefunden
		aucun resultat n'a ete trouve a cette adresse; rien n'a ete trouve a cette adresse; rien a cette adresse
		δεν βρεθηκε τιποτα σε αυτη; لم يتم العثور علي شيء`},
	{missing, bare, `
		not found; no encontrado; no encontrada; no disponible; nicht gefunden; nicht verfugbar; introuvable
		indisponible; non trouve*; no trobat; no trobada; non atopado; non atopada; ez da aurkitu; aurkitu gabe
		δεν βρεθηκε; μη διαθεσιμο; غير موجود; غير موجوده; غير متاح; غير متوفر; 未找到; 找不到; 不存在`},
	{missing, names, `
		oops; ooops; whoops; ups; uups; hoppla; oups; vaya; vaia; ωχ; ουπς; error page; pagina de error
		pagina d'error; fehlerseite; page d'erreur; σελιδα σφαλματος; صفحه خطا; 错误页面; 出错页面; contenido eliminado
		pagina eliminada; content removed; page removed; page deleted; page gone; contenu supprime
		page supprimee; contingut eliminat; contido eliminado; paxina eliminada; edukia ezabatuta; error 404
		404 error; erreur 404; 404 erreur; fehler 404; 404 fehler; 404 errorea; errorea 404; erro 404
		σφαλμα 404; 404 σφαλμα; خطا 404; 404 خطا; 错误 404; 404 错误; 404错误; 错误404; 404页面; 404 oops; http 404
		404 not found; 404 pagina; 404 page; error404
		internal server error; error interno del servidor; error intern del servidor; erro interno do servidor
		interner serverfehler; erreur interne du serveur; zerbitzariaren barne-errore*
		εσωτερικο σφαλμα διακομιστη; خطا داخلي في الخادم; خطا في الخادم; 服务器内部错误; 内部服务器错误; 服务器错误
		http status 500; http error 500; runtime error; server error; error del servidor; error de servidor
		error del sistema; server error in '/' application; error establishing a database connection
		error al establecer una conexion con la base de datos; fatal error; application error; bad gateway
		bad request; gateway time*; 503 service*; service temporarily unavailable
		se ha producido un error; ha ocurrido un error; ocurrio un error; error inesperado
		s'ha produit un error; produciuse un erro; errore bat gertatu da; an error occurred
		an error has occurred; something went wrong; something has gone wrong; unexpected error; algo ha ido mal
		algo salio mal; algo ha salido mal; etwas schiefgelaufen; etwas schief gelaufen
		etwas ist schiefgelaufen; quelque chose s'est mal passe; un probleme est survenu
		alguna cosa ha anat malament; zerbait gaizki; algo saiu mal; algo foi mal; κατι πηγε στραβα; حدث خطا ما
		出了点问题; te has perdido; se ha perdido; you're lost; you are lost; are you lost; sie haben sich verlaufen
		vous etes perdu; t'has perdut; galdu zara; galdu al zara; χαθηκατε; ein fehler ist aufgetreten
		es ist ein fehler aufgetreten; une erreur est survenue; une erreur s'est produite; παρουσιαστηκε σφαλμα
		προεκυψε σφαλμα; حدث خطا; 发生错误; 系统错误; 出错了; 程序出错`},
	{missing, hints, `
		check the address; check the url; check that the; typed the address; typed it; mistyped; spelling
		back to home*; back to the home*; return to the home*; go to the home*; return home; go home; home page
		homepage; use the search; try a search; try searching; site map; sitemap; report a problem; broken link
		outdated link
		compruebe la direccion; compruebe que; revise la direccion; revise que; verifique la direccion
		verifique que la; comprueba la; comprueba que; revisa la; escrito correctamente; escrita correctamente
		mal escrit*; volver al inicio; volver a la *; vuelva a la *; vuelve a la *; vuelve al inicio
		ir al inicio; ir a la pagina *; pagina principal; pagina de inicio; portada; buscador; mapa web
		mapa del sitio; enlace roto; enlace antiguo; pagina anterior
		comproveu *; comprova *; reviseu *; tornar a l'inici; torneu a *; torna a *; pagina d'inici; cercador
		mapa del web; comprobe *; volver ao inicio; volver a paxina; paxina de inicio; paxina principal
		hasierako orri*; orri nagusi*; itzuli hasiera*; bilatzaile*; egiaztatu helbide*
		zuruck zur startseite; startseite; zur startseite; suchfunktion; prufen sie die; uberprufen sie die
		tippfehler; schreibweise; retour a l'accueil; page d'accueil; retourner a l'accueil; verifiez l'adresse
		verifier l'adresse; verifiez que; moteur de recherche; plan du site; faute de frappe
		αρχικη σελιδα; επιστροφη στην αρχικη; αναζητηση; ελεγξτε τη διευθυνση; χαρτης ιστοτοπου; الصفحه الرئيسيه
		الرئيسيه; العوده الي; خريطه الموقع; التحقق من العنوان; تاكد من; 返回首页; 首页; 返回上一页; 检查网址; 检查您输入; 检查地址
		输入的网址; 输入错误; 网站地图; 站点地图
		lo sentimos; ho sentim; sentimolo; barkatu; sorry; oops; uups; hoppla; ups; vaya; desole*; leider
		λυπουμαστε; عذرا; عفوا; 抱歉; 对不起; not found; 404`},
}
