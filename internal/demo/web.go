// Package demo is a web of some hundred sites on loopback that misbehave in
// every way that a checker must tell apart, and that live through ten days. It
// needs no network: their names are under .test (RFC 6761), and everything
// answers on 127.0.0.1.
package demo

import (
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Days is how long the sites' stories are.
const Days = 10

// Web is the demo's web while it runs. Its methods are safe for concurrent use.
type Web struct {
	names       []string // of the hosts, in the order of the catalogue
	hosts       map[string]*host
	authorities *authorities
	visitors    visitors
	day         atomic.Int32

	plain, secure net.Listener
	mute          net.Listener // never accepts: its connections open and stay silent
	refusing      *refusingPort
	dns           *nameServer
	servers       []*http.Server

	closing chan struct{}
	shut    func()
	running sync.WaitGroup // what serves, and every open connection
}

// Start brings the web up, on its first day. The caller closes it.
func Start() (*Web, error) {
	w := &Web{
		visitors: visitors{requests: map[string][]Request{}, counts: map[string]int{}},
		closing:  make(chan struct{}),
	}
	w.shut = sync.OnceFunc(w.end)
	w.SetDay(1)
	if err := errors.Join(w.build(), w.listen()); err != nil {
		w.Close()
		return nil, err
	}
	w.serve()
	return w, nil
}

// build makes the hosts and their certificates.
func (w *Web) build() error {
	var err error
	if w.authorities, err = newAuthorities(time.Now()); err != nil {
		return err
	}
	entries := canaries()
	for _, e := range catalogue() {
		entries = append(entries, e)
		for _, other := range e.others {
			entries = append(entries, other.complete())
		}
	}
	w.names, w.hosts, err = build(entries, w.authorities)
	return err
}

func (w *Web) listen() error {
	var plain, secure, mute, refusing, dns error
	w.plain, plain = net.Listen("tcp", loopback)
	w.secure, secure = net.Listen("tcp", loopback)
	w.mute, mute = net.Listen("tcp", loopback)
	w.refusing, refusing = newRefusingPort()
	names := map[string]*lookup{}
	for name, h := range w.hosts {
		names[name] = h.lookup
	}
	w.dns, dns = listenDNS(names)
	return errors.Join(plain, secure, mute, refusing, dns)
}

func (w *Web) serve() {
	plain, secure := w.server(), w.server()
	secure.TLSConfig = &tls.Config{GetConfigForClient: w.handshake}
	w.servers = []*http.Server{plain, secure}
	w.running.Go(func() { plain.Serve(w.plain) })
	w.running.Go(func() { secure.ServeTLS(w.secure, "", "") })
	w.running.Go(w.dns.servePackets)
	w.running.Go(func() { w.dns.serveStreams(w.closing) })
}

// server counts its connections as running, and keeps what it thinks of its
// visitors to itself.
func (w *Web) server() *http.Server {
	return &http.Server{
		Handler:  http.HandlerFunc(w.visit),
		ErrorLog: log.New(io.Discard, "", 0),
		ConnState: func(_ net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				w.running.Add(1)
			case http.StateClosed: // who hijacks a connection releases it
				w.running.Done()
			}
		},
	}
}

// visit leads a request to its host.
func (w *Web) visit(rw http.ResponseWriter, r *http.Request) {
	name, _, _ := strings.Cut(strings.ToLower(r.Host), ":")
	h, ok := w.hosts[name]
	if !ok {
		rw.WriteHeader(http.StatusMisdirectedRequest)
		return
	}
	count := w.visitors.note(name, r)
	met := h.route(r)
	met.answer(visit{
		w: rw, r: r, site: met.site, day: w.today(), count: count,
		closing: w.closing, release: w.running.Done,
	})
}

// Close ends every connection, hung ones too, and returns when nothing of the
// web is left. Closing it again does nothing.
func (w *Web) Close() { w.shut() }

func (w *Web) end() {
	close(w.closing)
	for _, s := range w.servers {
		s.Close()
	}
	for _, l := range []net.Listener{w.plain, w.secure, w.mute} {
		if l != nil {
			l.Close()
		}
	}
	if w.refusing != nil {
		w.refusing.close()
	}
	if w.dns != nil {
		w.dns.close()
	}
	w.running.Wait()
}

// SetDay moves every site to that day of its story, 1 to [Days], at once.
func (w *Web) SetDay(day int) { w.day.Store(int32(min(max(day, 1), Days))) }

func (w *Web) today() int { return int(w.day.Load()) }

// ConnectTo lists, in curl's form, where both ports of each host are: pairs
// for --connect-to. Hosts whose story is their name are left to the resolver.
func (w *Web) ConnectTo() []string {
	var pairs []string
	for _, name := range w.names {
		h := w.hosts[name]
		if h.lookup != localhost {
			continue
		}
		pairs = append(pairs, name+":443:"+h.https(w), name+":80:"+w.plainAddr())
	}
	return pairs
}

// CA is the PEM of the root that the healthy sites' certificates lead to.
func (w *Web) CA() []byte { return w.authorities.root.pem() }

// Resolver asks the web's own name server, whatever this machine would ask.
func (w *Web) Resolver() *net.Resolver { return w.dns.resolver() }

// Requests is what a host was asked so far, in the order of arrival. Only what
// was understood as HTTP counts: a failed handshake leaves no trace.
func (w *Web) Requests(host string) []Request { return w.visitors.of(host) }
