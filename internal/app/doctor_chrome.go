package app

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/civicaid-voice/linkhealth/internal/browser"
	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// seeChrome finds it and renders a page of our own, without any net.
func (v *visit) seeChrome(ctx context.Context) sight {
	c := registry.DefaultConfig()
	if v.config != nil {
		c = *v.config
	}
	facts := doctor.Chrome{Off: v.net.browser == "off", Unasked: true}
	for _, p := range c.Policies {
		if p.Enabled && slices.Contains(p.Layers, string(observe.Rendered)) {
			facts.Unasked = false
		}
	}
	if facts.Off || facts.Unasked {
		return saw(facts)
	}
	path, err := browser.Find(v.net.browser)
	if err != nil {
		facts.Path, facts.Trouble = v.net.browser, err.Error()
		return saw(facts)
	}
	if facts.Path = path; path != "" {
		facts.Trouble = renders(ctx, path)
	}
	return saw(facts)
}

// A page that only a browser can finish.
var sample = []byte(`<!doctype html><title>doctor</title><p id=a></p><script>document.getElementById("a").textContent = 20 + 22</script>`)

// renders is why a browser cannot render; empty is that it can.
func renders(ctx context.Context, path string) (why string) {
	u, err := link.Parse("http://doctor.example/")
	if err != nil {
		return err.Error()
	}
	b := browser.New(browser.Config{Path: path, Fetch: func(context.Context, browser.Request) (browser.Response, error) {
		return browser.Response{Status: http.StatusOK, Header: http.Header{"Content-Type": {"text/html"}}, Body: sample}, nil
	}})
	page, err := b.Render(ctx, u)
	if err := cmp.Or(err, b.Close()); err != nil {
		return err.Error()
	}
	if !bytes.Contains(page.HTML, []byte(`<p id="a">42</p>`)) {
		return "a script on a page of our own did not run"
	}
	return ""
}
