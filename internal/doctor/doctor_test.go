package doctor

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

const hour = time.Hour

// finding is one that a case wants: the text that it is in, how bad it is, and a
// part of what it says and of its mend.
type finding struct {
	text  string
	level Level
	says  string
	mend  string
}

type judgement struct {
	name  string
	facts Facts
	want  []finding
}

func first(f ...finding) []finding { return f }

func registryCases(t *testing.T) []judgement {
	problem := registry.Problem{File: "registry/config.yaml", Line: 3, Column: 5, Field: "network.rate", Message: "write a number"}
	many := slices.Repeat([]registry.Problem{problem}, Most+2)
	good := page{url: "https://sepe.es/a", age: hour}
	orphaned := world(t, good)
	return []judgement{
		{"a valid registry", Lint{Sources: 2, Domains: 1}, first(finding{"registry/fine", OK, "2 sources on 1 domain", ""})},
		{"an empty one", Lint{Domains: 1}, first(finding{"registry/empty", Note, "no source is listed", "registry/sources/"})},
		{"an invalid one", Lint{Problems: many[:1]}, first(finding{"registry/problem", Error, "registry/config.yaml:3: network.rate: write a number", "line 3"})},
		{"a very invalid one", Lint{Problems: many}, append(slices.Repeat(first(finding{"registry/problem", Error, "config.yaml:3", "validate"}), Most),
			finding{"registry/more", Error, "2 more problems", "linkhealth validate"})},

		{"all agrees", Consistency{orphaned, recorded(orphaned)}, first(finding{"consistency/fine", OK, "1 record", ""})},
		{"under review", consistency(world(t, page{url: "https://ine.es/"})), first(finding{"consistency/review", Note, "1 source on a domain with `status: review`: https://ine.es/", "status: allowed"})},
		{"a lost record", consistency(world(t, page{url: "https://sepe.es/a", extra: ", content_hash: " + strings.Repeat("ab", 32)})),
			first(finding{"consistency/lost", Warning, "1 source with a hash", "git checkout -- data"})},
		{"a new source is not lost", consistency(world(t, page{url: "https://sepe.es/a"})), first(finding{"consistency/fine", OK, "0 records", ""})},
		{"a hidden one is", consistency(world(t, page{url: "https://sepe.es/a", extra: ", status: degraded, hidden: true"})), first(finding{"consistency/lost", Warning, "https://sepe.es/a", "data"})},
		{"records of nobody", Consistency{world(t), []string{"0000000000000001", "0000000000000002", "0000000000000003", "0000000000000004"}},
			first(finding{"consistency/orphans", Note, "4 records of sources that are no longer listed: 0000000000000001, 0000000000000002, 0000000000000003 and 1 more", "git rm"})},
	}
}

func consistency(s snapshot.Snapshot) Consistency { return Consistency{s, recorded(s)} }

