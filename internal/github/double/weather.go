package double

import (
	"context"
	"net"
	"net/http"
	"strconv"
)

// weather says which calls meet a fault.
type weather struct {
	fault    Fault
	from, to int // the first call that meets it, and the last; counted from 1
}

func (w weather) at(call int) Fault {
	if w.fault != None && call >= w.from && call <= w.to {
		return w.fault
	}
	return None
}

// FailNth lets the n-th call from now on meet a fault, and none but that.
func (s *Server) FailNth(n int, f Fault) { s.fail(n, 1, f) }

// FailFrom lets the n-th call from now on and all after it meet a fault, until
// [Server.Clear].
func (s *Server) FailFrom(n int, f Fault) { s.fail(n, 1<<30, f) }

// Clear ends all bad weather.
func (s *Server) Clear() { s.fail(0, 0, None) }

func (s *Server) fail(n, many int, f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.weather = weather{f, len(s.calls) + n, len(s.calls) + n + many - 1}
}

// cut ends a call without an answer.
func (s *Server) cut(w http.ResponseWriter, r *http.Request, f Fault) {
	if f == Slow {
		s.tire(r.Header.Get(callName))
		<-r.Context().Done()
		return
	}
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		s.t.Errorf("the connection can't be cut: %v", err)
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // a reset, not a polite end
	}
	_ = conn.Close()
}

// callName names a call of [Server.Client] for the double.
const callName = "X-Double-Call"

// Client is one that loses patience at once with a call that will not be
// answered, as one with a deadline does in the end: so no test has to wait.
func (s *Server) Client() *http.Client {
	return &http.Client{Transport: &impatient{server: s, next: s.http.Client().Transport}}
}

type impatient struct {
	server *Server
	next   http.RoundTripper
}

func (i *impatient) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(r.Context())
	name := strconv.FormatInt(i.server.named.Add(1), 10)
	i.server.expect(name, cancel)
	defer i.server.expect(name, nil)
	r = r.Clone(ctx)
	r.Header.Set(callName, name)
	return i.next.RoundTrip(r)
}

func (s *Server) expect(name string, give func(error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if give == nil {
		delete(s.waiting, name)
		return
	}
	s.waiting[name] = give
}

// tire lets the caller give up.
func (s *Server) tire(name string) {
	s.mu.Lock()
	give := s.waiting[name]
	s.mu.Unlock()
	if give != nil {
		give(context.DeadlineExceeded)
	}
}
