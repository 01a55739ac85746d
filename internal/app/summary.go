package app

import (
	"fmt"
	"os"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// appendSummary tells of the run on the page of the workflow's run, where
// there is one. A shadow is told apart, since its page is often that of the
// run beside it.
func (a *app) appendSummary(command string, r run) error {
	path := a.env.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return nil
	}
	if a.shadow.on() {
		command += " --shadow"
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("GITHUB_STEP_SUMMARY: %w", err)
	}
	if _, err := f.WriteString(say("summary", summaryOf(command, r))); err != nil {
		f.Close()
		return fmt.Errorf("GITHUB_STEP_SUMMARY: %w", err)
	}
	return f.Close()
}

// summary is what the template sees. Its strings are Markdown already.
type summary struct {
	Command                                               string
	Due, Observed, OK, Failing, Inconclusive, CarriedOver int
	Loud                                                  []loudEvent
}

type loudEvent struct{ Severity, Kind, About, Detail string }

func summaryOf(command string, r run) summary {
	s := summary{
		Command: command, Due: r.due, Observed: r.observed, OK: r.ok,
		Failing: r.failing, Inconclusive: r.inconclusive, CarriedOver: r.carriedOver,
	}
	for _, e := range r.events {
		if e.Severity != health.SeverityInfo {
			s.Loud = append(s.Loud, loudEvent{string(e.Severity), string(e.Kind), plain.Code(about(e)), plain.Code(e.Detail)})
		}
	}
	return s
}

// about is what an event concerns.
func about(e health.Event) string {
	if e.URL == "" {
		return e.Domain
	}
	return e.URL
}
