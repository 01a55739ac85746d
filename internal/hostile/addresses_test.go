package hostile_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Every address that leads to no good is a fault of the registry, at its line.
func TestHostileAddressesAreInvalid(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	all := astray()
	root := t.TempDir()
	write(t, filepath.Join(root, "registry/config.yaml"), fmt.Sprintf(patience, r.fill("80, 443, PORT, WEB, TLS")))
	write(t, filepath.Join(root, "registry/domains.yaml"), "domains:\n  - {domain: home.test, tier: 1}\n")
	var sources strings.Builder
	sources.WriteString("sources:\n")
	for _, a := range all {
		fmt.Fprintf(&sources, "  - url: %s\n", quoted(r.fill(a)))
	}
	write(t, filepath.Join(root, "registry/sources/all.yaml"), sources.String())
	c := run(t, []string{nameServer + "=" + r.zone.conn.LocalAddr().String()}, self(t), "validate", "--format", "json", "--root", root)
	c.want(t, 3)
	var out struct {
		Problems []struct {
			File, Field, Message string
			Line                 int
		}
	}
	if err := json.Unmarshal([]byte(c.stdout), &out); err != nil {
		t.Fatal(err)
	}
	why := map[int]string{}
	for _, p := range out.Problems {
		if p.File == "registry/sources/all.yaml" && !strings.Contains(p.Message, "domains.yaml") {
			why[p.Line] = p.Message
		}
	}
	for i, a := range all {
		if why[i+2] == "" {
			t.Errorf("%s is valid", a)
		}
	}
	t.Logf("%d addresses", distinct(all))
	if v := r.canary.visitors(t); len(v) > 0 {
		t.Errorf("the canary was reached: %q", v)
	}
}

// Nobody is led to such an address, by any way.
func TestHostileRedirects(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	type step struct {
		way way
		to  string
	}
	steps := map[string]step{}
	for _, w := range ways {
		for _, a := range astray() {
			steps[r.lead(w, a)] = step{w, a}
		}
	}
	good := map[string]way{}
	for _, w := range ways {
		good[r.lead(w, home)] = w
	}
	seen := r.observe("off")
	t.Logf("%d addresses by %d ways", distinct(astray()), len(ways))
	for url, s := range steps {
		t.Run(s.way.name+" "+s.to, func(t *testing.T) { refused(t, seen[url], s.way.moved) })
	}
	for url, w := range good { // else nobody was led anywhere
		if o := seen[url]; o.Outcome != observe.OK || len(o.RedirectChain) != 2 {
			t.Errorf("%s to a good page: %s (%s)", w.name, o.Outcome, o.Error)
		}
	}
}

// refused wants an observation of somebody who did not go on. Who cannot tell
// that a page leads on may find it empty.
func refused(t *testing.T, o observe.Observation, moved bool) {
	t.Helper()
	if o.Outcome == observe.Empty && !moved {
		return
	}
	if o.Outcome != observe.RedirectError || !strings.Contains(o.Error, "not allowed") && !strings.Contains(o.Error, "cannot be followed") {
		t.Errorf("%s (%s)", o.Outcome, o.Error)
	}
}

// unreached wants a name that was refused. One whose only address is IPv4 in
// the clothes of IPv6 has none at all.
func unreached(t *testing.T, o observe.Observation, want observe.Outcome, name string) {
	t.Helper()
	if name == "mapped.test" {
		want = observe.DNSError
	}
	if o.Outcome != want || want != observe.DNSError && !strings.Contains(o.Error, "not allowed") {
		t.Errorf("%s (%s), want %s", o.Outcome, o.Error, want)
	}
}

// Names lead nowhere that an address would not, whether listed or led to.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	direct, led := map[string]string{}, map[string]string{}
	for name := range nameless {
		for _, port := range []string{"PORT", "WEB"} {
			url := "http://" + name + ":" + port + "/page"
			direct[r.list(url)] = name
			led[r.lead(ways[1], url)] = name
		}
	}
	for _, name := range []string{"turns.test", "turns6.test"} {
		url := r.list("http://" + name + ":WEB/page")
		r.pages[name] = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { ways[1].lead(w, "/again") })
		led[url] = name
	}
	r.pages["mixed.test"], r.pages["adds.test"] = http.HandlerFunc(healthy), http.HandlerFunc(healthy)
	mixed, adds := r.list("http://mixed.test:WEB/page"), r.list("http://adds.test:WEB/page")
	seen := r.observe("off")
	t.Logf("%d names, listed and led to, at two ports", len(nameless))
	for url, name := range direct {
		t.Run(url, func(t *testing.T) { unreached(t, seen[url], observe.Refused, name) })
	}
	for url, name := range led {
		t.Run("led to "+name, func(t *testing.T) { unreached(t, seen[url], observe.RedirectError, name) })
	}
	for _, url := range []string{mixed, adds} {
		if o := seen[url]; o.Outcome != observe.OK {
			t.Errorf("%s, where one address of several is allowed: %s (%s)", url, o.Outcome, o.Error)
		}
	}
}
