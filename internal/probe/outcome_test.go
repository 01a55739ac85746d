package probe

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// behaviour is a web that misbehaves in one way, and what must be seen of it.
type behaviour struct {
	name     string
	url      string // default http://a.test/page
	web      func(*web)
	task     func(*Task)
	outcome  observe.Outcome
	code     observe.Reading
	chain    string
	attempts string
	problem  string // in the error
	check    func(*testing.T, observe.Observation)
}

func TestOutcomes(t *testing.T) {
	t.Parallel()
	for _, b := range behaviours() {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			b.run(t)
		})
	}
}

func (b behaviour) run(t *testing.T) {
	w := &web{t: t}
	if b.web != nil {
		b.web(w)
	}
	if b.url == "" {
		b.url = "http://a.test/page"
	}
	task := task(t, b.url)
	if b.task != nil {
		b.task(&task)
	}
	o := probe(t, w.prober(w.config()), task)
	if o.Outcome != b.outcome || o.StatusCode != b.code {
		t.Errorf("got %s %d (%s), want %s %d", o.Outcome, o.StatusCode, o.Error, b.outcome, b.code)
	}
	if got := chain(o); got != b.chain {
		t.Errorf("chain %q, want %q", got, b.chain)
	}
	if b.attempts != "" && attempts(o) != b.attempts {
		t.Errorf("attempts %q, want %q", attempts(o), b.attempts)
	}
	if !strings.Contains(o.Error, b.problem) {
		t.Errorf("error %q, want %q in it", o.Error, b.problem)
	}
	if (o.Error == "") != (o.Outcome.Class() == observe.Success) {
		t.Errorf("outcome %s with error %q", o.Outcome, o.Error)
	}
	if (o.ResponseTime > 0) != (o.StatusCode > 0) {
		t.Errorf("response time %d with code %d", o.ResponseTime, o.StatusCode)
	}
	if b.check != nil {
		b.check(t, o)
	}
}

// at serves one handler at http://a.test/.
func at(h http.HandlerFunc) func(*web) { return func(w *web) { w.http("a.test", h) } }

// wired serves raw connections at http://a.test/.
func wired(talk func(net.Conn)) func(*web) { return func(w *web) { w.raw("a.test", 80, talk) } }

func plainHEAD(t *Task) { t.Content = false }

func behaviours() []behaviour {
	var all []behaviour
	for _, group := range [][]behaviour{
		codes(), pages(), methods(), encodings(), brokenWires(), limits(), redirections(), conditionals(), expectations(),
	} {
		all = append(all, group...)
	}
	return all
}

func codes() []behaviour {
	var all []behaviour
	for code, outcome := range map[int]observe.Outcome{
		201: observe.OK, 400: observe.ClientError, 401: observe.Forbidden, 402: observe.ClientError, 403: observe.Forbidden,
		404: observe.NotFound, 405: observe.ClientError, 410: observe.Gone, 418: observe.ClientError, 451: observe.Forbidden,
		500: observe.ServerError, 501: observe.ServerError, 502: observe.ServerError, 503: observe.ServerError,
		300: observe.RedirectError, 305: observe.RedirectError, 600: observe.ProtocolError, 998: observe.ProtocolError,
		999: observe.Challenge, 429: observe.RateLimited,
	} {
		b := behaviour{name: "code " + strconv.Itoa(code), outcome: outcome, code: observe.Reading(code), attempts: "GET " + strconv.Itoa(code)}
		b.web = at(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(code)
			if code == 201 {
				io.WriteString(w, sound)
			}
		})
		all = append(all, b)
	}
	retryAfter := func(name, code, value string, outcome observe.Outcome, seconds int64) behaviour {
		n, _ := strconv.Atoi(code)
		return behaviour{name: name, outcome: outcome, code: observe.Reading(n),
			web: at(status(n, "Retry-After", value, "Date", "Wed, 18 Feb 2026 03:00:00 GMT")),
			check: func(t *testing.T, o observe.Observation) {
				if o.RetryAfter != seconds {
					t.Errorf("retry after %d s, want %d", o.RetryAfter, seconds)
				}
			}}
	}
	return append(all,
		retryAfter("429 with seconds", "429", "120", observe.RateLimited, 120),
		retryAfter("429 with a huge number", "429", strings.Repeat("9", 40), observe.RateLimited, 7*24*3600),
		retryAfter("429 with a negative number", "429", "-5", observe.RateLimited, 0),
		retryAfter("429 with nonsense", "429", "soon", observe.RateLimited, 0),
		retryAfter("503 with seconds", "503", "30", observe.RateLimited, 30),
		retryAfter("503 with zero", "503", "0", observe.RateLimited, 0),
		retryAfter("503 with a date of the server's clock", "503", "Wed, 18 Feb 2026 03:10:00 GMT", observe.RateLimited, 600),
		retryAfter("503 with a date that has passed", "503", "Wed, 18 Feb 2026 02:10:00 GMT", observe.RateLimited, 0),
		retryAfter("503 with a date far ahead", "503", "Wed, 18 Feb 2099 02:10:00 GMT", observe.RateLimited, 7*24*3600),
		retryAfter("503 with nonsense", "503", "1.5", observe.ServerError, 0),
		behaviour{name: "204 where content is asked", web: at(status(204)), outcome: observe.Empty, code: 204},
		behaviour{name: "204 where none is asked", web: at(status(204)), outcome: observe.OK, code: 204,
			task: func(t *Task) { t.Content, t.Method = false, "get" }},
	)
}