func stateCases(*testing.T) []judgement {
	many := slices.Repeat([]Damage{{Path: "data/health/hosts.json", Line: 2, Why: "torn", Mend: "restore it"}}, Most+1)
	return []judgement{
		{"nobody writes", Lock{}, first(finding{"lock/free", OK, "nobody else", ""})},
		{"somebody writes", Lock{Held: true}, first(finding{"lock/held", Note, "another linkhealth", "wait"})},
		{"nobody may write", Lock{Why: "read-only file system"}, first(finding{"lock/refused", Error, "read-only file system", "right to write"})},
		{"sound", State{Records: 3, Events: 1}, first(finding{"state/fine", OK, "3 records, 1 event", ""})},
		{"damaged", State{Damages: many[:1]}, first(finding{"state/damaged", Error, "data/health/hosts.json:2: torn", "restore it"})},
		{"damaged without a mend", State{Damages: []Damage{{Path: "data", Why: "no disk"}}}, first(finding{"state/damaged", Error, "data: no disk", "restore data from git"})},
		{"very damaged", State{Damages: many}, append(slices.Repeat(first(finding{"state/damaged", Error, "torn", "restore it"}), Most),
			finding{"state/more", Error, "more files are damaged", "git checkout"})},
		{"no journals", Journals{Now: now}, first(finding{"journals/none", OK, "nothing waits", ""})},
		{"somebody's journals", Journals{Now: now, Pending: []observe.Instant{ago(48 * hour)}, Held: true}, first(finding{"journals/held", Note, "in use", ""})},
		{"young journals", Journals{Now: now, Pending: []observe.Instant{ago(hour)}, Folded: []observe.Instant{ago(2 * hour), ago(24 * hour)}}, first(
			finding{"journals/pending", Note, "1 journal in .linkhealth/journal not recorded, the oldest line 1 hour old", "publish"},
			finding{"journals/folded", Note, "2 journals in .linkhealth/folded recorded here and not published, the oldest line 24 hours old", "publish"})},
		{"old journals", Journals{Now: now, Pending: []observe.Instant{0, ago(24*hour + time.Second)}, Folded: []observe.Instant{ago(72 * hour)}}, first(
			finding{"journals/pending", Warning, "2 journals", "publish"},
			finding{"journals/folded", Warning, "3 days old", "publish"})},
		{"an empty journal", Journals{Now: now, Pending: []observe.Instant{0}}, first(finding{"journals/pending", Note, "not recorded: a run was cut off", "publish"})},
		{"half way", Journals{Now: now, Following: true}, first(finding{"journals/following", Warning, "half way", "publish"})},
	}
}

func freshnessCases(t *testing.T) []judgement {
	daily := func(age time.Duration) snapshot.Snapshot { return world(t, page{url: "https://sepe.es/a", age: age}) }
	quarantined := func(runs int) snapshot.Snapshot {
		s := daily(hour)
		s.LastRun = snapshot.Run{StartedAt: ago(10 * hour), Due: 1, Observed: 1}
		s.Quarantined = []snapshot.Quarantine{{Run: observe.Run{StartedAt: ago(11 * hour)}, Why: "long ago"}}
		for i := range runs {
			s.Quarantined = append(s.Quarantined, snapshot.Quarantine{Run: observe.Run{StartedAt: ago(time.Duration(9-i) * hour)}, Why: "the canaries are silent"})
		}
		return s
	}
	fine := finding{"freshness/fine", OK, "newest check 2026-02-18 05:00 UTC", ""}
	return []judgement{
		{"checked", Freshness{daily(hour)}, first(fine)},
		{"checked a day and a half ago", Freshness{daily(36 * hour)}, first(finding{"freshness/fine", OK, "newest check", ""})},
		{"late", Freshness{daily(36*hour + time.Second)}, first(finding{"freshness/stopped", Warning, "nothing was checked for 36 hours, and something is due every 24 hours", "schedule"})},
		{"stopped", Freshness{daily(48*hour + time.Second)}, first(finding{"freshness/stopped", Error, "2 days", "git pull"})},
		{"stopped for long", Freshness{daily(72*hour + time.Second)}, first(finding{"freshness/stopped", Error, "3 days", "schedule"},
			finding{"freshness/overdue", Warning, "1 source overdue by more than twice the interval: https://sepe.es/a", "--limit 1"})},
		{"weekly alone is not late after five days", Freshness{world(t, page{url: "https://ine.es/", age: 120 * hour})}, first(finding{"freshness/fine", OK, "newest check", ""})},
		{"one is overdue", Freshness{world(t, page{url: "https://sepe.es/a", age: hour}, page{url: "https://sepe.es/b", age: 73 * hour})},
			first(fine, finding{"freshness/overdue", Warning, "https://sepe.es/b", "every"})},
		{"never checked", Freshness{world(t, page{url: "https://sepe.es/a"})}, first(finding{"freshness/first", Note, "none of 1 source", "linkhealth check"})},
		{"one never checked", Freshness{world(t, page{url: "https://sepe.es/a", age: hour}, page{url: "https://sepe.es/b"})},
			first(fine, finding{"freshness/never", Note, "1 source of 2 never checked", "next run"})},
		{"nothing to check", Freshness{world(t)}, first(finding{"freshness/nothing", Note, "no source", "enabled"})},
		{"an old quarantine", Freshness{quarantined(0)}, first(fine)},
		{"a quarantined run", Freshness{quarantined(1)}, first(fine, finding{"freshness/quarantined", Warning, "1 run since the last good one did not count; the newest: the canaries", "network"})},
		{"three quarantined runs", Freshness{quarantined(3)}, first(fine, finding{"freshness/quarantined", Error, "3 runs", "--no-gate"})},
	}
}

