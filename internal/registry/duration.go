package registry

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// maxDuration is longer than anything here is waited for, and short enough to
// be added to any date.
const maxDuration = 3650 * day

// ParseDuration reads what [time.ParseDuration] does, with days of 24 hours
// before the rest: 30s, 7d, 1d12h. It is an error if the duration is negative
// or longer than 3650d.
func ParseDuration(s string) (time.Duration, error) {
	d, err := parseDuration(s)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%s is not a duration such as 30s, 12h or 1d12h", quote(s))
	case d < 0:
		return 0, fmt.Errorf("%s is negative", quote(s))
	case d > maxDuration:
		return 0, fmt.Errorf("%s is more than %s", quote(s), FormatDuration(maxDuration))
	}
	return d, nil
}

func parseDuration(s string) (time.Duration, error) {
	if strings.HasPrefix(s, "+") {
		return 0, errors.New("a sign")
	}
	days, rest, hasDays := strings.Cut(s, "d")
	if !hasDays {
		return time.ParseDuration(s)
	}
	if days == "" || strings.Trim(days, "0123456789.") != "" || strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "+") {
		return 0, errors.New("not a number of days")
	}
	n, err := strconv.ParseFloat(days, 64)
	if err != nil {
		return 0, err
	}
	d := time.Duration(min(n, 2*maxDuration.Hours()/24) * float64(day))
	if rest == "" {
		return d, nil
	}
	more, err := time.ParseDuration(rest)
	return d + min(more, maxDuration), err
}

// FormatDuration writes d as [ParseDuration] reads it, without parts that are
// zero: 7d, 1d12h, 30s.
func FormatDuration(d time.Duration) string {
	days, rest := "", d
	if d >= day {
		days = strconv.FormatInt(int64(d/day), 10) + "d"
		if rest = d % day; rest == 0 {
			return days
		}
	}
	s := rest.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return days + s
}

// duration is a time above zero.
func duration() kind[time.Duration] {
	const pattern = `^(([0-9]+(\.[0-9]*)?|\.[0-9]+)d)?(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))*$`
	const wanted = "a duration such as 30s, 12h or 7d"
	s := Shape{Types: []string{"string"}, Pattern: pattern}
	show := func(d time.Duration) any {
		if d == 0 {
			return nil
		}
		return FormatDuration(d)
	}
	return scalar(wanted, s, show, func(n *yaml.Node) (time.Duration, error) {
		switch n.ShortTag() {
		case "!!str":
		case "!!int", "!!float":
			return 0, fmt.Errorf("the number %s has no unit; write %s", n.Value, wanted)
		default:
			return 0, errSort
		}
		d, err := ParseDuration(n.Value)
		switch {
		case err != nil:
			return 0, fmt.Errorf("%w; write %s", err, wanted)
		case d == 0:
			return 0, fmt.Errorf("the duration must be above zero; write %s", wanted)
		}
		return d, nil
	})
}

// clock is an hour of the day as the time since midnight.
func clock() kind[time.Duration] {
	const pattern = `^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$`
	const wanted = `an hour such as "02:00", up to "24:00"`
	hour := matching(pattern, wanted)
	return kind[time.Duration]{
		read: func(s spot, to *time.Duration) {
			var written string
			if hour.read(s, &written); written == "" {
				return
			}
			h, _ := strconv.Atoi(written[:2])
			m, _ := strconv.Atoi(written[3:])
			*to = time.Duration(h)*time.Hour + time.Duration(m)*time.Minute
		},
		shape: func(preset *time.Duration) Shape {
			s := hour.shape(nil)
			if preset != nil {
				s.Default = fmt.Sprintf("%02d:%02d", *preset/time.Hour, *preset%time.Hour/time.Minute)
			}
			return s
		},
	}
}
