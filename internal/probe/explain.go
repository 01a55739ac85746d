package probe

import (
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"syscall"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// The limits of one request, as causes of its context.
var (
	errConnect = errors.New("no connection in time")
	errSilent  = errors.New("the server fell silent")
	errTimeout = errors.New("no whole answer in time")
)

// What a server can do wrong that net/http has no word for.
var (
	errHeaders  = errors.New("the header of the answer is too large")
	errInterim  = errors.New("too many interim answers")
	errEncoding = errors.New("the body is in an encoding that was not asked for")
	errVersion  = errors.New("the answer is in a version of HTTP that was not asked for")
	errClosed   = errors.New("the connection was closed without an answer")
)

func timeoutFault(text string) *fault { return &fault{observe.Timeout, text} }

// explain finds the outcome of a failed request. ctx is the request's own: the
// cause of its end comes before the error that its end led to.
func explain(ctx context.Context, err error) *fault {
	var known *fault
	var refused *guard.Error
	switch cause := context.Cause(ctx); {
	case errors.As(err, &known):
		return known
	case errors.Is(cause, errConnect), errors.Is(cause, errSilent), errors.Is(cause, errTimeout):
		return timeoutFault(cause.Error())
	case errors.As(err, &refused):
		return &fault{observe.Refused, refused.Error()}
	}
	for _, w := range wordings {
		if errors.Is(err, w.err) {
			return &fault{w.outcome, w.text}
		}
	}
	return &fault{observe.ProtocolError, protocolText(err)}
}

// wordings are the errors that come as values, in words for people.
var wordings = []struct {
	err     error
	outcome observe.Outcome
	text    string
}{
	{syscall.ECONNREFUSED, observe.ConnectionError, "the connection was refused"},
	{syscall.ECONNRESET, observe.ConnectionError, "the connection was reset"},
	{syscall.EPIPE, observe.ConnectionError, "the connection was reset"},
	{syscall.ECONNABORTED, observe.ConnectionError, "the connection was reset"},
	{syscall.EHOSTUNREACH, observe.ConnectionError, "the host cannot be reached"},
	{syscall.ENETUNREACH, observe.ConnectionError, "the network of the host cannot be reached"},
	{syscall.EADDRNOTAVAIL, observe.ConnectionError, "the address of the host cannot be reached"},
	{syscall.ETIMEDOUT, observe.Timeout, "the connection timed out"},
	{os.ErrDeadlineExceeded, observe.Timeout, "the connection timed out"},
	{errClosed, observe.ConnectionError, errClosed.Error()},
	{errHeaders, observe.ProtocolError, errHeaders.Error()},
	{errInterim, observe.ProtocolError, errInterim.Error()},
	{errVersion, observe.ProtocolError, errVersion.Error()},
	{errEncoding, observe.ProtocolError, errEncoding.Error()},
	{gzip.ErrHeader, observe.ProtocolError, "the body is not in the encoding it claims"},
	{gzip.ErrChecksum, observe.ProtocolError, "the body was damaged on its way"},
	{zlib.ErrHeader, observe.ProtocolError, "the body is not in the encoding it claims"},
	{zlib.ErrChecksum, observe.ProtocolError, "the body was damaged on its way"},
	{io.ErrUnexpectedEOF, observe.ProtocolError, "the answer was cut short"},
	{io.EOF, observe.ConnectionError, "the connection was closed"},
}

// brokenHTTP2 knows the errors of net/http that have no type.
var brokenHTTP2 = regexp.MustCompile(`(?i)\bhttp2:|\bstream error\b|^(connection|protocol) error\b`)

// protocolText says what is known of an error that is not among the wordings.
func protocolText(err error) string {
	var record tls.RecordHeaderError
	var corrupt flate.CorruptInputError
	switch {
	case errors.As(err, &record) && string(record.RecordHeader[:]) == "HTTP/":
		return "the server answers plain HTTP where TLS is due"
	case errors.As(err, &record):
		return "the server does not speak TLS"
	case errors.As(err, &corrupt):
		return "the body is not in the encoding it claims"
	case brokenHTTP2.MatchString(err.Error()):
		return "the server broke the rules of HTTP/2"
	case strings.Contains(err.Error(), "tls: "):
		_, text, _ := strings.Cut(err.Error(), "tls: ")
		return "no TLS connection: " + plain(text)
	}
	return "the answer is not valid HTTP"
}
