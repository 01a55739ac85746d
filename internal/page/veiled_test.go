package page

import "testing"

func TestVeiled(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body  string
		media string
		want  bool
	}{
		"a page":                     {`<main><h1>Ayudas</h1><p>Pida la ayuda en la oficina.</p></main>`, "text/html", false},
		"a page with a script":       {`<main><h1>Ayudas</h1></main><script src="/a.js"></script>`, "text/html", false},
		"a place for a program":      {`<h1>Sede</h1><div id="root"></div><script src="/a.js"></script>`, "text/html", true},
		"another document":           {`<h1>Sede</h1><iframe src="/tramite"></iframe>`, "text/html", true},
		"a counter's hidden frame":   {`<p>Ayudas</p><noscript><iframe src="/c" width="0" height="0" style="display:none"></iframe></noscript>`, "text/html", false},
		"a door":                     {`<form><label>Clave <input name=c type="Password"></label></form>`, "text/html", true},
		"a search":                   {`<form><input name=q type=search></form>`, "text/html", false},
		"text that is no page":       {`Clave: <input type=password>`, "text/plain", false},
		"a document of another sort": {"%PDF-1.7 <iframe src=x>", "application/pdf", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := Veiled([]byte(c.body), Options{ContentType: c.media}); got != c.want {
				t.Errorf("got %t", got)
			}
		})
	}
}