func pages() []behaviour {
	wall := `<html><head><title>Just a moment...</title></head><body><h1>www.example.es</h1><p>Checking your browser before accessing.</p></body></html>`
	html := func(code int, body string, header ...string) func(*web) {
		return at(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			status(code, header...)(w, r)
			io.WriteString(w, body)
		})
	}
	return []behaviour{
		{name: "a sound page", web: html(200, sound), outcome: observe.OK, code: 200, attempts: "GET 200",
			check: func(t *testing.T, o observe.Observation) {
				c := o.Content
				if c == nil || len(c.Hash) != 64 || c.Title != "Prestaciones" || c.Words < 100 || c.Verdict != observe.ContentOK || !strings.Contains(c.Text, "oficina de empleo") {
					t.Errorf("content %+v", c)
				}
			}},
		{name: "wall by header at 200", web: html(200, sound, "Cf-Mitigated", "challenge"), outcome: observe.Challenge, code: 200},
		{name: "wall by header at 403", web: html(403, "", "cf-mitigated", "Challenge"), outcome: observe.Challenge, code: 403},
		{name: "wall by Amazon's header", web: html(405, "", "x-amzn-waf-action", "captcha"), outcome: observe.Challenge, code: 405},
		{name: "wall by page at 403", web: html(403, wall), outcome: observe.Challenge, code: 403},
		{name: "wall by page at 503", web: html(503, wall), outcome: observe.Challenge, code: 503},
		{name: "wall by page at 200", web: html(200, wall), outcome: observe.Challenge, code: 200},
		{name: "429 stays rate limited", web: html(429, wall), outcome: observe.RateLimited, code: 429},
		{name: "404 stays not found", web: html(404, wall), outcome: observe.NotFound, code: 404},
		{name: "500 stays a server error", web: html(500, wall), outcome: observe.ServerError, code: 500},
		{name: "asks for scripts", web: html(200, `<html><body><div id="root"></div><script src="/a.js"></script><noscript>Por favor, habilite JavaScript.</noscript></body></html>`),
			outcome: observe.Challenge, code: 200},
		{name: "soft 404", web: html(200, `<html><head><title>Página no encontrada</title></head><body><h1>Error 404</h1><p>`+strings.Repeat("La página que busca no existe. ", 10)+`</p></body></html>`),
			outcome: observe.Soft404, code: 200, check: func(t *testing.T, o observe.Observation) {
				if o.Content.Verdict != observe.ContentSoft404 || o.Content.Hash != "" {
					t.Errorf("content %+v", o.Content)
				}
			}},
		{name: "parked", web: html(200, `<html><head><title>ejemplo.es</title></head><body><h1>ejemplo.es</h1><p>This domain is for sale. `+strings.Repeat("Ask for an offer today. ", 20)+`</p></body></html>`),
			outcome: observe.Parked, code: 200},
		{name: "empty body", web: html(200, ""), outcome: observe.Empty, code: 200},
		{name: "only white space", web: html(200, " \n\t "), outcome: observe.Empty, code: 200},
		{name: "short page with few words", web: html(200, "<html><body><p>It works!</p></body></html>"), outcome: observe.Empty, code: 200},
		{name: "wall where no content is asked", web: html(200, wall), outcome: observe.Challenge, code: 200,
			task: func(t *Task) { t.Content, t.Method = false, "get" },
			check: func(t *testing.T, o observe.Observation) {
				if o.Content != nil {
					t.Errorf("content %+v", o.Content)
				}
			}},
		{name: "a document of bytes", web: at(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/pdf")
			io.WriteString(w, "%PDF-1.7 \x00\x01\x02")
		}), outcome: observe.OK, code: 200, check: func(t *testing.T, o observe.Observation) {
			if len(o.Content.Hash) != 64 || o.Content.Text != "" || !o.Content.Bytes {
				t.Errorf("content %+v", o.Content)
			}
		}},
	}
}

