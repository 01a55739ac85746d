package app

import (
	"fmt"
	"os"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
)

// printReport prints what was found. In a workflow what needs a person becomes
// an annotation too, at its line where there is one.
func (a *app) printReport(r doctor.Report) error {
	for _, f := range r {
		if a.global.logFormat != "github" || f.Level != doctor.Error && f.Level != doctor.Warning {
			continue
		}
		text := string(f.Check) + ": " + f.What
		if f.Mend != "" {
			text += " -> " + f.Mend
		}
		if err := a.command(string(f.Level), placeOf(f), text); err != nil {
			return err
		}
	}
	if a.json() {
		return a.printJSON(struct {
			Findings doctor.Report `json:"findings"`
		}{r})
	}
	return a.print(r.Text())
}

func placeOf(f doctor.Finding) string {
	if f.At.File == "" {
		return ""
	}
	return fmt.Sprintf(" file=%s,line=%d,col=%d", property(f.At.File), f.At.Line, f.At.Column)
}

// summariseReport tells it on the page of the workflow's run, where there is one.
func (a *app) summariseReport(r doctor.Report) error {
	path := a.env.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("GITHUB_STEP_SUMMARY: %w", err)
	}
	if _, err := f.WriteString(r.Markdown()); err != nil {
		f.Close()
		return fmt.Errorf("GITHUB_STEP_SUMMARY: %w", err)
	}
	return f.Close()
}
