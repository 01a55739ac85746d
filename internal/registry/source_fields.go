package registry

import (
	"github.com/civicaid-voice/linkhealth/internal/link"
)

// sourceDraft is a source while it is read.
type sourceDraft struct {
	Source
	at       spot
	url      placed[link.URL]
	id       placed[string]
	priority placed[string]
}

// fileDefaults are what a file of sources says for all of them.
type fileDefaults struct {
	tags, ignore    []string
	priority        placed[string]
	owner, selector string
}

// sourcesDraft is a file of sources while it is read.
type sourcesDraft struct {
	defaults fileDefaults
	sources  []sourceDraft
}

var sourceFile = mapping[sourcesDraft]{fields: []field[sourcesDraft]{
	at("defaults", "What the sources of this file have in common. Tags and ignore are added to a source's own; the rest holds where a source says nothing.",
		fileDefaultsKind.kind(), func(f *sourcesDraft) *fileDefaults { return &f.defaults }),
	at("sources", "The URLs that are kept healthy.", list(sourceKind.kind(), 0, unbounded),
		func(f *sourcesDraft) *[]sourceDraft { return &f.sources }).must("sources: []"),
}}

var fileDefaultsKind = mapping[fileDefaults]{fields: []field[fileDefaults]{
	at("tags", "Tags of every source.", list(tag, 0, few), func(d *fileDefaults) *[]string { return &d.tags }),
	at("priority", "The policy of sources that name none.", located(priorityName), func(d *fileDefaults) *placed[string] { return &d.priority }),
	at("owner", "Who looks after sources that name nobody.", owner, func(d *fileDefaults) *string { return &d.owner }),
	at("selector", "The scope of the content where a source has none of its own.", selector, func(d *fileDefaults) *string { return &d.selector }),
	at("ignore", "Parts that change without meaning on every page.", list(ignored, 0, few), func(d *fileDefaults) *[]string { return &d.ignore }),
}}

var sourceKind = mapping[sourceDraft]{
	preset: &sourceDraft{Source: Source{Status: Active}},
	fields: []field[sourceDraft]{
		at("url", "The address, as a browser shows it.", located(addressKind()),
			func(s *sourceDraft) *placed[link.URL] { return &s.url }).must("url: https://www.sepe.es/"),
		at("title", "What people call the page.", prose(), func(s *sourceDraft) *string { return &s.Title }),
		at("priority", "The policy that it is checked by. Default: P0 on a core domain, P1 on another of tier 1 or 2, P2 on tier 3.",
			located(priorityName), func(s *sourceDraft) *placed[string] { return &s.priority }),
		at("status", "Where it stands: written by the program, reactivated by people.", word(Active, Degraded, Inactive),
			func(s *sourceDraft) *Status { return &s.Status }),
		at("hidden", "Whether those who use the registry should not show it.", flag(), func(s *sourceDraft) *bool { return &s.Hidden }),
		at("content_hash", "The accepted fingerprint of the content, written by the program.", digits(64),
			func(s *sourceDraft) *string { return &s.ContentHash }),
		at("id", "The name of its record, written by the program when the address changed.", located(digits(16)),
			func(s *sourceDraft) *placed[string] { return &s.id }),
		at("selector", "The CSS scope of the content.", selector, func(s *sourceDraft) *string { return &s.Selector }),
		at("ignore", "Parts of the content that change without meaning: CSS selectors, or text: and the words of a line.",
			list(ignored, 0, few), func(s *sourceDraft) *[]string { return &s.Ignore }),
		at("extract", "Fields of the page that are watched by name.",
			extracts(), func(s *sourceDraft) *map[string]Extract { return &s.Extract }),
		at("expect", "What a good answer is.", expectKind.kind(), func(s *sourceDraft) *Expect { return &s.Expect }),
		at("owner", "Who looks after it.", owner, func(s *sourceDraft) *string { return &s.Owner }),
		at("tags", "Words to select it by.", list(tag, 0, few), func(s *sourceDraft) *[]string { return &s.Tags }),
		at("note", "For people.", prose(), func(s *sourceDraft) *string { return &s.Note }),
	},
	judge: func(es *entries, s *sourceDraft) { s.at = es.spot },
}

var extractKind = mapping[Extract]{
	preset: &Extract{Type: "text"},
	fields: []field[Extract]{
		at("selector", "The CSS selector of the field.", selector, func(e *Extract) *string { return &e.Selector }).must(`selector: ".amount"`),
		at("type", "How the field is read.", word("number", "date", "money", "text"), func(e *Extract) *string { return &e.Type }),
	},
}

var expectKind = mapping[Expect]{fields: []field[Expect]{
	at("status", "The status codes that are a success.", set(whole[int](100, 599), 1, 500), func(e *Expect) *[]int { return &e.Status }),
	at("contains", "Text that the page must hold.", line("text that the page holds"), func(e *Expect) *string { return &e.Contains }),
}}

var (
	tag          = line("a tag")
	ignored      = cssOrWords()
	selector     = css()
	priorityName = line("the name of a policy, such as P1")
	owner        = matching(`^@[A-Za-z0-9][A-Za-z0-9_-]*(/[A-Za-z0-9._-]+)?$`, "a GitHub user or team that begins with @, such as \"@team\"")
)