func methods() []behaviour {
	sound := writes(sound)
	return []behaviour{
		{name: "HEAD where no content is asked", web: at(sound), task: plainHEAD, outcome: observe.OK, code: 200, attempts: "HEAD 200"},
		{name: "HEAD 405", web: at(unless(status(405), sound)), task: plainHEAD, outcome: observe.OK, code: 200, attempts: "HEAD 405, GET 200"},
		{name: "HEAD 501", web: at(unless(status(501), sound)), task: plainHEAD, outcome: observe.OK, code: 200, attempts: "HEAD 501, GET 200"},
		{name: "HEAD 403", web: at(unless(status(403), sound)), task: plainHEAD, outcome: observe.OK, code: 200, attempts: "HEAD 403, GET 200"},
		{name: "HEAD 404", web: at(unless(status(404), sound)), task: plainHEAD, outcome: observe.OK, code: 200, attempts: "HEAD 404, GET 200"},
		{name: "HEAD and GET 404", web: at(status(404)), task: plainHEAD, outcome: observe.NotFound, code: 404, attempts: "HEAD 404, GET 404"},
		{name: "HEAD 429 settles", web: at(unless(status(429), sound)), task: plainHEAD, outcome: observe.RateLimited, code: 429, attempts: "HEAD 429"},
		{name: "HEAD 410 settles", web: at(unless(status(410), sound)), task: plainHEAD, outcome: observe.Gone, code: 410, attempts: "HEAD 410"},
		{name: "HEAD hangs", web: at(unless(silent, sound)), outcome: observe.OK, code: 200, attempts: "HEAD 0, GET 200",
			task: func(t *Task) { t.Content, t.ReadTimeout = false, time.Second }},
		{name: "HEAD 500 is asked again as HEAD", web: at(turns(status(500), sound)), outcome: observe.OK, code: 200, attempts: "HEAD 500, HEAD 200",
			task: func(t *Task) { t.Content, t.Retry5xx = false, []time.Duration{time.Millisecond} }},
		{name: "HEAD 405 then GET 500 is asked again as GET", web: at(turns(status(405), status(500), sound)), outcome: observe.OK, code: 200,
			attempts: "HEAD 405, GET 500, GET 200",
			task:     func(t *Task) { t.Content, t.Retry5xx = false, []time.Duration{time.Millisecond} }},
		{name: "forced HEAD does not fall back", web: at(status(405)), task: func(t *Task) { t.Method = "head" },
			outcome: observe.ClientError, code: 405, attempts: "HEAD 405"},
		{name: "forced GET", web: at(sound), task: func(t *Task) { t.Content, t.Method = false, "get" }, outcome: observe.OK, code: 200, attempts: "GET 200"},
		{name: "5xx to the end", web: at(status(502)), outcome: observe.ServerError, code: 502, attempts: "GET 502, GET 502, GET 502, GET 502",
			task: func(t *Task) { t.Retry5xx = []time.Duration{1, 1, 1} }},
		{name: "5xx once", web: at(turns(status(503), sound)), outcome: observe.OK, code: 200, attempts: "GET 503, GET 200",
			task: func(t *Task) { t.Retry5xx = []time.Duration{1, 1, 1} }},
		{name: "503 with Retry-After is not asked again", web: at(status(503, "Retry-After", "9")), outcome: observe.RateLimited, code: 503, attempts: "GET 503",
			task: func(t *Task) { t.Retry5xx = []time.Duration{1, 1, 1} }},
		{name: "time-out once", web: at(turns(silent, sound)), outcome: observe.OK, code: 200, attempts: "GET 0, GET 200",
			task: func(t *Task) { t.ReadTimeout, t.RetryTimeout = 500*time.Millisecond, 1 }},
		{name: "time-out to the end", web: at(silent), outcome: observe.Timeout, attempts: "GET 0, GET 0", problem: "silent",
			task: func(t *Task) { t.ReadTimeout, t.RetryTimeout = 50*time.Millisecond, 1 }},
	}
}

