package page

// Reason is why a block is no part of the main text; empty where it is.
type Reason string

const (
	InFrame      Reason = "frame"      // of the site: navigation, sidebar, footer, form controls
	Ignored      Reason = "ignored"    // by a rule of the source
	Outside      Reason = "outside"    // of what holds the prose
	Caption      Reason = "caption"    // of a picture in a long text
	Repeated     Reason = "repeated"   // a text that stands before already
	Boxed        Reason = "box"        // a small box that wants something of the reader
	BeforeTitle  Reason = "before"     // the title of the page
	Reference    Reason = "link"       // to something else, in a long text
	Discussion   Reason = "discussion" // lists behind a long text
	Counted      Reason = "counter"    // how often, how long ago
	NothingBelow Reason = "bare"       // a heading without text
	Learned      Reason = "learned"    // the same on the site's other pages
	Volatile     Reason = "volatile"   // another at every visit
)

// Block is a piece of text that a reader takes in at once, and why it is no part
// of the main text; empty where it is.
type Block struct {
	Text string
	Why  Reason
}

// explain is the blocks of a layout with their reasons.
func (l *layout) explain() []Block {
	all := make([]Block, len(l.blocks))
	for k := range l.blocks {
		all[k] = Block{string(l.say(nil, k)), l.blocks[k].why}
	}
	return all
}
