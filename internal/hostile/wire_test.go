package hostile_test

import (
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

const (
	okLine = "HTTP/1.1 200 OK\r\n"
	asHTML = "Content-Type: text/html; charset=utf-8\r\n"
	chunks = okLine + asHTML + "Transfer-Encoding: chunked\r\n\r\n"
)

// any of these is a sensible word for what was seen.
func oneOf(o ...observe.Outcome) []observe.Outcome { return o }

var (
	timedOut   = oneOf(observe.Timeout)
	brokenOff  = oneOf(observe.ConnectionError)
	noProtocol = oneOf(observe.ProtocolError)
	cutShort   = oneOf(observe.ProtocolError, observe.ConnectionError)
	fine       = oneOf(observe.OK)
	nothing    = oneOf(observe.Empty)
	untrusted  = oneOf(observe.TLSError)
)

// slow servers hold a visitor.
func slow() []server {
	return []server{
		{name: "silence", act: hears(hang), want: timedOut},
		{name: "silence before the request", act: hang, want: timedOut},
		{name: "a header that drips", act: hears(drip("H")), want: timedOut},
		{name: "header lines that drip", act: starts(okLine, drip("A: b\r\n")), want: timedOut},
		{name: "a body that drips", act: starts(okLine+asHTML+"\r\n", drip("<p>")), want: timedOut},
		{name: "a body that never comes", act: starts(okLine+asHTML+"Content-Length: 4096\r\n\r\n", hang), want: timedOut},
		{name: "chunks that drip", act: starts(chunks, drip("1\r\na\r\n")), want: timedOut},
		{name: "interim answers that drip", act: hears(drip("HTTP/1.1 100 Continue\r\n\r\n")), want: oneOf(observe.Timeout, observe.ProtocolError)},
	}
}

// endless servers never stop talking.
func endless() []server {
	return []server{
		{name: "an endless body", act: starts(okLine+asHTML+"\r\n", flood("<p>El caudal del río sigue subiendo.</p>\n")), want: fine, verify: tooLarge},
		{name: "endless chunks", act: starts(chunks, flood("10\r\n<p>abcdefghi</p>\r\n")), want: fine, verify: tooLarge},
		{name: "an endless chunk extension", act: starts(chunks, flood("1;aaaaaaaaaaaaaaaa")), want: noProtocol},
		{name: "an endless chunk size", act: starts(chunks, flood("0")), want: noProtocol},
		{name: "endless trailers", act: starts(chunks+"1\r\na\r\n0\r\n", flood("A: b\r\n")), want: noProtocol},
		{name: "a trailer without end", act: starts(chunks+"1\r\na\r\n0\r\nA: ", flood("bbbbbbbbbbbbbbbb")), want: noProtocol},
		{name: "an endless status line", act: hears(flood("HTTP/1.1 200 ")), want: noProtocol},
		{name: "a header line of 1 MB", act: says(okLine + "A: " + strings.Repeat("b", 1<<20) + "\r\n\r\n"), want: noProtocol},
		{name: "a header name of 1 MB", act: says(okLine + strings.Repeat("b", 1<<20) + ": a\r\n\r\n"), want: noProtocol},
		{name: "100,000 headers", act: says(okLine + strings.Repeat("A: b\r\n", 100_000) + "\r\n"), want: noProtocol},
		{name: "endless headers", act: starts(okLine, flood("A: b\r\n")), want: noProtocol},
		{name: "a header folded without end", act: starts(okLine+"A: b\r\n", flood(" c\r\n")), want: noProtocol},
		{name: "endless interim answers", act: hears(flood("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")), want: noProtocol},
		{name: "endless noise", act: hears(flood("\x00\xff\x1b[2J")), want: noProtocol},
		{name: "endless line breaks", act: hears(flood("\r\n")), want: noProtocol},
	}
}

// framing has answers whose parts do not fit together.
func framing() []server {
	all := []server{
		{name: "chunks without line breaks", act: says(chunks + "3\r\nabcd\r\n0\r\n\r\n"), want: noProtocol},
		{name: "chunks cut off", act: says(chunks + "ff\r\nabc"), want: noProtocol},
		{name: "chunks without an end", act: says(chunks + "3\r\nabc\r\n"), want: noProtocol},
		{name: "a body shorter than its length", act: says(okLine + asHTML + "Content-Length: 100000\r\n\r\nabc"), want: noProtocol},
		{name: "a body longer than its length", act: says(okLine + asHTML + "Content-Length: 3\r\n\r\n<p>" + prose + "</p>"), want: nothing},
		{name: "two lengths", act: says(okLine + asHTML + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"), want: noProtocol},
		{name: "a length and chunks", act: says(okLine + asHTML + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"), want: oneOf(observe.Empty, observe.ProtocolError)},
		{name: "an unknown transfer encoding", act: says(okLine + asHTML + "Transfer-Encoding: xchunked\r\n\r\nabc"), want: noProtocol},
		{name: "reset at once", act: reset, want: brokenOff},
		{name: "closed at once", act: func(net.Conn) {}, want: brokenOff},
		{name: "closed after the request", act: hears(func(net.Conn) {}), want: brokenOff},
		{name: "reset after the request", act: hears(reset), want: brokenOff},
		{name: "reset in the header", act: starts(okLine+"A: ", reset), want: cutShort},
		{name: "reset in the body", act: starts(okLine+asHTML+"Content-Length: 100000\r\n\r\nabc", reset), want: cutShort},
		{name: "no encoding that was asked for", act: page(asHTML+"Content-Encoding: br\r\n", prose), want: noProtocol},
		{name: "header injected by a bare CR", act: says(okLine + "A: b\rLocation: http://127.0.0.1/\r\n\r\n"), want: noProtocol},
		{name: "a header without a name", act: says(okLine + ": b\r\n\r\n"), want: noProtocol},
		{name: "a header name with a space", act: says(okLine + "A b: c\r\n\r\n"), want: oneOf(observe.Empty, observe.ProtocolError)},
	}
	for _, size := range []string{"-1", "zz", "0x5", "fffffffffffffffff", "7fffffffffffffff", "", " "} {
		all = append(all, server{name: "the chunk size " + size, act: says(chunks + size + "\r\nabc\r\n0\r\n\r\n"), want: noProtocol})
	}
	for _, length := range []string{"-1", "zz", "99999999999999999999", "9223372036854775807", "+3", "3 3"} {
		all = append(all, server{name: "the length " + length, act: says(okLine + asHTML + "Content-Length: " + length + "\r\n\r\nabc"), want: noProtocol})
	}
	return all
}

// firstLines are first lines that are none.
func firstLines() []server {
	all := []server{
		{name: "HTTP/0.9", act: says("<html><body><p>" + prose + "</p></body></html>"), want: noProtocol},
		{name: "another version", act: says("HTTP/3.7 200 OK\r\nContent-Length: 3\r\n\r\nabc"), want: noProtocol},
		{name: "a version of another world", act: says("HTTP/99999999999.1 200 OK\r\n\r\n"), want: noProtocol},
		{name: "SSH", act: func(c net.Conn) { io.WriteString(c, "SSH-2.0-OpenSSH_9.6\r\n"); hang(c) }, want: noProtocol},
		{name: "SMTP", act: func(c net.Conn) { io.WriteString(c, "220 mail.test ESMTP\r\n"); hang(c) }, want: noProtocol},
		{name: "bytes of anything", act: says("\x16\x03\x01\x00\xff\x00\x1b]0;owned\x07\r\n\r\n"), want: noProtocol},
		{name: "no status text", act: says("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n"), want: nothing},
		{name: "a status text that gives orders", act: says("HTTP/1.1 404 \x1b[31m::error::gone\r\nContent-Length: 0\r\n\r\n"), want: oneOf(observe.NotFound, observe.ProtocolError)},
		{name: "a switch of protocols", act: starts("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", flood("\x81\x05hello")), want: noProtocol},
		{name: "interim answers, then a page", act: says(strings.Repeat("HTTP/1.1 103 Early Hints\r\n\r\n", 3) + whole(prose)), want: fine},
		{name: "status 999", act: says("HTTP/1.1 999 Request Denied\r\nContent-Length: 0\r\n\r\n"), want: oneOf(observe.Challenge)},
	}
	for _, code := range []string{"000", "099", "600", "998", "1000", "99999", "-20", "abc", "2 0", "20", "２００"} {
		all = append(all, server{name: "status " + code, act: says("HTTP/1.1 " + code + " What\r\nContent-Length: 0\r\n\r\n"), want: noProtocol})
	}
	return all
}

// whole is an answer with that text on its page.
func whole(text string) string {
	body := "<!doctype html><title>Prestaciones</title><main><p>" + strings.Repeat(text, 8) + "</p></main>"
	return fmt.Sprintf("%s%sContent-Length: %d\r\n\r\n%s", okLine, asHTML, len(body), body)
}

const prose = "La prestación por desempleo se solicita en la oficina de empleo o por internet, con el documento de identidad y el certificado de la empresa. "
