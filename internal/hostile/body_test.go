package hostile_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func tooLarge(t *testing.T, o observe.Observation) {
	if o.Content == nil || o.Content.Verdict != observe.ContentTooLarge || o.Content.Hash != "" {
		t.Errorf("the content is %+v", o.Content)
	}
}

// zeros are 32 MB of nothing, packed by pack.
func zeros(pack func(io.Writer) io.WriteCloser) func() string {
	return sync.OnceValue(func() string {
		var b bytes.Buffer
		w := pack(&b)
		w.Write(make([]byte, 32<<20))
		w.Close()
		return b.String()
	})
}

func gzipped(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }
func zlibbed(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) }

func packed(s string) string {
	var b bytes.Buffer
	w := gzipped(&b)
	io.WriteString(w, s)
	w.Close()
	return b.String()
}

// swollen has bodies that are small only on the wire.
func swollen() []server {
	bomb, deflated := zeros(gzipped), zeros(zlibbed)
	head := okLine + asHTML + "Content-Encoding: %s\r\n\r\n"
	gz := fmt.Sprintf(head, "gzip")
	return []server{
		{name: "a gzip bomb", act: page(asHTML+"Content-Encoding: gzip\r\n", bomb()), want: fine, verify: tooLarge},
		{name: "a gzip bomb without end", act: starts(gz, flood(bomb())), want: fine, verify: tooLarge},
		{name: "a deflate bomb", act: page(asHTML+"Content-Encoding: deflate\r\n", deflated()), want: fine, verify: tooLarge},
		{name: "a bomb in a bomb", act: page(asHTML+"Content-Encoding: gzip, gzip\r\n", packed(bomb())), want: noProtocol},
		{name: "a bomb in chunks", act: says(chunks[:len(chunks)-2] + "Content-Encoding: gzip\r\n\r\n" + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(bomb()), bomb())), want: fine, verify: tooLarge},
		{name: "nothing, packed, without end", act: starts(gz, flood(packed(""))), want: timedOut},
		{name: "a packed body that is cut off", act: page(asHTML+"Content-Encoding: gzip\r\n", packed(prose)[:40]), want: noProtocol},
		{name: "a packed body that is damaged", act: page(asHTML+"Content-Encoding: gzip\r\n", packed(prose)[:60]+strings.Repeat("\xff", 80)), want: noProtocol},
		{name: "a packed body that is none", act: page(asHTML+"Content-Encoding: gzip\r\n", prose), want: noProtocol},
		{name: "a packed body whose name has no end", act: starts(gz+"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\x03", flood("aaaaaaaa")), want: noProtocol},
		{name: "an encoding a hundred times", act: page(asHTML+strings.Repeat("Content-Encoding: gzip\r\n", 100), packed(prose)), want: noProtocol},
	}
}

