package page

import "golang.org/x/net/html/atom"

// imply ends what the start tag of that name ends (HTML Standard, 13.1.2.4).
func (b *builder) imply(name atom.Atom) {
	if b.count[atom.Head] > 0 && !inHead(name) {
		b.closeIn(atom.Head)
	}
	switch name {
	case atom.Li:
		b.closeIn(name, atom.Ul, atom.Ol, atom.Menu)
	case atom.Dt, atom.Dd:
		b.closeIn(atom.Dt, atom.Dl)
		b.closeIn(atom.Dd, atom.Dl)
	case atom.Tr:
		b.closeIn(atom.Tr, atom.Table)
	case atom.Td, atom.Th:
		b.closeIn(atom.Td, atom.Tr, atom.Table)
		b.closeIn(atom.Th, atom.Tr, atom.Table)
	case atom.Thead, atom.Tbody, atom.Tfoot:
		b.closeIn(atom.Tr, atom.Table) // of a part that goes without saying
		for _, part := range []atom.Atom{atom.Thead, atom.Tbody, atom.Tfoot} {
			b.closeIn(part, atom.Table)
		}
	case atom.Option, atom.Optgroup:
		b.closeIn(atom.Option, atom.Select, atom.Datalist)
	case atom.A:
		b.closeIn(atom.A, atom.Td, atom.Th, atom.Table)
	}
	if b.count[atom.P] > 0 && endsParagraph(name) {
		b.closeIn(atom.P, atom.Td, atom.Th, atom.Table, atom.Button)
	}
}

// closeIn closes the innermost open element of that name, unless one of the
// borders lies between.
func (b *builder) closeIn(name atom.Atom, borders ...atom.Atom) {
	if b.count[name] == 0 {
		return
	}
	for k := len(b.open) - 1; k > 0 && k > len(b.open)-reach; k-- {
		at := b.nodes[b.open[k]].name
		if at == name {
			b.closeTo(k)
			return
		}
		for _, border := range borders {
			if at == border {
				return
			}
		}
	}
}

// endTag closes the innermost open element of that name. The end of an inline
// element closes no block, and nothing but the end of a part of a table leaves
// a cell.
func (b *builder) endTag(name atom.Atom) {
	if b.count[name] == 0 || name == atom.Html || name == atom.Body {
		return
	}
	for k := len(b.open) - 1; k > 0 && k > len(b.open)-reach; k-- {
		at := b.nodes[b.open[k]].name
		switch {
		case at == name:
			b.closeTo(k)
			return
		case inline(name) && at < firstCustom && !inline(at), cell(at) && !ofTable(name):
			return
		}
	}
}

func cell(a atom.Atom) bool { return a == atom.Td || a == atom.Th }

func ofTable(a atom.Atom) bool {
	switch a {
	case atom.Table, atom.Caption, atom.Tr, atom.Thead, atom.Tbody, atom.Tfoot, atom.Td, atom.Th:
		return true
	}
	return false
}

// inHead tells what may stand in the head; anything else ends it.
func inHead(a atom.Atom) bool {
	switch a {
	case atom.Html, atom.Head, atom.Title, atom.Meta, atom.Link, atom.Script, atom.Style, atom.Noscript,
		atom.Base, atom.Template:
		return true
	}
	return false
}

// endsParagraph tells the elements whose start ends an open paragraph.
func endsParagraph(a atom.Atom) bool {
	switch a {
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Center, atom.Details, atom.Dialog,
		atom.Dir, atom.Div, atom.Dl, atom.Dt, atom.Dd, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer,
		atom.Form, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Header, atom.Hgroup, atom.Hr,
		atom.Li, atom.Listing, atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.P, atom.Plaintext, atom.Pre,
		atom.Section, atom.Summary, atom.Table, atom.Ul, atom.Xmp:
		return true
	}
	return false
}
