package probe

import (
	"bytes"
	"cmp"
	"net/http"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
)

// judgePage judges an answer whose code is good by its page, where there is
// one to judge.
func (r *reply) judgePage(t *Task) {
	r.outcome = observe.OK
	switch {
	case r.method == http.MethodHead:
		return
	case r.tooBig:
		r.note(t, &observe.Content{Verdict: observe.ContentTooLarge})
		return
	case r.status == http.StatusNoContent && (!t.Content || t.expects(r.status)):
		return
	}
	p := r.read(t)
	r.note(t, &observe.Content{Title: plain(p.Title), Verdict: p.Verdict})
	if r.status <= 299 {
		r.judgeVerdict(p.Verdict)
	}
	if r.outcome == observe.OK && !r.contains(p, t.Expect.Contains) {
		r.settle(observe.Soft404, "the page does not contain %q", t.Expect.Contains)
	}
	if r.outcome == observe.OK && r.content != nil && p.Verdict == observe.ContentOK {
		r.keep(t, p)
	}
}

// keep takes over what was read of the page. The text of a page without the
// scope that was asked for is another one: it is not compared, so it is not
// kept.
func (r *reply) keep(t *Task, p page.Page) {
	if r.content.SelectorMissing = p.SelectorMissing; !p.SelectorMissing {
		r.content.Text, r.content.Words, r.content.Hash = p.Text, p.Words, p.Hash
		r.content.Version, r.content.Learned = page.Version, t.Learned.Version
		r.content.Bytes = p.Text == ""
	}
	r.fields = p.Fields
	for name, v := range r.fields {
		if text, ok := v.(string); ok {
			r.fields[name] = plain(text)
		}
	}
}

// read reads the page. Where neither its text nor words in it are asked for,
// all that there is of it is the verdict.
func (r *reply) read(t *Task) page.Page {
	if !t.Content && t.Expect.Contains == "" {
		return page.Page{Verdict: page.Judge(r.body, r.options(t))}
	}
	o := r.options(t)
	if t.Content {
		o.Learned, o.Extract, o.Data = t.Learned, t.Extract, true
	}
	if t.Read != nil {
		return t.Read(r.body, o)
	}
	return page.Read(r.body, o)
}

func (r *reply) judgeVerdict(v observe.Verdict) {
	switch v {
	case observe.ContentEmpty:
		r.settle(observe.Empty, "there is nothing on the page")
	case observe.ContentChallenge:
		r.settle(observe.Challenge, "a bot wall or a request for scripts stands where the page was")
	case observe.ContentParked:
		r.settle(observe.Parked, "the domain is parked or for sale")
	case observe.ContentSoft404:
		r.settle(observe.Soft404, "the page says that it was not found")
	}
}

// contains looks where a reader would, and then in the source.
func (r *reply) contains(p page.Page, words string) bool {
	return strings.Contains(p.Visible, words) || bytes.Contains(r.body, []byte(words))
}

// note keeps what is known of the content, where it was asked for.
func (r *reply) note(t *Task, c *observe.Content) {
	if t.Content {
		c.ETag, c.LastModified = validator(r.header.Get("ETag")), validator(r.header.Get("Last-Modified"))
		r.content = c
	}
}

// dropText takes back what was read of a page that is not the page.
func (r *reply) dropText() {
	r.fields = nil
	if r.content != nil {
		r.content.Text, r.content.Words, r.content.Hash, r.content.SelectorMissing, r.content.Bytes = "", 0, "", false, false
		r.content.Version, r.content.Learned = 0, ""
	}
}

// unchanged is a 304: what is known of the content is what was known. One that
// nobody asked for says nothing of the content.
func (r *reply) unchanged(t *Task) {
	r.outcome = observe.NotModified
	if t.Prior.Hash == "" {
		return
	}
	r.note(t, &observe.Content{
		Title: t.Prior.Title, Words: t.Prior.Words, Hash: t.Prior.Hash, Verdict: observe.ContentOK,
	})
	if r.content != nil {
		r.content.ETag = cmp.Or(r.content.ETag, t.Prior.ETag)
		r.content.LastModified = cmp.Or(r.content.LastModified, t.Prior.LastModified)
	}
}
