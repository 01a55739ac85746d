package doctor

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

var cronLine = regexp.MustCompile(`(?m)^\s*-\s*cron:\s*["']?([^"'#\n]+?)["']?\s*(?:#.*)?$`)

// Crons are the times at which a workflow says that it starts.
func Crons(workflow string) (all []string) {
	for _, m := range cronLine.FindAllStringSubmatch(workflow, -1) {
		all = append(all, m[1])
	}
	return all
}

// hourly is what is assumed of times that cannot be read.
const hourly = time.Hour

// gap is the longest time between two starts, at most a year. GitHub reads the
// five fields of POSIX: minute, hour, day, month, day of the week.
func gap(crons []string) time.Duration {
	var clocks []clock
	for _, c := range crons {
		if k, ok := parseClock(c); ok {
			clocks = append(clocks, k)
		}
	}
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	end := start.AddDate(1, 2, 0) // over the turn of the year
	last, longest := -1, 0        // in minutes
	for day := 0; start.AddDate(0, 0, day).Before(end); day++ {
		for _, minute := range strikes(clocks, start.AddDate(0, 0, day)) {
			at := day*minutesADay + minute
			if last >= 0 {
				longest = max(longest, at-last)
			}
			last = at
		}
	}
	if longest == 0 {
		return hourly
	}
	return time.Duration(longest) * time.Minute
}

const minutesADay = 24 * 60

// strikes are the minutes of a day at which any of the clocks does, sorted.
func strikes(clocks []clock, day time.Time) (minutes []int) {
	for _, k := range clocks {
		if k.on(day) {
			minutes = append(minutes, k.minutes...)
		}
	}
	slices.Sort(minutes)
	return minutes
}

// clock is a cron expression.
type clock struct {
	minutes            []int // of each day that it strikes on
	days, months, week map[int]bool
	anyDay, anyWeekday bool // that field is not restricted
}

var ranges = [5][2]int{{0, 59}, {0, 23}, {1, 31}, {1, 12}, {0, 7}}

func parseClock(expression string) (k clock, ok bool) {
	words := strings.Fields(expression)
	if len(words) != len(ranges) {
		return k, false
	}
	var fields [len(ranges)]map[int]bool
	for i, word := range words {
		if fields[i], ok = parseField(word, ranges[i]); !ok {
			return k, false
		}
	}
	for hour := range fields[1] {
		for minute := range fields[0] {
			k.minutes = append(k.minutes, hour*60+minute)
		}
	}
	k.days, k.months, k.week = fields[2], fields[3], fields[4]
	k.week[0] = k.week[0] || k.week[7] // both are Sunday
	k.anyDay, k.anyWeekday = strings.HasPrefix(words[2], "*"), strings.HasPrefix(words[4], "*")
	return k, true
}

// on follows crontab(5): where both days are restricted, either will do.
func (k clock) on(t time.Time) bool {
	day, weekday := k.days[t.Day()], k.week[int(t.Weekday())]
	if !k.months[int(t.Month())] {
		return false
	}
	if k.anyDay || k.anyWeekday {
		return day && weekday
	}
	return day || weekday
}

// parseField reads lists of numbers, ranges and steps. Names of months and days
// are not read.
func parseField(word string, bounds [2]int) (map[int]bool, bool) {
	values := map[int]bool{}
	for part := range strings.SplitSeq(word, ",") {
		span, by, stepped := strings.Cut(part, "/")
		low, high, ok := parseSpan(span, stepped, bounds)
		step := 1
		if stepped {
			n, err := strconv.Atoi(by)
			step, ok = n, ok && err == nil && n > 0
		}
		if !ok {
			return nil, false
		}
		for v := low; v <= high; v += step {
			values[v] = true
		}
	}
	return values, true
}

func parseSpan(span string, stepped bool, bounds [2]int) (low, high int, ok bool) {
	if span == "*" {
		return bounds[0], bounds[1], true
	}
	from, to, isRange := strings.Cut(span, "-")
	low, err := strconv.Atoi(from)
	high = low
	if isRange && err == nil {
		high, err = strconv.Atoi(to)
	} else if stepped {
		high = bounds[1]
	}
	return low, high, err == nil && bounds[0] <= low && low <= high && high <= bounds[1]
}
