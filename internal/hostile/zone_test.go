package hostile_test

import (
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// zone is a name server on loopback. Names that it does not know lead to
// [allowed], if they end in .test, and nowhere else.
type zone struct {
	names map[string][]answer // by the number of the question; the last one stays
	conn  net.PacketConn

	mu    sync.Mutex
	asked map[string]int // by name and type
}

// answer is the addresses that a name leads to, over an alias if there is one.
type answer struct {
	alias string
	addrs []string
}

func newZone(t *testing.T, names map[string][]answer) *zone {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	z := &zone{names: names, conn: conn, asked: map[string]int{}}
	go z.serve()
	return z
}

func (z *zone) serve() {
	packet := make([]byte, 1500)
	for {
		n, from, err := z.conn.ReadFrom(packet)
		if err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(packet[:n]) != nil || len(m.Questions) != 1 {
			continue
		}
		if reply, err := z.reply(m).Pack(); err == nil {
			z.conn.WriteTo(reply, from)
		}
	}
}

func (z *zone) reply(m dnsmessage.Message) *dnsmessage.Message {
	q := m.Questions[0]
	m.Header = dnsmessage.Header{ID: m.ID, Response: true, Authoritative: true, RecursionAvailable: true}
	m.Additionals = nil
	a, ok := z.next(q)
	if !ok {
		m.RCode = dnsmessage.RCodeNameError
		return &m
	}
	h := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class}
	if a.alias != "" {
		alias := dnsmessage.MustNewName(a.alias)
		m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.CNAMEResource{CNAME: alias}})
		h.Name = alias
	}
	for _, s := range a.addrs {
		if body := record(q.Type, netip.MustParseAddr(s)); body != nil {
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: body})
		}
	}
	return &m
}

func record(t dnsmessage.Type, a netip.Addr) dnsmessage.ResourceBody {
	switch {
	case t == dnsmessage.TypeA && a.Is4():
		return &dnsmessage.AResource{A: a.As4()}
	case t == dnsmessage.TypeAAAA && a.Is6():
		return &dnsmessage.AAAAResource{AAAA: a.As16()}
	}
	return nil
}

// next is the answer to this question, as often as it was asked.
func (z *zone) next(q dnsmessage.Question) (answer, bool) {
	z.mu.Lock()
	defer z.mu.Unlock()
	name := strings.ToLower(strings.TrimSuffix(q.Name.String(), "."))
	answers, known := z.names[name]
	if !known {
		return answer{addrs: []string{allowed}}, strings.HasSuffix(name, ".test")
	}
	key := q.Type.String() + " " + name
	n := min(z.asked[key], len(answers)-1)
	z.asked[key]++
	return answers[n], true
}
