package doctor

// Chrome is the browser that pages are rendered with.
type Chrome struct {
	Off     bool   // on this command line
	Unasked bool   // no policy has the layer `rendered`
	Path    string // empty where there is none
	Trouble string // why it could not render a page of our own; foreign
}

// Findings is one. A browser that is missing or ill costs its layer, never a
// run.
func (c Chrome) Findings() []Finding {
	switch {
	case c.Unasked:
		return one(found(OfChrome, OK, "unasked", c))
	case c.Off:
		return one(found(OfChrome, Note, "off", c))
	case c.Path == "":
		return one(found(OfChrome, Note, "missing", c))
	case c.Trouble != "":
		return one(found(OfChrome, Warning, "ill", c))
	}
	return one(found(OfChrome, OK, "fine", c))
}
