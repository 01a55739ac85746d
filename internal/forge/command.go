package forge

import (
	"fmt"
	"strings"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// Command is what a person asks for in a comment on an issue or a pull request
// of ours: the first line, which begins with a slash.
type Command struct {
	Kind  health.ActionKind
	State health.VerdictState // of a verdict
	Until observe.Instant     // of a verdict: the first instant at which it no longer holds
}

// commands are the words, with what may follow them.
var commands = map[string]Command{
	"/recheck":  {Kind: health.ActRecheck},
	"/reset":    {Kind: health.ActReset},
	"/verified": {Kind: health.ActVerdict, State: health.VerdictActive},
	"/down":     {Kind: health.ActVerdict, State: health.VerdictDown},
}

// longest is how far ahead a verdict may reach: a page that a person vouched for
// is not looked after, so somebody has to look again.
const longest = 366 * 24 * time.Hour

// ParseCommand reads a comment that was written at an instant. ok is false where
// it is none of our commands; why says what is wrong with one that is.
func ParseCommand(comment string, at observe.Instant) (c Command, why string, ok bool) {
	first, _, _ := strings.Cut(strings.TrimSpace(comment), "\n")
	words := strings.Fields(first)
	if len(words) == 0 {
		return Command{}, "", false
	}
	c, ok = commands[strings.ToLower(words[0])]
	if !ok {
		return Command{}, "", false
	}
	if c.Kind != health.ActVerdict {
		if len(words) > 1 {
			return c, say("command/more", words[0]), true
		}
		return c, "", true
	}
	if len(words) != 3 || !strings.EqualFold(words[1], "until") {
		return c, say("command/until", words[0]), true
	}
	c.Until, why = until(words[2], at)
	return c, why, true
}

// until is the end of a day, which the verdict includes.
func until(day string, at observe.Instant) (end observe.Instant, why string) {
	named, err := time.Parse(time.DateOnly, day)
	end = observe.At(named.AddDate(0, 0, 1))
	switch {
	case err != nil:
		return 0, say("command/day", nil)
	case end <= at:
		return 0, say("command/over", nil)
	case observe.At(named).Sub(at) > longest:
		return 0, say("command/far", nil)
	}
	return end, ""
}

// Actions are what the command says of each source that the item is about, by
// whoever wrote it at that instant. There are none where it is about no source.
func (c Command) Actions(s snapshot.Snapshot, i Item, by string, at observe.Instant) []health.Action {
	var all []health.Action
	for _, e := range s.Entries {
		if i.about(e) {
			all = append(all, health.Action{Kind: c.Kind, ID: e.Source.ID, At: at, By: by, Until: c.Until, State: c.State})
		}
	}
	return all
}

// about tells whether the item is about a source.
func (i Item) about(e snapshot.Entry) bool {
	switch i.Marker.Kind {
	case Alert, Redirect, Moved, Reactivate:
		return i.Marker.Subject == e.Source.ID
	case Certificate:
		return i.Marker.Subject == e.Source.URL.Host()
	case Domain:
		return i.Marker.Subject == e.Source.Domain
	}
	return false
}

// Answer is our reply to a comment that could not be obeyed, and its first line.
func Answer(comment int64, line, why string) string {
	return AnswerMark(comment, line) + "\n" + why + "\n"
}

// AnswerMark is the first line of the reply to a comment. It names the comment
// and what its first line said, so that each is answered once, and again when a
// person has mended it.
func AnswerMark(comment int64, line string) string {
	return fmt.Sprintf("<!-- linkhealth-answer %d %s -->", comment, digest(strings.TrimSpace(line)))
}

// NotAbout is why a command changes nothing on an item that names no source.
func NotAbout() string { return say("command/nobody", nil) }