// tangled has pages that cost a reader time, memory or its stack.
func tangled() []server {
	html := func(name, body string, want ...observe.Outcome) server {
		return server{name: name, act: page(asHTML, body), want: want}
	}
	long := "<p>" + strings.Repeat(prose, 8) + "</p>"
	return []server{
		html("100,000 levels", strings.Repeat("<div>", 100_000)+long, observe.OK),
		html("100,000 crossed tags", strings.Repeat("<b><p></b></p>", 100_000)+long, observe.OK),
		html("100,000 tables in tables", strings.Repeat("<table><tr><td>", 100_000)+long, observe.OK),
		html("1,000,000 attributes", "<p"+strings.Repeat(" a=b", 1_000_000)+">"+long, observe.OK),
		html("600,000 attributes of their own", "<p"+numbered(" a%x", 600_000)+">"+long, observe.OK),
		html("an attribute of 4 MB", `<p title="`+strings.Repeat("x", 4<<20)+`">`+long, observe.OK),
		html("a title of 4 MB", "<title>"+strings.Repeat("x ", 2<<20)+"</title>"+long, observe.OK),
		html("a comment without end", long+"<!-- "+strings.Repeat("x", 4<<20), observe.OK),
		html("4 MB of character references", "<p>"+strings.Repeat("&amp;", 800_000)+"</p>"+long, observe.OK),
		html("4 MB on one line", "<p>"+strings.Repeat("palabra ", 500_000)+"</p>", observe.OK),
		html("angle brackets", strings.Repeat("<", 4<<20), observe.OK, observe.Empty),
		html("NUL", strings.Repeat("<p>\x00</p>", 100_000)+long, observe.OK),
		html("a meta refresh to itself", `<meta http-equiv="refresh" content="0;url=/page"><title>x</title>`, observe.Empty),
		html("a script that goes to itself", `<script>location.href="/page"</script>`, observe.Empty),
		html("frames of itself", strings.Repeat(`<iframe src="/page"></iframe>`, 10_000), observe.OK),
	}
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// misread has pages that are not written in what they claim.
func misread() []server {
	long := "<title>Prestaciones</title><main><p>" + strings.Repeat(prose, 8) + "</p></main>"
	wide := "\xff\xfe"
	for _, r := range long {
		wide += string([]byte{byte(r), byte(r >> 8)})
	}
	typed := func(name, contentType, body string) server {
		return server{name: name, act: page("Content-Type: "+contentType+"\r\n", body), want: fine}
	}
	return []server{
		typed("UTF-8 that claims to be UTF-16", "text/html; charset=utf-16", long),
		typed("UTF-16", "text/html; charset=utf-8", wide),
		typed("half of UTF-16", "text/html", wide[:len(wide)-1]),
		typed("UTF-7", "text/html; charset=utf-7", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"+long),
		typed("UTF-32", "text/html; charset=utf-32", "\xff\xfe\x00\x00"+long),
		typed("ISO-2022-JP", "text/html; charset=iso-2022-jp", "\x1b$B"+long+"\x1b(J"),
		typed("an unknown charset", "text/html; charset=\"x'::error::\"", long),
		typed("a type of 60 KB", strings.Repeat("text/html;", 6000), long),
		typed("bytes that are no text", "text/html; charset=utf-8", long+strings.Repeat("\xff\xfe\xfd", 1000)),
	}
}

// orders are words that steer a terminal, a workflow or a reader.
const orders = "\x1b[31m\x1b]0;owned\x07\u202e\u2066\u200b\ufeff\r\n::error::boo\n##[error]boo [skip ci] @everyone <b>|`"

// talkative has words that must stay words.
func talkative() []server {
	long := "<p>" + strings.Repeat(prose, 8) + "</p>"
	return []server{
		{name: "a title that gives orders", act: page(asHTML, "<title>\n::error::boo"+orders+"</title>"+long+"<p>"+orders+"</p>"), want: fine},
		{name: "a text that gives orders", act: page(asHTML, strings.Repeat("<p>"+orders+"</p>", 200)), want: fine},
		{name: "headers that give orders", act: page(asHTML+"ETag: \"\x1b[31m\xff\"\r\nLast-Modified: \u202e::error::\r\nServer: ##[error]\r\n", long), want: noProtocol, verify: noValidators},
		{name: "an ETag of 60 KB", act: page(asHTML+"ETag: \""+strings.Repeat("x", 60_000)+"\"\r\n", long), want: fine, verify: noValidators},
		{name: "a flood of cookies", act: page(asHTML+strings.Repeat("Set-Cookie: aaaa=b\r\n", 3000), long), want: fine},
		{name: "cookies that are none", act: page(asHTML+"Set-Cookie: \x01=\x02; Domain=test\r\nSet-Cookie: ;;;\r\nSet-Cookie: a=b; Domain=.\r\n", long), want: noProtocol},
		{name: "a wait of 300 years", act: says("HTTP/1.1 429 Wait\r\nRetry-After: 9999999999\r\nContent-Length: 0\r\n\r\n"), want: oneOf(observe.RateLimited), verify: waits(7 * 24 * 3600)},
		{name: "a wait longer than numbers", act: says("HTTP/1.1 503 Wait\r\nRetry-After: " + strings.Repeat("9", 1000) + "\r\nContent-Length: 0\r\n\r\n"), want: oneOf(observe.RateLimited), verify: waits(7 * 24 * 3600)},
		{name: "a wait that is over", act: says("HTTP/1.1 429 Wait\r\nRetry-After: -5\r\nContent-Length: 0\r\n\r\n"), want: oneOf(observe.RateLimited), verify: waits(0)},
		{name: "a wait that is none", act: says("HTTP/1.1 429 Wait\r\nRetry-After: \x1b[31msoon\r\nContent-Length: 0\r\n\r\n"), want: noProtocol, verify: waits(0)},
	}
}

func noValidators(t *testing.T, o observe.Observation) {
	if c := o.Content; c != nil && c.ETag+c.LastModified != "" {
		t.Errorf("kept %q and %q", c.ETag, c.LastModified)
	}
}

func waits(seconds int64) func(*testing.T, observe.Observation) {
	return func(t *testing.T, o observe.Observation) {
		if o.RetryAfter != seconds {
			t.Errorf("waits %d s, want %d", o.RetryAfter, seconds)
		}
	}
}
