package page

import (
	"os"
	"path/filepath"
	"runtime"
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
	{"document deep in a line", `<p><a href="/x.pdf">` + strings.Repeat("<b>", 4_000), "x<br>"},
	{"prose deep in an item", "<ul><li>" + strings.Repeat("<div>", 4_000), "<p>Uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve.</p>"},
	{"boxes around a field", strings.Repeat("<div>", 4_000) + "<input name=a>uno", "<i></i>"},
	{"boxes around pictures", strings.Repeat("<div>", 4_000) + "<h2>Related</h2>", `<img alt="uno">`},
	{"boxes around a heading", strings.Repeat("<div>", 4_000) + "<h2>Comments</h2>", "<div><p>Eva</p><p>Dicho, hecho y vuelto a decir.</p></div>"},
	{"random", "", ""},
}

// ample is a page of about so many bytes.
func ample(begin, piece string, size int) []byte {
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

// readAmple reads a page as [Read] does, as far as its text is chosen.
func readAmple(body []byte) *layout {
	l := lay(build(decode(body, typeHTML), false), nil)
	l.sum()
	l.dropIgnored(nil)
	l.choose()
	return l
}

// However a page is made, the rules look at no more of it than they may: so the
// time that they take is bounded by its size.
func TestRulesLookNoMoreThanTheyMay(t *testing.T) {
	t.Parallel()
	for _, c := range pieces {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := readAmple(ample(c.begin, c.piece, 1<<15))
			size := len(l.nodes) + len(l.blocks)
			if l.looks > 20*size {
				t.Errorf("%d looks at %d nodes and blocks", l.looks, size)
			}
		})
	}
}

// No page that people read comes near the bound, so that it never decides about
// their text.
func TestRulesMayLookAtPagesOfPeople(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/garbage/ok/*.html")
	if err != nil || len(names) < 50 {
		t.Fatalf("%d pages, %v", len(names), err)
	}
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		l := readAmple(body)
		if size := len(l.nodes) + len(l.blocks); 4*l.looks > looksANode*size {
			t.Errorf("%s: %d looks at %d nodes and blocks", name, l.looks, size)
		}
	}
}

// mostMemory is how many bytes may be allocated for each byte of a page. The
// dearest have an element and a text for every four bytes.
const mostMemory = 200

func TestMemoryIsBounded(t *testing.T) { // not parallel: it counts what the process allocates
	for _, c := range pieces {
		in := ample(c.begin, c.piece, 1<<16)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Read(in, Options{ContentType: typeHTML, MinBody: 500})
		runtime.ReadMemStats(&after)
		if spent := int(after.TotalAlloc-before.TotalAlloc) / len(in); spent > mostMemory {
			t.Errorf("%s: %d bytes for each byte", c.name, spent)
		}
	}
}

// BenchmarkHostile shows the time and the memory that 1 MB of each kind takes.
func BenchmarkHostile(b *testing.B) {
	for _, c := range pieces {
		b.Run(strings.ReplaceAll(c.name, " ", "_"), func(b *testing.B) {
			in := ample(c.begin, c.piece, 1<<20)
			b.ReportAllocs()
			for b.Loop() {
				Read(in, Options{ContentType: typeHTML, MinBody: 500})
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/op")
		})
	}
}

// BenchmarkDoubling shows how many times longer 512 KB take than 256 KB, by the
// medians: 2 is what a reader in linear time needs.
func BenchmarkDoubling(b *testing.B) {
	for _, c := range pieces {
		b.Run(strings.ReplaceAll(c.name, " ", "_"), func(b *testing.B) {
			once, twice := ample(c.begin, c.piece, 1<<18), ample(c.begin, c.piece, 1<<19)
			var small, large []time.Duration
			for b.Loop() {
				small, large = append(small, timed(once)), append(large, timed(twice))
			}
			b.ReportMetric(float64(median(large))/float64(median(small)), "ratio")
		})
	}
}

func timed(in []byte) time.Duration {
	started := time.Now()
	Read(in, Options{ContentType: typeHTML, MinBody: 500})
	return time.Since(started)
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
