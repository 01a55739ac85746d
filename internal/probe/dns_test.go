package probe

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// zone is a name server on loopback: what it says of each name, and how often
// it was asked.
type zone struct {
	names map[string]answer
	asked atomic.Int32
}

type answer struct {
	code   dnsmessage.RCode
	addrs  []string
	silent bool
}

// resolver asks the zone and nobody else.
func (z *zone) resolver(t testing.TB) *net.Resolver {
	c, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	go func() {
		packet := make([]byte, 1500)
		for {
			n, from, err := c.ReadFrom(packet)
			if err != nil {
				return
			}
			z.asked.Add(1)
			if reply := z.reply(packet[:n]); reply != nil {
				c.WriteTo(reply, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", c.LocalAddr().String())
	}}
}

func (z *zone) reply(packet []byte) []byte {
	var m dnsmessage.Message
	if m.Unpack(packet) != nil || len(m.Questions) != 1 {
		return nil
	}
	q := m.Questions[0]
	a, ok := z.names[strings.TrimSuffix(q.Name.String(), ".")]
	if !ok {
		a.code = dnsmessage.RCodeNameError
	}
	if a.silent {
		return nil
	}
	m.Header = dnsmessage.Header{ID: m.ID, Response: true, Authoritative: true, RecursionAvailable: true, RCode: a.code}
	m.Additionals = nil
	for _, s := range a.addrs {
		ip := netip.MustParseAddr(s)
		h := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, Type: q.Type, TTL: 1}
		switch {
		case ip.Is4() && q.Type == dnsmessage.TypeA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.AResource{A: ip.As4()}})
		case ip.Is6() && q.Type == dnsmessage.TypeAAAA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.AAAAResource{AAAA: ip.As16()}})
		}
	}
	out, err := m.Pack()
	if err != nil {
		return nil
	}
	return out
}

func TestNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, host string
		answer     *answer
		outcome    observe.Outcome
		text       string
	}{
		{"no such name", "nx.test", nil, observe.DNSError, "does not exist"},
		{"a name without addresses", "bare.test", &answer{}, observe.DNSError, "no address"},
		{"the resolver fails", "fail.test", &answer{code: dnsmessage.RCodeServerFailure}, observe.ResolverError, "resolver"},
		{"the resolver refuses", "refuse.test", &answer{code: dnsmessage.RCodeRefused}, observe.ResolverError, "resolver"},
		{"the resolver is silent", "silent.test", &answer{silent: true}, observe.ResolverError, "resolver"},
		{"an allowed address", "good.test", &answer{addrs: []string{"127.0.0.1"}}, observe.OK, ""},
		{"a trailing dot", "good.test.", &answer{addrs: []string{"127.0.0.1"}}, observe.OK, ""},
		{"one allowed among others", "mixed.test", &answer{addrs: []string{"10.0.0.1", "fd00::1", "127.0.0.1"}}, observe.OK, ""},
		{"a private address", "private.test", &answer{addrs: []string{"10.0.0.1"}}, observe.Refused, "10.0.0.1"},
		{"a private IPv6 address", "private6.test", &answer{addrs: []string{"fd00::1"}}, observe.Refused, "fd00::1"},
		{"the metadata service", "meta.test", &answer{addrs: []string{"169.254.169.254"}}, observe.Refused, "169.254"},
		{"an IPv4 address that poses as IPv6", "mapped.test", &answer{addrs: []string{"::ffff:10.0.0.1"}}, observe.DNSError, "no address"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			w.http("unused.test", writes(sound))
			port := w.rules[0].toPort
			z := &zone{names: map[string]answer{}}
			if c.answer != nil {
				z.names[strings.TrimSuffix(c.host, ".")] = *c.answer
			}
			config := w.config()
			config.ConnectTo = nil
			config.Resolvers = []*net.Resolver{z.resolver(t)}
			config.Guard = guard.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, []uint16{port})
			task := task(t, "http://"+c.host+":"+strconv.Itoa(int(port))+"/page")
			if c.answer != nil && c.answer.silent {
				task.ConnectTimeout = 100 * time.Millisecond
			}
			o := probe(t, w.prober(config), task)
			if o.Outcome != c.outcome || !strings.Contains(o.Error, c.text) {
				t.Errorf("got %s (%s), want %s (%s)", o.Outcome, o.Error, c.outcome, c.text)
			}
			if z.asked.Load() == 0 {
				t.Error("the resolver was not asked")
			}
		})
	}
}

func TestInvalidIsNeverAskedFor(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	z := &zone{}
	config := w.config()
	config.Resolvers = []*net.Resolver{z.resolver(t)}
	p := w.prober(config)
	for _, url := range []string{"http://invalid./", "http://a.invalid/x", "https://b.c.invalid./"} {
		if o := probe(t, p, task(t, url)); o.Outcome != observe.DNSError && o.Outcome != observe.Refused {
			t.Errorf("%s: %s (%s)", url, o.Outcome, o.Error)
		}
	}
	if n := z.asked.Load(); n != 0 {
		t.Errorf("the resolver was asked %d times", n)
	}
}

func TestRefusedURLs(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	touched := make(chan struct{}, 1)
	w.http("a.test", func(_ http.ResponseWriter, _ *http.Request) { touched <- struct{}{} })
	config := w.config()
	config.Guard = nil
	z := &zone{}
	config.Resolvers = []*net.Resolver{z.resolver(t)}
	paced := &turnstile{}
	config.Pacer = paced
	p := w.prober(config)
	for _, url := range []string{
		"http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://①②⑦.0.0.1/",
		"http://10.1.2.3/", "http://169.254.169.254/latest/meta-data/", "http://168.63.129.16/", "http://localhost/", "http://x.internal/",
		"http://93.184.215.14:22/", "http://user@93.184.215.14/",
	} {
		o := probe(t, p, task(t, url))
		if o.Outcome != observe.Refused || o.StatusCode != 0 || o.Error == "" || len(o.RedirectChain) != 0 || len(o.Attempts) != 1 {
			t.Errorf("%s: %+v", url, o)
		}
	}
	if o := probe(t, p, task(t, "http://a.test/")); o.Outcome != observe.Refused {
		t.Errorf("a rule of connect-to led past the guard: %s", o.Outcome)
	}
	if len(touched) != 0 || z.asked.Load() != 0 {
		t.Error("something was asked")
	}
	if got := paced.domains(); len(got) != 1 {
		t.Errorf("turns taken for %v, want only a.test's", got)
	}
}
