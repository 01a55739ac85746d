package report

import (
	"fmt"
	"strconv"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// share is a part of the whole.
type share struct {
	Count   int
	Percent string
}

// percent has one decimal, as the spec shows it: all is "100%", and nothing
// else is rounded up to it.
func percent(part, whole int) string {
	switch {
	case whole == 0:
		return "0.0%"
	case part == whole:
		return "100%"
	}
	tenths := min((part*1000+whole/2)/whole, 999)
	return fmt.Sprintf("%d.%d%%", tenths/10, tenths%10)
}

func uptime(p health.Percent) string {
	if !p.Known() {
		return ""
	}
	return percent(int(p-1), 10000)
}

func reading(r observe.Reading) string {
	if r == 0 {
		return ""
	}
	return strconv.Itoa(int(r))
}

func minute(i observe.Instant) string {
	if i == 0 {
		return ""
	}
	return i.Time().Format("2006-01-02T15:04Z")
}

func day(i observe.Instant) string {
	if i == 0 {
		return ""
	}
	return i.Time().Format(time.DateOnly)
}
