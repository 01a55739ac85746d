package forge_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"os"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
)

const new = "https://www.sepe.es/new"

func (w *world) movedTwice(to string, more ...saw) {
	w.see(0, observe.OK, []string{page})
	for range 2 {
		w.see(day, observe.OK, []string{page}, append([]saw{moved(301, to)}, more...)...)
	}
}

func (w *world) proposes(kind forge.Kind) bool {
	for _, a := range forge.NewPlan(w.input()).Diff(w.hub.actual()) {
		if a.Verb == forge.Propose && a.Kind == kind {
			return true
		}
	}
	return false
}

func TestMovedOnlyWhere(t *testing.T) {
	t.Parallel()
	t.Run("one check is not enough", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, one)
		w.see(0, observe.OK, []string{page})
		w.see(day, observe.OK, []string{page}, moved(301, new))
		if w.proposes(forge.Moved) {
			t.Error("proposed")
		}
	})
	for name, c := range map[string]struct {
		to    string
		more  []saw
		wants bool
	}{
		"same text":               {new, nil, true},
		"new edition of the text": {new, []saw{text("the usual text now")}, true},
		"another text":            {new, []saw{text("nothing of what was there before")}, false},
		"unlisted domain":         {"https://www.elsewhere.test/", nil, false},
		"domain under review":     {"https://www.doubtful.es/", nil, false},
		"another listed domain":   {"https://www.madrid.es/paro", nil, true},
		"an address on record":    {boe, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, four)
			w.movedTwice(c.to, c.more...)
			if got := w.proposes(forge.Moved); got != c.wants {
				t.Errorf("proposed: %t", got)
			}
		})
	}
	t.Run("not while it fails", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, one)
		w.movedTwice(new)
		w.see(hour, observe.ServerError, []string{page})
		if w.proposes(forge.Moved) {
			t.Error("proposed")
		}
	})
}

func TestMovedIsWithdrawn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.movedTwice(new)
	w.sync()
	w.see(day, observe.OK, []string{page})
	w.want("it leads nowhere any more", "close redirect "+id(t, page)+" #1", "withdraw moved "+id(t, page)+" #2")
	if len(w.hub.branches) > 0 {
		t.Errorf("branches left: %v", w.hub.branches)
	}
}

// TestAPersonsNo wants nothing proposed again by the same evidence, and by other
// evidence it is.
func TestAPersonsNo(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.movedTwice(new)
	w.want("moved", "open redirect "+ID, "propose moved "+ID)
	w.hub.item(2).Open = false
	w.see(day, observe.OK, []string{page}, moved(301, new))
	w.want("declined", "rewrite redirect "+ID+" #1")
	for range 2 {
		w.see(day, observe.OK, []string{page}, moved(301, "https://www.sepe.es/newer"))
	}
	if !w.proposes(forge.Moved) {
		t.Error("another address is not proposed")
	}
}

func TestContent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.see(0, observe.OK, []string{page, other, boe}, text("Subsidio\nLa cuantía es de 480 € al mes"))
	w.see(day, observe.OK, []string{page}, text("Subsidio\nLa cuantía es de 570 € al mes, o más"))
	w.want("one page", "propose content registry")
	body := w.hub.item(1).Body
	for _, want := range []string{"480", "570", "```diff", "**amount**", "https://web.archive.org/web/" + page} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	w.see(day, observe.OK, []string{other}, text("Subsidio\nEste servicio se traslada a otra sede"))
	w.want("another page", "revise content registry #1")
	w.see(day, observe.OK, []string{page, other})
	w.want("the first sync after a page that is neither", "revise content registry #1")
	w.hub.item(1).Open = false
	w.want("a person's no")
	w.see(day, observe.OK, []string{boe}, text("Subsidio\nAlgo muy distinto"))
	w.want("what they have not seen", "propose content registry")
	if files := w.hub.files["linkhealth/content"]; len(files) != 1 || len(files[0].Edits) != 1 || files[0].Edits[0].ID != id(t, boe) {
		t.Errorf("it proposes %+v", files)
	}
	w.merge(2)
	w.want("merged", "prune content registry")
	w.see(day, observe.OK, []string{boe}, text("Subsidio\nAlgo muy distinto"))
	w.want("and accepted")
	if r := w.records[id(t, boe)]; len(r.Review) > 0 {
		t.Errorf("still to be reviewed: %+v", r.Review)
	}
}

func TestContentByIssue(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.files[registry.ConfigPath] = []byte("version: 1\ngithub: {content_review: issue}\n")
	w.see(0, observe.OK, []string{page})
	w.see(day, observe.OK, []string{page}, text("something else altogether"))
	w.want("an issue", "open content registry")
	w.see(day, observe.OK, []string{page})
	w.want("back again", "close content registry #1")
	w.files[registry.ConfigPath] = []byte("version: 1\ngithub: {content_review: none}\n")
	w.see(day, observe.OK, []string{page}, text("something else altogether"))
	w.want("nobody wants to know")
}

// TestPullRequestsNotAllowed wants one issue that names the setting and what
// waits, and the pull requests once they are allowed.
func TestPullRequestsNotAllowed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.hub.noPulls = true
	w.movedTwice(new)
	w.want("refused", "open redirect "+ID, "open setup pull-requests")
	body := w.hub.item(2).Body
	for _, want := range []string{
		"https://github.com/org/links/settings/actions", "`linkhealth/moved/" + ID + "`",
		"https://github.com/org/links/compare/linkhealth/moved/" + ID, "+  - url: https://www.sepe.es/new",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	w.hub.item(2).Open = false
	w.want("a person does not want to hear of it")
	w.hub.item(2).Open = true
	w.hub.noPulls = false
	w.want("allowed", "propose moved "+ID, "close setup pull-requests #2")
}

// TestPatchApplies gives what a setup issue shows to git.
func TestPatchApplies(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.hub.noPulls = true
	w.see(0, observe.OK, []string{page, other, third, boe})
	w.see(day, observe.OK, []string{page, third, boe}, text("something else"))
	w.sync()
	var body string
	for _, i := range w.hub.items {
		if strings.Contains(i.Body, "linkhealth setup") {
			body = i.Body
		}
	}
	_, patch, found := strings.Cut(body, "```diff\n")
	patch, _, _ = strings.Cut(patch, "\n```")
	if !found {
		t.Fatalf("no patch in\n%s", body)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, filepath.FromSlash(sourcesPath))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, w.files[sourcesPath], 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("git", "apply", "-")
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(patch+"\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s\n%s", err, out, patch)
	}
	want, err := w.hub.files["linkhealth/content"][0].Apply(w.files[sourcesPath])
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != string(want) {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}
