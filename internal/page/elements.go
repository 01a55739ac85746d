package page

import "golang.org/x/net/html/atom"

// never tells the elements whose text no reader sees as text.
func never(a atom.Atom) bool {
	switch a {
	case atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Head, atom.Title,
		atom.Svg, atom.Math, atom.Iframe, atom.Frame, atom.Object, atom.Embed, atom.Canvas, atom.Audio,
		atom.Video, atom.Map, atom.Noframes, atom.Noembed:
		return true
	}
	return false
}

// frame tells the elements around the content of a page, and the chrome of
// forms.
func frame(a atom.Atom) bool {
	switch a {
	case atom.Nav, atom.Aside, atom.Footer, atom.Header, atom.Button, atom.Select, atom.Option,
		atom.Textarea, atom.Datalist, atom.Dialog, atom.Menu:
		return true
	}
	return false
}

// inline tells the elements that do not end a block; all others do.
func inline(a atom.Atom) bool {
	switch a {
	case atom.A, atom.Abbr, atom.Acronym, atom.B, atom.Bdi, atom.Bdo, atom.Big, atom.Cite,
		atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins, atom.Kbd, atom.Label,
		atom.Mark, atom.Q, atom.Rp, atom.Rt, atom.Ruby, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strike,
		atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Tt, atom.U, atom.Var, atom.Wbr, atom.Img:
		return true
	}
	return false
}

// void tells the elements without content (HTML Standard, 13.1.2).
func void(a atom.Atom) bool {
	switch a {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input,
		atom.Link, atom.Meta, atom.Source, atom.Track, atom.Wbr:
		return true
	}
	return false
}

// frameRoles are the roles of what stands around the content.
var frameRoles = map[string]bool{"navigation": true, "banner": true, "contentinfo": true,
	"complementary": true, "search": true, "dialog": true, "alertdialog": true, "menu": true}
