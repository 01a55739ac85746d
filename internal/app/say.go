package app

import (
	"bytes"
	"text/template"

	"github.com/civicaid-voice/linkhealth/templates"
)

var texts = template.Must(template.New("app").ParseFS(templates.Files, "app/*.tmpl"))

// say is the text of that name. The names are a closed set, and a test says
// them all: a fault here is a fault of the program.
func say(name string, about any) string {
	var b bytes.Buffer
	if err := texts.ExecuteTemplate(&b, name, about); err != nil {
		panic("app: " + err.Error())
	}
	return b.String()
}
