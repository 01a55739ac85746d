package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// explain says on stderr why a command failed.
func (a *app) explain(err error) {
	var bad invalidRegistry
	if errors.As(err, &bad) {
		for _, p := range bad.problems {
			a.annotate("error", p.File, p.Line, p.Column, p.String())
		}
	}
	if is[usageError](err) {
		err = fmt.Errorf("%w (see linkhealth --help)", err)
	}
	for line := range strings.Lines(err.Error()) {
		a.log.Error(plain.Text(strings.TrimSuffix(line, "\n")))
	}
}

// printJSON prints v as the one object of a command.
func (a *app) printJSON(v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	return a.print(string(plain.JSON(b.Bytes())))
}

// print writes a result to stdout. What is foreign in it was made harmless by
// whoever put it there.
func (a *app) print(text string) error {
	_, err := io.WriteString(a.env.Stdout, text)
	return err
}

func (a *app) json() bool { return a.global.format == "json" }
