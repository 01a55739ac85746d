package probe

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// newHTTP2 makes the transport that speaks HTTP/2 on connections that are there
// already. What a server may have buffered is kept small: it has no say in how
// many connections are open at once.
func newHTTP2() *http.Transport {
	only := new(http.Protocols)
	only.SetHTTP2(true)
	return &http.Transport{
		Protocols:              only,
		DisableCompression:     true,
		MaxResponseHeaderBytes: maxHeader,
		HTTP2:                  &http.HTTP2Config{MaxReceiveBufferPerStream: 256 << 10, MaxReceiveBufferPerConnection: 512 << 10},
		DialTLSContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return ctx.Value(established{}).(*tls.Conn), nil
		},
	}
}

// established is the key of the connection that overHTTP2 hands to the dialer.
type established struct{}

// overHTTP2 starts HTTP/2 on a connection whose handshake agreed on it.
func overHTTP2(ctx context.Context, t *http.Transport, c *tls.Conn, u link.URL) (*http.ClientConn, error) {
	address := net.JoinHostPort(strings.Trim(u.Host(), "[]"), strconv.Itoa(int(u.Port())))
	return t.NewClientConn(context.WithValue(ctx, established{}, c), "https", address)
}