func gitCases(*testing.T) []judgement {
	trouble := func(kind, detail, says, mend string) judgement {
		return judgement{"git: " + kind, Checkout{Trouble: kind, Detail: detail, Branch: "main"}, first(finding{"git/" + kind, Error, says, mend})}
	}
	cases := []judgement{
		{"a checkout", Checkout{Branch: "main"}, first(finding{"git/fine", OK, "branch main", ""})},
		{"a shallow one", Checkout{Branch: "main", Shallow: true}, first(finding{"git/fine", OK, "shallow", ""})},
		{"ignored", Checkout{Branch: "main", Ignored: []string{"data", "registry"}}, first(finding{"git/ignored", Error, "ignore data, registry", "git check-ignore -v data"})},
		{"an unknown trouble", Checkout{Trouble: "hook", Detail: "no"}, first(finding{"git/trouble", Error, "no", "git status"})},
		{"a remote", Remote{Name: "origin", Branch: "main"}, first(finding{"remote/fine", OK, "origin answers", ""})},
		{"a remote that refuses", Remote{Name: "origin", Branch: "main", Trouble: "permission", Detail: "403"}, first(finding{"git/permission", Error, "403", "contents: write"})},
		{"workflows", Workflows{Texts: workflows(nil), HasOwners: true}, first(finding{"workflows/fine", OK, "17 * * * *", ""})},
		{"no workflows", Workflows{}, first(
			finding{"workflows/main", Warning, "check.yml", "linkhealth init"},
			finding{"workflows/missing", Note, "validate.yml, commands.yml, report.yml", "linkhealth init"},
			finding{"workflows/owners", Note, "CODEOWNERS", "write access"})},
		{"no schedule", Workflows{Texts: workflows(strings.NewReplacer("- cron", "# - cron")), HasOwners: true}, first(finding{"workflows/cron", Warning, "no schedule", "schedule: [{cron:"})},
		{"no rights", Workflows{Texts: workflows(strings.NewReplacer("issues: write", "issues: read", "contents: write", "# contents: write")), HasOwners: true},
			first(finding{"workflows/grants", Warning, "write to contents, issues", "`contents: write`, `issues: write`"})},
		{"all rights", Workflows{Texts: workflows(strings.NewReplacer("issues: write", "", "contents: write", "", "pull-requests: write", "", "permissions:", "permissions: write-all")), HasOwners: true},
			first(finding{"workflows/fine", OK, "17", ""})},
	}
	return append(cases,
		trouble("no_git", "", "no git program", "install git"),
		trouble("not_repository", "", "no git repository", "git init"),
		trouble("no_commit", "", "nothing was ever committed", "git commit"),
		trouble("no_remote", "a, b", "no remote to publish to, or more than one and none of them named origin: a, b", "git remote add"),
		trouble("no_branch", "", "no branch main", "git push -u"),
		trouble("detached", "", "on no branch", "git switch"),
		trouble("unfinished", "a merge", "a merge is not finished", "git status"),
		trouble("unreachable", "timed out", "does not answer: timed out", "git ls-remote"),
		trouble("authentication", "who", "does not know who asks: who", "${{ github.token }}"),
		trouble("not_found", "404", "404", "set-url"),
	)
}

// workflows are all that init writes, the main one edited.
func workflows(edit *strings.Replacer) map[string]string {
	text := "on:\n  schedule:\n    - cron: \"17 * * * *\" # not on the hour\njobs:\n  record:\n    permissions:\n      contents: write\n      issues: write\n      pull-requests: write\n"
	if edit != nil {
		text = edit.Replace(text)
	}
	all := map[string]string{}
	for _, name := range Expected() {
		all[name] = "on: {push: {}}\n"
	}
	all[Main] = text
	return all
}