func squeezed(f func(io.Writer) io.WriteCloser, s string) string {
	var b bytes.Buffer
	w := f(&b)
	io.WriteString(w, s)
	w.Close()
	return b.String()
}

func gzipped(s string) string {
	return squeezed(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }, s)
}

func encodings() []behaviour {
	encoded := func(encoding, body string) func(*web) {
		return at(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Encoding", encoding)
			io.WriteString(w, body)
		})
	}
	tooLarge := func(t *testing.T, o observe.Observation) {
		if o.Content.Verdict != observe.ContentTooLarge || o.Content.Hash != "" || o.Content.Text != "" {
			t.Errorf("content %+v", o.Content)
		}
	}
	zipped := gzipped(sound)
	return []behaviour{
		{name: "gzip", web: encoded("gzip", zipped), outcome: observe.OK, code: 200},
		{name: "x-gzip in capitals", web: encoded("X-GZIP", zipped), outcome: observe.OK, code: 200},
		{name: "deflate with zlib", outcome: observe.OK, code: 200,
			web: encoded("deflate", squeezed(func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) }, sound))},
		{name: "deflate without zlib", outcome: observe.OK, code: 200,
			web: encoded("deflate", squeezed(func(w io.Writer) io.WriteCloser { f, _ := flate.NewWriter(w, 6); return f }, sound))},
		{name: "identity", web: encoded("identity", sound), outcome: observe.OK, code: 200},
		{name: "an encoding nobody asked for", web: encoded("br", sound), outcome: observe.ProtocolError, code: 200, problem: "encoding"},
		{name: "plain text that claims gzip", web: encoded("gzip", sound), outcome: observe.ProtocolError, code: 200, problem: "claims"},
		{name: "gzip cut short", web: encoded("gzip", zipped[:len(zipped)/2]), outcome: observe.ProtocolError, code: 200, problem: "short"},
		{name: "gzip with a wrong sum", web: encoded("gzip", zipped[:len(zipped)-8]+"\x00\x00\x00\x00"+zipped[len(zipped)-4:]), outcome: observe.ProtocolError, code: 200},
		{name: "gzip of nothing at all", web: encoded("gzip", ""), outcome: observe.Empty, code: 200},
		{name: "a bad code in an unknown encoding", outcome: observe.NotFound, code: 404, web: at(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "zstd")
			w.WriteHeader(404)
			io.WriteString(w, "x")
		})},
		{name: "gzip bomb", web: encoded("gzip", gzipped(strings.Repeat("\x00", 4<<20))), outcome: observe.OK, code: 200, check: tooLarge},
		{name: "body over the limit", web: at(writes(sound)), outcome: observe.OK, code: 200, check: tooLarge,
			task: func(t *Task) { t.MaxBody = 1000 }},
		{name: "body over the limit once decoded", web: encoded("gzip", zipped), outcome: observe.OK, code: 200, check: tooLarge,
			task: func(t *Task) { t.MaxBody = int64(len(zipped)) }},
		{name: "body of just the limit", web: at(writes(sound)), outcome: observe.OK, code: 200,
			task: func(t *Task) { t.MaxBody = int64(len(sound)) },
			check: func(t *testing.T, o observe.Observation) {
				if o.Content.Hash == "" {
					t.Error("no hash")
				}
			}},
	}
}

