package fold

import (
	"reflect"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/change"
	"github.com/civicaid-voice/linkhealth/internal/frame"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// learning is what is known of sites, and how it grows.
type learning struct {
	sites  map[string]frame.Site // by domain, as far as they were asked for
	pages  map[string][]string   // by domain, the ids of its pages, in the order of the registry
	rounds map[round][]observe.Observation
}

// round is what one run saw of a domain: a page's frame is told from its siblings
// as they were at the same time, before any of them is compared with what it was.
type round struct {
	run    observe.RunKey
	domain string
}

func (f *folding) beginLearning(in Input) {
	f.learning = learning{sites: map[string]frame.Site{}, pages: map[string][]string{}, rounds: map[round][]observe.Observation{}}
	for _, e := range f.s.Entries {
		f.pages[e.Source.Domain] = append(f.pages[e.Source.Domain], e.Source.ID)
	}
	for _, o := range in.Observations {
		if e, known := f.entries[o.ID]; known && o.Run != nil {
			r := round{o.Run.Key(), e.Source.Domain}
			f.rounds[r] = append(f.rounds[r], o)
		}
	}
}

func (f *folding) site(domain string) frame.Site {
	if s, ok := f.sites[domain]; ok {
		return s
	}
	var s frame.Site
	if f.previous.Site != nil {
		s = f.previous.Site(domain)
	}
	f.sites[domain] = s
	return s
}

// learn learns all that an observation teaches before it is compared, and returns
// it with its text brought up to date.
func (f *folding) learn(o observe.Observation) observe.Observation {
	e := f.entries[o.ID]
	f.learnAccepted(e)
	f.learnFrame(e, o)
	o = f.upToDate(o)
	f.learnSlots(o)
	return f.upToDate(o)
}

// learnAccepted learns from what a person accepts in the registry.
func (f *folding) learnAccepted(e snapshot.Entry) {
	id := e.Source.ID
	if !e.Record.Accepts(e.Written().ContentHash) {
		return
	}
	if before, now := f.acceptedText(id), f.lastText(id); before != "" && f.isLast(id, now) {
		f.learned(e, f.site(e.Source.Domain).Accept(id, before, now))
	}
}

// learnFrame learns from all that the run of o saw of its domain, once.
func (f *folding) learnFrame(e snapshot.Entry, o observe.Observation) {
	domain, seen := e.Source.Domain, []observe.Observation{o}
	if o.Run != nil {
		r := round{o.Run.Key(), domain}
		seen = f.rounds[r]
		delete(f.rounds, r)
	}
	fresh := f.fresh(seen)
	if len(fresh) == 0 {
		return
	}
	var texts []string
	for _, o := range fresh {
		texts = append(texts, f.upToDate(o).Content.Text)
	}
	f.learned(e, f.site(domain).Frame(texts, func(yield func(string) bool) {
		for _, id := range f.pages[domain] {
			if _, read := fresh[id]; !read && !yield(f.lastText(id)) {
				return
			}
		}
	}))
}

// fresh are the observations of pages that will count, by id, the last of each.
func (f *folding) fresh(seen []observe.Observation) map[string]observe.Observation {
	fresh := map[string]observe.Observation{}
	for _, o := range seen {
		e := f.entries[o.ID]
		if f.readable(e, o) && o.CheckedAt > max(e.Record.Metrics.LastCheckAt, fresh[o.ID].CheckedAt) {
			fresh[o.ID] = o
		}
	}
	return fresh
}

// readable tells an observation with a main text of the page that is meant.
func (f *folding) readable(e snapshot.Entry, o observe.Observation) bool {
	return o.Outcome == observe.OK && o.Content != nil && o.Content.Text != "" && o.URL == e.Source.URL.String()
}

// learnSlots learns from what changed since the last visit of the page.
func (f *folding) learnSlots(o observe.Observation) {
	e := f.entries[o.ID]
	before := f.lastText(o.ID)
	if !f.isLast(o.ID, before) || f.forgotten(e) {
		return
	}
	site := f.site(e.Source.Domain)
	switch {
	case o.Outcome == observe.NotModified:
		f.learned(e, site.Visit(o.ID, before, before))
	case f.readable(e, o) && e.Record.Compares(o):
		f.learned(e, site.Visit(o.ID, before, o.Content.Text))
	}
}

// isLast tells the text whose hash is on record.
func (f *folding) isLast(id, text string) bool {
	return text != "" && page.Fingerprint(text) == string(f.entries[id].Record.Metrics.ContentHash)
}

// upToDate is an observation with its text, and the hash of that, as they are
// with all that is known of the site by now. An observer may have known less.
func (f *folding) upToDate(o observe.Observation) observe.Observation {
	if o.Content == nil || o.Content.Text == "" {
		return o
	}
	lessons := f.site(f.entries[o.ID].Source.Domain).Since(o.Content.Learned, o.ID)
	c := *o.Content
	c.Learned = lessons.Version
	if text := lessons.Apply(c.Text); text != c.Text {
		c.Text, c.Hash = text, page.Fingerprint(text)
	}
	o.Content = &c
	return o
}

// learned keeps what is known of a site by now, where the entry, or all of the
// site, taught it, and brings the texts of its pages up to date.
func (f *folding) learned(e snapshot.Entry, now frame.Site) {
	domain, id := e.Source.Domain, e.Source.ID
	was := f.site(domain)
	grew := len(now.Steps) > len(was.Steps)
	if !grew && reflect.DeepEqual(was.Pages[id], now.Pages[id]) {
		return
	}
	f.sites[domain], f.result.Sites[domain] = now, now
	if !grew {
		return
	}
	for _, id := range f.taught(e, now.Steps[len(was.Steps):]) {
		if was.Knows(f.entries[id].Record.Making.Learned) {
			f.relearn(id, now.Since(was.Version(), id))
		}
	}
}

// taught are the pages of the entry's site of which steps say something: itself
// alone, or all.
func (f *folding) taught(e snapshot.Entry, steps []frame.Step) []string {
	if slices.ContainsFunc(steps, func(step frame.Step) bool { return step.Page == "" }) {
		return f.pages[e.Source.Domain]
	}
	return []string{e.Source.ID}
}

// forgotten tells an entry whose text went through what nobody knows any more.
func (f *folding) forgotten(e snapshot.Entry) bool {
	return !f.site(e.Source.Domain).Knows(e.Record.Making.Learned)
}

// relearn brings the texts and the record of a page up to date. The page has not
// changed, so nobody is told.
func (f *folding) relearn(id string, lessons page.Lessons) {
	last, accepted := f.lastText(id), f.acceptedText(id)
	newLast, newAccepted := lessons.Apply(last), lessons.Apply(accepted)
	if newLast == last && newAccepted == accepted {
		return
	}
	e := f.entries[id]
	renamed := map[string]string{page.Fingerprint(last): page.Fingerprint(newLast), page.Fingerprint(accepted): page.Fingerprint(newAccepted)}
	rename := func(hash string) string {
		if to, ok := renamed[hash]; ok {
			return to
		}
		return hash
	}
	was, drift := e.Record, ""
	if was.NeedsReview(health.ContentDrift) && newAccepted != "" {
		drift = change.Between(newAccepted, newLast).Summary()
	}
	now := was.Relearned(rename(string(was.Metrics.ContentHash)), rename(was.Baseline), lessons.Version, drift)
	f.result.Texts[id] = newLast
	if newAccepted != accepted {
		f.result.Accepted[id] = newAccepted
	}
	if was.NeedsReview(health.ContentDrift) && !now.NeedsReview(health.ContentDrift) {
		f.result.Accepted[id] = ""
	}
	e.Record = &now
	f.entries[id], f.records[id] = e, now
}
