package page

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// attributes are n of them, each under its own name.
func attributes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " a%d=x", i)
	}
	return b.String()
}

func TestShear(t *testing.T) {
	t.Parallel()
	many, few := attributes(maxAttributes+1), attributes(maxAttributes)
	kept := few + " "
	slashed := strings.NewReplacer(" ", "/", "=x", "")
	for _, c := range []struct{ name, in, want string }{
		{"a page", `<p class="a b" hidden>x</p><br/><img src='>'>`, `<p class="a b" hidden>x</p><br/><img src='>'>`},
		{"as many as may be", "<p" + few + ">x", "<p" + few + ">x"},
		{"one more", "<p" + many + ">x", "<p" + kept + ">x"},
		{"many more", "<p" + attributes(3*maxAttributes) + ">x<b>y", "<p" + kept + ">x<b>y"},
		{"in two tags", "<p" + many + ">x<b" + many + ">y", "<p" + kept + ">x<b" + kept + ">y"},
		{"divided by slashes", "<p" + slashed.Replace(many) + ">x", "<p" + slashed.Replace(few) + "/>x"},
		{"behind an end in quotes", `<p z=">" ` + many + ">x", `<p z=">" ` + attributes(maxAttributes-1) + " >x"},
		{"spaces around equals signs", "<p" + strings.ReplaceAll(many, "=", " =\n") + ">x", "<p" + strings.ReplaceAll(few, "=", " =\n") + " >x"},
		{"a tag without an end", "<p" + many, "<p" + kept},
		{"words in a comment", "<!-- <p" + many + "> -->x", "<!-- <p" + many + "> -->x"},
		{"words in a script", "<script>a<b" + many + "</Script>x", "<script>a<b" + many + "</Script>x"},
		{"words in a title", "<TITLE>a<b" + many + "</title ><p" + many + ">", "<TITLE>a<b" + many + "</title ><p" + kept + ">"},
		{"words in a text", "a < b" + many + " > c", "a < b" + many + " > c"},
		{"a script cut short", "<script>a</scr" + many, "<script>a</scr" + many},
		{"an angle bracket at the end", "a<", "a<"},
		{"a comment cut short", "<!--", "<!--"},
		{"a value cut short", "<p a=", "<p a="},
		{"a quote cut short", `<p a="x`, `<p a="x`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := shear(c.in); got != c.want {
				t.Errorf("got  %.200q\nwant %.200q", got, c.want)
			}
		})
	}
}

// FuzzShear holds shear to the tokenizer: a page without many attributes stays
// as it is, and no tag of the outcome has more than may be.
func FuzzShear(f *testing.F) {
	f.Add("<p a=b c='d' e>x<!-- y --><script>a<b</script>", 3)
	f.Add("<p", 600)
	f.Add(`<p a=">"`, 600)
	f.Fuzz(func(t *testing.T, before string, n int) {
		in := before
		if n = min(max(n, 0), 2*maxAttributes); n > maxAttributes {
			in += "<p" + attributes(n) + ">"
		}
		out := shear(in)
		if len(in) < 2*maxAttributes && out != in {
			t.Errorf("%q became %q", in, out)
		}
		if most(before) == 0 && most(out) > maxAttributes {
			t.Errorf("%q has a tag of %d attributes", out, most(out))
		}
	})
}

// most is the largest number of attributes of any tag.
func most(source string) int {
	top := 0
	for t := html.NewTokenizer(bytes.NewReader([]byte(source))); t.Next() != html.ErrorToken; {
		top = max(top, len(t.Token().Attr))
	}
	return top
}