func brokenWires() []behaviour {
	reset := func(c net.Conn) {
		readRequest(c)
		c.(*net.TCPConn).SetLinger(0)
	}
	length := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: "
	return []behaviour{
		{name: "connection refused", web: func(w *web) {
			l, _ := net.Listen("tcp", "127.0.0.1:0")
			w.rule("a.test", 80, l.Addr())
			l.Close()
		}, outcome: observe.ConnectionError, problem: "refused", attempts: "GET 0"},
		{name: "connection reset", web: wired(reset), outcome: observe.ConnectionError, problem: "reset"},
		{name: "closed without an answer", web: wired(says("")), outcome: observe.ConnectionError, problem: "without an answer"},
		{name: "not HTTP", web: wired(says("SSH-2.0-OpenSSH_9.6\r\n\r\n")), outcome: observe.ProtocolError},
		{name: "a server that speaks first", web: wired(func(c net.Conn) { io.WriteString(c, "220 mail.test ESMTP\r\n"); readRequest(c) }), outcome: observe.ProtocolError},
		{name: "header cut short", web: wired(says("HTTP/1.1 200 OK\r\nContent-Ty")), outcome: observe.ProtocolError},
		{name: "code of two digits", web: wired(says("HTTP/1.1 99 Huh\r\n\r\n")), outcome: observe.ProtocolError},
		{name: "code zero", web: wired(says("HTTP/1.1 000 Huh\r\nContent-Length: 0\r\n\r\n")), outcome: observe.ProtocolError},
		{name: "code below 100", web: wired(says("HTTP/1.1 099 Huh\r\nContent-Length: 0\r\n\r\n")), outcome: observe.ProtocolError, code: 99},
		{name: "unasked change of protocol", web: wired(says("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")), outcome: observe.ProtocolError, code: 101},
		{name: "two lengths", web: wired(says(length + "5\r\nContent-Length: 6\r\n\r\nabcdef")), outcome: observe.ProtocolError},
		{name: "body shorter than its length", web: wired(says(length + "5000\r\n\r\n" + sound)), outcome: observe.ProtocolError, code: 200, problem: "short"},
		{name: "body reset", web: wired(func(c net.Conn) {
			readRequest(c)
			io.WriteString(c, length+"5000\r\n\r\nabc")
			c.(*net.TCPConn).SetLinger(0)
		}),
			outcome: observe.ConnectionError, code: 200},
		{name: "bad chunk", web: wired(says("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc")), outcome: observe.ProtocolError, code: 200},
		{name: "chunks cut short", web: wired(says("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n")), outcome: observe.ProtocolError, code: 200},
		{name: "gzip whole, its chunks cut short", outcome: observe.ProtocolError, code: 200,
			web: wired(says("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n" + strconv.FormatInt(int64(len(gzipped(sound))), 16) + "\r\n" + gzipped(sound) + "\r\n"))},
		{name: "body to the end of the connection", web: wired(says("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + sound)), outcome: observe.OK, code: 200},
		{name: "interim answers first", web: wired(says("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + strconv.Itoa(len(sound)) + "\r\n\r\n" + sound)),
			outcome: observe.OK, code: 200},
		{name: "endless interim answers", web: wired(func(c net.Conn) {
			readRequest(c)
			for {
				if _, err := io.WriteString(c, "HTTP/1.1 103 Early Hints\r\n\r\n"); err != nil {
					return
				}
			}
		}), outcome: observe.ProtocolError, problem: "interim"},
		{name: "header bomb", web: wired(func(c net.Conn) {
			readRequest(c)
			io.WriteString(c, "HTTP/1.1 200 OK\r\n")
			for {
				if _, err := io.WriteString(c, "X-Bomb: "+strings.Repeat("x", 1000)+"\r\n"); err != nil {
					return
				}
			}
		}), outcome: observe.ProtocolError, problem: "header"},
		{name: "header without a line end", web: wired(func(c net.Conn) {
			readRequest(c)
			for {
				if _, err := io.WriteString(c, strings.Repeat("H", 1000)); err != nil {
					return
				}
			}
		}), outcome: observe.ProtocolError, problem: "header"},
		{name: "HEAD answered with a body", web: wired(says(length + "3\r\n\r\nabc")), task: plainHEAD, outcome: observe.OK, code: 200, attempts: "HEAD 200"},
		{name: "a bad code with a broken body", web: wired(says("HTTP/1.1 404 Not Found\r\nContent-Length: 99\r\n\r\nabc")), outcome: observe.NotFound, code: 404},
		{name: "controls in the answer", web: wired(says("HTTP/1.1 200 OK\r\nETag: \"\xff\"\r\nContent-Type: text/html\r\n\r\n<title>a\x1b[31mb\u202ec</title>" + sound)), outcome: observe.OK, code: 200,
			check: func(t *testing.T, o observe.Observation) {
				if o.Content.ETag != "" || strings.ContainsAny(o.Content.Title+o.Content.Text, "\x1b\u202e") {
					t.Errorf("content %+v", o.Content)
				}
			}},
	}
}

func limits() []behaviour {
	drip := func(w http.ResponseWriter, r *http.Request) {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-r.Context().Done():
				return
			case <-tick.C:
				io.WriteString(w, "<p>")
				http.NewResponseController(w).Flush()
			}
		}
	}
	stall := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(code)
			io.WriteString(w, "<p>")
			http.NewResponseController(w).Flush()
			silent(w, r)
		}
	}
	return []behaviour{
		{name: "no answer", web: at(silent), task: func(t *Task) { t.ReadTimeout = 60 * time.Millisecond }, outcome: observe.Timeout, problem: "silent"},
		{name: "body stalls", web: at(stall(200)), task: func(t *Task) { t.ReadTimeout = 700 * time.Millisecond }, outcome: observe.Timeout, code: 200, problem: "silent"},
		{name: "body of a bad code stalls", web: at(stall(404)), task: func(t *Task) { t.ReadTimeout = 700 * time.Millisecond }, outcome: observe.NotFound, code: 404},
		{name: "slow drip", web: at(drip), task: func(t *Task) { t.ReadTimeout, t.Timeout = 10*time.Second, time.Second }, outcome: observe.Timeout, code: 200, problem: "whole"},
		{name: "endless body", web: at(func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				io.WriteString(w, prose)
			}
		}), outcome: observe.OK, code: 200, task: func(t *Task) { t.MaxBody = 100_000 },
			check: func(t *testing.T, o observe.Observation) {
				if o.Content.Verdict != observe.ContentTooLarge {
					t.Errorf("content %+v", o.Content)
				}
			}},
		{name: "redirect whose body stalls", outcome: observe.OK, code: 200, chain: "http://a.test/page 302 http://a.test/there",
			web: at(paths(map[string]http.HandlerFunc{
				"/page":  func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Location", "/there"); stall(302)(w, r) },
				"/there": writes(sound)}))},
	}
}

