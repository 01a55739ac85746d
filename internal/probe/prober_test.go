package probe

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"reflect"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// turnstile is a pacer that counts.
type turnstile struct {
	mu       sync.Mutex
	taken    []string
	held     int
	most     int
	refusing error
}

func (p *turnstile) Acquire(_ context.Context, domain string) (func(), error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refusing != nil {
		return nil, p.refusing
	}
	p.taken = append(p.taken, domain)
	p.held++
	p.most = max(p.most, p.held)
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.held--
	}), nil
}

func (p *turnstile) domains() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken
}

func TestEveryRequestTakesATurn(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("www.a.test", unless(status(405), turns(status(500), moves(302, "http://b.test/x"))))
	w.http("b.test", writes(sound))
	config := w.config()
	p := &turnstile{}
	config.Pacer = p
	task := task(t, "http://www.a.test/page")
	task.Content, task.Retry5xx = false, []time.Duration{1}
	o := probe(t, w.prober(config), task)
	if got, want := attempts(o), "HEAD 405, GET 500, GET 200"; got != want {
		t.Errorf("attempts %q, want %q", got, want)
	}
	if want := []string{"a.test", "a.test", "a.test", "b.test"}; !reflect.DeepEqual(p.taken, want) {
		t.Errorf("turns %v, want %v", p.taken, want)
	}
	if p.held != 0 || p.most != 1 {
		t.Errorf("%d turns held at the end, %d at once", p.held, p.most)
	}
}

func TestPacerRefuses(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	config := w.config()
	shut := errors.New("shut")
	config.Pacer = &turnstile{refusing: shut}
	o, err := w.prober(config).Probe(t.Context(), task(t, "http://a.test/"))
	if !errors.Is(err, shut) || !reflect.DeepEqual(o, observe.Observation{}) {
		t.Errorf("got %+v, %v", o, err)
	}
}

func TestObservation(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", writes(sound))
	task := task(t, "http://a.test/page")
	o := probe(t, w.prober(w.config()), task)
	if o.ID != task.ID || o.URL != "http://a.test/page" || o.CheckedAt != 1_800_000_000 || o.Vantage != "test" ||
		o.Layer != observe.Standard || o.Method != "GET" || o.SiteAlive != nil || o.Error != "" ||
		o.RedirectChain == nil || o.RedirectCodes == nil || len(o.Attempts) != 1 {
		t.Errorf("observation %+v", o)
	}
	if a := o.Attempts[0]; a.Layer != observe.Standard || a.Millis < 1 || a.Code != 200 {
		t.Errorf("attempt %+v", a)
	}
}

func TestRequestHeader(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	seen := make(chan *http.Request, 1)
	w.http("a.test", func(rw http.ResponseWriter, r *http.Request) { seen <- r; writes(sound)(rw, r) })
	probe(t, w.prober(w.config()), task(t, "http://a.test/page?q=1"))
	r := <-seen
	if r.UserAgent() != bot || r.Host != "a.test" || r.RequestURI != "/page?q=1" || r.Header.Get("Accept-Encoding") != "gzip" ||
		r.Header.Get("Accept") == "" || r.Header.Get("Cookie") != "" {
		t.Errorf("request %s %s %v", r.Host, r.RequestURI, r.Header)
	}
}