func networkCases(*testing.T) []judgement {
	canaries := func(heard ...bool) (all []Canary) {
		for i, h := range heard {
			all = append(all, Canary{URL: string(rune('a' + i)), Heard: h, Why: "timeout"})
		}
		return all
	}
	silent := Server{Why: "timed out"}
	return []judgement{
		{"servers", Names{[]Server{{}, {}}}, first(finding{"dns/fine", OK, "2 name servers answer", ""})},
		{"a silent server", Names{[]Server{{}, silent}}, first(finding{"dns/some", Warning, "1 of 2 name servers gives no answer: timed out", "resolv.conf"})},
		{"silent servers", Names{[]Server{silent, silent}}, first(finding{"dns/silent", Error, "no name server answers: timed out, timed out", "port 53"})},
		{"a blank server", Names{[]Server{{Blank: true}}}, first(finding{"dns/blank", Note, "1 of 1 name server knows none", "another one"})},
		{"all sing", Network{Canaries: canaries(true, true, true), Need: 2}, first(finding{"network/fine", OK, "3 of 3", ""})},
		{"one more would do", Network{Canaries: canaries(true, true, true, false), Need: 2}, first(finding{"network/scarce", Note, "3 of 4 canaries answer, 2 are needed; silent: d (timeout)", "replace it"})},
		{"just enough", Network{Canaries: canaries(true, false, true), Need: 2}, first(finding{"network/scarce", Warning, "silent: b (timeout)", "need: 2"})},
		{"too few", Network{Canaries: canaries(false, false, true), Need: 2}, first(finding{"network/silent", Error, "1 of 3 canaries answer, 2 are needed", "80 and 443"})},
		{"no gate", Network{Canaries: canaries(true), Off: true, Need: 1}, first(finding{"network/off", Note, "no canary", "--no-gate"})},
		{"no need", Network{}, first(finding{"network/off", Note, "no canary", "canaries"})},
		{"a browser", Chrome{Path: "/usr/bin/chromium"}, first(finding{"chrome/fine", OK, "/usr/bin/chromium", ""})},
		{"no browser", Chrome{}, first(finding{"chrome/missing", Note, "layer rendered is skipped", "install"})},
		{"a browser that is not wanted", Chrome{Off: true}, first(finding{"chrome/off", Note, "--browser", "rendered"})},
		{"a browser that nobody needs", Chrome{Unasked: true}, first(finding{"chrome/unasked", OK, "no policy", ""})},
		{"an ill browser", Chrome{Path: "/bin/false", Trouble: "exit status 1"}, first(finding{"chrome/ill", Warning, "/bin/false cannot render: exit status 1", "--browser off"})},
		{"channels", Channels{{Name: "HOOK"}}, first(finding{"notify/fine", OK, "1 channel can", ""})},
		{"no channel", Channels{}, first(finding{"notify/none", Note, "no channel", "notify: [{env:"})},
		{"bad channels", Channels{{Name: "HOOK", Unset: "HOOK"}, {Name: "notify[1] (slack)", Exposed: true}, {Name: "GOOD"}}, first(
			finding{"notify/unset", Error, "HOOK has no address: the variable HOOK is empty", "HOOK: ${{ secrets.HOOK }}"},
			finding{"notify/exposed", Warning, "notify[1] (slack)", "env: NAME"})},
	}
}

