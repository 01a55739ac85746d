package page

import (
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// mostVisible is how much of the visible text is kept where nobody asked for
// all of it, in bytes.
const mostVisible = 16 << 10

// readMarkup reads a decoded HTML page whose body had so many bytes.
func readMarkup(source string, size int64, o Options) Page {
	doc := build(source, o.looks())
	tree := doc.tree(o.looks())
	l := lay(doc, tree.ignored(o.Ignore))
	l.base = o.URL
	l.sum()
	p := Page{HTML: true, Title: doc.documentTitle(), Visible: l.visible(o.Visible)}

	scope := tree.find(o.Selector)
	p.SelectorMissing = o.Selector != "" && len(scope) == 0
	l.dropIgnored(o.Ignore)
	if len(scope) > 0 {
		l.take(scope)
	} else {
		l.choose()
	}
	lines := l.lines()
	if len(lines.lines) == 0 && len(scope) == 0 {
		l.takeAll()
		lines = l.lines()
	}
	p.setLines(lines)
	e := l.evidence(source, size, o, p)
	p.Verdict = e.verdict()
	p.Doubtful = p.Verdict == observe.ContentOK && e.hints()
	if l.forget(&lines, o.Learned) {
		p.setLines(lines)
	}
	if o.Explain {
		p.Blocks = l.explain()
	}
	p.Fields = o.fields(source, tree.root())
	return p
}

// looks tells that CSS selectors are to be followed.
func (o Options) looks() bool {
	if o.Selector != "" || len(o.Extract) > 0 {
		return true
	}
	for _, rule := range o.Ignore {
		if !strings.HasPrefix(rule, textRule) {
			return true
		}
	}
	return false
}

func (p *Page) setLines(m mainText) {
	var text strings.Builder
	text.Grow(len(m.text) + len(m.lines))
	p.Words = 0
	for n, line := range m.lines {
		if n > 0 {
			text.WriteByte('\n')
		}
		text.Write(m.text[line.from:line.to])
		p.Words += line.words
	}
	p.Text = text.String()
}

// visible is what a reader sees, or the beginning of that.
func (l *layout) visible(all bool) string {
	text := l.text
	if !all && len(text) > mostVisible {
		text = text[:mostVisible]
	}
	return strings.ToValidUTF8(string(text), "")
}

// dropIgnored leaves out the blocks that contain the text of a "text:…" rule,
// and those in ignored elements.
func (l *layout) dropIgnored(ignore []string) {
	needles := needlesOf(ignore)
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.traits.has(ignoredTrait) || len(needles) > 0 && containsAny(l.textOf(b), needles) {
			b.why = Ignored
		}
	}
}

// take makes the blocks in the given elements the main text.
func (l *layout) take(scope []int32) {
	for k := range l.blocks {
		b := &l.blocks[k]
		if b.why == "" && !l.inAny(b.first, scope) {
			b.why = Outside
		}
	}
}

func (l *layout) inAny(i int32, scope []int32) bool {
	for _, s := range scope {
		if i >= s && i < l.nodes[s].end {
			return true
		}
	}
	return false
}

// takeAll makes everything that is not ignored the main text: a page that is
// nothing but a frame is that.
func (l *layout) takeAll() {
	for k := range l.blocks {
		if b := &l.blocks[k]; b.why != Ignored && b.kind != picture {
			b.why = ""
		}
	}
}

// evidence is what the verdict on the page is drawn from.
func (l *layout) evidence(source string, size int64, o Options, p Page) *evidence {
	e := &evidence{
		source: source, size: size, minBody: o.MinBody, status: o.Status, title: p.Title,
		visible: beginning(p.Visible), words: l.count, main: beginning(p.Text), mainWords: p.Words,
	}
	for k := range l.blocks {
		if b := &l.blocks[k]; b.kind == title {
			e.heading = l.textOf(b)
			break
		}
	}
	for i := range l.nodes {
		switch n := &l.nodes[i]; {
		case n.isText:
		case n.name == atom.Script:
			e.scripts = true
		default:
			e.frames = e.frames || l.embeds(int32(i))
		}
	}
	return e
}

// beginning is as much of a text as a verdict is drawn from.
func beginning(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), mostVisible)], "")
}

// embeds tells an element that shows another document; those of counters and
// tag managers are hidden or tiny.
func (l *layout) embeds(i int32) bool {
	switch l.nodes[i].name {
	case atom.Frame, atom.Iframe, atom.Object, atom.Embed:
	default:
		return false
	}
	w, h := l.attr(i, "width"), l.attr(i, "height")
	tiny := w == "0" || w == "1" || h == "0" || h == "1"
	return !tiny && !l.unseen(i) && !l.traits[l.nodes[i].parent].has(hiddenTrait) && (l.attr(i, "src") != "" || l.attr(i, "data") != "")
}
