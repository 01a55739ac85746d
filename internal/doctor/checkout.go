package doctor

// Checkout is what git says of the folder.
type Checkout struct {
	Trouble string // the kind of what a person has to mend, such as not_repository; else empty
	Detail  string // foreign; may be empty
	Branch  string // that is published
	Shallow bool
	Ignored []string // folders of ours that git is told to ignore
}

// Findings begins with the worst.
func (c Checkout) Findings() []Finding {
	if c.Trouble != "" {
		return one(c.trouble(OfGit))
	}
	if len(c.Ignored) > 0 {
		return one(found(OfGit, Error, "ignored", c))
	}
	return one(found(OfGit, OK, "fine", c))
}

// trouble is in the words of its kind, where there are any.
func (c Checkout) trouble(of Check) Finding {
	name := "git/" + c.Trouble
	if known(name) == "" {
		name = "git/trouble"
	}
	return found(of, Error, name, c)
}

// Remote is what the remote answers when it is asked for the branch that is
// published.
type Remote struct {
	Name, Branch    string
	Trouble, Detail string // as of Checkout
}

// Findings is one.
func (r Remote) Findings() []Finding {
	if r.Trouble != "" {
		return one(Checkout{Trouble: r.Trouble, Detail: r.Detail, Branch: r.Branch}.trouble(OfRemote))
	}
	return one(found(OfRemote, OK, "fine", r))
}