func TestCookiesLiveThroughOneChain(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	cookies := make(chan string, 16)
	w.http("a.test", paths(map[string]http.HandlerFunc{
		"/start": func(rw http.ResponseWriter, r *http.Request) {
			cookies <- r.Header.Get("Cookie")
			http.SetCookie(rw, &http.Cookie{Name: "s", Value: "1", Path: "/"})
			http.SetCookie(rw, &http.Cookie{Name: "wide", Value: "1", Domain: "test"})
			moves(302, "/next")(rw, r)
		},
		"/next": func(rw http.ResponseWriter, r *http.Request) {
			cookies <- r.Header.Get("Cookie")
			moves(302, "http://b.test/end")(rw, r)
		},
	}))
	w.http("b.test", func(rw http.ResponseWriter, r *http.Request) {
		cookies <- r.Header.Get("Cookie")
		writes(sound)(rw, r)
	})
	p := w.prober(w.config())
	for range 2 {
		probe(t, p, task(t, "http://a.test/start"))
	}
	close(cookies)
	var got []string
	for c := range cookies {
		got = append(got, c)
	}
	if want := []string{"", "s=1", "", "", "s=1", ""}; !reflect.DeepEqual(got, want) {
		t.Errorf("cookies %q, want %q", got, want)
	}
}

func TestConnectionsAreKept(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	from := make(chan string, 8)
	w.http("a.test", func(rw http.ResponseWriter, r *http.Request) { from <- r.RemoteAddr; writes(sound)(rw, r) })
	p := w.prober(w.config())
	probe(t, p, task(t, "http://a.test/1"))
	probe(t, p, task(t, "http://a.test/2"))
	first, second := <-from, <-from
	if first != second {
		t.Errorf("two connections: %s, %s", first, second)
	}
	p.Close()
	probe(t, p, task(t, "http://a.test/3"))
	if third := <-from; third == first {
		t.Error("a connection outlived Close")
	}
}

// A kept connection that has died, or on which the server said farewell or
// other things unasked, is no fault of the page.
func TestDeadConnections(t *testing.T) {
	t.Parallel()
	whole := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + strconv.Itoa(len(sound)) + "\r\n\r\n" + sound
	for name, unasked := range map[string]string{
		"closed":        "",
		"farewell":      "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
		"babble":        "<html>what nobody asked for",
		"second answer": "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			w.raw("a.test", 80, func(c net.Conn) {
				readRequest(c)
				if name == "second answer" {
					io.WriteString(c, whole+unasked)
					hang(c)
					return
				}
				io.WriteString(c, whole)
				io.WriteString(c, unasked)
			})
			p := w.prober(w.config())
			for i := range 5 {
				if o := probe(t, p, task(t, "http://a.test/"+strconv.Itoa(i))); o.Outcome != observe.OK {
					t.Errorf("request %d: %s (%s)", i, o.Outcome, o.Error)
				}
			}
		})
	}
}