func redirections() []behaviour {
	here := func(by map[string]http.HandlerFunc) func(*web) { return at(paths(by)) }
	page := writes(sound)
	var all []behaviour
	for _, code := range []int{301, 302, 303, 307, 308} {
		all = append(all, behaviour{name: "redirect " + strconv.Itoa(code), outcome: observe.OK, code: 200, attempts: "GET 200",
			web:   here(map[string]http.HandlerFunc{"/page": moves(code, "/there?x=1#part"), "/there": page}),
			chain: "http://a.test/page " + strconv.Itoa(code) + " http://a.test/there?x=1"})
	}
	return append(all, []behaviour{
		{name: "to another host", web: func(w *web) { w.http("a.test", moves(301, "//b.test/x")); w.http("b.test", page) },
			outcome: observe.OK, code: 200, chain: "http://a.test/page 301 http://b.test/x"},
		{name: "HEAD stays HEAD", task: plainHEAD, web: here(map[string]http.HandlerFunc{"/page": moves(303, "/there"), "/there": unless(page, status(500))}),
			outcome: observe.OK, code: 200, attempts: "HEAD 200", chain: "http://a.test/page 303 http://a.test/there"},
		{name: "circle", web: here(map[string]http.HandlerFunc{"/page": moves(302, "/b"), "/b": moves(301, "/page")}),
			outcome: observe.RedirectError, code: 301, problem: "circle", chain: "http://a.test/page 302 http://a.test/b 301 http://a.test/page"},
		{name: "to itself", web: at(moves(302, "/page")), outcome: observe.RedirectError, code: 302, problem: "circle", chain: "http://a.test/page 302 http://a.test/page"},
		{name: "to itself until a cookie is there", outcome: observe.OK, code: 200, chain: "http://a.test/page 302 http://a.test/page",
			web: at(func(w http.ResponseWriter, r *http.Request) {
				if c, err := r.Cookie("seen"); err != nil || c.Value != "1" {
					http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1", Path: "/"})
					moves(302, "/page")(w, r)
					return
				}
				page(w, r)
			})},
		{name: "more than are followed", task: func(t *Task) { t.MaxRedirects = 1 },
			web:     here(map[string]http.HandlerFunc{"/page": moves(302, "/b"), "/b": moves(307, "/c"), "/c": page}),
			outcome: observe.RedirectError, code: 307, problem: "more than 1", chain: "http://a.test/page 302 http://a.test/b 307 http://a.test/c"},
		{name: "as many as are followed", task: func(t *Task) { t.MaxRedirects = 2 },
			web:     here(map[string]http.HandlerFunc{"/page": moves(302, "/b"), "/b": moves(307, "/c"), "/c": page}),
			outcome: observe.OK, code: 200, chain: "http://a.test/page 302 http://a.test/b 307 http://a.test/c"},
		{name: "none are followed", task: func(t *Task) { t.MaxRedirects = 0 }, web: at(moves(301, "/b")),
			outcome: observe.RedirectError, code: 301, chain: "http://a.test/page 301 http://a.test/b"},
		{name: "no Location", web: at(status(301)), outcome: observe.RedirectError, code: 301, problem: "where"},
		{name: "bad Location", web: at(moves(301, "http://[bad/")), outcome: observe.RedirectError, code: 301},
		{name: "Location of another scheme", web: at(moves(302, "javascript:alert(1)")), outcome: observe.RedirectError, code: 302},
		{name: "Location to a file", web: at(moves(302, "file:///etc/passwd")), outcome: observe.RedirectError, code: 302},
		{name: "Location too long", web: at(moves(302, "/"+strings.Repeat("x", 3000))), outcome: observe.RedirectError, code: 302},
		{name: "to an address that is refused", web: at(moves(302, "http://169.254.169.254/latest/")), outcome: observe.RedirectError, code: 302, problem: "allowed",
			chain: "http://a.test/page 302 http://169.254.169.254/latest/"},
		{name: "to a port that is refused", web: at(moves(302, "http://a.test:22/")), outcome: observe.RedirectError, code: 302, problem: "port",
			chain: "http://a.test/page 302 http://a.test:22/"},
		{name: "to a user name", web: at(moves(302, "http://me@a.test/x")), outcome: observe.RedirectError, code: 302, chain: "http://a.test/page 302 http://me@a.test/x"},
		{name: "to a dead name", web: at(moves(302, "http://gone.invalid/")), outcome: observe.DNSError, code: 302, chain: "http://a.test/page 302 http://gone.invalid/"},
		{name: "to a page that is gone", web: here(map[string]http.HandlerFunc{"/page": moves(301, "/b")}), outcome: observe.NotFound, code: 404,
			chain: "http://a.test/page 301 http://a.test/b"},
		{name: "to the home page", web: here(map[string]http.HandlerFunc{"/page": moves(301, "/"), "/": page}), outcome: observe.Soft404, code: 200,
			chain: "http://a.test/page 301 http://a.test/", problem: "home", check: func(t *testing.T, o observe.Observation) {
				if o.Content.Hash != "" || o.Content.Text != "" {
					t.Errorf("content %+v", o.Content)
				}
			}},
		{name: "HEAD to the home page", task: plainHEAD, web: here(map[string]http.HandlerFunc{"/page": moves(301, "/"), "/": page}), outcome: observe.Soft404, code: 200,
			chain: "http://a.test/page 301 http://a.test/"},
		{name: "to the home page of the site's other host", web: func(w *web) { w.http("a.test", moves(301, "http://www.a.test/")); w.http("www.a.test", page) },
			outcome: observe.Soft404, code: 200, chain: "http://a.test/page 301 http://www.a.test/"},
		{name: "from home page to home page", url: "http://a.test/", web: func(w *web) { w.http("a.test", moves(301, "http://www.a.test/")); w.http("www.a.test", page) },
			outcome: observe.OK, code: 200, chain: "http://a.test/ 301 http://www.a.test/"},
		{name: "to the home page of another site", web: func(w *web) { w.http("a.test", moves(301, "http://b.test/")); w.http("b.test", page) },
			outcome: observe.OK, code: 200, chain: "http://a.test/page 301 http://b.test/"},
		{name: "path sent as it stands", url: "http://a.test/a%zz/%7Cb|c", outcome: observe.OK, code: 200,
			web: wired(func(c net.Conn) {
				if line, _, _ := strings.Cut(readRequest(c), "\r\n"); line == "GET /a%zz/%7Cb|c HTTP/1.1" {
					io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"+sound)
				}
			})},
	}...)
}

