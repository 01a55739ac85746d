package page

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestDomestic(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"nothing foreign", "<p>a <b>c</b>", "<p>a <b>c</b>"},
		{"a drawing", "<svg width=1><path/></svg>x", "<canvas width=1><path/></canvas>x"},
		{"shouted", "<SVG></SvG\t>", "<canvas></canvas\t>"},
		{"a formula", "<math><mi>x</mi></math>", "<canvas><mi>x</mi></canvas>"},
		{"without content", "a<svg class=x />b<math/>c", "a<wbr class=x />b<wbr/>c"},
		{"other names", "<svgs><mathx><s><m></svga>", "<svgs><mathx><s><m></svga>"},
		{"cut short", "<svg", "<svg"},
		{"never closed", "<svg a", "<canvas a"},
		{"closed at once", "<svg>", "<canvas>"},
		{"in a script", "<script>'<svg>'</script>", "<script>'<canvas>'</script>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := domestic(c.in); got != c.want {
				t.Errorf("%q became %q, want %q", c.in, got, c.want)
			}
		})
	}
}

// hideouts are places where the parser sees tags and a careless reader none.
var hideouts = []string{
	"<svg><style>", "<svg><title>", "<math><style>", "<SVG/a><xmp>", "<svg><foreignObject><svg><script>", "<svg><![CDATA[",
	"<!-->", "<!--->", "<!--x--!>", "<!----!>", "<noscript><!--</noscript>", "<style></stylex><!--</style>", "<xmp><!--</xmp>",
	"<!x <script>", "<?x <style>", "</x <style>", "</ <style>", "</p a='<style>'>", "<script><!--<script></script><!--</script>",
	"<textarea><!--</textarea>", "<p a=<!-->", "<style/>", "</style>", "<!doctype '<style>",
}

// No tag that the parser gets has more attributes than may be.
func TestNoHideoutForAttributes(t *testing.T) {
	t.Parallel()
	for _, h := range hideouts {
		source := shear(domestic(h + "<p" + attributes(3*maxAttributes) + ">x"))
		doc, err := html.Parse(strings.NewReader(source))
		if err != nil {
			t.Fatal(err)
		}
		walk(doc, func(n *html.Node, _ bool) bool {
			if len(n.Attr) > maxAttributes {
				t.Errorf("behind %q a tag kept %d attributes", h, len(n.Attr))
			}
			return true
		})
	}
}

// No tangle is parsed: what the parser makes of a source that is not tangled
// is no multiple of it.
func TestNoHideoutForTangles(t *testing.T) {
	t.Parallel()
	const texts = 3000
	for _, h := range hideouts {
		source := shear(domestic(h + "<p>" + distinct(250) + strings.Repeat("<p>x", texts)))
		if tangled(source) {
			continue
		}
		doc, err := html.Parse(strings.NewReader(source))
		if err != nil {
			continue // too deep
		}
		nodes := 0
		walk(doc, func(*html.Node, bool) bool { nodes++; return true })
		if nodes > 20*texts {
			t.Errorf("behind %q the tree has %d nodes", h, nodes)
		}
	}
}
