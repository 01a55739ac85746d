package forge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// TestANoIsAboutWhatWasTold has a person close what is said of a domain: that
// silences no other verdict on it.
func TestANoIsAboutWhatWasTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.see(0, observe.OK, []string{page, other, third, boe})
	w.see(day, observe.OK, []string{page}, moved(301, "https://www.elsewhere.test/"))
	w.want("a page leads to an unlisted domain", "open domain sepe.es", "open redirect "+id(t, page))
	w.hub.item(1).Open = false
	w.want("known, says a person")
	w.fail(page, other, third)
	w.want("and then all of them fail", "open domain sepe.es")
	w.hub.item(3).Open = false
	w.fail(page, other, third)
	w.want("that is known too")
}

// TestOneBadAnswerTakesNothingBack keeps a pull request through answers that say
// nothing of the page, and through one failure.
func TestOneBadAnswerTakesNothingBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.movedTwice(new)
	w.want("moved", "open redirect "+ID, "propose moved "+ID)
	for _, o := range []observe.Outcome{observe.RateLimited, observe.Challenge, observe.ServerError} {
		w.see(day, o, []string{page})
		w.want(string(o))
	}
	w.see(hour, observe.ServerError, []string{page})
	w.see(hour, observe.ServerError, []string{page})
	w.want("down", "open alert "+ID, "withdraw moved "+ID+" #2", "rewrite redirect "+ID+" #1")
}

// TestAMonthWithoutARun has more runs that do not count than the state remembers.
func TestAMonthWithoutARun(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	for n := range 60 {
		w.now = w.now.Add(hour)
		w.shut = append(w.shut, snapshot.Quarantine{Run: observe.Run{StartedAt: w.now}, Why: "2 of 3 canaries are silent"})
		w.shut = w.shut[max(0, len(w.shut)-snapshot.MaxQuarantined):]
		switch n {
		case 0:
			w.want("the first", "open run runner")
		case 30:
			w.hub.item(1).Open = false
			w.want("a person has heard of it")
		default:
			w.want(fmt.Sprint(n))
		}
	}
	if !strings.Contains(w.hub.item(1).Body, "<!-- linkhealth run runner "+begin.String()+" -->") {
		t.Errorf("it does not begin with the last check that counts: %.80q", w.hub.item(1).Body)
	}
}

// TestWhatIsAskedForIsShown has more changed pages than one text can hold.
func TestWhatIsAskedForIsShown(t *testing.T) {
	t.Parallel()
	var sources strings.Builder
	var urls []string
	for i := range 60 {
		urls = append(urls, fmt.Sprintf("https://www.sepe.es/page/%d", i))
		fmt.Fprintf(&sources, "  - url: %s\n", urls[i])
	}
	w := newWorld(t, sources.String())
	w.see(0, observe.OK, urls)
	w.see(day, observe.OK, urls, text("another text\n"+strings.Repeat("with many words that were never there before, and no sense\n", 60)))
	w.sync()
	pull := w.hub.item(len(w.hub.items))
	edits := w.hub.files["linkhealth/content"][0].Edits
	if shown := strings.Count(pull.Body, "\n### "); shown != len(edits) || shown < 3 || strings.Contains(pull.Body, "does not fit") {
		t.Errorf("%d pages shown, %d proposed", shown, len(edits))
	}
	if !strings.Contains(pull.Body, fmt.Sprintf("%d more pages wait", 60-len(edits))) {
		t.Error("it does not say how many wait")
	}
}

// TestMovedToWhereAnotherIs tells people what to do where nothing is proposed.
func TestMovedToWhereAnotherIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.movedTwice(boe)
	w.want("to an address on record", "open redirect "+id(t, page))
	if body := w.hub.item(1).Body; !strings.Contains(body, "not in the registry yet") || strings.Contains(body, "proposes it.") {
		t.Errorf("it says\n%s", body)
	}
}

func TestALostRecordClosesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	delete(w.records, id(t, page))
	w.want("its record is gone")
}

// TestALostCloseAndAnotherIncident tells people of the second one.
func TestALostCloseAndAnotherIncident(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	w.recover(page)
	w.fail(page)
	w.want("within a week", "reopen alert "+id(t, page)+" #1")
	if c := w.hub.comments[1]; len(c) != 1 || !strings.Contains(c[0], "fails again") {
		t.Errorf("nobody was told: %q", c)
	}
}

