package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// pieces are what hostile and merely large pages are made of: a beginning, and
// what is repeated.
var pieces = []struct{ name, begin, piece string }{
	{"nested", "", "<div>"},
	{"nested with text", "", "<div>uno dos "},
	{"nested prose", "", "<div><p>Uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece.</p>"},
	{"nested sections", "", "<section><h2>Uno</h2><p>Dos, tres.</p>"},
	{"nested links", "", "<div><a href=/a>uno</a>"},
	{"unclosed inline", "", "<b>a"},
	{"unclosed lists", "", "<ul><li>a"},
	{"deep lists", "", "<ul><li>Uno, dos y tres."},
	{"unclosed tables", "", "<table><tr><td>a"},
	{"giant attribute", `<p title="`, "x"},
	{"many attributes", "<p ", "a b c "},
	{"tiny blocks", "", "<p>a</p>"},
	{"prose", "<main>", "<p>Quien alquila, si cumple los requisitos, puede pedir la ayuda en su oficina.</p>"},
	{"links", "<main>", `<a href="/uno">uno</a> `},
	{"link blocks", "<main>", `<p><a href="/uno">uno dos</a></p>`},
	{"documents", "<main><p>", `<a href="/uno.pdf">uno</a> `},
	{"nested documents", "<main>", `<div><a href="/uno.pdf">uno</a>`},
	{"menus", "<main>", `<ul><li><a href="/uno">uno</a></ul>`},
	{"tables", "<main>", "<table><tr><th>Uno<td>2 €</table>"},
	{"one table", "<table>", "<tr><td>uno<td>2 €"},
	{"one row", "<table><tr>", "<td>uno"},
	{"forms", "<main>", `<form><label>Uno</label><input name=a><button>Dos</button></form>`},
	{"nested forms", "<main>", `<div><label>Uno</label><input name=a>`},
	{"newsletters", "<main>", `<div><p>Newsletter</p><input type=email></div>`},
	{"headings", "<main>", "<h2>Uno</h2>"},
	{"sections alike", "<main>", "<section><h2>Uno dos</h2><p>Tres, cuatro y cinco, para que sea prosa de verdad.</p></section>"},
	{"sections with links", "<main>", `<section><h2>Uno</h2><p><a href="/a">Dos tres</a></p></section>`},
	{"buttons alike", "<main>", `<div><p>Uno dos</p><button>Tres</button></div>`},
	{"related", "<main>", `<div><h3>Related</h3><p><a href="/a">Dos tres</a></p></div>`},
	{"related in a row", "<main>", `<h3>Related</h3><p><a href="/a">Dos tres</a></p>`},
	{"comments", "<main>", `<div><p>Eva</p><p>Dicho, hecho y vuelto a decir.</p></div>`},
	{"nested comments", "<main>", `<div><p>Comments</p><p>Eva</p><p>Dicho, hecho y vuelto a decir.</p>`},
	{"articles", "", "<article><p>Uno, dos, tres.</p></article>"},
	{"nested articles", "", "<article>Uno, dos. "},
	{"pictures", "<main>", `<figure><img alt="uno dos"><figcaption>Tres</figcaption></figure>`},
	{"nested pictures", "<main>", `<div><img alt="uno dos">tres`},
	{"definitions", "<dl>", "<dt>Uno<dd>2 €"},
	{"shares", "<main>", `<p>Share <a href="https://x.com/share">X</a></p>`},
	{"amounts", "<main>", "<p>Related 480 €</p>"},
	{"nested amounts", "<main>", "<div><p>Newsletter</p><p>480 €</p>"},
	{"counters", "<main>", "<p>3 visitas</p>"},
	{"line breaks", "<p>", "uno<br>"},
	{"one line", "<p>", "palabra "},
	{"entities", "", "&amp;&#x41;"},
	{"crossed", "", "<b><p></b></p>"},
	{"formatting", "", "<a><b><i><font>x</a>"},
	{"end tags", strings.Repeat("<i>", 1000), "</div></b>x"},
	{"custom elements", "", "<x-y>a"},
	{"angle brackets", "", "<"},
	{"comment tags", "", "<!-- x -->"},
	{"open comment", "<!--", "<!-- -"},
	{"script", "<script>", "<!--<script>"},
	{"textarea", "<textarea>", "<p>x"},
	{"noscript", "", "<noscript>a</noscript>"},
	{"drawings", "", "<svg><title>x</title><p>"},
	{"hidden", "", `<p style="display:none">a`},
	{"bytes", "", "\xff\x00<"},
	{"titles", "", "<title>x"},
	{"frames", "", "<iframe src=a></iframe>"},
	{"JSON-LD", "", `<script type="application/ld+json">{"@type":"A"}</script>`},
	{"random", "", ""},
}

// grown is a page of about so many bytes.
func grown(begin, piece string, size int) []byte {
	if piece == "" {
		return random(size)
	}
	return []byte(begin + strings.Repeat(piece, size/len(piece)))
}

// random is a page of tags and words in no order, the same each time.
func random(size int) []byte {
	words := strings.Fields(`<div> </div> <p> </p> <ul> <li> </ul> <table> <tr> <td> </table> <a&href="/a.pdf"> </a> <h2> </h2> <b> </b>
		<section> </section> <form> <input> </form> <img&alt="x"> uno, dos. 480&€ related newsletter <!-- --> <svg> </svg> <dl> <dt> <dd> </dl> <br> <button> </button>`)
	var b strings.Builder
	for n := uint64(1); b.Len() < size; {
		n = n*6364136223846793005 + 1442695040888963407 // Knuth, MMIX
		b.WriteString(strings.ReplaceAll(words[n>>33%uint64(len(words))], "&", " "))
		b.WriteByte(' ')
	}
	return []byte(b.String())
}

var _ = cmp.Compare[int]
var _ = slices.Sort[[]int]

func BenchmarkGrowthQuick(b *testing.B) {
	for _, c := range pieces {
		small, large := grown(c.begin, c.piece, 1<<19), grown(c.begin, c.piece, 1<<20)
		t := func(in []byte) time.Duration {
			best := time.Duration(1 << 62)
			for range 3 {
				s := time.Now()
				Read(in, Options{ContentType: typeHTML, MinBody: 500})
				best = min(best, time.Since(s))
				if best > 2*time.Second {
					break
				}
			}
			return best
		}
		s, l := t(small), t(large)
		fmt.Printf("%-22s %8.1f ms %8.1f ms  %.2f\n", c.name, float64(s.Microseconds())/1000, float64(l.Microseconds())/1000, float64(l)/float64(s))
	}
}
