package browser

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/chromedp/cdproto"
	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
)

// pipes are a conn and the far ends of its pipes.
func pipes(t *testing.T) (*conn, *io.PipeReader, *io.PipeWriter) {
	t.Helper()
	fromUs, w := io.Pipe()
	r, toUs := io.Pipe()
	c := newConn(r, w)
	t.Cleanup(c.close)
	return c, fromUs, toUs
}

func TestAReplyFindsItsCommand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, reply, product, err string }{
		{"result", `{"id":1,"result":{"product":"Chrome/1"}}`, "Chrome/1", ""},
		{"error", `{"id":1,"error":{"code":-1,"message":"no"}}`, "", "Browser.getVersion: no"},
		{"others first", "{\"method\":\"Page.x\",\"params\":{}}\x00{\"id\":7,\"result\":{}}\x00{\"id\":1,\"result\":{\"product\":\"Chrome/2\"}}", "Chrome/2", ""},
		{"no JSON", `{`, "", "Browser.getVersion: the browser is gone"},
		{"too long", `{"id":1,"result":{"product":"` + strings.Repeat("x", maxMessage+1), "", "Browser.getVersion: the browser is gone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			conn, r, w := pipes(t)
			go func() {
				_, _ = r.Read(make([]byte, 1024))
				_, _ = io.WriteString(w, c.reply+"\x00")
			}()
			v, err := ask(t.Context(), session{conn: conn}, cdpbrowser.GetVersion, cdp.Empty{})
			if v.Product != c.product || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("got %q, %v", v.Product, err)
			}
		})
	}
}

func TestCommandsToAStuckBrowserEndWithTheirContext(t *testing.T) {
	t.Parallel()
	c, _, _ := pipes(t) // nobody reads
	ctx, cancel := context.WithCancel(t.Context())
	errs := make(chan error, 200)
	for range cap(errs) {
		go func() {
			_, err := ask(ctx, session{conn: c}, cdpbrowser.GetVersion, cdp.Empty{})
			errs <- err
		}()
	}
	cancel()
	for range cap(errs) {
		if err := <-errs; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.replies) > 0 {
		t.Errorf("%d commands are not forgotten", len(c.replies))
	}
}

func TestAnInboxThatIsFullSaysSo(t *testing.T) {
	t.Parallel()
	in := newInbox()
	for range cap(in.events) {
		in.put(&cdproto.Message{})
	}
	select {
	case <-in.overflow:
		t.Error("too early")
	default:
	}
	in.put(&cdproto.Message{})
	in.put(&cdproto.Message{})
	<-in.overflow
}

func TestHTMLIsBoundedBetweenCharacters(t *testing.T) {
	t.Parallel()
	got := bound("x" + strings.Repeat("ñ", maxHTML))
	if len(got) != maxHTML-1 || strings.Trim(got, "xñ") != "" {
		t.Errorf("%d bytes", len(got))
	}
	if got := bound("ok"); got != "ok" {
		t.Errorf("got %q", got)
	}
}
