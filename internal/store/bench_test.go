package store

import (
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// fullRecord is as large as a record gets in ordinary use.
func fullRecord(n int) health.Record {
	r := recordOf(n)
	o := observationOf(n)
	r.Last = &o
	r.Metrics.LastCheckAt = noon.Add(health.HistoryLength * 24 * time.Hour)
	for i := range health.HistoryLength {
		r.History = append(r.History, health.Check{At: noon.Add(time.Duration(i) * 24 * time.Hour), OK: observe.Success,
			Outcome: observe.OK, Code: 200, Millis: 342})
	}
	for i := range health.DaysKept {
		r.Days = append(r.Days, health.Day{Day: health.DateOf(noon) + health.Date(i), Checks: 1, OK: 1, Millis: 342})
	}
	return r
}

func fullRecords(n int) []health.Record {
	all := make([]health.Record, n)
	for i := range all {
		all[i] = fullRecord(i)
	}
	return all
}

func BenchmarkCommit1000Records(b *testing.B) {
	s := locked(b)
	all := fullRecords(1000)
	for b.Loop() {
		for i := range all {
			all[i].Metrics.ConsecutiveFailures++
		}
		commit(b, s, Change{Sources: len(all), Records: all})
	}
}

func BenchmarkCommit1000UnchangedRecords(b *testing.B) {
	s := locked(b)
	c := Change{Sources: 1000, Records: fullRecords(1000)}
	commit(b, s, c)
	for b.Loop() {
		commit(b, s, c)
	}
}

func BenchmarkRead10000Records(b *testing.B) {
	s := locked(b)
	all := fullRecords(10000)
	commit(b, s, Change{Sources: len(all), Records: all})
	ids, err := s.IDs()
	ok(b, err)
	for b.Loop() {
		got, err := s.Records(ids)
		ok(b, err)
		same(b, len(got), len(ids))
	}
}

func BenchmarkAppend(b *testing.B) {
	s := locked(b)
	j, err := s.NewJournal(noon.Time())
	ok(b, err)
	defer j.Close()
	o := observationOf(1)
	for b.Loop() {
		ok(b, j.Append(o))
	}
}

func BenchmarkReadJournal10000Lines(b *testing.B) {
	data := journalOf(b, 10000)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		_, _, err := ReadJournal("j", data)
		ok(b, err)
	}
}
