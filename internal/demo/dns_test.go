package demo

import (
	"context"
	"errors"
	"net"
	"testing"
)

func TestResolver(t *testing.T) {
	t.Parallel()
	w := start(t)
	overTCP := w.Resolver()
	dial := overTCP.Dial
	overTCP.Dial = func(ctx context.Context, _, addr string) (net.Conn, error) { return dial(ctx, "tcp", addr) }
	for transport, r := range map[string]*net.Resolver{"UDP": w.Resolver(), "TCP": overTCP} {
		for _, test := range []struct {
			host, want string
		}{
			{"empleo.test", "127.0.0.1"},
			{"EMPLEO.test", "127.0.0.1"},
			{"www.transportes.test", "127.0.0.1"},
			{"red-interna.test", "10.0.0.7"},
			{"inexistente.test", "not found"},
			{"sin-senas.test", "not found"},
			{"averia-dns.test", "temporary"},
			{"nobody-listed-this.test", "not found"},
		} {
			t.Run(transport+"/"+test.host, func(t *testing.T) {
				t.Parallel()
				if got := resolve(r, test.host); got != test.want {
					t.Errorf("%s, want %s", got, test.want)
				}
			})
		}
	}
}

func resolve(r *net.Resolver, host string) string {
	addrs, err := r.LookupHost(context.Background(), host)
	var dns *net.DNSError
	switch {
	case errors.As(err, &dns) && dns.IsNotFound:
		return "not found"
	case errors.As(err, &dns) && dns.IsTemporary:
		return "temporary"
	case err != nil:
		return err.Error()
	case len(addrs) != 1:
		return "several"
	}
	return addrs[0]
}

// What is no query is met with silence, and the server lives on.
func TestNameServerIgnoresNoise(t *testing.T) {
	t.Parallel()
	w := start(t)
	c, err := net.Dial("udp", w.dns.packets.LocalAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Write([]byte("no es una consulta"))
	if got := resolve(w.Resolver(), "empleo.test"); got != "127.0.0.1" {
		t.Errorf("afterwards: %s", got)
	}
}
