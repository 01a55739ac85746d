package app_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func (h *hub) obey(t *testing.T, root, now string) call {
	t.Helper()
	c := linkhealthIn(t, h.env(), root, "obey", "--now", now)
	if c.code != 0 {
		t.Fatalf("obey: %d\n%s", c.code, c.stderr)
	}
	return c
}

// TestObey has people and strangers command by comment.
func TestObey(t *testing.T) {
	t.Parallel()
	root := hubRoot(t)
	firstDays(t, root)
	h := newHub(t, "2026-02-02T06:00:00Z", "")
	h.Push("main", "registry", registryFiles(t, root))
	h.synced(t, root, "2026-02-02T06:00:00Z")
	h.SetPermission("ana", "write")
	h.SetPermission("mallory", "read")
	h.SetPermission("an-app[bot]", "write")
	alert, certificate := h.find(t, "alert "+idOf(t, down)), h.find(t, "certificate www.sepe.es")
	foreign := h.OpenIssue("mallory", "Hello", "<!-- linkhealth alert "+idOf(t, boeHome)+" 2026-02-02T03:00:00Z -->\n")

	h.clock.at = h.clock.at.Add(time.Hour)
	refused := h.Comment(alert, "mallory", "/verified until 2026-12-31")
	unknown := h.Comment(alert, "nobody", "/verified until 2026-12-31")
	program := h.Comment(alert, "an-app[bot]", "/verified until 2026-12-31")
	elsewhere := h.Comment(foreign, "ana", "/verified until 2026-12-31")
	h.Comment(alert, "ana", "I looked: it is down.")
	wrong := h.Comment(alert, "ana", "/verified until next week")
	good := h.Comment(certificate, "ana", "/recheck\n\nThey say that it is renewed.")

	const now = "2026-02-02T08:00:00Z"
	if out := h.obey(t, root, now).stdout; strings.Count(out, "\n") != 2 || !strings.Contains(out, "recheck") || !strings.Contains(out, "not done: ") {
		t.Errorf("it says\n%s", out)
	}
	for _, id := range []int64{refused, unknown, program, elsewhere, wrong} {
		if r := h.Reactions(id); len(r) > 0 {
			t.Errorf("comment %d: %v", id, r)
		}
	}
	if r := h.Reactions(good); len(r) != 1 || r[0].Content != "+1" {
		t.Errorf("the command that was done: %v", r)
	}
	if n := h.answers(alert); n != 1 {
		t.Errorf("%d answers to what nobody understands, want 1", n)
	}
	due := linkhealth(t, root, "plan", "--now", now).stdout
	for _, url := range []string{down, well, drifting, moving} {
		if !strings.Contains(due, url) {
			t.Errorf("%s of that host is not due:\n%s", url, due)
		}
	}

	writes := h.Writes()
	if out := h.obey(t, root, now).stdout; out != "no commands\n" {
		t.Errorf("the second time it says\n%s", out)
	}
	if n := h.Writes() - writes; n != 0 {
		t.Errorf("the second time it makes %d writes", n)
	}

	h.clock.at = h.clock.at.Add(2 * time.Hour)
	h.Comment(alert, "ana", "/verified until 2026-02-20")
	h.obey(t, root, "2026-02-02T10:00:00Z")
	h.synced(t, root, "2026-02-02T10:00:00Z")
	for _, i := range h.Issues() {
		if i.Number == alert && i.Open {
			t.Error("a person vouches for the page, and its issue is open")
		}
	}
}

// commanded is a hub that knows of a page that is down, and the number of its
// issue; Ana may write.
func commanded(t *testing.T) (h *hub, root string, number int) {
	t.Helper()
	root = hubRoot(t)
	firstDays(t, root)
	h = newHub(t, "2026-02-02T06:00:00Z", "")
	h.Push("main", "registry", registryFiles(t, root))
	h.synced(t, root, "2026-02-02T06:00:00Z")
	h.SetPermission("ana", "write")
	h.clock.at = h.clock.at.Add(time.Hour)
	return h, root, h.find(t, "alert "+idOf(t, down))
}

// TestObeyHearsWhatWasMended has a person need three tries for a command.
func TestObeyHearsWhatWasMended(t *testing.T) {
	t.Parallel()
	h, root, number := commanded(t)
	const now = "2026-02-02T10:00:00Z"
	id := h.Comment(number, "ana", "/verified until friday")
	for try, text := range []string{"", "/verified until 30 June"} {
		if text != "" {
			h.clock.at = h.clock.at.Add(time.Minute)
			h.EditComment(id, text+"\n\nThey say so.")
		}
		for range 2 {
			h.obey(t, root, now)
		}
		if n := h.answers(number); n != try+1 {
			t.Errorf("after try %d there are %d answers", try+1, n)
		}
	}
	h.clock.at = h.clock.at.Add(time.Minute)
	h.EditComment(id, "/verified until 2026-02-20")
	if out := h.obey(t, root, now).stdout; !strings.Contains(out, "verdict") || strings.Contains(out, "not done") {
		t.Errorf("mended, it says\n%s", out)
	}
	if r := h.Reactions(id); len(r) != 1 || h.answers(number) != 2 {
		t.Errorf("mended, it has the reactions %v and %d answers", r, h.answers(number))
	}

	h.clock.at = h.clock.at.Add(time.Minute)
	h.EditComment(id, "/verified until 2026-02-27")
	h.obey(t, root, now)
	if shown := linkhealth(t, root, "show", down, "--now", now).stdout; !strings.Contains(shown, "2026-02-28") {
		t.Errorf("the day was mended once more, and it is\n%s", shown)
	}
}

// TestObeyMakesUpAThumb has the thumb fail after the command was kept.
func TestObeyMakesUpAThumb(t *testing.T) {
	t.Parallel()
	h, root, number := commanded(t)
	const now = "2026-02-02T08:00:00Z"
	id := h.Comment(number, "ana", "/verified until 2026-02-20")
	h.Refuse("reactions/create-for-issue-comment", 403, "Resource not accessible by integration")
	if c := linkhealthIn(t, h.env(), root, "obey", "--now", now); c.code == 0 || len(h.Reactions(id)) != 0 {
		t.Fatalf("exit %d\n%s", c.code, c.stderr)
	}
	h.Allow("reactions/create-for-issue-comment")
	before := stateOf(t, root)
	h.obey(t, root, now)
	if r := h.Reactions(id); len(r) != 1 || stateOf(t, root) != before {
		t.Errorf("made up, it has the reactions %v, and the state has changed: %v", r, stateOf(t, root) != before)
	}
	writes := h.Writes()
	if out := h.obey(t, root, now).stdout; out != "no commands\n" || h.Writes() != writes {
		t.Errorf("the next run says\n%s", out)
	}
}

// stateOf is the record of the page that is down.
func stateOf(t *testing.T, root string) string {
	t.Helper()
	return string(readFile(t, filepath.Join(root, "data/health/checks", idOf(t, down)+".json")))
}

// answers counts our replies on an issue.
func (h *hub) answers(number int) (n int) {
	for _, i := range h.Issues() {
		for _, c := range i.Comments {
			if i.Number == number && c.Login == h.Login() && strings.HasPrefix(c.Body, "<!-- linkhealth-answer ") {
				n++
			}
		}
	}
	return n
}
