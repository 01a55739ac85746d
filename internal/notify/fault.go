package notify

import (
	"fmt"
	"regexp"
)

// answered is an answer of a webhook other than 2xx.
type answered int

func (a answered) Error() string {
	if a >= 300 && a < 400 {
		return fmt.Sprintf("it answered %d, which leads elsewhere; write the address that it leads to", int(a))
	}
	return fmt.Sprintf("it answered %d", int(a))
}

// faults are known by what Go's own packages and shoutrrr say of them.
var faults = []struct {
	sign *regexp.Regexp
	said string
}{
	{regexp.MustCompile(`unknown service`), "its address names no service that shoutrrr knows; write one such as slack://… or https://…"},
	{regexp.MustCompile(`failed to (parse|initialize)|custom URL`), "its address is not of the form that the service has; see the service's page in the documentation of shoutrrr"},
	{regexp.MustCompile(`certificate|x509:|tls: `), "its certificate is not valid"},
	{regexp.MustCompile(`no such host|server misbehaving`), "its host is not found"},
	{regexp.MustCompile(`connection refused|connection reset|network is unreachable|no route to host|\bEOF\b`), "it cannot be reached"},
	{regexp.MustCompile(`(?i)timed? ?out|deadline exceeded`), errSlow.Error()},
}

// statusCode finds that of HTTP or SMTP in what a library says, where it is
// none of a port.
var statusCode = regexp.MustCompile(`(?:^|[^0-9A-Za-z.:_-])([45][0-9]{2})(?:[ "]|$)`)