func hubCases(*testing.T) []judgement {
	fine := Repository{Now: now, HasIssues: true, Default: "main", Branch: "main"}
	with := func(change func(*Repository)) Repository {
		r := fine
		change(&r)
		return r
	}
	return []judgement{
		{"a token", Token{Login: "ana"}, first(finding{"token/fine", OK, "ana", ""})},
		{"no token", Token{Missing: []string{"GITHUB_TOKEN"}}, first(finding{"token/absent", Note, "GITHUB_TOKEN is not set", "${{ github.token }}"})},
		{"neither", Token{Missing: []string{"GITHUB_TOKEN", "GITHUB_REPOSITORY"}}, first(finding{"token/absent", Note, "GITHUB_REPOSITORY are not set", "OWNER/NAME"})},
		{"a bad token", Token{Trouble: "not accepted"}, first(finding{"trouble", Error, "not accepted", "githubstatus"})},

		{"a repository", fine, first(finding{"repository/fine", OK, "public, with issues; the default branch is main", ""})},
		{"an unknown repository", Repository{Trouble: "404"}, first(finding{"trouble", Error, "404", "githubstatus"})},
		{"archived", with(func(r *Repository) { r.Archived = true }), first(finding{"repository/archived", Error, "archived", "Unarchive"})},
		{"no issues", with(func(r *Repository) { r.HasIssues = false }), first(finding{"repository/issues", Error, "issues are switched off", "Features > Issues"})},
		{"a reader", with(func(r *Repository) { r.Permissions = map[string]bool{"pull": true} }), first(finding{"repository/push", Warning, "may not push", "contents: write"})},
		{"a writer", with(func(r *Repository) { r.Permissions = map[string]bool{"push": true} }), first(finding{"repository/fine", OK, "public", ""})},
		{"few scopes", with(func(r *Repository) { r.Private, r.Scopes = true, []string{"public_repo"} }), first(finding{"repository/scopes", Warning, "public_repo", "scope repo,"})},
		{"enough scopes", with(func(r *Repository) { r.Scopes = []string{"gist", "public_repo"} }), first(finding{"repository/fine", OK, "", ""})},
		{"ends soon", with(func(r *Repository) { r.Expires = now.Add(soon - time.Second) }), first(finding{"repository/expires", Warning, "2026-03-04", "make a new one"})},
		{"ends later", with(func(r *Repository) { r.Expires = now.Add(soon) }), first(finding{"repository/fine", OK, "", ""})},
		{"another branch", with(func(r *Repository) { r.Branch = "try" }), first(finding{"repository/branch", Note, "schedules on main alone", "merge"})},

		{"pull requests", PullRequests{Allowed: true, Issue: 7}, first(finding{"pull_requests/fine", OK, "may create", ""})},
		{"no pull requests", PullRequests{}, first(finding{"pull_requests/off", Warning, "may not create", "Allow GitHub Actions to create and approve pull requests"})},
		{"perhaps", PullRequests{Hidden: true}, first(finding{"pull_requests/hidden", Note, "may not read", "Settings > Actions > General"})},
		{"refused", PullRequests{Hidden: true, Issue: 7}, first(finding{"pull_requests/refused", Warning, "#7", "Settings > Actions > General"})},
		{"not told", PullRequests{Trouble: "500"}, first(finding{"trouble", Warning, "500", "githubstatus"})},

		{"issues", Issues{Open: 1, Pulls: 2}, first(finding{"issues/fine", OK, "1 open issue and 2 pull requests", ""})},
		{"no answer", Issues{Trouble: "500"}, first(finding{"trouble", Error, "500", "githubstatus"})},
		{"twins, and no labels", Issues{Open: 3, Twins: []int{5, 9}, MissingLabels: []string{"linkhealth"}}, first(
			finding{"issues/fine", OK, "3 open issues", ""},
			finding{"issues/twins", Note, "2 open items saying what an older one says: #5 #9", "linkhealth sync"},
			finding{"issues/labels", Note, "1 label not there yet: linkhealth", "linkhealth sync"})},
	}
}