// The standard library's transport logs what servers say unasked. Here a
// process of its own meets such servers, and must end without a word.
func TestNothingIsLogged(t *testing.T) {
	if os.Getenv("PROBE_MEETS_BABBLERS") != "" {
		meetBabblers(t)
		return
	}
	t.Parallel()
	c := exec.Command(os.Args[0], "-test.run=^TestNothingIsLogged$")
	c.Env = append(os.Environ(), "PROBE_MEETS_BABBLERS=1")
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if out, err := c.Output(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if stderr.Len() > 0 {
		t.Errorf("logged:\n%s", &stderr)
	}
}

func meetBabblers(t *testing.T) {
	log.SetOutput(os.Stderr)
	w := &web{t: t}
	answer := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + strconv.Itoa(len(sound)) + "\r\n\r\n" + sound
	w.raw("more.test", 80, func(c net.Conn) { readRequest(c); io.WriteString(c, answer+"::error::babble\r\n"); hang(c) })
	w.raw("first.test", 80, func(c net.Conn) { io.WriteString(c, "::error::first\r\n"); hang(c) })
	w.raw("head.test", 80, func(c net.Conn) { readRequest(c); io.WriteString(c, answer); hang(c) })
	w.raw("late.test", 80, func(c net.Conn) {
		readRequest(c)
		io.WriteString(c, answer)
		io.WriteString(c, "::error::late\r\n")
		hang(c)
	})
	p := w.prober(w.config())
	for _, host := range []string{"more.test", "first.test", "head.test", "late.test", "more.test", "late.test"} {
		task := task(t, "http://"+host+"/page")
		task.Content = host != "head.test"
		probe(t, p, task)
	}
}

func TestContextEnds(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	arrived := make(chan struct{}, 4)
	w.http("silent.test", func(rw http.ResponseWriter, r *http.Request) { arrived <- struct{}{}; silent(rw, r) })
	w.http("broken.test", func(rw http.ResponseWriter, r *http.Request) { arrived <- struct{}{}; rw.WriteHeader(500) })
	p := w.prober(w.config())
	for _, host := range []string{"silent.test", "broken.test"} {
		ctx, cancel := context.WithCancel(t.Context())
		go func() { <-arrived; cancel() }()
		task := task(t, "http://"+host+"/")
		task.Retry5xx = []time.Duration{time.Hour}
		p.total = 2 * time.Hour
		o, err := p.Probe(ctx, task)
		if !errors.Is(err, context.Canceled) || !reflect.DeepEqual(o, observe.Observation{}) {
			t.Errorf("%s: got %+v, %v", host, o, err)
		}
	}
}

func TestAllTriesEndTogether(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("silent.test", silent)
	w.http("broken.test", status(500))
	p := w.prober(w.config())
	p.total = 300 * time.Millisecond
	slow := task(t, "http://silent.test/")
	slow.RetryTimeout = 5
	if o := probe(t, p, slow); o.Outcome != observe.Timeout || attempts(o) != "GET 0" {
		t.Errorf("got %s (%s) after %s", o.Outcome, o.Error, attempts(o))
	}
	p.total = time.Minute
	broken := task(t, "http://broken.test/")
	broken.Retry5xx = []time.Duration{time.Hour}
	if o := probe(t, p, broken); o.Outcome != observe.ServerError || attempts(o) != "GET 500" {
		t.Errorf("got %s (%s) after %s", o.Outcome, o.Error, attempts(o))
	}
}

// scripted answers one outcome after the other, and notes when and how it was
// asked.
type scripted struct {
	outcomes []observe.Outcome
	began    time.Time
	asked    []string
}

func (s *scripted) ask(_ context.Context, q query) reply {
	s.asked = append(s.asked, q.method+" x"+strconv.Itoa(q.scale)+" "+time.Since(s.began).String())
	o := s.outcomes[0]
	s.outcomes = s.outcomes[1:]
	return reply{method: q.method, outcome: o, attempts: []observe.Attempt{{Method: q.method}}}
}

func TestRetryTimes(t *testing.T) {
	t.Parallel()
	five := []time.Duration{2 * time.Second, 4 * time.Second, 8 * time.Second}
	bad, slow := observe.ServerError, observe.Timeout
	for _, c := range []struct {
		name     string
		outcomes []observe.Outcome
		asked    []string
		end      observe.Outcome
	}{
		{"no retry after success", []observe.Outcome{observe.OK}, []string{"GET x1 0s"}, observe.OK},
		{"no retry of the rest", []observe.Outcome{observe.ConnectionError}, []string{"GET x1 0s"}, observe.ConnectionError},
		{"5xx", []observe.Outcome{bad, bad, bad, bad}, []string{"GET x1 0s", "GET x1 2s", "GET x1 6s", "GET x1 14s"}, bad},
		{"time-out with doubled limits", []observe.Outcome{slow, slow}, []string{"GET x1 0s", "GET x2 0s"}, slow},
		{"both", []observe.Outcome{bad, slow, bad, slow}, []string{"GET x1 0s", "GET x1 2s", "GET x2 2s", "GET x2 6s"}, slow},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &scripted{outcomes: c.outcomes, began: time.Now()}
				ctx, budget := newBudget(t.Context(), total)
				defer budget.stop()
				budget.start()
				r := retry(new(memory[life]), nil, s.ask)(ctx, query{task: &Task{Retry5xx: five, RetryTimeout: 1}, method: "GET", scale: 1, budget: budget})
				if !reflect.DeepEqual(s.asked, c.asked) || r.outcome != c.end || len(r.attempts) != len(c.asked) {
					t.Errorf("asked %v, ended %s with %d attempts; want %v, %s", s.asked, r.outcome, len(r.attempts), c.asked, c.end)
				}
			})
		})
	}
}

