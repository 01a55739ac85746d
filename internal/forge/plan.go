package forge

// Plan computes what is wanted once, when it is first asked, and then what is
// left to do. It is not safe for concurrent use.
type Plan struct {
	in     Input
	wanted *Wanted
}

// NewPlan plans by in.
func NewPlan(in Input) *Plan { return &Plan{in: in} }

// Wanted is what should stand there, given what people have declined.
func (p *Plan) Wanted(a Actual) Wanted {
	if p.wanted == nil {
		w := Want(p.in, a)
		p.wanted = &w
	}
	return *p.wanted
}

// Diff is what is left to do.
func (p *Plan) Diff(a Actual) []Action { return Diff(p.Wanted(a), a) }

// Refused tells that pull requests may not be created, and which branches wait
// for a person to open theirs. From then on an issue says so.
func (p *Plan) Refused(branches []string) {
	if p.wanted == nil {
		return
	}
	w := p.wanted.refused(branches)
	p.wanted = &w
}