func scheduleCases(*testing.T) []judgement {
	active := finding{"schedule/active", OK, "it is active", ""}
	ran := finding{"schedule/ran", OK, "ago", ""}
	someone := finding{"schedule/someone", Note, "git cannot tell", "git log -1"}
	s := func(age time.Duration, crons ...string) Schedule {
		return Schedule{Now: now, State: "active", LastRun: ago(age), Crons: crons, Conclusion: "success"}
	}
	off := func(state string) Schedule {
		one := s(hour)
		one.State = state
		return one
	}
	failed := s(hour)
	failed.Conclusion, failed.Address = "failure", "https://github.com/o/n/actions/runs/1"
	edited := s(hour)
	edited.Editor = "Ana"
	return []judgement{
		{"hourly, in time", s(6*hour, "17 * * * *"), first(active, ran, someone)},
		{"hourly, late", s(6*hour+1e9, "17 * * * *"), first(active, finding{"schedule/late", Warning, "6 hours ago, and should every 1 hour", "gh workflow run"}, someone)},
		{"hourly, dead", s(24*hour+1e9, "17 * * * *"), first(active, finding{"schedule/late", Error, "24 hours ago", "cron line"}, someone)},
		{"daily, in time", s(29*hour, "5 3 * * *"), first(active, ran, someone)},
		{"daily, dead", s(48*hour, "5 3 * * *"), first(active, finding{"schedule/late", Error, "should every 24 hours", "cron line"}, someone)},
		{"unreadable times count as hourly", s(7*hour, "sometimes"), first(active, finding{"schedule/late", Warning, "7 hours", "gh"}, someone)},
		{"never ran", Schedule{Now: now, State: "active"}, first(active, finding{"schedule/never", Note, "no run yet", "gh workflow run"}, someone)},
		{"asleep", off("disabled_inactivity"), first(finding{"schedule/disabled_inactivity", Error, "60 days", "gh workflow enable check.yml"}, ran, someone)},
		{"switched off", off("disabled_manually"), first(finding{"schedule/disabled_manually", Error, "a person", "Enable workflow"}, ran, someone)},
		{"a fork", off("disabled_fork"), first(finding{"schedule/disabled_fork", Error, "fork", "Enable workflow"}, ran, someone)},
		{"another state", off("deleted"), first(finding{"schedule/state", Warning, "deleted", "Actions > check"}, ran, someone)},
		{"unknown", Schedule{Now: now}, first(finding{"schedule/unknown", Error, "knows no workflow", "push"})},
		{"no answer about it", Schedule{Trouble: "403"}, first(finding{"trouble", Error, "403", "githubstatus"})},
		{"a failed run", failed, first(active, ran, finding{"schedule/failing", Warning, "failure: https://github.com/o/n/actions/runs/1", "log"}, someone)},
		{"an editor", edited, first(active, ran, finding{"schedule/editor", Note, "last edited by Ana", "minute"})},
	}
}

func generalCases(*testing.T) []judgement {
	return []judgement{
		{"late", Late{OfSchedule, 20 * time.Second}, first(finding{"timeout", Error, "no answer within 20 seconds", "again"})},
		{"a fault", Failed{OfDNS, "no disk"}, first(finding{"fault", Error, "no disk", "again"})},
		{"skipped", Skipped{OfState, OfRegistry}, first(finding{"skipped", Note, "errors under registry", "mend"})},
	}
}

func cases(t *testing.T) []judgement {
	return slices.Concat(registryCases(t), stateCases(t), freshnessCases(t), gitCases(t), networkCases(t), hubCases(t), scheduleCases(t), generalCases(t))
}

func TestFindings(t *testing.T) {
	t.Parallel()
	for _, tt := range cases(t) {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := tt.facts.Findings()
			if len(got) != len(tt.want) {
				t.Fatalf("%d findings, want %d: %+v", len(got), len(tt.want), got)
			}
			for i, want := range tt.want {
				g := got[i]
				if g.Level != want.level || !strings.Contains(g.What, want.says) || !strings.Contains(g.Mend, want.mend) {
					t.Errorf("got %+v, want %+v", g, want)
				}
				if named := texts.Lookup(want.text + "/mend"); (g.Mend == "") != (named == nil) || g.Level != OK && g.Level != Note && g.Mend == "" {
					t.Errorf("%s: its mend is %q", want.text, g.Mend)
				}
			}
		})
	}
}

