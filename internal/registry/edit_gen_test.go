package registry

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"
)

// generated is a file of sources in a random style, and where its entries are.
type generated struct {
	text    string
	entries []generatedEntry
}

type generatedEntry struct {
	url, text string
	anchor    string // of the whole entry
	tied      bool   // by an anchor, an alias or a merge to another entry
	merges    bool
	flow      bool
}

// generator draws one file. All its keys, comments and titles carry numbers, so
// that every line is unlike the others.
type generator struct {
	t       *rapid.T
	n       int
	eol     string
	indent  int      // of the dashes
	wide    int      // from dash to key
	ties    bool     // anchors, aliases and merges
	anchors []string // of scalars, by name; all of them text
	maps    []string // of entries
	hidden  []string // of booleans
}

func drawRegistry(t *rapid.T) generated {
	g := &generator{
		t: t, eol: g1(t, "\n", "\n", "\r\n"), indent: g1(t, 2, 0, 4), wide: g1(t, 2, 2, 3, 4),
		ties: rapid.Bool().Draw(t, "ties"),
	}
	head := g1(t, "", "\ufeff", "---"+g.eol, "# ñ sources:"+g.eol, "%YAML 1.1"+g.eol+"--- # doc"+g.eol)
	head += g1(t, "", "defaults: {tags: [empleo]} # status: active"+g.eol+g.eol)
	head += g1(t, "sources:", `"sources": # all`, "sources:  ") + g.eol
	out := generated{text: head}
	for range rapid.IntRange(1, 6).Draw(t, "entries") {
		e := g.entry()
		out.entries = append(out.entries, e)
		out.text += e.text
	}
	out.text += g1(t, "", "# end"+g.eol, "..."+g.eol, "version: 1"+g.eol)
	if rapid.Bool().Draw(t, "open end") {
		out.text = strings.TrimRight(out.text, "\r\n")
	}
	return out
}

func g1[T any](t *rapid.T, choices ...T) T { return rapid.SampledFrom(choices).Draw(t, "choice") }

func (g *generator) chance() bool { return rapid.IntRange(0, 3).Draw(g.t, "chance") == 0 }

func (g *generator) next() int { g.n++; return g.n }

// comment ends a line.
func (g *generator) comment() string {
	switch rapid.IntRange(0, 4).Draw(g.t, "comment") {
	case 0:
		return fmt.Sprintf(" # ñ%d status: active", g.next())
	case 1:
		return "\t# hidden" + fmt.Sprint(g.next())
	case 2:
		return "  "
	}
	return ""
}

// between is what may stand between two lines of a block.
func (g *generator) between(indent int) string {
	switch rapid.IntRange(0, 7).Draw(g.t, "between") {
	case 0:
		return g.eol
	case 1:
		return fmt.Sprintf("%s# url: %d%s", strings.Repeat(" ", indent), g.next(), g.eol)
	case 2:
		return fmt.Sprintf("%s# - {%d%s", strings.Repeat(" ", rapid.IntRange(0, indent).Draw(g.t, "column")), g.next(), g.eol)
	}
	return ""
}

func (g *generator) entry() generatedEntry {
	e := generatedEntry{url: fmt.Sprintf("https://www%d.example/ñ", g.next()), flow: g.chance()}
	keys := g.keys()
	if e.flow {
		e.text = g.flow(&e, keys)
	} else {
		e.text = g.block(&e, keys)
	}
	if e.anchor != "" {
		g.maps = append(g.maps, e.anchor)
	}
	return e
}

func (g *generator) keys() []string {
	keys := []string{"url"}
	for _, k := range []string{"title", "priority", "status", "hidden", "content_hash", "selector", "tags", "extract", "note", "expect"} {
		if rapid.IntRange(0, 4).Draw(g.t, "key") < 2 {
			keys = append(keys, k)
		}
	}
	if rapid.Bool().Draw(g.t, "shuffled") {
		keys = rapid.Permutation(keys).Draw(g.t, "keys")
	}
	if g.ties && len(g.maps) > 0 && g.chance() {
		keys = append(keys, "<<")
	}
	return keys
}

func (g *generator) block(e *generatedEntry, keys []string) string {
	column := g.indent + g.wide
	pad := strings.Repeat(" ", column)
	var b strings.Builder
	b.WriteString(g.between(g.indent))
	b.WriteString(strings.Repeat(" ", g.indent) + "-")
	anchor := g.mapAnchor(e)
	switch {
	case anchor != "" || g.chance():
		if anchor != "" {
			b.WriteString(" " + anchor)
		}
		b.WriteString(g1(g.t, "", fmt.Sprintf(" # head %d", g.next())) + g.eol + g.between(column) + pad)
	default:
		b.WriteString(strings.Repeat(" ", g.wide-1))
	}
	for i, k := range keys {
		if i > 0 {
			b.WriteString(g.between(column) + pad)
		}
		b.WriteString(g.key(k) + g.value(e, k, column))
	}
	return b.String()
}

func (g *generator) mapAnchor(e *generatedEntry) string {
	if !g.ties || !g.chance() {
		return ""
	}
	e.tied = true
	e.anchor = fmt.Sprintf("m%d", g.next())
	return "&" + e.anchor
}

func (g *generator) key(k string) string {
	if k == "<<" {
		return "<<:"
	}
	return g1(g.t, k+":", k+":", k+": ", `"`+k+`":`, "'"+k+"' :")
}

