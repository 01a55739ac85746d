package mutate

import (
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/bench/internal/corpus"
	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

// article is a main text with something for every kind.
var article = []string{
	"The town pays an allowance to households that cannot heat their homes in winter. It has done so since 2014.",
	"Who can apply",
	"Anyone who is registered in the town and earns less than 1,200 a month may apply. Nobody has to own the home. Students count as well.",
	"Those who share a home apply together, and the office decides within 20 working days.",
	"The office in the old port answers all questions about the allowance. It also helps with the form.",
}

const heading = "Heating allowance for households"

// layouts set the article into pages of several kinds.
var layouts = map[string]string{
	"semantic": `<html lang="en"><head><title>Heating allowance for households - Town</title></head><body>
<header class="top"><nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav></header>
<main><article><h1>Heating allowance for households</h1><p>$0</p><img src="/a.jpg" alt=""><h2>$1</h2><p>$2</p><p>$3</p><p>$4</p></article></main>
<footer><p>© Town</p></footer></body></html>`,
	"divs": `<html lang="es"><head><title>Heating allowance for households</title></head><body><div class="a"><div><div id="t"><h1>Heating allowance for households</h1></div>
<div>$0</div><div><h3>$1</h3></div><div>$2</div><div>$3</div><div>$4</div></div></div></body></html>`,
	"breaks": `<html lang="zh"><head><title>Heating allowance for households</title></head><body><h1>Heating allowance for households</h1>
<div> </div>
$0<br><br>$1<br><br>$2<br><br>$3<br><br>$4</body></html>`,
	"table": `<html><head><title>Heating allowance for households</title></head><body><table><tr><td><a href="/">Home</a></td><td><h1><font>Heating allowance for households</font></h1>
<p>$0<p><b>$1</b><p>$2<p>$3<p>$4</td></tr></table></body></html>`,
}

// opened is a layout with the article in it, and the lore of its corpus.
func opened(t *testing.T, layout string) (*scene.Page, *Lore) {
	t.Helper()
	body := layout
	for i, text := range article {
		body = strings.ReplaceAll(body, "$"+string(rune('0'+i)), text)
	}
	return open(t, []byte(body)), new(Lore)
}

func open(t *testing.T, body []byte) *scene.Page {
	t.Helper()
	p, err := scene.Open(corpus.Page{ID: "page", Body: body, Article: heading + "\n\n" + strings.Join(article, "\n\n")})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