// TestEveryTextIsSaid wants a case for each text that there is.
func TestEveryTextIsSaid(t *testing.T) {
	t.Parallel()
	said := map[string]bool{"doctor": true, "help": true, "report": true, "counts": true, "summary": true}
	for _, tt := range cases(t) {
		for _, f := range tt.want {
			said[f.text], said[f.text+"/mend"] = true, true
		}
	}
	for _, text := range texts.Templates() {
		if name := text.Name(); !said[name] && !strings.HasSuffix(name, ".tmpl") {
			t.Errorf("no case says %s", name)
		}
	}
}

// TestPosition keeps the place of a problem for annotations.
func TestPosition(t *testing.T) {
	t.Parallel()
	f := Lint{Problems: []registry.Problem{{File: "registry/a.yaml", Line: 4, Column: 2, Message: "no"}}}.Findings()[0]
	if want := (registry.Position{File: "registry/a.yaml", Line: 4, Column: 2}); f.At != want {
		t.Errorf("it is at %+v, want %+v", f.At, want)
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	r := Report{
		{Check: OfRegistry, Level: OK, What: "valid"},
		{Check: OfDNS, Level: Note, What: "blank", Mend: "look"},
		{Check: OfNetwork, Level: Error, What: "silent", Mend: "mend it"},
	}
	const want = `ok       registry      valid
note     dns           blank
                       -> look
ERROR    network       silent
                       -> mend it
1 ok, 1 note, 0 warnings, 1 error
`
	if got := r.Text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !r.Worst(OfDNS, OfNetwork) || r.Worst(OfDNS, OfRegistry) {
		t.Error("the worst is the error under network alone")
	}
	if md := r.Markdown(); !strings.HasPrefix(md, "### linkhealth doctor\n") || strings.Count(md, "```") != 2 || !strings.Contains(md, want) {
		t.Errorf("the summary is\n%s", md)
	}
}

// TestHostileText puts into every field that is foreign what must reach nobody.
func TestHostileText(t *testing.T) {
	t.Parallel()
	const evil = "x\n::error::y\n```\n##[group]z\x1b[31m\u202e[skip ci]"
	all := []Facts{
		Failed{OfDNS, evil}, Lock{Why: evil}, State{Damages: []Damage{{Path: evil, Why: evil, Mend: evil}}},
		Checkout{Trouble: "not_repository", Detail: evil}, Checkout{Trouble: "hook", Detail: evil}, Checkout{Branch: evil},
		Checkout{Ignored: []string{evil}}, Remote{Name: evil, Branch: evil}, Remote{Trouble: "permission", Detail: evil},
		Workflows{Texts: map[string]string{Main: "schedule:\n  - cron: '" + strings.ReplaceAll(evil, "\n", " ") + "'\n"}},
		Network{Canaries: []Canary{{URL: evil, Why: evil}}, Need: 1}, Names{[]Server{{Why: evil}}}, Chrome{Path: evil, Trouble: evil},
		Channels{{Name: evil, Unset: evil}, {Name: evil, Exposed: true}},
		Token{Login: evil}, Token{Trouble: evil}, Repository{Trouble: evil}, Repository{HasIssues: true, Default: evil, Branch: "main", Scopes: []string{evil}},
		PullRequests{Trouble: evil}, Issues{MissingLabels: []string{evil}},
		Schedule{State: evil, Editor: evil, Conclusion: evil}, Schedule{State: "active", Conclusion: "failure", Address: evil},
		Lint{Problems: []registry.Problem{{File: evil, Line: 1, Message: evil}}},
	}
	var r Report
	for _, facts := range all {
		r = append(r, facts.Findings()...)
	}
	for _, f := range r {
		for _, text := range []string{f.What, f.Mend} {
			if text != plain.Text(text) {
				t.Errorf("%s: %q is not harmless", f.Check, text)
			}
		}
	}
	for line := range strings.Lines(r.Markdown()) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.HasPrefix(line, "```") && line != "```text\n" && line != "```\n" {
			t.Errorf("the summary has the line %q", line)
		}
	}
	if n := strings.Count(r.Markdown(), "\n```"); n != 2 {
		t.Errorf("the summary has %d fences", n)
	}
}
