package doctor

import (
	"bytes"
	"fmt"
	"strings"
	"text/template"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/templates"
)

// What is foreign goes through line in the templates, so that no value is long
// enough to hide the others.
var texts = template.Must(template.New("doctor").
	Funcs(template.FuncMap{"line": plain.Line, "lines": lines, "age": age, "stamp": stamp, "count": count, "shout": shout}).
	ParseFS(templates.Files, "doctor/*.tmpl"))

// say is the text of that name. The names are a closed set, and a test says
// them all: a fault here is a fault of the program.
func say(name string, about any) string {
	var b bytes.Buffer
	if err := texts.ExecuteTemplate(&b, name, about); err != nil {
		panic("doctor: " + err.Error())
	}
	return b.String()
}

// known is the name of a text that there is, else empty.
func known(name string) string {
	if texts.Lookup(name) == nil {
		return ""
	}
	return name
}

// named is how many of a list are named; the rest is counted.
const named = 3

// lines names the first of some foreign words, and counts the others.
func lines(words []string) string {
	var shown []string
	for _, w := range words[:min(named, len(words))] {
		shown = append(shown, plain.Line(w))
	}
	if more := len(words) - len(shown); more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(shown, ", "), more)
	}
	return strings.Join(shown, ", ")
}

// age is a length of time as a person says it, rounded down.
func age(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return count(int(d/(24*time.Hour)), "day")
	case d >= time.Hour:
		return count(int(d/time.Hour), "hour")
	case d >= time.Minute:
		return count(int(d/time.Minute), "minute")
	}
	return count(int(d/time.Second), "second")
}

// count is a number of things that take an s in the plural.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// shout lets what must not be overlooked stand out without colours.
func shout(l Level) string {
	if l == Warning || l == Error {
		return strings.ToUpper(string(l))
	}
	return string(l)
}

func stamp(i observe.Instant) string { return i.Time().Format("2006-01-02 15:04 UTC") }

// Help is what the command says of itself.
func Help() string { return say("help", nil) }
