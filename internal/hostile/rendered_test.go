package hostile_test

import "testing"

// Nothing that a page does in a browser leads there either: one run, one
// browser, and pages whose scripts try every address by several means, of which
// some are led there themselves.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	r := newTrap(t)
	all := everywhere()
	lures, tries := r.lures(all)
	strolls := r.strolls(all)
	seen := r.observe("auto")
	for _, l := range lures {
		t.Run(l.name, func(t *testing.T) { l.judge(t, r, seen[l.url]) })
	}
	for _, s := range strolls {
		t.Run(s.name+" "+s.to, func(t *testing.T) { s.judge(t, r, seen[s.url]) })
	}
	for address, may := range turned {
		if r.came(address) != may {
			t.Errorf("somebody came to %s: %v", address, !may)
		}
	}
	t.Logf("%d addresses: %d tries by %d means, %d strolls", distinct(all), tries, len(lures), len(strolls))
}

// lures try all addresses by what reaches a web, and many by the rest.
func (r *trap) lures(all []string) (out []lure, tries int) {
	cards := &hand{all: all}
	for _, m := range asking {
		out = append(out, r.tempt(m, true, cards.deal(m)))
	}
	if cards.next < len(all) {
		r.t.Errorf("only %d of %d addresses are tried by what reaches a web", cards.next, len(all))
	}
	for _, m := range pushing {
		out = append(out, r.tempt(m, false, cards.deal(m)))
	}
	return append(out, r.tempt(inTurn, true, turns)), cards.next
}

// turns are names whose addresses change between two requests of a page, and
// turned tells which of these may come to the web.
var (
	turns = []string{
		"http://turns.test:WEB/1", "http://turns6.test:WEB/1", "http://adds.test:WEB/1", "http://mixed.test:WEB/1",
		"http://turns.test:WEB/2", "http://turns6.test:WEB/2", "http://adds.test:WEB/2", "http://mixed.test:WEB/2",
	}
	turned = map[string]bool{
		"turns.test/1": true, "turns6.test/1": true, "adds.test/1": true, "mixed.test/1": true,
		"turns.test/2": false, "turns6.test/2": false, "adds.test/2": true, "mixed.test/2": true,
	}
)
