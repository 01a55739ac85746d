package forge

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Note is what we remember of an issue or a pull request in the second line of
// its body: there is no other place that is always as old as the thing itself.
type Note struct {
	Incident  observe.Instant // the start of the newest incident it stands for: later than Since where it was reopened
	Facts     string          // digest of what title and text tell, dates left out
	Files     string          // of a pull request: digest of what its branch holds
	Evidence  []string        // what it stands on, piece by piece: see [Issue] and [Pull]
	Closed    observe.Instant // when we closed it; zero while it is open, and when a person closed it
	Recovered observe.Instant // the end of the incident, where we closed it for that
	Kept      bool            // a person opened again what we had closed: it stays open
}

const noteStart, noteEnd = "<!-- linkhealth-note ", " -->"

var noteWord = regexp.MustCompile(`^[0-9A-Za-z:,_-]+$`)

// String is the line, without its end.
func (n Note) String() string {
	var b strings.Builder
	b.WriteString(noteStart)
	for _, p := range []struct{ name, value string }{
		{"incident", n.Incident.String()}, {"facts", n.Facts}, {"files", n.Files},
		{"evidence", strings.Join(n.Evidence, ",")}, {"closed", n.Closed.String()}, {"recovered", n.Recovered.String()}, {"kept", map[bool]string{true: "yes"}[n.Kept]},
	} {
		if p.value != "" {
			fmt.Fprintf(&b, "%s=%s ", p.name, p.value)
		}
	}
	return strings.TrimSuffix(b.String(), " ") + noteEnd
}

// parseNote reads the line. What it does not understand it leaves out: then the
// body is written anew.
func parseNote(line string) (n Note, ok bool) {
	inner, starts := strings.CutPrefix(line, noteStart)
	inner, ends := strings.CutSuffix(inner, noteEnd)
	if !starts || !ends {
		return Note{}, false
	}
	for _, field := range strings.Fields(inner) {
		name, value, _ := strings.Cut(field, "=")
		if noteWord.MatchString(value) {
			n.set(name, value)
		}
	}
	return n, true
}

func (n *Note) set(name, value string) {
	switch name {
	case "incident":
		n.Incident, _ = parseInstant(value)
	case "facts":
		n.Facts = value
	case "files":
		n.Files = value
	case "evidence":
		n.Evidence = strings.Split(value, ",")
	case "closed":
		n.Closed, _ = parseInstant(value)
	case "recovered":
		n.Recovered, _ = parseInstant(value)
	case "kept":
		n.Kept = value == "yes"
	}
}

// digest is a short name for some text.
func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}
