package health

import (
	"slices"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// judgeRedirects compares where the URL leads with where it led when it was
// last healthy. An observation of an address that the registry no longer names
// says nothing about the one it names now.
func (f *folding) judgeRedirects() {
	o := f.o
	if o.URL != f.r.URL || o.Outcome == observe.RedirectError {
		return
	}
	f.judgeAllowlist()
	if f.class != observe.Success {
		return
	}
	path := f.path()
	f.compare(path)
	f.judgeMove(path)
}

// judgeAllowlist flags at once a URL that leads to a domain nobody listed: a
// migration, or somebody else's page (001, "Auto-Flag for Review"). Only a
// healthy answer tells that it no longer does.
func (f *folding) judgeAllowlist() {
	left := f.left()
	if left == f.r.Redirect.Left || left == "" && f.class != observe.Success {
		return
	}
	f.r.Redirect.Left = left
	f.settle(LeftAllowlist)
	if left == "" {
		return
	}
	f.review(LeftAllowlist, "leads to "+f.o.FinalURL())
	f.tell(LeftTheAllowlist, "leads to "+f.o.FinalURL()+", whose domain is not listed")
}

// left is the unlisted domain that the observation ended on, or empty.
func (f *folding) left() string {
	if len(f.o.RedirectChain) == 0 {
		return ""
	}
	final, err := link.Parse(f.o.FinalURL())
	if err != nil {
		return ""
	}
	if _, listed := f.p.Listed.Match(final.Host()); listed {
		return ""
	}
	return final.RegistrableDomain()
}

// compare tells of a permanent change once, and of a temporary detour once for
// as long as it lasts; a detour does not move the baseline, so that its end is
// no news either.
func (f *folding) compare(path []string) {
	rd := &f.r.Redirect
	if !rd.Known || last(path) == last(rd.Path) {
		rd.Known, rd.Path, rd.Temporary = true, path, ""
		return
	}
	if hop := divergence(rd.Path, path); hop < len(path) && !permanent(f.o.RedirectCodes, hop-1) {
		if rd.Temporary != last(path) {
			rd.Temporary = last(path)
			f.tell(TemporaryRedirect, "now leads to "+last(path)+" for a time")
		}
		return
	}
	was := last(rd.Path)
	f.tell(RedirectDiffers, "led to "+was+", now to "+last(path))
	f.settle(RedirectChanged)
	if last(path) != rd.Before && last(path) != path[0] { // else it is back where it belongs
		f.review(RedirectChanged, "led to "+was+", now to "+last(path))
	}
	rd.Before, rd.Path, rd.Temporary = was, path, ""
}

// judgeMove asks for the new address once two checks in a row were led to it
// by permanent redirects alone.
func (f *folding) judgeMove(path []string) {
	rd := &f.r.Redirect
	to := last(path)
	if !f.moves(path) {
		rd.MovedTo, rd.MovedSeen = "", 0
		f.settle(Moved)
		return
	}
	if rd.MovedTo != to {
		rd.MovedTo, rd.MovedSeen = to, 0
		f.settle(Moved)
	}
	rd.MovedSeen = min(rd.MovedSeen+1, 2)
	if rd.MovedSeen == 2 && !f.r.NeedsReview(Moved) {
		f.review(Moved, "moved to "+to)
		f.tell(MovedAway, "permanently redirected to "+to)
	}
}

// moves tells a chain of permanent redirects to another listed address that is
// not tied to a session.
func (f *folding) moves(path []string) bool {
	if last(path) == path[0] || f.r.Redirect.Left != "" || last(path) != f.o.FinalURL() {
		return false
	}
	for hop := range len(path) - 1 {
		if !permanent(f.o.RedirectCodes, hop) {
			return false
		}
	}
	return true
}

// path is the chain without session identifiers, the URL alone when there were
// no redirects.
func (f *folding) path() []string {
	chain, known := f.o.RedirectChain, f.r.Redirect.Path
	if len(chain) > 0 && slices.Equal(chain, known) || len(chain) == 0 && len(known) == 1 && known[0] == f.o.URL {
		return known // as it was the last time, which is how it nearly always is
	}
	if len(chain) == 0 {
		return []string{withoutSession(f.o.URL)}
	}
	path := make([]string, len(chain))
	for i, raw := range chain {
		path[i] = withoutSession(raw)
	}
	return path
}

func withoutSession(raw string) string {
	if !strings.ContainsAny(raw, ";(?") {
		return raw // no session can be in it
	}
	u, err := link.Parse(raw)
	if err != nil {
		return raw
	}
	return u.WithoutSession()
}

// divergence is the first index at which path leaves was.
func divergence(was, path []string) int {
	n := 0
	for n < len(was) && n < len(path) && was[n] == path[n] {
		n++
	}
	return n
}

func permanent(codes []int, hop int) bool {
	return hop >= 0 && hop < len(codes) && (codes[hop] == 301 || codes[hop] == 308)
}

func last(path []string) string {
	if len(path) == 0 {
		return ""
	}
	return path[len(path)-1]
}
