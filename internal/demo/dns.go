package demo

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/net/dns/dnsmessage"
)

// lookup is how a name resolves.
type lookup struct {
	code dnsmessage.RCode
	addr netip.Addr // the invalid one is a name without addresses
}

var (
	localhost   = &lookup{addr: netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	nonexistent = &lookup{code: dnsmessage.RCodeNameError}
	addressless = &lookup{code: dnsmessage.RCodeSuccess}
	failingName = &lookup{code: dnsmessage.RCodeServerFailure}
	privateName = &lookup{addr: netip.AddrFrom4([4]byte{10, 0, 0, 7})}
)

// nameServer answers for the names of the demo, over UDP and TCP. It knows no
// other names: a search list must not make them up.
type nameServer struct {
	names   map[string]*lookup
	packets net.PacketConn
	streams net.Listener
}

func listenDNS(names map[string]*lookup) (*nameServer, error) {
	packets, err := net.ListenPacket("udp", loopback)
	if err != nil {
		return nil, err
	}
	streams, err := net.Listen("tcp", loopback)
	if err != nil {
		packets.Close()
		return nil, err
	}
	return &nameServer{names, packets, streams}, nil
}

// resolver asks this server, whatever the machine is configured to ask.
func (s *nameServer) resolver() *net.Resolver {
	return &net.Resolver{
		PreferGo:     true,
		StrictErrors: true, // a SERVFAIL is final, no search list goes on after it
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			var d net.Dialer
			if strings.HasPrefix(network, "tcp") {
				return d.DialContext(ctx, "tcp", s.streams.Addr().String())
			}
			return d.DialContext(ctx, "udp", s.packets.LocalAddr().String())
		},
	}
}

func (s *nameServer) close() {
	s.packets.Close()
	s.streams.Close()
}

// servePackets returns when the server is closed.
func (s *nameServer) servePackets() {
	query := make([]byte, 1500)
	for {
		n, from, err := s.packets.ReadFrom(query)
		if err != nil {
			return
		}
		if reply, ok := s.reply(query[:n]); ok {
			s.packets.WriteTo(reply, from)
		}
	}
}

// serveStreams returns when the server is closed and every stream has ended.
func (s *nameServer) serveStreams(closing <-chan struct{}) {
	var streams sync.WaitGroup
	defer streams.Wait()
	for {
		c, err := s.streams.Accept()
		if err != nil {
			return
		}
		done := make(chan struct{})
		streams.Go(func() {
			defer close(done)
			s.serveStream(c)
		})
		streams.Go(func() {
			select {
			case <-closing:
			case <-done:
			}
			c.Close()
		})
	}
}

// serveStream answers the queries of one connection, each with its length in
// front (RFC 1035, section 4.2.2).
func (s *nameServer) serveStream(c net.Conn) {
	for {
		var length [2]byte
		if _, err := io.ReadFull(c, length[:]); err != nil {
			return
		}
		query := make([]byte, binary.BigEndian.Uint16(length[:]))
		if _, err := io.ReadFull(c, query); err != nil {
			return
		}
		reply, ok := s.reply(query)
		if !ok {
			return
		}
		if _, err := c.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...)); err != nil {
			return
		}
	}
}

// reply answers one query; what is no query gets no answer.
func (s *nameServer) reply(query []byte) ([]byte, bool) {
	var p dnsmessage.Parser
	header, err := p.Start(query)
	if err != nil || header.Response {
		return nil, false
	}
	question, err := p.Question()
	if err != nil {
		return nil, false
	}
	found, ok := s.names[strings.ToLower(strings.TrimSuffix(question.Name.String(), "."))]
	if !ok {
		found = nonexistent
	}
	m := dnsmessage.Message{
		Header: dnsmessage.Header{
			ID: header.ID, Response: true, Authoritative: true,
			RecursionDesired: header.RecursionDesired, RecursionAvailable: true,
			RCode: found.code,
		},
		Questions: []dnsmessage.Question{question},
		Answers:   found.answers(question),
	}
	reply, err := m.Pack()
	return reply, err == nil
}

// answers holds an A record, if that was asked and there is one.
func (l *lookup) answers(q dnsmessage.Question) []dnsmessage.Resource {
	if q.Type != dnsmessage.TypeA || !l.addr.IsValid() {
		return nil
	}
	return []dnsmessage.Resource{{
		Header: dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET, TTL: 60},
		Body:   &dnsmessage.AResource{A: l.addr.As4()},
	}}
}
