package page

import "testing"

// A form that moved is a change: the address of a document stands behind the
// link to it, once.
func TestAddressesOfDocuments(t *testing.T) {
	t.Parallel()
	const base = "https://ayto.test/ayudas/guia.html"
	for _, c := range []struct{ name, in, base, want string }{
		{"in a line", `<p>El <a href="/f/a.pdf">impreso</a> vale</p>`, "", "El impreso vale (→ /f/a.pdf)"},
		{"two in a line", `<p><a href="/a.pdf">Uno</a> y <a href="/b.odt">dos</a></p>`, "", "Uno y dos (→ /a.pdf) (→ /b.odt)"},
		{"in an item and a cell", `<ul><li><a href="/a.pdf">Uno</a></ul><table><tr><td>Dos<td><a href="/b.XLSX">tres</a></table>`, "", lines("- Uno (→ /a.pdf)", "Dos | tres (→ /b.XLSX)")},
		{"a page is no document", `<p>El <a href="/f/a.html">impreso</a> y <a href="/g">otro</a></p>`, "", "El impreso y otro"},
		{"by what is at the end of its path", `<p><a href="/get?f=a.pdf">Uno</a> <a href="/a.pdf?v=2#p">dos</a></p>`, "", "Uno dos (→ /a.pdf)"},
		{"a session is no part of it", `<p><a href="/a.pdf;jsessionid=0A1B">Uno</a></p>`, "", "Uno (→ /a.pdf)"},
		{"taken from the page's own address", `<p><a href="../f/a.pdf">Uno</a></p>`, base, "Uno (→ /f/a.pdf)"},
		{"with the host of another site", `<p><a href="//boe.test/a.pdf">Uno</a></p>`, base, "Uno (→ boe.test/a.pdf)"},
		{"around several blocks", `<main><a href="/a.pdf"><div><h3>Impreso</h3><p>PDF, 2 MB</p></div></a><p>Fin</p></main>`, "", lines("# Impreso (→ /a.pdf)", "PDF, 2 MB", "Fin")},
		{"over the end of a line", `<p>Un <a href="/a.pdf">impreso<br>nuevo</a> ya</p>`, "", lines("Un impreso (→ /a.pdf)", "nuevo ya")},
		{"of the next block", `<div><a href="/b.pdf">Uno</a> y <a href="/a.pdf"><p>dos</p></a></div>`, "", lines("Uno y (→ /b.pdf)", "dos (→ /a.pdf)")},
		{"of a picture", `<p><a href="/a.pdf"><img src="i.png" alt="Impreso"></a></p><p>Fin</p>`, "", lines("Impreso (→ /a.pdf)", "Fin")},
		{"without a word", `<p>Uno <a href="/a.pdf"></a> dos</p>`, "", "Uno dos"},
		{"deep in a line", `<p><a href="/a.pdf"><b><i><u>Uno</u></i></b></a></p>`, "", "Uno (→ /a.pdf)"},
		{"behind a link that ended", `<p><a href="/a.pdf">Uno</a></p><p>Dos</p>`, "", lines("Uno (→ /a.pdf)", "Dos")},
		{"with line ends in it", "<p><a href=\" /f/\n a.pdf \">Uno</a></p>", "", "Uno (→ /f/ a.pdf)"},
		{"with line ends that are escaped", "<p><a href='/a%0A%0a# Dos%20b.pdf'>Uno</a> <a href='/a%0A%20%E2%80%8Bb.pdf'>dos</a></p>", "", "Uno dos (→ /a b.pdf)"},
		{"in bytes that mean nothing", "<p><a href='/%ff.pdf'>Uno</a></p>", "", "Uno (→ /\ufffd.pdf)"},
		{"that is no address", "<p><a href='%zz/a.pdf'>Uno</a></p>", "", "Uno"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := Read([]byte(c.in), Options{ContentType: typeHTML, URL: c.base})
			if p.Text != c.want {
				t.Errorf("got %q, want %q", p.Text, c.want)
			}
			if p.Text != normalise(p.Text) {
				t.Errorf("text is not normal: %q", p.Text)
			}
		})
	}
}

// The text that stands for a picture is content where no text stands in its
// place.
func TestTextsOfPictures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"alone", `<p><img src="a.png" alt="Plano de la oficina"></p><p>Uno</p>`, lines("Plano de la oficina", "Uno")},
		{"in a heading", `<h1><img src="a.png" alt="Ayudas"></h1><p>Uno</p>`, lines("Ayudas", "Uno")},
		{"in a cell and an item", `<ul><li><img alt="Sí">Tren<li>Bus</ul><table><tr><td><img alt="No"><td>Metro</table>`, lines("Sí", "- Tren", "- Bus", "No", "Metro")},
		{"within a line it is an ornament", `<p>Uno <img alt="estrella"> dos</p>`, "Uno dos"},
		{"none", `<p><img src="a.png" alt=""><img src="b.png"><img src="c.png" alt=" &nbsp; "></p><p>Uno</p>`, "Uno"},
		{"hidden", `<p><img hidden alt="No"><img style="display:none" alt="No"></p><div aria-hidden="true"><img alt="No"></div><p>Uno</p>`, "Uno"},
		{"white space in it", "<p><img alt=\" Plano\n de  la\u200b oficina \"></p>", "Plano de la oficina"},
		{"of the frame", `<header><img alt="Escudo"></header><nav><img alt="Menú"></nav><p>Uno</p>`, "Uno"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := Read([]byte(c.in), Options{ContentType: typeHTML})
			if p.Text != c.want {
				t.Errorf("got %q, want %q", p.Text, c.want)
			}
		})
	}
}