// The budget's clock runs from the first request, not in the queue before it.
func TestBudgetStartsWithTheFirstRequest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, b := newBudget(t.Context(), time.Minute)
		defer b.stop()
		<-time.After(time.Hour)
		if ctx.Err() != nil || !b.allows(time.Hour) {
			t.Fatal("it ended in the queue")
		}
		b.start()
		if b.allows(2*time.Minute) || !b.allows(30*time.Second) {
			t.Error("it allows what it should not, or not what it should")
		}
		<-ctx.Done()
		if !errors.Is(context.Cause(ctx), errBudget) {
			t.Errorf("cause %v", context.Cause(ctx))
		}
	})
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("a.test", writes(sound))
	w.https("b.test", authority().issue("b.test", nil), writes(sound))
	w.http("c.test", silent)
	p := w.prober(w.config())
	var wg sync.WaitGroup
	for i := range 60 {
		wg.Go(func() {
			url, want := "http://a.test/", observe.OK
			switch i % 3 {
			case 1:
				url = "https://b.test/"
			case 2:
				url, want = "http://c.test/", observe.Timeout
			}
			task := task(t, url+strconv.Itoa(i))
			if want == observe.Timeout {
				task.ReadTimeout = 50 * time.Millisecond
			}
			if o, err := p.Probe(t.Context(), task); err != nil || o.Outcome != want {
				t.Errorf("%s: %s (%s), %v", url, o.Outcome, o.Error, err)
			}
		})
	}
	wg.Wait()
}

func TestConnectTo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rule, host, want string }{
		{"a.test:80:b.test:8080", "a.test:80", "b.test:8080"},
		{"A.Test:80:b.test:8080", "a.test:80", "b.test:8080"},
		{"a.test:80:b.test:8080", "a.test:443", "a.test:443"},
		{"a.test:80:b.test:8080", "www.a.test:80", "www.a.test:80"},
		{"::127.0.0.1:8080", "any.test:443", "127.0.0.1:8080"},
		{"a.test::b.test:", "a.test:443", "b.test:443"},
		{":80::8080", "a.test:80", "a.test:8080"},
		{":::", "a.test:80", "a.test:80"},
		{"[0:0::1]:80:[2001:DB8::1]:81", "[::1]:80", "[2001:db8::1]:81"},
	} {
		r, err := ParseConnectTo(c.rule)
		if err != nil {
			t.Errorf("%s: %v", c.rule, err)
			continue
		}
		u := mustURL(t, "http://"+c.host)
		host, port := dialled([]ConnectTo{r}, u.Host(), u.Port())
		if got := host + ":" + strconv.Itoa(int(port)); got != c.want {
			t.Errorf("%s: %s goes to %s, want %s", c.rule, c.host, got, c.want)
		}
		if again, err := ParseConnectTo(r.String()); err != nil || again != r {
			t.Errorf("%s: printed as %s, read as %v, %v", c.rule, r, again, err)
		}
	}
	for _, bad := range []string{"", "a", "a:1:b", "a:1:b:2:3", "a:x:b:2", "a:0:b:2", "a:1:b:65536", "[::1:1:b:2", "[x]:1:b:2", "[::1]1:1:b:2"} {
		if r, err := ParseConnectTo(bad); err == nil {
			t.Errorf("%q was read as %v", bad, r)
		}
	}
	first, _ := ParseConnectTo("a.test:80:one:1")
	second, _ := ParseConnectTo("::two:2")
	if host, port := dialled([]ConnectTo{first, second}, "a.test", 80); host != "one" || port != 1 {
		t.Errorf("the first match did not win: %s:%d", host, port)
	}
}
