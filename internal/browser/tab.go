package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

// Page is what Chrome made of a URL.
type Page struct {
	Status      int         // of the main document
	URL         string      // of the main document, after all redirects; what scripts wrote into the address bar does not count
	HTML        []byte      // its elements as they stand, serialised in UTF-8; frames and shadow trees are not in it
	Header      http.Header // of the main document, as far as it says when to come back and whether this is a bot wall
	ContentType string      // the media type that Chrome took it for; the charset is that of HTML
}

const (
	quietTime  = 500 * time.Millisecond // without a request: the page is at rest
	settleTime = 3 * time.Second        // after the load event: it will never be
	tickTime   = 50 * time.Millisecond
)

// tab is one page on its way. One goroutine owns it, that of [tab.show].
type tab struct {
	session
	proxy *proxy
	inbox *inbox

	hurry     time.Time // from when on a parsed document will do, loaded or not
	document  document
	documents int          // seen so far
	answer    answer       // the latest for a main document
	pending   cdp.LoaderID // of a navigation under way
	failed    string       // why the last one failed
	scheduled time.Time    // when the page will navigate by itself; zero: not soon
}

// document is the one that the main frame shows.
type document struct {
	frame  cdp.FrameID
	loader cdp.LoaderID
	mime   string
	parsed time.Time // zero: not yet
	loaded time.Time
}

// answer is what a server said to the request for the document of a loader.
type answer struct {
	loader cdp.LoaderID
	status int
	url    string
	header http.Header
}

func openTab(ctx context.Context, c *chrome, p *proxy, in cdp.BrowserContextID) (*tab, error) {
	made, err := ask(ctx, c.root(), target.CreateTarget, target.CreateTargetParams{URL: "about:blank", BrowserContextID: in})
	if err != nil {
		return nil, err
	}
	attached, err := ask(ctx, c.root(), target.AttachToTarget, target.AttachToTargetParams{TargetID: made.TargetID, Flatten: new(true)})
	if err != nil {
		return nil, err
	}
	t := &tab{
		session: session{c.conn, attached.SessionID}, proxy: p, inbox: newInbox(),
		document: document{frame: cdp.FrameID(made.TargetID)},
	}
	t.conn.listen(t.id, t.inbox)
	return t, t.prepare(ctx)
}

// show navigates to u and returns the page once it is at rest.
func (t *tab) show(ctx context.Context, u link.URL) (Page, error) {
	navigated := t.navigate(ctx, u)
	var read <-chan reading
	tick := time.NewTicker(tickTime)
	defer tick.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			err = context.Cause(ctx)
		case <-t.conn.gone:
			err = errGone
		case <-t.inbox.overflow:
			err = refuse("the page makes events without end")
		case <-t.proxy.flood:
			err = refuse("the page makes requests without end")
		case m := <-t.inbox.events:
			err = t.hear(ctx, m)
		case err = <-navigated:
		case r := <-read:
			read = nil
			if err = t.catchUp(ctx); err == nil && t.settles(r) {
				return t.page(r)
			}
		case now := <-tick.C:
			if read == nil && t.atRest(now) {
				read = t.read(ctx)
			}
		}
		if err != nil {
			return Page{}, err
		}
	}
}

// navigate begins to. The channel gets nil, or why there will be no page.
func (t *tab) navigate(ctx context.Context, u link.URL) <-chan error {
	done := make(chan error, 1)
	go func() {
		result, err := ask(ctx, t.session, page.Navigate, page.NavigateParams{URL: u.String()})
		switch {
		case err != nil:
		case result.IsDownload:
			err = errors.New("it is a download, not a page")
		case result.ErrorText != "":
			err = t.failure(u.String(), result.ErrorText)
		}
		done <- err
	}()
	return done
}

// failure explains a main document that did not load.
func (t *tab) failure(raw, text string) error {
	if err := t.proxy.failure(raw); err != nil {
		return err
	}
	return fmt.Errorf("no page: %s", text)
}

// catchUp hears what Chrome said before it said what is to be judged now.
func (t *tab) catchUp(ctx context.Context) error {
	for {
		select {
		case m := <-t.inbox.events:
			if err := t.hear(ctx, m); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// settles tells a reading of the document that is shown. Chrome itself fails
// one, with an error of the protocol, when the page navigates under it.
func (t *tab) settles(r reading) bool {
	var protocol *cdproto.Error
	return r.loader == t.document.loader && !errors.As(r.err, &protocol)
}

// page is the document that is shown, with the text that was read of it.
func (t *tab) page(r reading) (Page, error) {
	if r.err != nil {
		return Page{}, r.err
	}
	a := t.answer
	if err := t.proxy.failure(a.url); err != nil {
		return Page{}, err
	}
	if _, err := link.Parse(a.url); err != nil || a.loader != t.document.loader {
		return Page{}, errors.New("the page went where there is no server")
	}
	return Page{Status: a.status, URL: a.url, Header: a.header, HTML: []byte(bound(r.html)), ContentType: t.document.mime + "; charset=utf-8"}, nil
}

// atRest tells a document that is complete and whose requests have ended, or
// that would never come to rest.
func (t *tab) atRest(now time.Time) bool {
	d := t.document
	switch {
	case t.pending != "" || d.loader == "" || now.Before(t.scheduled):
		return false
	case !d.loaded.IsZero():
		return t.proxy.idle(now) >= quietTime && now.Sub(d.loaded) >= quietTime || now.Sub(d.loaded) >= settleTime
	}
	return !d.parsed.IsZero() && now.After(t.hurry)
}
