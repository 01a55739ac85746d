package notify

import (
	"bytes"
	"strings"
	"text/template"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/templates"
)

// The words of the report name the reasons of a review here too.
var texts = template.Must(template.New("notify").ParseFS(templates.Files, "notify/*.tmpl", "report/words.tmpl"))

// say is the text of that name. The names are a closed set, and a test says
// them all: a fault here is a fault of the program.
func say(name string, about any) string {
	var b bytes.Buffer
	if err := texts.ExecuteTemplate(&b, name, about); err != nil {
		panic("notify: " + err.Error())
	}
	return b.String()
}

// word is what people call a reason of a review.
func word(r health.Reason) string { return say("reason/"+string(r), nil) }

// stamp is a moment as a person reads it.
func stamp(i observe.Instant) string { return i.Time().Format("2006-01-02 15:04 UTC") }

// Help is what the command that tells channels says of itself.
func Help() string { return say("help", nil) }

// None says that no channel is configured.
func None() string { return say("none", nil) }

// Told says in one line what a channel accepted.
func Told(channel string, m Message) string {
	return say("told", struct {
		Channel string
		Events  int
		Digest  bool
		Sent    bool
	}{channel, len(m.Events), m.Digest != nil, !m.Empty()})
}

// Preview is the text of a message under the name of its channel.
func Preview(channel string, m Message) string {
	about := struct{ Channel, Text string }{Channel: channel}
	if !m.Empty() {
		about.Text = m.Text()
	}
	return say("preview", about)
}

// headline is the title of a message, in ASCII, since it may travel in a header.
func (m Message) headline(p page) string {
	var parts []string
	add := func(name string, s *section) {
		if s != nil {
			parts = append(parts, say("part/"+name, s.Count))
		}
	}
	add("alerts", p.Alerts)
	add("recovered", p.Recovered)
	add("changed", p.Changed)
	if p.Stale != "" {
		parts = append(parts, say("part/stale", nil))
	}
	if p.Review != nil {
		add("review", &p.Review.section)
	}
	if p.Week != nil {
		parts = append(parts, say("part/week", nil))
	}
	return say("title", struct{ Headline, Repository string }{strings.Join(parts, ", "), m.Place.Repository})
}
