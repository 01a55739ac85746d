package app

import (
	"crypto/x509"
	"fmt"
	"net"
	"net/netip"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/browser"
	"github.com/civicaid-voice/linkhealth/internal/guard"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/runner"
)

// networkFlags bound and bend what a run does to the net.
type networkFlags struct {
	connectTo, allowNet []string
	caFile, browser     string
	rate                float64
	rateSet             bool
	concurrency         int
	deadline            time.Duration
	noGate              bool
	seed                uint64
	seedSet             bool
}

func (n *networkFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&n.connectTo, "connect-to", nil, "dial HOST2:PORT2 where HOST1:PORT1 is asked for, like curl (repeatable)")
	f.StringArrayVar(&n.allowNet, "allow-net", nil, "CIDR of private addresses that may be reached (repeatable)")
	f.StringVar(&n.caFile, "ca-file", "", "PEM file of roots to trust besides the system's")
	f.Float64Var(&n.rate, "rate", 0, "requests a second and domain; 0 is no limit (default: the registry's)")
	f.IntVar(&n.concurrency, "concurrency", 0, "requests at once (default: the registry's)")
	f.DurationVar(&n.deadline, "deadline", 0, "end the run after this time; what is observed by then is recorded")
	f.StringVar(&n.browser, "browser", "auto", "auto, off or the path of a Chrome or Chromium, for pages that nothing else settles")
	f.BoolVar(&n.noGate, "no-gate", false, "count the run whatever the state of the network: neither canaries nor the rule of mass failure")
	f.Uint64Var(&n.seed, "seed", 0, "the same seed gives the same order of checks (default: random)")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		n.rateSet, n.seedSet = cmd.Flags().Changed("rate"), cmd.Flags().Changed("seed")
		if cmd.Flags().Changed("concurrency") && n.concurrency < 1 {
			return usagef("--concurrency %d: a number above 0", n.concurrency)
		}
		if n.rate < 0 || n.deadline < 0 {
			return usagef("--rate and --deadline cannot be below 0")
		}
		return nil
	}
}

// asker is what makes the checks of a run.
type asker struct {
	prober   *probe.Prober
	pacer    *runner.Pacer // the one that the prober asks
	deadline time.Duration
	seed     uint64
	insist   bool   // neither breaker nor Retry-After holds a check back
	shard    string // the part of the run that this process makes, if it is one of several
	gate     gate
	scout    *probe.Prober // the gate's
}

func (k *asker) close() {
	k.prober.Close()
	k.scout.Close()
}

// asker builds it from the flags and the registry. The caller closes it.
func (a *app) asker(n networkFlags, sel selectionFlags, reg registry.Registry) (*asker, error) {
	allow, err := n.allowed(reg.Config.Network.Allow)
	if err != nil {
		return nil, err
	}
	roots, err := n.roots()
	if err != nil {
		return nil, err
	}
	table, err := n.table()
	if err != nil {
		return nil, err
	}
	limit := reg.Config.Network.Concurrency
	if n.concurrency > 0 {
		limit = n.concurrency
	}
	pacer := runner.NewPacer(limit, n.rates(reg))
	chrome, err := a.browser(n.browser)
	if err != nil {
		return nil, err
	}
	config := probe.Config{
		UserAgent: reg.Config.UserAgent,
		Guard:     guard.New(allow, reg.Config.Network.Ports),
		ConnectTo: table,
		Roots:     roots,
		Resolvers: a.resolvers(),
		Now:       a.now,
		Vantage:   "local",
	}
	scout := probe.New(config)
	gate, err := newGate(n.noGate, scout, reg.Config.Network.Gate)
	if err != nil {
		return nil, err
	}
	config.Pacer, config.Browser, config.Warn = pacer, chrome, func(text string) { a.log.Warn(text) }
	return &asker{
		prober: probe.New(config), pacer: pacer, deadline: n.deadline, seed: n.order(), insist: sel.insists(), shard: sel.shard,
		gate: gate, scout: scout,
	}, nil
}

// browser is the path of the one that pages are rendered with; empty is none.
func (a *app) browser(setting string) (path string, err error) {
	path, err = browser.Find(setting)
	if err != nil {
		return "", usagef("--browser: %w", err)
	}
	if path == "" && setting != "off" {
		a.log.Info("there is no Chrome or Chromium here: pages that need one are left as they are; install one, or say --browser off")
	}
	return path, nil
}

// resolvers are those of the environment, else the system's.
func (a *app) resolvers() []*net.Resolver {
	if a.env.Resolver != nil {
		return []*net.Resolver{a.env.Resolver}
	}
	return probe.SystemResolvers()
}

func (n networkFlags) table() ([]probe.ConnectTo, error) {
	table := make([]probe.ConnectTo, len(n.connectTo))
	for i, s := range n.connectTo {
		c, err := probe.ParseConnectTo(s)
		if err != nil {
			return nil, usagef("--connect-to %q: %w", s, err)
		}
		table[i] = c
	}
	return table, nil
}

func (n networkFlags) allowed(configured []netip.Prefix) ([]netip.Prefix, error) {
	allow := append([]netip.Prefix(nil), configured...)
	for _, s := range n.allowNet {
		p, err := netip.ParsePrefix(s)
		if err != nil {
			return nil, usagef("--allow-net %q is not a CIDR such as 127.0.0.0/8", s)
		}
		allow = append(allow, p)
	}
	return allow, nil
}

func (n networkFlags) roots() (*x509.CertPool, error) {
	if n.caFile == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(n.caFile)
	if err != nil {
		return nil, usagef("--ca-file: %w", err)
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		return nil, fmt.Errorf("the system's roots: %w", err)
	}
	if !roots.AppendCertsFromPEM(pem) {
		return nil, usagef("--ca-file %s has no PEM certificate", n.caFile)
	}
	return roots, nil
}

// rates is the rate of each registrable domain: the flag's, else the lowest
// that domains.yaml gives for a name on it, else the configuration's.
func (n networkFlags) rates(reg registry.Registry) func(string) float64 {
	if n.rateSet {
		return func(string) float64 { return n.rate }
	}
	own := map[string]float64{}
	for _, d := range reg.Domains {
		domain := link.RegistrableDomain(d.Name)
		if d.Rate > 0 && (own[domain] == 0 || d.Rate < own[domain]) {
			own[domain] = d.Rate
		}
	}
	return func(domain string) float64 {
		if r, ok := own[domain]; ok {
			return r
		}
		return reg.Config.Network.Rate
	}
}