func conditionals() []behaviour {
	prior := Prior{Hash: strings.Repeat("a", 64), Title: "Before", Words: 7, ETag: `"v1"`, LastModified: "Wed, 18 Feb 2026 03:00:00 GMT"}
	knows := func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("If-None-Match") == `"v1"` && r.Header.Get("If-Modified-Since") != "" {
			w.Header().Set("ETag", `"v2"`)
			w.WriteHeader(304)
			return
		}
		writes(sound)(w, r)
	}
	return []behaviour{
		{name: "not modified", web: at(knows), task: func(t *Task) { t.Prior = prior }, outcome: observe.NotModified, code: 304, attempts: "GET 304",
			check: func(t *testing.T, o observe.Observation) {
				want := observe.Content{Hash: prior.Hash, Title: "Before", Words: 7, Verdict: observe.ContentOK, ETag: `"v2"`, LastModified: prior.LastModified}
				if o.Content == nil || *o.Content != want {
					t.Errorf("content %+v, want %+v", o.Content, want)
				}
			}},
		{name: "modified", web: at(knows), task: func(t *Task) { t.Prior = prior; t.Prior.ETag = `"v0"` }, outcome: observe.OK, code: 200},
		{name: "no validators without a hash", web: at(knows), task: func(t *Task) { t.Prior = prior; t.Prior.Hash = "" }, outcome: observe.OK, code: 200},
		{name: "no validators without content", web: at(knows), task: func(t *Task) { t.Prior, t.Content, t.Method = prior, false, "get" }, outcome: observe.OK, code: 200},
		{name: "validators only where they came from", task: func(t *Task) { t.Prior = prior; t.Prior.FinalURL = "http://a.test/there" },
			web: at(paths(map[string]http.HandlerFunc{"/there": knows, "/page": func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("If-None-Match") != "" {
					w.WriteHeader(400)
					return
				}
				moves(302, "/there")(w, r)
			}})), outcome: observe.NotModified, code: 304, chain: "http://a.test/page 302 http://a.test/there"},
		{name: "validators that could break a header", web: at(writes(sound)), outcome: observe.OK, code: 200,
			task: func(t *Task) { t.Prior = prior; t.Prior.ETag = "a\r\nHost: b" }},
		{name: "304 that nobody asked for", web: at(status(304)), outcome: observe.NotModified, code: 304, check: func(t *testing.T, o observe.Observation) {
			if o.Content != nil {
				t.Errorf("content %+v", o.Content)
			}
		}},
	}
}

