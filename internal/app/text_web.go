package app

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// textWeb asks for pages as a check would.
type textWeb struct {
	ctx    context.Context
	cancel context.CancelFunc
	stop   <-chan struct{}
	asker  *asker
	snap   snapshot.Snapshot
}

// openTextWeb reads the registry, where there is one. The caller closes it.
func (a *app) openTextWeb(ctx context.Context, net networkFlags) (*textWeb, error) {
	snap, err := a.textSnapshot()
	if err != nil {
		return nil, err
	}
	asker, err := a.asker(net, selectionFlags{}, snap.Registry)
	if err != nil {
		return nil, err
	}
	w := &textWeb{asker: asker, snap: snap}
	w.ctx, w.stop, w.cancel = a.limits(ctx, net.deadline)
	return w, nil
}

// textSnapshot is what the repository knows. Nobody needs one to read a page.
func (a *app) textSnapshot() (snapshot.Snapshot, error) {
	if !isFolder(filepath.Join(a.global.root, "registry")) {
		return snapshot.New(registry.Registry{Config: registry.DefaultConfig()}, nil, nil, a.now()), nil
	}
	w, err := a.open()
	if err != nil {
		return snapshot.Snapshot{}, err
	}
	return w.snap, w.store.Close()
}

func (w *textWeb) close() {
	w.cancel()
	w.asker.close()
}

// read asks for a page and keeps what the check saw of it last.
func (w *textWeb) read(source string, t textFlags) (textRead, error) {
	entry, err := w.entry(source)
	if err != nil {
		return textRead{}, err
	}
	if closed(w.stop) {
		return textRead{}, cutShort{}
	}
	var seen page.Page
	ask := task(entry)
	ask.Method, ask.Content, ask.Prior.Hash = "get", true, ""
	if t.set("selector") {
		ask.Selector = t.selector
	}
	if t.set("ignore") {
		ask.Ignore = t.ignore
	}
	ask.Read = func(body []byte, o page.Options) page.Page {
		o.Explain = t.explain
		seen = page.Read(body, o)
		return seen
	}
	o, err := w.asker.prober.Probe(w.ctx, ask)
	if err != nil {
		return textRead{}, cutShort{}
	}
	r := textReadOf(source, seen, ask.Selector != "")
	if seen.Hash == "" {
		r.Verdict = verdictOf(o)
		r.Error = noPage(o, r.Verdict)
	}
	return r, nil
}

// entry is that of the registry, or one like it for a URL that is not listed.
func (w *textWeb) entry(source string) (snapshot.Entry, error) {
	if e, ok := w.snap.Find(source); ok {
		return e, nil
	}
	u, err := link.Parse(source)
	if err != nil {
		return snapshot.Entry{}, usagef("text: %w", err)
	}
	s := snapshot.New(registry.Registry{
		Config:  w.snap.Registry.Config,
		Sources: []registry.Source{{URL: u, ID: u.ID(), Priority: unlistedPriority}},
	}, nil, nil, w.snap.Now)
	return s.Entries[0], nil
}

// unlistedPriority names the policy of a URL that nobody listed.
const unlistedPriority = "P2"

// cutShort ends the reading of texts before the last of them.
type cutShort struct{}

func (cutShort) Error() string { return "ended early: no text is printed" }

func (cutShort) Is(target error) bool { return target == errInterrupted }

// noPage says why a check saw no page.
func noPage(o observe.Observation, verdict observe.Verdict) string {
	why := cmp.Or(string(verdict), string(o.Outcome))
	if o.StatusCode != 0 {
		why += fmt.Sprintf(" (HTTP %d)", int(o.StatusCode))
	}
	if o.Error != "" {
		why += ": " + o.Error
	}
	return why
}

// verdictOf is what the check said of the content, where it said anything.
func verdictOf(o observe.Observation) observe.Verdict {
	return cmp.Or(o.Content, new(observe.Content)).Verdict
}
