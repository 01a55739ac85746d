package probe

import (
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// That a name does not exist is believed when two resolvers say so, or when
// nobody contradicts.
func TestTwoResolvers(t *testing.T) {
	t.Parallel()
	here := &answer{addrs: []string{"127.0.0.1"}}
	fails := &answer{code: dnsmessage.RCodeServerFailure}
	for _, c := range []struct {
		name          string
		first, second *answer // nil: the name does not exist
		outcome       observe.Outcome
		text          string
		both          bool // both were asked
	}{
		{"the first knows", here, nil, observe.OK, "", false},
		{"only the second knows", nil, here, observe.OK, "", true},
		{"the first has no address", &answer{}, here, observe.OK, "", true},
		{"neither knows", nil, nil, observe.DNSError, "does not exist", true},
		{"the second fails", nil, fails, observe.DNSError, "does not exist", true},
		{"the first fails", fails, here, observe.OK, "", true},
		{"the first fails, the second does not know", fails, nil, observe.DNSError, "does not exist", true},
		{"both fail", fails, fails, observe.ResolverError, "no answer", true},
		{"the first says a private address", &answer{addrs: []string{"10.0.0.1"}}, here, observe.Refused, "10.0.0.1", false},
		{"the second says a private address", nil, &answer{addrs: []string{"10.0.0.1"}}, observe.Refused, "10.0.0.1", true},
		{"the second is silent", nil, &answer{silent: true}, observe.DNSError, "does not exist", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := &web{t: t}
			w.http("unused.test", writes(sound))
			port := w.rules[0].toPort
			first, second := &zone{names: map[string]answer{}}, &zone{names: map[string]answer{}}
			for z, a := range map[*zone]*answer{first: c.first, second: c.second} {
				if a != nil {
					z.names["name.test"] = *a
				}
			}
			config := w.config()
			config.ConnectTo = nil
			config.Resolvers = []*net.Resolver{first.resolver(t), second.resolver(t)}
			config.Guard = guard.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, []uint16{port})
			task := task(t, "http://name.test:"+strconv.Itoa(int(port))+"/page")
			if c.second != nil && c.second.silent {
				task.ConnectTimeout = time.Second
			}
			o := probe(t, w.prober(config), task)
			if o.Outcome != c.outcome || !strings.Contains(o.Error, c.text) {
				t.Errorf("got %s (%s), want %s (%s)", o.Outcome, o.Error, c.outcome, c.text)
			}
			if first.asked.Load() == 0 || (second.asked.Load() > 0) != c.both {
				t.Errorf("asked %d and %d times", first.asked.Load(), second.asked.Load())
			}
		})
	}
}

func TestNameServers(t *testing.T) {
	t.Parallel()
	for conf, want := range map[string]string{
		"":                           "[]",
		"nameserver 192.0.2.1\n":     "[192.0.2.1]",
		"nameserver 192.0.2.1":       "[192.0.2.1]",
		"# nameserver 192.0.2.9\n\n": "[]",
		"search a.test\nnameserver 192.0.2.1\noptions edns0\nnameserver\t2001:db8::1 # second\n": "[192.0.2.1 2001:db8::1]",
		"nameserver 192.0.2.1\nnameserver 192.0.2.1\nnameserver 192.0.2.2\n":                     "[192.0.2.1 192.0.2.2]",
		"nameserver fe80::1%eth0\nnameserver\nnameserver nonsense\n":                             "[fe80::1%eth0]",
	} {
		if got := fmt.Sprint(nameServers([]byte(conf))); got != want {
			t.Errorf("%q: %s, want %s", conf, got, want)
		}
	}
}
