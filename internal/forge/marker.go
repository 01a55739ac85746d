package forge

import (
	"cmp"
	"fmt"
	"regexp"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Key names what stands on GitHub once at most: one open issue, or one open pull
// request, for each.
type Key struct {
	Kind    Kind
	Subject string
	Pull    bool // a pull request
}

// compare orders keys by urgency, then by name.
func (k Key) compare(l Key) int {
	return cmp.Or(cmp.Compare(k.Kind.rank(), l.Kind.rank()), cmp.Compare(k.Subject, l.Subject))
}

// Marker is the first line of every body of ours. What lacks it, or was not
// written by us, is none of our business.
type Marker struct {
	Kind    Kind
	Subject string
	Since   observe.Instant // the start of the incident that it was opened for
}

var markerLine = regexp.MustCompile(`^<!-- linkhealth ([a-z]+) ([^\s<>]{1,253}) (\S{20}) -->$`)

// String is the line, without its end.
func (m Marker) String() string {
	return fmt.Sprintf("<!-- linkhealth %s %s %s -->", m.Kind, m.Subject, m.Since)
}

// parseMarker reads the line.
func parseMarker(line string) (Marker, bool) {
	found := markerLine.FindStringSubmatch(line)
	if found == nil || !Kind(found[1]).known() {
		return Marker{}, false
	}
	since, ok := parseInstant(found[3])
	return Marker{Kind: Kind(found[1]), Subject: found[2], Since: since}, ok
}

func parseInstant(s string) (observe.Instant, bool) {
	t, err := time.Parse(time.RFC3339, s)
	return observe.At(t), err == nil
}
