package hostile_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func moved(location string) act {
	return says("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + location + "\r\n\r\n")
}

// replies answers each request by what it is.
func replies(answer func(r *http.Request) string) act {
	return func(c net.Conn) {
		b := bufio.NewReader(c)
		for {
			r, err := http.ReadRequest(b)
			if err != nil {
				return
			}
			fmt.Fprintf(c, "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n%s\r\n", answer(r))
		}
	}
}

// wandering has redirects that lead nowhere.
func wandering() []server {
	lost := oneOf(observe.RedirectError)
	return []server{
		{name: "a redirect to itself", act: moved("/page"), want: lost},
		{name: "redirects that count up", act: replies(func(r *http.Request) string {
			n, _ := strconv.Atoi(r.URL.Query().Get("n"))
			return "Location: /page?n=" + strconv.Itoa(n+1) + "\r\n"
		}), want: lost},
		{name: "redirects that grow", act: replies(func(r *http.Request) string {
			return "Location: " + r.URL.RequestURI() + "?" + strings.Repeat("x", 10_000) + "\r\n"
		}), want: lost},
		{name: "redirects that set cookies", act: replies(func(r *http.Request) string {
			return fmt.Sprintf("Location: /page\r\nSet-Cookie: c%d=1\r\n", len(r.Cookies()))
		}), want: lost},
		{name: "a location of 1 MB", act: moved("/" + strings.Repeat("x", 1<<20)), want: noProtocol},
		{name: "a location of 50 KB", act: moved("/" + strings.Repeat("x", 50_000)), want: lost},
		{name: "no location", act: says("HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n"), want: lost},
		{name: "an empty location", act: moved(""), want: lost},
		{name: "two locations", act: moved("/page\r\nLocation: http://127.0.0.1:9/"), want: lost},
		{name: "a location with a line break inside", act: moved("/x%0d%0aSet-Cookie:%20a=b"), want: lost},
		{name: "a location with a bare CR", act: moved("/x\rSet-Cookie: a=b"), want: noProtocol},
		{name: "a location that is no UTF-8", act: moved("/\xff\xfe\xe1"), want: lost},
		{name: "a location that gives orders", act: moved("http://x.test/\x1b[31m::error::" + "\u202e"), want: noProtocol},
		{name: "a location in another world", act: moved("javascript:alert(1)"), want: lost},
		{name: "a location on another port", act: moved("//h.test:22/"), want: lost},
		{name: "a location with a password", act: moved("http://a:b@h.test/"), want: lost},
		{name: "a status that moves nowhere", act: says("HTTP/1.1 300 Choose\r\nContent-Length: 0\r\nLocation: /x\r\n\r\n"), want: lost},
		{name: "a use of a proxy", act: says("HTTP/1.1 305 Use Proxy\r\nContent-Length: 0\r\nLocation: http://127.0.0.1:9/\r\n\r\n"), want: lost},
	}
}
