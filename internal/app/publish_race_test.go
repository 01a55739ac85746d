package app_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

var publishRaces = flag.Int("publish-races", 6, "how many rounds TestPublishRace runs")

// TestPublishRace lets two clones publish at the same time, over and over, each
// what it saw of its own half of the registry, while a person pushes edits of
// the registry between: comments, titles, new sources, a status. All of it must
// be there in the end, and nothing twice.
func TestPublishRace(t *testing.T) {
	t.Parallel()
	m := newTeam(t, 8)
	edit(t, filepath.Join(m.dir, "ana/registry/sources/a.yaml"), "sources:\n", "# on and off\nsources:\n")
	m.push(t, filepath.Join(m.dir, "ana"), "a note")
	bots := []string{m.clone(t, "one"), m.clone(t, "two")}
	ana := filepath.Join(m.dir, "ana")
	var seen []observe.Observation
	var edits []string
	again := 0
	for round := range *publishRaces {
		now := noon.Add(time.Duration(round) * 4 * time.Hour)
		for b, root := range bots {
			var half []observe.Observation
			for i := b; i < 8; i += 2 {
				outcome := []observe.Outcome{observe.OK, observe.NotFound}[(round+i)/3%2]
				half = append(half, observation(t, m.urls[i], now.Add(time.Duration(i)*time.Second), outcome))
			}
			record(t, root, now, half...)
			seen = append(seen, half...)
		}
		var all sync.WaitGroup
		results := make([]spawned, len(bots))
		for b, root := range bots {
			all.Go(func() { results[b] = spawnPublish(t, root, now.Add(time.Minute), 0) })
		}
		edits = append(edits, m.personEdits(t, ana, round))
		all.Wait()
		for _, r := range results {
			again += strings.Count(r.stdout, "folded again")
		}
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
	m.holdsOnce(t, seen)
	records, files := m.head(t)
	for _, text := range edits {
		if !strings.Contains(files["registry/sources/a.yaml"], text) {
			t.Errorf("%q is lost", text)
		}
	}
	if last := *publishRaces - 1 - *publishRaces%4; last >= 0 && statusIn(last) == "inactive" && records[m.urls[switched]].Status != health.Inactive {
		t.Errorf("a person took the page out of service, and it is %s", records[m.urls[switched]].Status)
	}
	for _, root := range bots {
		if c := publish(t, root, noon.AddDate(0, 1, 0)); c.code != 0 {
			t.Fatalf("exit %d\n%s", c.code, c.stderr)
		}
		git(t, root, "pull", "--quiet", "--ff-only")
		m.arrived(t, root)
	}
	t.Logf("%d rounds, %d observations, %d edits, %d runs had to fold again", *publishRaces, len(seen), len(edits), again)
}

// personEdits pushes one edit of the registry, and returns the text that must
// be found there for ever.
func (m *team) personEdits(t *testing.T, ana string, round int) string {
	t.Helper()
	git(t, ana, "pull", "--quiet", "--rebase", "origin", "main")
	path, text := filepath.Join(ana, "registry/sources/a.yaml"), fmt.Sprintf("(round %d)", round)
	was := string(readFile(t, path))
	change := func(pattern, now string) {
		writeFile(t, path, []byte(regexp.MustCompile(pattern).ReplaceAllString(was, now)))
	}
	page := regexp.QuoteMeta(m.urls[round%len(m.urls)])
	switch round % 4 {
	case 0: // a comment of its own
		change(`sources:\n`, "sources:\n  # "+text+"\n")
	case 1: // a title, and a comment behind a value
		change(`(- url: `+page+` .*)\n    title: (.*)`, "$1 "+text+"\n    title: $2 "+text)
	case 2: // a new source
		change(`\z`, fmt.Sprintf("  - url: https://www.sepe.es/nuevo/%d   # %s\n    title: Nuevo\n", round, text))
	default: // a status: out of service, and back
		url := "- url: " + regexp.QuoteMeta(m.urls[switched])
		was = regexp.MustCompile(`(`+url+` .*\n(?:    .*\n)*?)    status: .*\n`).ReplaceAllString(was, "$1")
		change(`(`+url+` .*\n    title: .*\n)`, "$1    status: "+statusIn(round)+"   # "+text+"\n")
		text = "# on and off"
	}
	m.push(t, ana, fmt.Sprintf("round %d", round))
	return text
}

// switched is the page that the person takes out of service and back in turn.
const switched = 7

func statusIn(round int) string { return []string{"inactive", "active"}[round/4%2] }
