package hostile_test

import (
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// allowed is the one address of this machine that the program may reach.
const allowed = "127.0.0.7"

// canary listens where nobody may come: on every address of this machine at one
// port, over TCP and UDP, and beside the web of the tests at the web's own port.
type canary struct {
	port    int
	streams []net.Listener
	packets net.PacketConn

	mu   sync.Mutex
	came []string
	more chan struct{} // closed and made anew with each visitor
}

// newCanary starts a canary beside a listener at [allowed], and closes both
// with the test.
func newCanary(t *testing.T) (*canary, net.Listener) {
	t.Helper()
	for range 50 {
		c := &canary{more: make(chan struct{})}
		if web, err := c.listen(); err == nil {
			t.Cleanup(func() { c.close(); web.Close() })
			for _, l := range c.streams {
				go c.serve(l)
			}
			go c.receive()
			return c, web
		}
		c.close() // somebody has one of the ports; there are others
	}
	t.Fatal("there are no ports for a canary")
	return nil, nil
}

func (c *canary) listen() (web net.Listener, err error) {
	if err := c.add(":0"); err != nil {
		return nil, err
	}
	c.port = c.streams[0].Addr().(*net.TCPAddr).Port
	if c.packets, err = net.ListenPacket("udp", ":"+strconv.Itoa(c.port)); err != nil {
		return nil, err
	}
	web, err = net.Listen("tcp", allowed+":0")
	if err != nil {
		return nil, err
	}
	port := strconv.Itoa(web.Addr().(*net.TCPAddr).Port)
	for _, host := range []string{"127.0.0.1", "127.0.0.2", "::1"} {
		if err := c.add(net.JoinHostPort(host, port)); err != nil {
			web.Close()
			return nil, err
		}
	}
	return web, nil
}

func (c *canary) add(address string) error {
	l, err := net.Listen("tcp", address)
	if err == nil {
		c.streams = append(c.streams, l)
	}
	return err
}

func (c *canary) close() {
	for _, l := range c.streams {
		l.Close()
	}
	if c.packets != nil {
		c.packets.Close()
	}
}

func (c *canary) serve(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		conn.SetDeadline(time.Now().Add(time.Second))
		words := make([]byte, 200)
		n, _ := conn.Read(words)
		c.note(fmt.Sprintf("%s: %q", conn.LocalAddr(), words[:n]))
		conn.Close()
	}
}

func (c *canary) receive() {
	packet := make([]byte, 1500)
	for {
		n, _, err := c.packets.ReadFrom(packet)
		if err != nil {
			return
		}
		c.note(fmt.Sprintf("UDP: %q", packet[:n]))
	}
}

func (c *canary) note(visitor string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.came = append(c.came, visitor)
	close(c.more)
	c.more = make(chan struct{})
}

// visitors are all who came until now. It comes itself to each listener, and
// waits until it was seen: then so was everybody before it.
func (c *canary) visitors(t *testing.T) []string {
	t.Helper()
	own := 0
	for _, l := range c.streams {
		say(t, "tcp", l.Addr().(*net.TCPAddr).AddrPort().String())
		own++
	}
	say(t, "udp", "127.0.0.1:"+strconv.Itoa(c.port))
	own++
	isOwn := func(v string) bool { return strings.Contains(v, password) }
	for {
		c.mu.Lock()
		came, more := slices.Clone(c.came), c.more
		c.mu.Unlock()
		others := slices.DeleteFunc(slices.Clone(came), isOwn)
		if len(came)-len(others) >= own {
			c.mu.Lock()
			c.came = nil
			c.mu.Unlock()
			return others
		}
		select {
		case <-more:
		case <-t.Context().Done():
			t.Fatal("the canary does not hear its own visitor")
		}
	}
}

const password = "it is me"

func say(t *testing.T, network, address string) {
	t.Helper()
	address = strings.Replace(address, "[::]", "127.0.0.1", 1)
	c, err := net.Dial(network, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, password); err != nil {
		t.Fatal(err)
	}
}

// A canary that hears nothing proves nothing.
func TestCanaryHears(t *testing.T) {
	t.Parallel()
	c, web := newCanary(t)
	port := strconv.Itoa(c.port)
	at := []string{"127.0.0.1:" + port, "127.9.9.9:" + port, "[::1]:" + port, strings.Replace(web.Addr().String(), allowed, "127.0.0.1", 1)}
	for _, address := range at {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		conn.Close()
	}
	conn, err := net.Dial("udp", "127.0.0.3:"+port)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(conn, "x")
	conn.Close()
	if v := c.visitors(t); len(v) != len(at)+1 {
		t.Errorf("heard %q", v)
	}
}
