package forge

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

var texts = template.Must(template.New("forge").Funcs(template.FuncMap{
	"inc": func(i int) int { return i + 1 },
}).ParseFS(templates.Files, "forge/*.tmpl", "report/words.tmpl"))

// say is the text of that name. The names are a closed set, and a test says
// them all: a fault here is a fault of the program.
func say(name string, about any) string {
	var b bytes.Buffer
	if err := texts.ExecuteTemplate(&b, name, about); err != nil {
		panic("forge: " + err.Error())
	}
	return strings.TrimSpace(b.String())
}

// word is the word for one value of an enum, empty for the empty value; one that
// nobody foresaw is quoted.
func word(enum, value string) string {
	name := enum + "/" + value
	switch {
	case value == "":
		return ""
	case texts.Lookup(name) == nil:
		return plain.Code(value)
	}
	return say(name, nil)
}

// maxTitle is how long a title gets, in runes. GitHub takes 256 characters.
const maxTitle = 120

var titled = strings.NewReplacer("@", "%40", "#", "%23", "`", "'", "<", "‹", ">", "›", "GH-", "GH%2D", "gh-", "gh%2D")

// title is s as a title: GitHub reads code spans in it, mails mentions and
// references.
func title(s string) string {
	runes := []rune(titled.Replace(plain.Text(s)))
	if len(runes) > maxTitle {
		runes = append(runes[:maxTitle-1], '…')
	}
	return string(runes)
}

// moment is an instant for people: to the minute.
func moment(i observe.Instant) string {
	if i == 0 {
		return ""
	}
	return i.Time().Format("2006-01-02 15:04 UTC")
}

func day(i observe.Instant) string {
	if i == 0 {
		return ""
	}
	return i.Time().Format(time.DateOnly)
}

// address is a URL as the destination of a link: what Markdown could read in it
// is percent-encoded.
func address(url string) string {
	var b strings.Builder
	for _, r := range plain.Text(url) {
		if r <= ' ' || r > '~' || strings.ContainsRune("<>()[]\\`*_|\"'^{}", r) {
			for _, c := range []byte(string(r)) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// fence is text as a code block of that language, which nothing in it can end.
func fence(language, text string) string {
	ticks := "```"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	return ticks + language + "\n" + strings.TrimRight(text, "\n") + "\n" + ticks
}
