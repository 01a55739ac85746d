package browser

import (
	"context"
	"errors"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

const (
	maxDocuments = 10              // in the main frame, one after the other
	maxScheduled = 5 * time.Second // that a page may let pass before it navigates
)

// Two events that Chrome still sends and the protocol's definition calls
// deprecated without a successor.
const (
	scheduledNavigation = "Page.frameScheduledNavigation"
	clearedNavigation   = "Page.frameClearedScheduledNavigation"
)

// scheduled is what both of them carry.
type scheduled struct {
	FrameID cdp.FrameID `json:"frameId"`
	Delay   float64     `json:"delay"` // seconds; only of the first
}

// hear takes in one event. An error ends the visit.
func (t *tab) hear(ctx context.Context, m *cdproto.Message) error {
	switch string(m.Method) {
	case page.JavascriptDialogOpening.Method:
		return on(m, func(e *page.EventJavascriptDialogOpening) error { return t.dismiss(ctx, e) })
	case network.RequestWillBeSent.Method:
		return on(m, t.requested)
	case network.ResponseReceived.Method:
		return on(m, t.answered)
	case network.LoadingFailed.Method:
		return on(m, t.loadFailed)
	case page.FrameNavigated.Method:
		return on(m, t.shown)
	case scheduledNavigation:
		return on(m, t.willNavigate)
	case clearedNavigation:
		return on(m, t.willNot)
	case page.DomContentEventFired.Method:
		t.document.parsed = time.Now()
	case page.LoadEventFired.Method:
		t.document.loaded = time.Now()
	case page.FrameStoppedLoading.Method:
		return on(m, t.stopped)
	case inspector.TargetCrashed.Method:
		return errors.New("the page crashed its tab")
	}
	return nil
}

// on reads the event that m is, and does what is to be done.
func on[E any](m *cdproto.Message, do func(*E) error) error {
	e := new(E)
	if err := jsonv2.Unmarshal(m.Params, e, chromedp.DefaultUnmarshalOptions); err != nil {
		return err
	}
	return do(e)
}

// requested notes that the main frame is on its way to another document, unless
// that is for another program, such as mail. The request for a document has the
// id of its loader; so has one that speculation rules make ahead of it, which
// has another type and is no navigation.
func (t *tab) requested(e *network.EventRequestWillBeSent) error {
	_, err := link.Parse(e.Request.URL)
	if err == nil && e.Type == network.ResourceTypeDocument && e.FrameID == t.document.frame && string(e.RequestID) == string(e.LoaderID) {
		t.pending, t.scheduled = e.LoaderID, time.Time{}
	}
	return nil
}

func (t *tab) answered(e *network.EventResponseReceived) error {
	if e.Type == network.ResourceTypeDocument && e.FrameID == t.document.frame && string(e.RequestID) == string(e.LoaderID) {
		t.answer = answer{e.LoaderID, int(e.Response.Status), e.Response.URL, tellingHeader(e.Response.Headers)}
	}
	return nil
}

func (t *tab) loadFailed(e *network.EventLoadingFailed) error {
	if string(e.RequestID) == string(t.pending) {
		t.pending, t.failed = "", e.ErrorText
	}
	return nil
}

// shown notes a new document in the main frame.
func (t *tab) shown(e *page.EventFrameNavigated) error {
	f := e.Frame
	if f.ParentID != "" {
		return nil
	}
	if f.UnreachableURL != "" {
		return t.failure(f.UnreachableURL, t.failed)
	}
	if t.documents++; t.documents > maxDocuments {
		return refuse("the page navigates without end")
	}
	t.document = document{frame: f.ID, loader: f.LoaderID, mime: f.MimeType}
	t.scheduled = time.Time{}
	if t.pending == f.LoaderID {
		t.pending = ""
	}
	return nil
}

// stopped takes a document for loaded that has no load event, because it was on
// its way to somewhere and that came to nothing.
func (t *tab) stopped(e *page.EventFrameStoppedLoading) error {
	if e.FrameID == t.document.frame && t.document.loaded.IsZero() {
		t.document.loaded = time.Now()
	}
	return nil
}

// willNavigate waits for what the page itself announced, such as a refresh
// after two seconds.
func (t *tab) willNavigate(e *scheduled) error {
	delay := time.Duration(e.Delay * float64(time.Second))
	if e.FrameID == t.document.frame && delay <= maxScheduled {
		t.scheduled = time.Now().Add(delay + quietTime)
	}
	return nil
}

func (t *tab) willNot(e *scheduled) error {
	if e.FrameID == t.document.frame {
		t.scheduled = time.Time{}
	}
	return nil
}

// dismiss closes a dialog: no to everything, but for leaving the page.
func (t *tab) dismiss(ctx context.Context, e *page.EventJavascriptDialogOpening) error {
	return t.tell(ctx, step{page.CommandHandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: e.Type == page.DialogTypeBeforeunload}})
}
