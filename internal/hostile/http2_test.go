package hostile_test

import (
	"bytes"
	"io"
	"net"
	"strings"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// stream is one request over HTTP/2, to be answered frame by frame.
type stream struct {
	id  uint32
	out *http2.Framer
	raw io.Writer
}

// frames answers each request of a connection by answer. While it floods,
// nobody reads the rest of what the other side says.
func frames(answer func(s stream)) act {
	return secure(sound(), "h2", func(c net.Conn) {
		if _, err := io.ReadFull(c, make([]byte, len(http2.ClientPreface))); err != nil {
			return
		}
		f := http2.NewFramer(c, c)
		f.AllowIllegalWrites = true
		f.WriteSettings()
		for {
			frame, err := f.ReadFrame()
			if err != nil {
				return
			}
			switch h := frame.(type) {
			case *http2.HeadersFrame:
				answer(stream{h.StreamID, f, c})
			case *http2.SettingsFrame:
				if !h.IsAck() {
					f.WriteSettingsAck()
				}
			}
		}
	})
}

// forever writes a frame again and again, until the other side has gone.
func forever(write func(s stream) error) act {
	return frames(func(s stream) {
		for write(s) == nil {
		}
	})
}

// headers writes a header block in one frame.
func (s stream) headers(end bool, fields ...string) error {
	return s.out.WriteHeaders(http2.HeadersFrameParam{StreamID: s.id, BlockFragment: block(fields...), EndHeaders: true, EndStream: end})
}

// block is a header block of names and values, each written out.
func block(fields ...string) []byte {
	var b bytes.Buffer
	e := hpack.NewEncoder(&b)
	e.SetMaxDynamicTableSize(0)
	for i := 0; i < len(fields); i += 2 {
		e.WriteField(hpack.HeaderField{Name: fields[i], Value: fields[i+1]})
	}
	return b.Bytes()
}

// then floods after the header of a page.
func then(write func(s stream) error) act {
	return frames(func(s stream) {
		s.headers(false, ":status", "200", "content-type", "text/html; charset=utf-8")
		for write(s) == nil {
		}
	})
}

// storms are servers that flood over HTTP/2, and ones that break its rules.
func storms() []server {
	all := append(floods(), breaches()...)
	for i := range all {
		all[i].scheme = "https"
	}
	return all
}

// gaveUp are the words for a server that never came to the point.
var gaveUp = oneOf(observe.Timeout, observe.ProtocolError)

func floods() []server {
	bomb := bombBlock()
	return []server{
		{name: "a flood of SETTINGS", act: forever(func(s stream) error { return s.out.WriteSettings() }), want: gaveUp},
		{name: "a flood of SETTINGS that change", act: forever(func(s stream) error {
			return s.out.WriteSettings(http2.Setting{ID: http2.SettingHeaderTableSize, Val: 1 << 31}, http2.Setting{ID: http2.SettingInitialWindowSize, Val: s.id})
		}), want: gaveUp},
		{name: "a flood of PING", act: forever(func(s stream) error { return s.out.WritePing(false, [8]byte{1}) }), want: gaveUp},
		{name: "a flood of PING answers", act: forever(func(s stream) error { return s.out.WritePing(true, [8]byte{1}) }), want: gaveUp},
		{name: "a flood of PRIORITY", act: forever(func(s stream) error { return s.out.WritePriority(s.id, http2.PriorityParam{Weight: 1}) }), want: gaveUp},
		{name: "a flood of WINDOW_UPDATE", act: forever(func(s stream) error { return s.out.WriteWindowUpdate(0, 1) }), want: gaveUp},
		{name: "a flood of frames of no kind", act: forever(func(s stream) error { return s.out.WriteRawFrame(0xbe, 0, 0, []byte("noise")) }), want: gaveUp},
		{name: "a storm of RST_STREAM", act: forever(func(s stream) error { return s.out.WriteRSTStream(s.id, http2.ErrCodeRefusedStream) }), want: gaveUp},
		{name: "a storm of GOAWAY", act: forever(func(s stream) error { return s.out.WriteGoAway(0, http2.ErrCodeNo, []byte(orders)) }), want: gaveUp},
		{name: "a flood of CONTINUATION", act: frames(func(s stream) {
			s.out.WriteHeaders(http2.HeadersFrameParam{StreamID: s.id, BlockFragment: block(":status", "200")})
			for s.out.WriteContinuation(s.id, false, block("a", strings.Repeat("b", 1000))) == nil {
			}
		}), want: gaveUp},
		{name: "a flood of empty CONTINUATION", act: frames(func(s stream) {
			s.out.WriteHeaders(http2.HeadersFrameParam{StreamID: s.id, BlockFragment: block(":status", "200")})
			for s.out.WriteContinuation(s.id, false, nil) == nil {
			}
		}), want: gaveUp},
		{name: "a flood of interim answers", act: forever(func(s stream) error { return s.headers(false, ":status", "103", "link", "</a>") }), want: gaveUp},
		{name: "a header bomb", act: frames(func(s stream) {
			s.out.WriteHeaders(http2.HeadersFrameParam{StreamID: s.id, BlockFragment: bomb, EndHeaders: true, EndStream: true})
		}), want: noProtocol},
		{name: "1 MB of header", act: frames(func(s stream) {
			s.out.WriteHeaders(http2.HeadersFrameParam{StreamID: s.id, BlockFragment: block(":status", "200")})
			for range 70 {
				s.out.WriteContinuation(s.id, false, block("a", strings.Repeat("b", 15_000)))
			}
			s.out.WriteContinuation(s.id, true, nil)
		}), want: noProtocol},
		{name: "an endless body over HTTP/2", act: then(func(s stream) error { return s.out.WriteData(s.id, false, []byte(strings.Repeat("<p>agua</p>", 1000))) }), want: oneOf(observe.OK, observe.ProtocolError)},
		{name: "an endless body of nothing", act: then(func(s stream) error { return s.out.WriteData(s.id, false, nil) }), want: gaveUp},
		{name: "an endless body of padding", act: then(func(s stream) error { return s.out.WriteDataPadded(s.id, false, nil, make([]byte, 255)) }), want: gaveUp},
		{name: "trailers without end", act: frames(func(s stream) {
			s.headers(false, ":status", "200", "content-type", "text/html")
			for s.headers(false, "a", "b") == nil {
			}
		}), want: gaveUp},
	}
}

// bombBlock is a header block of 60 KB that unpacks to 100 MB: one long field,
// named again and again by its number in the table.
func bombBlock() []byte {
	var b bytes.Buffer
	e := hpack.NewEncoder(&b)
	field := hpack.HeaderField{Name: "a", Value: strings.Repeat("b", 4000)}
	e.WriteField(hpack.HeaderField{Name: ":status", Value: "200"})
	for b.Len() < 16_000 {
		e.WriteField(field)
	}
	return b.Bytes()
}

func breaches() []server {
	says := func(name string, want []observe.Outcome, write func(s stream)) server {
		return server{name: name, act: frames(func(s stream) { write(s) }), want: want}
	}
	return []server{
		says("silence over HTTP/2", timedOut, func(stream) {}),
		says("a header without a body", timedOut, func(s stream) { s.headers(false, ":status", "200", "content-type", "text/html") }),
		says("DATA on stream 0", noProtocol, func(s stream) { s.out.WriteData(0, false, []byte("a")) }),
		says("DATA before HEADERS", noProtocol, func(s stream) { s.out.WriteData(s.id, true, []byte("a")) }),
		says("an answer to a request that was not made", timedOut, func(s stream) { stream{s.id + 2, s.out, s.raw}.headers(true, ":status", "200") }),
		says("a pushed page", noProtocol, func(s stream) {
			s.out.WritePushPromise(http2.PushPromiseParam{StreamID: s.id, PromiseID: 2, BlockFragment: block(":method", "GET", ":path", "/"), EndHeaders: true})
		}),
		says("a window beyond all bounds", noProtocol, func(s stream) { s.out.WriteWindowUpdate(0, 1<<31-1); s.out.WriteWindowUpdate(0, 1<<31-1) }),
		says("settings that are not allowed", noProtocol, func(s stream) {
			s.out.WriteSettings(http2.Setting{ID: http2.SettingMaxFrameSize, Val: 1}, http2.Setting{ID: http2.SettingEnablePush, Val: 7})
		}),
		says("a frame of 16 MB", noProtocol, func(s stream) { s.raw.Write([]byte("\xff\xff\xff\x00\x00\x00\x00\x00\x01")) }),
		says("a header block that is none", noProtocol, func(s stream) {
			s.out.WriteHeaders(http2.HeadersFrameParam{StreamID: s.id, BlockFragment: []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), EndHeaders: true})
		}),
		says("no status", noProtocol, func(s stream) { s.headers(true, "content-type", "text/html") }),
		says("two statuses", noProtocol, func(s stream) { s.headers(true, ":status", "200", ":status", "404") }),
		says("a status of letters", noProtocol, func(s stream) { s.headers(true, ":status", "abc") }),
		says("a status of 99999", noProtocol, func(s stream) { s.headers(true, ":status", "99999") }),
		says("headers in capitals", noProtocol, func(s stream) { s.headers(true, ":status", "200", "Content-Type", "text/html") }),
		says("a header with a line break", noProtocol, func(s stream) { s.headers(true, ":status", "200", "x", "a\r\nb: c") }),
		says("a switch of protocols over HTTP/2", noProtocol, func(s stream) { s.headers(true, ":status", "101") }),
		says("a length that is not kept", noProtocol, func(s stream) {
			s.headers(false, ":status", "200", "content-type", "text/html", "content-length", "5")
			s.out.WriteData(s.id, true, []byte("<p>"+strings.Repeat(prose, 8)))
		}),
		says("a body cut off by GOAWAY", gaveUp, func(s stream) {
			s.headers(false, ":status", "200", "content-type", "text/html")
			s.out.WriteGoAway(s.id, http2.ErrCodeInternal, []byte(orders))
		}),
		says("a body cut off by RST_STREAM", noProtocol, func(s stream) {
			s.headers(false, ":status", "200", "content-type", "text/html")
			s.out.WriteData(s.id, false, []byte("<p>"))
			s.out.WriteRSTStream(s.id, http2.ErrCodeInternal)
		}),
		{name: "HTTP/1.1 where HTTP/2 was agreed", act: secure(sound(), "h2", says1(whole(prose))), want: noProtocol},
		{name: "garbage where HTTP/2 was agreed", act: secure(sound(), "h2", flood("\xde\xad\xbe\xef")), want: noProtocol},
	}
}

// says1 answers whatever comes with these bytes.
func says1(answer string) act {
	return func(c net.Conn) {
		io.WriteString(c, answer)
		hang(c)
	}
}
