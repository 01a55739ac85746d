package app

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/gitrepo"
)

// TestPublishWords wants words of its own for every kind, and at least one line
// that says how to mend it.
func TestPublishWords(t *testing.T) {
	t.Parallel()
	said := map[string]gitrepo.Kind{}
	for _, kind := range gitrepo.Kinds() {
		err := (&app{}).refusal(&gitrepo.Error{Kind: kind, Detail: "d", Paths: []string{"registry/a.yaml"}}, &publication{journals: make([]journal, 2)})
		first, rest, _ := strings.Cut(err.Error(), "\n")
		if twin, twice := said[first]; twice {
			t.Errorf("%s and %s say the same: %s", kind, twin, first)
		}
		said[first] = kind
		if !strings.Contains(rest, "kept in .linkhealth/folded (2 journals)") || kind != gitrepo.Refused && strings.Count(rest, "\n") < 1 {
			t.Errorf("%s:\n%s", kind, err)
		}
		if exitCode(err) != exitRefused {
			t.Errorf("%s exits with %d", kind, exitCode(err))
		}
	}
	paths := make([]string, 25)
	err := (&app{}).refusal(&gitrepo.Error{Kind: gitrepo.Uncommitted, Paths: paths}, &publication{})
	if !strings.Contains(err.Error(), ", and 15 more") || strings.Contains(err.Error(), "kept in") {
		t.Errorf("%v", err)
	}
}

// TestOnce tells a warning once, and each that is different.
func TestOnce(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := slog.New(&once{Handler: slog.NewTextHandler(&out, nil), told: map[string]bool{}})
	for range 3 {
		log.Warn("a", "n", 1)
		log.Warn("a", "n", 2)
		log.Log(context.Background(), slog.LevelInfo, "again")
	}
	if got := out.String(); strings.Count(got, "level=WARN") != 2 || strings.Count(got, "again") != 3 {
		t.Errorf("it says:\n%s", got)
	}
}