// TestAPullRequestThatAPersonOpenedAgain is theirs to close, for good.
func TestAPullRequestThatAPersonOpenedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	ID := id(t, page)
	w.movedTwice(new)
	w.sync()
	w.see(day, observe.OK, []string{page})
	w.want("moot", "close redirect "+ID+" #1", "withdraw moved "+ID+" #2")
	w.hub.item(2).Open = true
	w.want("a person opened it again", "rewrite moved "+ID+" #2")
	w.hub.item(2).Open = false
	for range 2 {
		w.see(day, observe.OK, []string{page}, moved(301, new))
	}
	w.want("they closed it again")
}

// TestATitleOfAPersonStays until there is something new to say.
func TestATitleOfAPersonStays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	w.hub.item(1).Title = "The unemployment page is down"
	w.want("a person's title")
	w.fail(page)
	w.want("escalated", "rewrite alert "+id(t, page)+" #1")
}

// TestLongWordsOfPeople keeps them, and a body within what GitHub takes.
func TestLongWordsOfPeople(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.see(0, observe.OK, []string{page})
	w.fail(page)
	w.sync()
	long := strings.Repeat("They promised to mend it. ", 2300)
	w.hub.item(1).Body += long
	w.fail(page)
	w.sync()
	if body := w.hub.item(1).Body; len(body) > 65_536 || !strings.Contains(body, strings.TrimSpace(long)) {
		t.Errorf("%d bytes", len(body))
	}
	w.hub.item(1).Body = strings.ReplaceAll(w.hub.item(1).Body, "<!-- linkhealth-end -->", "")
	w.fail(page, page)
	w.see(day*2, observe.NotFound, []string{page})
	w.sync()
	if body := w.hub.item(1).Body; !strings.Contains(body, strings.TrimSpace(long)) {
		t.Error("lost what a person wrote with the line that divides it from ours")
	}
}

// TestABranchNobodyNeeds goes, where no pull request was ever allowed.
func TestABranchNobodyNeeds(t *testing.T) {
	t.Parallel()
	w := newWorld(t, one)
	w.hub.noPulls = true
	w.movedTwice(new)
	w.sync()
	w.see(day, observe.OK, []string{page})
	w.hub.noPulls = false
	w.sync()
	if len(w.hub.branches) > 0 {
		t.Errorf("left: %v", w.hub.branches)
	}
	if open := w.hub.open(); len(open) > 0 {
		t.Errorf("open: %v", open)
	}
}

// TestADomainAroundTheBorder does not open and close with every answer.
func TestADomainAroundTheBorder(t *testing.T) {
	t.Parallel()
	w := newWorld(t, four)
	w.see(0, observe.OK, []string{page, other, third, boe})
	w.fail(page, other)
	w.want("two of three", "open domain sepe.es")
	for range 3 {
		w.see(hour, observe.OK, []string{other})
		w.sync()
		w.see(hour, observe.NotFound, []string{other})
		w.sync()
	}
	if n := len(w.hub.items); n != 1 || len(w.hub.comments) > 0 {
		t.Errorf("%d issues, comments %v", n, w.hub.comments)
	}
	w.recover(other)
	w.want("one is left", "open alert "+id(t, page), "close domain sepe.es #1")
}

// TestADomainsNoHolds while a page of the first hour still fails, whichever
// others come and go.
func TestADomainsNoHolds(t *testing.T) {
	t.Parallel()
	const fourth = "https://www.sepe.es/cita"
	w := newWorld(t, four+"  - url: "+fourth+"\n")
	w.see(0, observe.OK, []string{page, other, third, fourth, boe})
	w.fail(page, other)
	w.fail(page, other, third)
	w.want("three of four", "open domain sepe.es")
	w.hub.item(1).Open = false
	w.fail(fourth)
	w.recover(other)
	w.want("other pages, the same matter")
	w.recover(page, third, fourth)
	w.now = w.now.Add(day)
	w.fail(page, other, third)
	w.want("and another one", "open domain sepe.es")
}