// value is what follows the colon, up to and with the line break.
func (g *generator) value(e *generatedEntry, k string, column int) string {
	pad := g.eol + strings.Repeat(" ", column+g1(g.t, 1, 2, 4))
	n := g.next()
	end := g.comment() + g.eol
	switch k {
	case "tags":
		return g1(g.t, fmt.Sprintf(" [a, 'status: %d']", n)+end,
			pad+"- a"+fmt.Sprint(n)+end,
			g.eol+strings.Repeat(" ", column)+"- status: x"+fmt.Sprint(n)+end)
	case "extract":
		return g1(g.t, fmt.Sprintf(" {f%d: {selector: '.x', type: number}}", n)+end, fmt.Sprintf("%sf%d: {status: active,%surl: x}", pad, n, pad+" ")+end)
	case "expect":
		return fmt.Sprintf("%s%sstatus: [200]%scontains: %q", end, pad[len(g.eol):], pad, fmt.Sprint("hidden: true ", n)) + end
	case "title", "note":
		return g.prose(n, column, end)
	}
	return " " + g.scalar(e, k, false) + end
}

// prose is a text in all the ways to write one.
func (g *generator) prose(n, column int, end string) string {
	pad := g.eol + strings.Repeat(" ", column+2)
	return g1(g.t,
		fmt.Sprintf(" Prestación %d 🏛%s", n, end),
		fmt.Sprintf(" it's %d%sstatus%s", n, pad, end),
		fmt.Sprintf("%slater %d%s", pad, n, end),
		fmt.Sprintf(" 'it''s: %d%s%s  status # no'%s", n, g.eol, pad, end),
		fmt.Sprintf(` "a \"%d\" \`+"%sstatus: b\"%s", n, pad, end),
		fmt.Sprintf(" |%s%sstatus: x%d%s # no comment%s", g1(g.t, "", " # c", "-"), pad, n, pad, g.eol),
		fmt.Sprintf(" >-%surl: %d%s%s  more%s", pad, n, g.eol, pad, g.eol),
		fmt.Sprintf(" |+%skept %d%s%s", pad, n, g.eol, g.eol),
	)
}

// scalar is the value of a key that edits may touch.
func (g *generator) scalar(e *generatedEntry, k string, flow bool) string {
	switch {
	case k == "<<":
		e.tied, e.merges = true, true
		name := g1(g.t, g.maps...)
		return g1(g.t, "*"+name+" ", "[*"+name+"]")
	case k == "hidden":
		return g.tie(e, &g.hidden, g1(g.t, "true", "false", "True"))
	case k == "url":
		return g1(g.t, e.url, `"`+e.url+`"`, "'"+e.url+"'")
	}
	text := map[string][]string{
		"status": {"active", "degraded", "inactive"}, "priority": {"P0", "P1"},
		"content_hash": {"ab12", "'0123'", `"1e10"`}, "selector": {"main"},
	}[k]
	v := g1(g.t, text...)
	if v[0] != '\'' && v[0] != '"' {
		v = g1(g.t, v, v, `"`+v+`"`, "'"+v+"'", "!!str "+v)
	}
	return g.tie(e, &g.anchors, v)
}

// tie gives a value an anchor, or takes that of another.
func (g *generator) tie(e *generatedEntry, names *[]string, v string) string {
	switch {
	case !g.ties:
	case len(*names) > 0 && g.chance():
		e.tied = true
		return "*" + g1(g.t, *names...) + " "
	case g.chance():
		e.tied = true
		name := fmt.Sprintf("s%d", g.next())
		*names = append(*names, name)
		return "&" + name + " " + v
	}
	return v
}

func (g *generator) flow(e *generatedEntry, keys []string) string {
	sep := g1(g.t, ", ", ",", " , ", ","+g.eol+strings.Repeat(" ", g.indent+4))
	if strings.Contains(sep, g.eol) && g.chance() {
		sep = ", # flow" + sep[1:]
	}
	var pairs []string
	for _, k := range keys {
		pairs = append(pairs, g.flowKey(k)+" "+g.flowValue(e, k))
	}
	open, end := "{", "}"
	if anchor := g.mapAnchor(e); anchor != "" {
		open = anchor + " {"
	}
	if strings.Contains(sep, g.eol) && rapid.Bool().Draw(g.t, "own lines") {
		open += g.eol + strings.Repeat(" ", g.indent+4)
		end = g.comment() + g.eol + strings.Repeat(" ", g.indent+2) + "}"
	}
	if g.chance() {
		end = "," + end
	}
	return g.between(g.indent) + strings.Repeat(" ", g.indent) + "- " + open + strings.Join(pairs, sep) + end + g.comment() + g.eol
}

func (g *generator) flowKey(k string) string {
	if k == "<<" {
		return "<<:"
	}
	return g1(g.t, k+":", `"`+k+`":`, "'"+k+"' :")
}

func (g *generator) flowValue(e *generatedEntry, k string) string {
	n := g.next()
	switch k {
	case "tags":
		return fmt.Sprintf("[a, 'b, %d']", n)
	case "extract", "expect":
		return fmt.Sprintf("{status: [200], f: {x: %d}}", n)
	case "title", "note":
		return g1(g.t, fmt.Sprintf("it's %d", n), fmt.Sprintf(`"a, \"%d\" }"`, n), fmt.Sprintf("'ñ'' %d {'", n))
	}
	return g.scalar(e, k, true)
}
