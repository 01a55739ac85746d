package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// maxHTML bounds a serialised page, in bytes.
const maxHTML = 5 << 20

// serialise runs in a world of its own, where the page cannot have changed what
// the names mean.
var serialise = fmt.Sprintf(`document.documentElement ? document.documentElement.outerHTML.slice(0, %d) : ""`, maxHTML)

// reading is the text of the document of one loader.
type reading struct {
	loader cdp.LoaderID
	html   string
	err    error
}

// read begins to serialise the document that is shown now.
func (t *tab) read(ctx context.Context) <-chan reading {
	done := make(chan reading, 1)
	frame, loader := t.document.frame, t.document.loader
	go func() {
		html, err := t.html(ctx, frame)
		done <- reading{loader, html, err}
	}()
	return done
}

func (t *tab) html(ctx context.Context, frame cdp.FrameID) (string, error) {
	world, err := ask(ctx, t.session, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: frame, WorldName: "linkhealth"})
	if err != nil {
		return "", err
	}
	result, err := ask(ctx, t.session, runtime.Evaluate, runtime.EvaluateParams{
		Expression: serialise, ContextID: world.ExecutionContextID, ReturnByValue: new(true),
	})
	if err != nil {
		return "", err
	}
	if result.ExceptionDetails != nil {
		return "", errors.New("the page is too large to be read")
	}
	var html string
	err = jsonv2.Unmarshal(result.Result.Value, &html)
	return html, err
}

// bound cuts html to maxHTML bytes, between two characters.
func bound(html string) string {
	if len(html) > maxHTML {
		html = html[:maxHTML]
	}
	return strings.ToValidUTF8(html, "")
}
