package health

import (
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// measure enters the observation into history and days, and computes the
// figures anew.
func (f *folding) measure() {
	r, o, m := &f.r, f.o, &f.r.Metrics
	m.LastCheckAt, m.LastStatusCode = o.CheckedAt, o.StatusCode
	r.History = appendCheck(r.History, Check{At: o.CheckedAt, OK: f.class, Outcome: o.Outcome, Code: o.StatusCode, Millis: o.ResponseTime})
	today := DateOf(o.CheckedAt)
	r.Days = recent(r.Days, today)
	if f.class != observe.Inconclusive {
		r.Days = countDay(r.Days, today, f.class == observe.Success, o.ResponseTime)
	}
	m.UptimePct, m.AvgResponseTime = summarise(r.Days, today)
	if o.StatusCode != 0 || f.class == observe.Success {
		m.RedirectChain = o.RedirectChain
	}
	if m.RedirectChain == nil {
		m.RedirectChain = []string{}
	}
}

// appendCheck is history with c at its end, at most [HistoryLength] long.
func appendCheck(history []Check, c Check) []Check {
	if over := len(history) + 1 - HistoryLength; over > 0 {
		history = history[over:]
	}
	next := make([]Check, len(history)+1)
	copy(next, history)
	next[len(history)] = c
	return next
}

// recent is days less those that are out of the window.
func recent(days []Day, today Date) []Day {
	for len(days) > 0 && days[0].Day <= today-DaysKept {
		days = days[1:]
	}
	return days
}

// countDay is days with one more conclusive check on today.
func countDay(days []Day, today Date, ok bool, took observe.Reading) []Day {
	n := len(days)
	if n == 0 || days[n-1].Day != today {
		n++
	}
	next := make([]Day, n)
	copy(next, days)
	d := &next[n-1]
	d.Day = today
	d.Checks++
	if ok {
		d.OK++
		d.Millis += int64(took)
	}
	return next
}

// summarise is the uptime and the mean response time over the [MetricsDays]
// UTC days that end today.
func summarise(days []Day, today Date) (Percent, observe.Reading) {
	var checks, ok int
	var millis int64
	for i := len(days) - 1; i >= 0 && days[i].Day > today-MetricsDays; i-- {
		checks += int(days[i].Checks)
		ok += int(days[i].OK)
		millis += days[i].Millis
	}
	if ok == 0 {
		return PercentOf(ok, checks), 0
	}
	return PercentOf(ok, checks), observe.Reading((millis + int64(ok)/2) / int64(ok))
}
