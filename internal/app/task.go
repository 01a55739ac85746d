package app

import (
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/page"
	"github.com/civicaid-voice/linkhealth/internal/probe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/runner"
	"github.com/civicaid-voice/linkhealth/internal/schedule"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// jobs are the checks of a plan in the order in which they are to be started.
func jobs(due []schedule.Check, sites learned, d doubts) []runner.Job {
	out := make([]runner.Job, len(due))
	for i, c := range due {
		out[i] = runner.Job{
			Domain: c.Entry.Source.URL.RegistrableDomain(), Priority: c.Priority,
			Task: func() probe.Task {
				return d.of(informed(task(*c.Entry), *c.Entry.Record, sites[c.Entry.Source.Domain]), *c.Entry)
			},
		}
	}
	return out
}

// task is how the registry wants an entry to be asked.
func task(e snapshot.Entry) probe.Task {
	p, src := e.Policy(), e.Source
	return probe.Task{
		ID: src.ID, URL: src.URL, Method: p.Method, Content: p.Content, TLS: p.TLS,
		ConnectTimeout: p.ConnectTimeout, ReadTimeout: p.ReadTimeout, Timeout: p.Timeout,
		MaxRedirects: p.MaxRedirects, MaxBody: p.MaxBody, MinBody: p.MinBody,
		Retry5xx: p.Retry5xx, RetryTimeout: p.RetryTimeout,
		Layers: layers(p.Layers), Robots: p.Robots == "honour",
		Expect:   probe.Expect{Status: src.Expect.Status, Contains: src.Expect.Contains},
		Selector: src.Selector, Ignore: src.Ignore, Extract: fields(src.Extract),
		Prior: prior(*src, *e.Record),
	}
}

// fields are those that the registry watches, whose types are the page's own.
func fields(extract map[string]registry.Extract) map[string]page.Field {
	out := make(map[string]page.Field, len(extract))
	for name, e := range extract {
		out[name] = page.Field{Selector: e.Selector, Type: page.FieldType(e.Type)}
	}
	return out
}

// layers are the names that the registry allows, which are the probe's own.
func layers(names []string) []observe.Layer {
	out := make([]observe.Layer, len(names))
	for i, name := range names {
		out[i] = observe.Layer(name)
	}
	return out
}

// prior is what a conditional request needs: the validators of the last
// answer, if that was the page whose fingerprint is on record. Words that must
// stand in the page, a new baseline, a new field and a selector that found
// nothing need the page itself.
func prior(src registry.Source, r health.Record) probe.Prior {
	if src.Expect.Contains != "" || src.ContentHash == "" || r.NeedsReview(health.SelectorMissing) || !knows(r, src.Extract) {
		return probe.Prior{}
	}
	if r.Last == nil || r.Last.Content == nil || r.Last.Content.Hash != string(r.Metrics.ContentHash) {
		return probe.Prior{}
	}
	c := r.Last.Content
	return probe.Prior{
		Hash: c.Hash, Title: c.Title, Words: c.Words,
		ETag: c.ETag, LastModified: c.LastModified, FinalURL: r.Last.FinalURL(),
	}
}

// knows tells whether each of the fields was seen before.
func knows(r health.Record, extract map[string]registry.Extract) bool {
	for name := range extract {
		if _, seen := r.Fields[name]; !seen {
			return false
		}
	}
	return true
}
