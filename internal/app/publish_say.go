package app

import (
	"bytes"
	"text/template"

	"github.com/civicaid-voice/linkhealth/templates"
)

var publishTexts = template.Must(template.New("publish").ParseFS(templates.Files, "publish/*.tmpl"))

// sayPublish is the text of that name. The names are a closed set, and a test
// says them all: a fault here is a fault of the program.
func sayPublish(name string, about any) string {
	var b bytes.Buffer
	if err := publishTexts.ExecuteTemplate(&b, name, about); err != nil {
		panic("app: " + err.Error())
	}
	return b.String()
}
