package registry

import (
	"fmt"
	"net/netip"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
)

var networkSection = mapping[configDraft]{fields: []field[configDraft]{
	at("rate", "Requests a second to one registrable domain; 0 is no limit.", rate(), func(c *configDraft) *float64 { return &c.Network.Rate }),
	at("concurrency", "Requests at the same time.", whole[int](1, 10_000), func(c *configDraft) *int { return &c.Network.Concurrency }),
	section("breaker", "Rests a domain that keeps refusing us.", mapping[configDraft]{fields: []field[configDraft]{
		at("failures", "Refusals in a row that open the breaker.", count(), func(c *configDraft) *int { return &c.Network.Breaker.Failures }),
		at("cooldown", "How long the domain rests.", duration(), func(c *configDraft) *time.Duration { return &c.Network.Breaker.Cooldown }),
	}}),
	section("gate", "Tells the fault of the runner from the fault of the links.", mapping[configDraft]{
		fields: []field[configDraft]{
			at("canaries", "Addresses of independent operators that are nearly always up.", list(located(addressKind()), 0, few),
				func(c *configDraft) *[]placed[link.URL] { return &c.canaries }),
			at("need", "How many canaries must answer.", countOrNone(), func(c *configDraft) *int { return &c.Network.Gate.Need }),
			at("host_failures", "The share of healthy hosts that may fail at once.", share(), func(c *configDraft) *float64 { return &c.Network.Gate.HostFailures }),
		},
		judge: judgeGate,
	}),
	at("stall_after", "How long a run may make no progress.", duration(), func(c *configDraft) *time.Duration { return &c.Network.StallAfter }),
	at("allow", "Private addresses that may be reached all the same.", set(cidr(), 0, few), func(c *configDraft) *[]netip.Prefix { return &c.Network.Allow }),
	at("ports", "The ports that a URL may name.", set(whole[uint16](1, 65535), 1, few), func(c *configDraft) *[]uint16 { return &c.Network.Ports }),
}}

func judgeGate(es *entries, c *configDraft) {
	if need, n := c.Network.Gate.Need, len(c.canaries); need > n {
		es.complainOf("need", "%d canaries must answer but there are only %d; write at most %d, or more canaries", need, n, n)
	}
}

// judgeCanaries holds the canaries against the network that was written beside
// them.
func (c *configDraft) judgeCanaries() {
	g := guard.New(c.Network.Allow, c.Network.Ports)
	c.Network.Gate.Canaries = nil
	for _, canary := range c.canaries {
		c.Network.Gate.Canaries = append(c.Network.Gate.Canaries, canary.value.String())
		if canary.spot.written() {
			judgeAddress(canary.spot, canary.value, g)
		}
	}
}

// cidr is a range of addresses.
func cidr() kind[netip.Prefix] {
	const wanted = "a range of addresses such as 10.0.0.0/8"
	s := Shape{Types: []string{"string"}, Pattern: `^[0-9a-fA-F:.]+/[0-9]{1,3}$`}
	return scalar(wanted, s, func(p netip.Prefix) any { return p.String() }, func(n *yaml.Node) (netip.Prefix, error) {
		if a, err := netip.ParseAddr(n.Value); err == nil && a.Zone() == "" {
			return netip.Prefix{}, fmt.Errorf("%s is a single address; write %s", quote(n.Value), quote(netip.PrefixFrom(a, a.BitLen()).String()))
		}
		p, err := netip.ParsePrefix(n.Value)
		if err != nil {
			return p, fmt.Errorf("%s is not %s", quote(n.Value), wanted)
		}
		if p != p.Masked() {
			return p, fmt.Errorf("%s has bits beyond its length; write %s", quote(n.Value), quote(p.Masked().String()))
		}
		return p, nil
	})
}
