package registry

import (
	"maps"
	"net/netip"
	"slices"
	"time"
)

// Config is registry/config.yaml with its defaults filled in.
type Config struct {
	UserAgent  string
	Policies   map[string]Policy // by name; the three priorities and "inactive" are always there
	Schedule   Schedule
	Thresholds Thresholds
	Network    Network
	GitHub     GitHub
	Notify     []Notify
}

// InactivePolicy names the policy of sources that are inactive.
const InactivePolicy = "inactive"

// Policy is how often and in which way the sources of one priority are
// checked.
type Policy struct {
	Every          time.Duration
	Enabled        bool
	HTTP           bool // the checks that are asked for
	TLS            bool
	Content        bool
	Method         string // auto, head or get
	ConnectTimeout time.Duration
	ReadTimeout    time.Duration
	Timeout        time.Duration // of one request, its body included
	MaxRedirects   int
	MaxBody        int64  // bytes, after decoding
	MinBody        int64  // bytes
	Robots         string // ignore or honour
	Retry5xx       []time.Duration
	RetryTimeout   int             // how often a request that timed out is tried again
	RetryAfter     []time.Duration // between runs, by the number of failures in a row
	Layers         []string
}

// Schedule is the window of the day in which checks are made.
type Schedule struct {
	From, To time.Duration // since midnight; To is exclusive and may be 24h
	Location *time.Location
	Overdue  float64 // the part of the interval after which the hour no longer matters
}

// Thresholds decide what a count or an age means.
type Thresholds struct {
	Warning, Alert, Degraded, Hidden int // failures in a row
	InactiveAfter                    time.Duration
	Recovered                        int // successes in a row
	Slow                             time.Duration
	CertificateWarning               time.Duration
	DomainFailing                    float64 // part of a domain's sources
	DomainDown                       time.Duration
	DomainCertificate                time.Duration
}

// Network bounds what a run does to the net.
type Network struct {
	Rate        float64 // requests a second and registrable domain; 0 is no limit
	Concurrency int
	Breaker     Breaker
	Gate        Gate
	StallAfter  time.Duration
	Allow       []netip.Prefix
	Ports       []uint16
}

// Breaker rests a domain that keeps refusing us.
type Breaker struct {
	Failures int
	Cooldown time.Duration
}

// Gate tells the fault of the runner from the fault of the links.
type Gate struct {
	Canaries     []string
	Need         int
	HostFailures float64
}

// GitHub is how issues and pull requests are made.
type GitHub struct {
	Assignees     []string
	Labels        []string
	MaxWrites     int
	ContentReview string // pull_request, issue or none
}

// Notify is one channel that is told of events.
type Notify struct {
	URL   string
	Env   string // the variable that holds the URL
	When  []string
	Every time.Duration
}

const day = 24 * time.Hour

// DefaultPolicy is what a policy says that overrides nothing. Its interval is
// zero: each policy names its own.
func DefaultPolicy() Policy {
	return Policy{
		Enabled: true, HTTP: true, TLS: true, Content: true,
		Method:         "auto",
		ConnectTimeout: 30 * time.Second,
		ReadTimeout:    30 * time.Second,
		Timeout:        60 * time.Second,
		MaxRedirects:   5,
		MaxBody:        5 << 20,
		MinBody:        500,
		Robots:         "ignore",
		Retry5xx:       []time.Duration{2 * time.Second, 4 * time.Second, 8 * time.Second},
		RetryTimeout:   1,
		RetryAfter:     []time.Duration{time.Hour, 4 * time.Hour, 12 * time.Hour, day, 2 * day, 7 * day},
		Layers:         []string{"standard", "browser", "alternative", "rendered"},
	}
}

// defaultIntervals are the policies that exist without being written.
var defaultIntervals = map[string]time.Duration{
	"P0": day, "P1": 7 * day, "P2": 30 * day, InactivePolicy: 7 * day,
}

// DefaultConfig is what an empty config.yaml means.
func DefaultConfig() Config {
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		panic("registry: the time zones are not linked in: " + err.Error())
	}
	c := Config{
		UserAgent: "ClaraLinkChecker/1.0 (+https://github.com/civicaid-voice)",
		Policies:  map[string]Policy{},
		Schedule:  Schedule{From: 2 * time.Hour, To: 6 * time.Hour, Location: madrid, Overdue: 0.5},
		Thresholds: Thresholds{
			Warning: 2, Alert: 3, Degraded: 3, Hidden: 5,
			InactiveAfter: 7 * day, Recovered: 2, Slow: time.Second, CertificateWarning: 14 * day,
			DomainFailing: 0.5, DomainDown: 14 * day, DomainCertificate: 7 * day,
		},
		Network: Network{
			Rate: 1, Concurrency: 64,
			Breaker: Breaker{Failures: 3, Cooldown: 6 * time.Hour},
			Gate: Gate{
				Canaries: []string{"https://www.iana.org/", "https://www.wikipedia.org/", "https://www.debian.org/"},
				Need:     2, HostFailures: 0.3,
			},
			StallAfter: 5 * time.Minute,
			Ports:      []uint16{80, 443},
		},
		GitHub: GitHub{Labels: []string{"linkhealth"}, MaxWrites: 60, ContentReview: "pull_request"},
	}
	for name, every := range defaultIntervals {
		p := DefaultPolicy()
		p.Every = every
		c.Policies[name] = p
	}
	return c
}

// Policy is the one by that name.
func (c Config) Policy(name string) (Policy, bool) {
	p, ok := c.Policies[name]
	return p, ok
}

// priorities lists the policies that a source may name, sorted.
func (c Config) priorities() []string {
	names := slices.Sorted(maps.Keys(c.Policies))
	return slices.DeleteFunc(names, func(name string) bool { return name == InactivePolicy })
}
