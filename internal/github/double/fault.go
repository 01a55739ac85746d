package double

import (
	"net/http"
	"strconv"
	"time"
)

// Fault is bad weather at one call.
type Fault string

// The faults.
const (
	None          Fault = ""
	ServerError   Fault = "500"          // nothing was done
	BadGateway    Fault = "502"          // it was done, and then the answer got lost
	Secondary     Fault = "secondary"    // 403 with Retry-After
	TooMany       Fault = "429"          // with Retry-After
	Primary       Fault = "primary"      // 403, nothing remaining, reset soon
	LongLimit     Fault = "long limit"   // 403, nothing remaining, reset in an hour
	ResetBefore   Fault = "reset before" // the connection breaks, nothing was done
	ResetAfter    Fault = "reset after"  // it was done, and then the connection breaks
	Slow          Fault = "slow"         // it was done, but the answer does not come in time
	Unprocessable Fault = "422"          // nothing was done
)

// Faults is every fault.
func Faults() []Fault {
	return []Fault{ServerError, BadGateway, Secondary, TooMany, Primary, LongLimit, ResetBefore, ResetAfter, Slow, Unprocessable}
}

// soon is how long the short limits hold.
const soon = 20 * time.Second

// answer is what comes in place of doing what was asked; false where it is done.
func (f Fault) answer(now time.Time) (answer, bool) {
	switch f {
	case ServerError:
		return problem(http.StatusInternalServerError, "Server Error"), true
	case Secondary:
		return after(http.StatusForbidden, "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."), true
	case TooMany:
		return after(http.StatusTooManyRequests, "You have exceeded a secondary rate limit."), true
	case Primary:
		return exhausted(now.Add(soon)), true
	case LongLimit:
		return exhausted(now.Add(time.Hour)), true
	case Unprocessable:
		return invalid(detail{"resource": "Issue", "code": "invalid", "field": "title"}), true
	}
	return answer{}, false
}

func after(status int, message string) answer {
	a := problem(status, message)
	a.header = http.Header{"Retry-After": {strconv.Itoa(int(soon.Seconds()))}}
	return a
}

func exhausted(reset time.Time) answer {
	a := problem(http.StatusForbidden, "API rate limit exceeded for installation.")
	a.header = http.Header{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset": {strconv.FormatInt(reset.Unix(), 10)}}
	return a
}

// after is what comes in place of the answer although it was done.
func (f Fault) after() (answer, bool) {
	if f != BadGateway {
		return answer{}, false
	}
	return problem(http.StatusBadGateway, "Bad Gateway"), true
}

// cuts tells the faults that send no answer.
func (f Fault) cuts() bool { return f == ResetBefore || f == ResetAfter || f == Slow }
