package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Line is one line of a journal: exactly one of its fields is set.
type Line struct {
	Observation *observe.Observation
	Action      *health.Action
	Gate        *observe.Gate
	Notice      *observe.Notice
}

// ReadJournal reads the bytes of a journal; name is for messages. The order of
// the lines is kept, and every observation has passed [observe.Bound].
//
// A last line that was cut short is dropped with a warning. Any other line
// that is not exactly right, a blank one included, is a [*InvalidError], and
// then nothing of the journal may be folded. Unknown fields are let through:
// the format may grow.
func ReadJournal(name string, data []byte) (lines []Line, warnings []string, err error) {
	for n := 1; len(data) > 0; n++ {
		raw, rest, whole := bytes.Cut(data, []byte("\n"))
		data = rest
		if !whole && !json.Valid(raw) {
			return lines, []string{fmt.Sprintf("%s:%d: the last line was cut short and is dropped", name, n)}, nil
		}
		line, why := parseLine(raw)
		if why != "" {
			return nil, nil, &InvalidError{Path: name, Line: n, Why: why,
				Mend: "nothing of this journal was recorded; remove the line, or the journal, and what it covers is checked again"}
		}
		lines = append(lines, line)
	}
	return lines, nil, nil
}

// wireLine is a line of any sort: those of an observation have no kind.
type wireLine struct {
	observe.Observation                     // the id of an action and the run of a gate line are in it
	Kind                *string             `json:"kind"`
	At                  observe.Instant     `json:"at"`
	By                  string              `json:"by"`
	Until               observe.Instant     `json:"until"`
	State               health.VerdictState `json:"state"`
	Quarantined         *bool               `json:"quarantined"`
	Why                 string              `json:"why"`
	Channel             string              `json:"channel"`
	Told                []string            `json:"told"`
	DigestAt            observe.Instant     `json:"digest_at"`
}

// gateKind is the kind of a gate line.
const gateKind = "gate"

// gateLine is a gate line as it is written.
type gateLine struct {
	Kind string `json:"kind"`
	observe.Gate
}

func parseLine(raw []byte) (line Line, why string) {
	if len(bytes.TrimSpace(raw)) == 0 {
		return Line{}, "a blank line"
	}
	if !utf8.Valid(raw) {
		return Line{}, "not UTF-8"
	}
	var w wireLine
	if err := json.Unmarshal(raw, &w); err != nil {
		return Line{}, fmt.Sprintf("not a line of a journal: %.200s", err)
	}
	switch {
	case w.Kind == nil:
		o := observe.Bound(w.Observation)
		return Line{Observation: &o}, flawOfObservation(w.Observation)
	case *w.Kind == gateKind:
		return w.gate()
	case *w.Kind == noticeKind:
		n := observe.Notice{At: w.At, Channel: w.Channel, Told: w.Told, DigestAt: w.DigestAt}
		return Line{Notice: &n}, flawOfNotice(n)
	}
	a := health.Action{Kind: health.ActionKind(*w.Kind), ID: w.ID, At: w.At, By: w.By, Until: w.Until, State: w.State}
	return Line{Action: &a}, flawOfAction(a)
}

func (w wireLine) gate() (line Line, why string) {
	switch {
	case w.Run == nil:
		return Line{}, "run: missing"
	case w.Quarantined == nil:
		return Line{}, "quarantined: missing"
	}
	g := observe.Gate{At: w.At, Run: *w.Run, Quarantined: *w.Quarantined, Why: w.Why}
	bounded := observe.BoundGate(g)
	return Line{Gate: &bounded}, flawOfGate(g)
}

var (
	outcomes = observe.Outcomes()

	idShape     = regexp.MustCompile(`^[0-9a-f]{16}$`)
	hashShape   = regexp.MustCompile(`^([0-9a-f]{64})?$`)
	methodShape = regexp.MustCompile(`^[A-Z]{0,16}$`)
)

// The most hops and tries that a line may list: far more than any policy
// allows, and few enough that a hostile line cannot bloat a record.
const maxList = 100

// flawOfObservation is what is wrong with o; empty is nothing. It judges what
// [observe.Bound] leaves alone, because a journal may come from a runner that
// nobody trusts.
func flawOfObservation(o observe.Observation) string {
	switch {
	case !idShape.MatchString(o.ID):
		return fmt.Sprintf("id: %.40q is not 16 hex digits", o.ID)
	case o.URL == "":
		return "url: missing"
	case o.CheckedAt.IsZero():
		return "checked_at: missing"
	case !plausible(o.CheckedAt) || o.Run != nil && o.Run.StartedAt != 0 && !plausible(o.Run.StartedAt):
		return "checked_at, run.started_at: not in this age"
	case o.Outcome == "":
		return "outcome: missing"
	case !slices.Contains(outcomes, o.Outcome):
		return fmt.Sprintf("outcome: %.40q is none", o.Outcome)
	case !methodShape.MatchString(o.Method):
		return fmt.Sprintf("method: %.40q is none", o.Method)
	case o.StatusCode < 0 || o.ResponseTime < 0:
		return "status_code, response_time_ms: below zero"
	case max(len(o.RedirectChain), len(o.RedirectCodes), len(o.Attempts)) > maxList:
		return fmt.Sprintf("redirect_chain, redirect_codes, attempts: more than %d", maxList)
	case o.Content != nil && !hashShape.MatchString(o.Content.Hash):
		return fmt.Sprintf("content.hash: %.80q is no SHA-256", o.Content.Hash)
	}
	return ""
}

// plausible tells the instants that leave room for every interval and limit.
func plausible(i observe.Instant) bool { return i > 0 && i.Time().Year() < 3000 }

// flawOfAction is what is wrong with a; empty is nothing.
func flawOfAction(a health.Action) string {
	verdict := a.Kind == health.ActVerdict
	switch {
	case !slices.Contains(health.ActionKinds(), a.Kind):
		return fmt.Sprintf("kind: %.40q is none of verdict, reset, recheck, gate, notified", a.Kind)
	case !idShape.MatchString(a.ID):
		return fmt.Sprintf("id: %.40q is not 16 hex digits", a.ID)
	case a.At.IsZero():
		return "at: missing"
	case !plausible(a.At):
		return "at: not in this age"
	case verdict && a.Until.IsZero():
		return "until: missing"
	case verdict && (!plausible(a.Until) || a.Until <= a.At):
		return "until: not after `at`, or not in this age"
	case verdict && a.By == "":
		return "by: missing"
	case len(a.By) > observe.MaxName:
		return fmt.Sprintf("by: more than %d bytes", observe.MaxName)
	case !verdict && a.Until != 0:
		return "until: only a verdict has one"
	case !verdict && a.State != "":
		return "state: only a verdict has one"
	case a.State != "" && !slices.Contains(health.VerdictStates(), a.State):
		return fmt.Sprintf("state: %.40q is none of active, down", a.State)
	}
	return ""
}

// flawOfGate is what is wrong with g; empty is nothing.
func flawOfGate(g observe.Gate) string {
	switch {
	case g.At.IsZero():
		return "at: missing"
	case g.Run.StartedAt.IsZero():
		return "run.started_at: missing"
	case !plausible(g.At) || !plausible(g.Run.StartedAt):
		return "at, run.started_at: not in this age"
	case g.Quarantined && g.Why == "":
		return "why: missing"
	case len(g.Run.Shard) > observe.MaxName:
		return fmt.Sprintf("run.shard: more than %d bytes", observe.MaxName)
	}
	return ""
}
