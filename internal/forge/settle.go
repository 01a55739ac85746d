package forge

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// ended is why an issue is closed.
type ended struct {
	how       string // in a word, so that it is told again only where it is another; empty for the incident's end
	why       string
	recovered observe.Instant // the end of its incident; zero where it has not ended
}

// settle closes what is no longer wanted. What a person opened again after we
// had closed it stays open, and from then on is theirs to close.
func (w Wanted) settle(a Actual, open []Item) []Action {
	var todo []Action
	for _, i := range open {
		switch end, ok := w.ending(a, i); {
		case i.Kept:
		case i.Closed != 0:
			todo = append(todo, i.keep())
		case ok:
			todo = append(todo, w.close(i, end))
		}
	}
	return todo
}

// keep notes that a person opened again what we had closed.
func (i Item) keep() Action {
	p, _ := parseBody(i.Body)
	n := i.Note
	n.Closed, n.Recovered, n.Kept = 0, 0, true
	return Action{Verb: Rewrite, Key: i.Key(), Number: i.Number, Title: i.Title, Body: body(i.Marker, n, p.text, p.added)}
}

// ending says why an item may be closed; ok is false while that is not yet
// known, or something that must come first has not been done.
func (w Wanted) ending(a Actual, i Item) (end ended, ok bool) {
	switch k := i.Marker.Kind; k {
	case Alert:
		return w.alertEnding(a, i)
	case Redirect:
		return ended{why: w.whyGone(i.Marker.Subject, "redirect/settled"), recovered: w.in.Snapshot.Now}, true
	case Setup:
		return ended{why: say("setup/done", nil)}, !w.waiting(a)
	default:
		return ended{why: say(string(k)+"/over", i.Marker.Subject), recovered: w.in.Snapshot.Now}, true
	}
}

// alertEnding tells a page that recovered, one that is no longer checked, and
// one that the issue of its domain stands for, which must be there first.
func (w Wanted) alertEnding(a Actual, i Item) (ended, bool) {
	e, found := w.in.Snapshot.Find(i.Marker.Subject)
	switch {
	case !found:
		return w.recovered(i, 0), true
	case e.Enabled() && !e.Checked() && e.Record.Verdict == nil:
		return ended{}, false // its record is missing: nobody knows
	case !alerted(e) || !w.stands[e.Source.Domain]:
		return w.recovered(i, e.Record.Incident.Recovered), true
	}
	want := w.issues[Key{Kind: Domain, Subject: e.Source.Domain}]
	for _, d := range slices.Backward(a.of(want.Key)) {
		if d.Open || d.refused() && want.declined([]Item{d}) {
			return ended{how: "replaced", why: say("alert/replaced", d.Number)}, true
		}
	}
	return ended{}, false
}

// recovered says that a page is well again, or why it is no longer checked.
func (w Wanted) recovered(i Item, at observe.Instant) ended {
	if i.Marker.Kind != Alert || at == 0 {
		at = w.in.Snapshot.Now
	}
	return ended{why: w.whyGone(i.Marker.Subject, "alert/recovered"), recovered: at}
}

// whyGone is why nothing has to be said of a source any more: it is no longer
// checked, or else what the template says.
func (w Wanted) whyGone(id, otherwise string) string {
	e, found := w.in.Snapshot.Find(id)
	switch {
	case !found:
		return say("gone/removed", nil)
	case !e.Enabled():
		return say("gone/disabled", nil)
	case e.Revived():
		return say("gone/revived", nil)
	}
	v := w.in.alert(e)
	v.Healthy = moment(e.Record.Metrics.LastSuccessAt)
	return say(otherwise, struct {
		alertView
		Recovered string
		Verdict   string
	}{v, moment(e.Record.Incident.Recovered), vouched(e)})
}

// vouched is whose word goes before what is seen.
func vouched(e snapshot.Entry) string {
	if v := e.Record.Verdict; v != nil && v.State == health.VerdictActive {
		return plain.Code(v.By) + ", until " + day(v.Until)
	}
	return ""
}

// close keeps the text and notes that it was us who closed it.
func (w Wanted) close(i Item, end ended) Action {
	p, _ := parseBody(i.Body)
	n := i.Note
	n.Incident, n.Closed, n.Recovered = i.incident(), w.in.Snapshot.Now, end.recovered
	return Action{
		Verb: Close, Key: i.Key(), Number: i.Number, Title: i.Title, Body: body(i.Marker, n, p.text, p.added),
		Comment: remark(cmp.Or(end.how, "closed"), i.Marker, n.Incident, end.why),
	}
}

// remark is a comment of ours. Its first line tells it from all others, so that
// one whose answer was lost is not said twice.
func remark(what string, m Marker, incident observe.Instant, text string) string {
	return fmt.Sprintf("<!-- linkhealth-%s %s %s %s -->\n%s\n", what, m.Kind, m.Subject, incident, text)
}
