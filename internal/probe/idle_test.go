package probe

import (
	"errors"
	"fmt"
	"net"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// piped is a connection, and whether its other end was closed.
func piped(t *testing.T, key string) (*conn, func() bool) {
	near, far := net.Pipe()
	t.Cleanup(func() { near.Close(); far.Close() })
	return newConn(key, near, near, nil), func() bool {
		far.SetReadDeadline(time.Now().Add(time.Second))
		_, err := far.Read(make([]byte, 1))
		return !isTimeout(err)
	}
}

func isTimeout(err error) bool {
	var t net.Error
	return errors.As(err, &t) && t.Timeout()
}

func TestIdleConnectionsExpire(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var p idle
		kept, keptClosed := piped(t, "a")
		p.keep(kept)
		if p.take("b") != nil {
			t.Error("a connection was taken for another server")
		}
		if p.take("a") != kept || p.take("a") != nil || !kept.used {
			t.Error("the connection was not taken, or twice")
		}
		p.keep(kept)
		<-time.After(idleTime - 2*time.Second)
		if keptClosed() {
			t.Error("closed too early")
		}
		<-time.After(2 * time.Second)
		if !keptClosed() || p.take("a") != nil || p.count != 0 {
			t.Error("not closed in time")
		}
		first, firstClosed := piped(t, "a")
		second, secondClosed := piped(t, "a")
		p.keep(first)
		p.close()
		p.keep(second)
		if !firstClosed() || !secondClosed() {
			t.Error("Close left a connection open")
		}
	})
}

func TestIdleConnectionsAreFew(t *testing.T) {
	t.Parallel()
	var p idle
	defer p.close()
	for i := range maxIdle {
		c, _ := piped(t, fmt.Sprint(i))
		p.keep(c)
	}
	last, closed := piped(t, "last")
	p.keep(last)
	if p.count != maxIdle || !closed() {
		t.Errorf("%d kept", p.count)
	}
}

func TestTellingError(t *testing.T) {
	t.Parallel()
	noRoute, refused, reset := error(syscall.ENETUNREACH), error(syscall.ECONNREFUSED), error(syscall.ECONNRESET)
	for _, c := range []struct{ first, next, want error }{
		{nil, refused, refused}, {refused, reset, refused}, {noRoute, refused, refused}, {refused, noRoute, refused},
	} {
		if got := tellingError(c.first, c.next); got != c.want {
			t.Errorf("%v then %v: %v", c.first, c.next, got)
		}
	}
}