func expectations() []behaviour {
	expect := func(contains string, codes ...int) func(*Task) {
		return func(t *Task) { t.Expect = Expect{codes, contains} }
	}
	return []behaviour{
		{name: "expected words", web: at(writes(sound)), task: expect("oficina de empleo"), outcome: observe.OK, code: 200},
		{name: "expected words in other case", web: at(writes(sound)), task: expect("Oficina de Empleo"), outcome: observe.Soft404, code: 200, problem: "Oficina de Empleo"},
		{name: "expected words make auto a GET", web: at(writes(sound)), outcome: observe.OK, code: 200, attempts: "GET 200",
			task: func(t *Task) { t.Content, t.Expect.Contains = false, "empleo" }},
		{name: "expected bad code", web: at(status(403)), task: expect("", 403), outcome: observe.OK, code: 403},
		{name: "expected bad code to HEAD", web: at(status(404)), outcome: observe.OK, code: 404, attempts: "HEAD 404",
			task: func(t *Task) { t.Content, t.Expect.Status = false, []int{404} }},
		{name: "good code that is not expected", web: at(writes(sound)), task: expect("", 202), outcome: observe.Soft404, code: 200, problem: "not expected"},
		{name: "bad code that is not expected", web: at(status(500)), task: expect("", 200), outcome: observe.ServerError, code: 500},
		{name: "expected redirect is not followed", web: at(moves(301, "/b")), task: expect("", 301), outcome: observe.OK, code: 301},
	}
}
