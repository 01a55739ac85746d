package forge

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// pageView is what the templates see of a source. Its strings are Markdown
// already.
type pageView struct {
	ID       string
	Where    string // host and path, for a title
	Name     string // of the page, in code
	URL      string // in code
	Link     string // to the page
	Archive  string // to its archived copies
	Line     string // in the registry
	Priority string
	Status   string
	Owner    string
	Note     string
}

func (in Input) page(e snapshot.Entry) pageView {
	src := e.Source
	v := pageView{
		ID:      src.ID,
		Where:   src.URL.Host() + src.URL.Path(),
		URL:     plain.Code(src.URL.String()),
		Link:    address(src.URL.String()),
		Archive: "https://web.archive.org/web/" + address(src.URL.String()),
		Line:    in.line(src.Position), Priority: plain.Code(src.Priority), Status: string(e.Status()),
		Owner: owner(src.Owner),
	}
	if src.Title != "" {
		v.Name = plain.Code(src.Title)
	}
	if src.Note != "" {
		v.Note = plain.Code(src.Note)
	}
	return v
}

var mention = regexp.MustCompile(`^@[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:/[A-Za-z0-9._-]{1,100})?$`)

// owner is whom the registry names: mentioned where it is a name of GitHub's,
// and quoted otherwise.
func owner(name string) string {
	switch {
	case name == "":
		return ""
	case mention.MatchString(name):
		return name
	}
	return plain.Code(name)
}

// sight is what the templates see of an observation.
type sight struct {
	At, Outcome, Code, Layer, Error string
	Attempts                        []attemptView
	Chain                           []hopView
	Certificate                     *certificateView
	Alive                           string // "yes", "no", or empty where nobody asked
}

type attemptView struct{ Layer, Method, Code, Millis, Error string }

type hopView struct{ URL, Code string }

type certificateView struct{ Problem, Ends, Issuer, Subject, Protocol string }

func see(o *observe.Observation) *sight {
	if o == nil {
		return nil
	}
	s := &sight{At: moment(o.CheckedAt), Outcome: word("outcome", string(o.Outcome)), Code: reading(o.StatusCode), Layer: string(o.Layer)}
	if o.Error != "" {
		s.Error = plain.Code(o.Error)
	}
	for _, a := range o.Attempts {
		v := attemptView{string(a.Layer), a.Method, reading(a.Code), reading(a.Millis), ""}
		if a.Error != "" {
			v.Error = plain.Code(a.Error)
		}
		s.Attempts = append(s.Attempts, v)
	}
	for i, hop := range o.RedirectChain {
		v := hopView{URL: plain.Code(hop)}
		if i < len(o.RedirectCodes) {
			v.Code = strconv.Itoa(o.RedirectCodes[i])
		}
		s.Chain = append(s.Chain, v)
	}
	s.Certificate = certificate(o)
	if o.SiteAlive != nil {
		s.Alive = map[bool]string{true: "yes", false: "no"}[*o.SiteAlive]
	}
	return s
}

func certificate(o *observe.Observation) *certificateView {
	c := o.Certificate
	if f := o.FinalCertificate; f != nil && f.Problem != observe.NoProblem {
		c = f
	}
	if c == nil {
		return nil
	}
	v := &certificateView{Problem: word("problem", string(c.Problem)), Ends: day(c.ExpiresAt), Protocol: c.Protocol}
	if c.Issuer != "" {
		v.Issuer = plain.Code(c.Issuer)
	}
	if c.Subject != "" {
		v.Subject = plain.Code(c.Subject)
	}
	return v
}

// pastView is one line of the history.
type pastView struct{ At, Result, Code, Millis string }

// shown is how many checks of the past a body shows, the newest first.
const shown = 10

func past(r health.Record) []pastView {
	var out []pastView
	for _, c := range slices.Backward(r.History) {
		if len(out) == shown {
			break
		}
		out = append(out, pastView{moment(c.At), word("outcome", string(c.Outcome)), reading(c.Code), reading(c.Millis)})
	}
	return out
}

func reading(r observe.Reading) string {
	if r == 0 {
		return ""
	}
	return strconv.Itoa(int(r))
}
