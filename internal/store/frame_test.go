package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/frame"
)

// siteOf knows a line of the frame and a slot, and has a place that may become
// one.
func siteOf() frame.Site {
	s := frame.Site{}.Frame([]string{"# A\n<pie> & más", "# B\n<pie> & más", "# C\n<pie> & más"}, nil)
	const around = "# T\nUno\nDos\nTres\n"
	s = s.Visit(idOf(1), around+"a", around+"b").Visit(idOf(1), around+"b", around+"c")
	return s.Visit(idOf(2), around+"a", around+"b").Accept(idOf(3), around+"a", around+"b")
}

func TestFrames(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := locked(t, root)
	none, err := s.Frame("sepe.es")
	ok(t, err)
	same(t, none, frame.Site{})

	same(t, commit(t, s, Change{Frames: map[string]frame.Site{"sepe.es": siteOf(), "boe.es": {}}}), []string{framesDir + "/sepe.es.json"})
	got, err := s.Frame("sepe.es")
	ok(t, err)
	same(t, got, siteOf())
	file := tree(t, root, framesDir)[framesDir+"/sepe.es.json"]
	if !strings.HasPrefix(file, "{\n  \"schema\": 1,\n  \"domain\": \"sepe.es\",\n  \"steps\": [") || !strings.Contains(file, `"<pie> & más"`) {
		t.Errorf("written as\n%s", file)
	}
	same(t, commit(t, s, Change{Frames: map[string]frame.Site{"sepe.es": siteOf()}}), []string(nil))
	same(t, commit(t, s, Change{Frames: map[string]frame.Site{"sepe.es": {}}}), []string{framesDir + "/sepe.es.json"})
	same(t, len(tree(t, root, framesDir)), 0)
}

func TestFrameNames(t *testing.T) {
	t.Parallel()
	s := locked(t)
	for _, good := range []string{"sepe.es", "xn--espaa-rta.es", "192.0.2.1", "[2001:db8::1]"} {
		commit(t, s, Change{Frames: map[string]frame.Site{good: siteOf()}})
		got, err := s.Frame(good)
		ok(t, err)
		same(t, got, siteOf())
	}
	for _, bad := range []string{"", ".", "..", "../checks/x", "a/b", "a\\b", "SEPE.es", ".es", "es.", strings.Repeat("a", 254)} {
		if _, err := s.Frame(bad); err == nil {
			t.Errorf("%q is no domain", bad)
		}
		if _, err := s.Commit(Change{Frames: map[string]frame.Site{bad: siteOf()}}); err == nil {
			t.Errorf("%q was written", bad)
		}
	}
}

func TestBrokenFrames(t *testing.T) {
	t.Parallel()
	data, err := encodeFrame("sepe.es", siteOf())
	ok(t, err)
	good := string(data)
	for _, test := range []struct{ name, data, why string }{
		{"no JSON", "{", "not what linkhealth wrote"},
		{"no schema", `{"domain": "sepe.es"}`, "no schema"},
		{"a later schema", strings.Replace(good, `"schema": 1`, `"schema": 2`, 1), "schema 2"},
		{"another site's", strings.Replace(good, `"sepe.es"`, `"boe.es"`, 1), "under another name"},
		{"an empty step", strings.Replace(good, `"steps": [`, `"steps": [{"version": "0123456789abcdef"},`, 1), "steps[0]: neither"},
		{"a line that was changed", strings.Replace(good, "<pie>", "<cabeza>", 1), "versions are not"},
		{"lines out of order", strings.Replace(good, `"<pie> & más"`, `"b", "a"`, 1), "steps[0].lines: out of order"},
		{"a slot of no page", strings.Replace(good, `"page": "`+idOf(1)+`"`, `"page": "x"`, 1), "steps[1].page"},
		{"a slot of no lines", strings.Replace(good, `"most": 1`, `"most": 0`, 1), "steps[1].slot"},
		{"no page", strings.Replace(good, `"`+idOf(2)+`"`, `"x"`, 1), "pages: id"},
		{"a place that never changed", strings.ReplaceAll(good, `"times": 1`, `"times": 0`), "never changed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			s := locked(t, root)
			path := filepath.Join(root, framesDir, "sepe.es.json")
			ok(t, os.MkdirAll(filepath.Dir(path), 0o755))
			ok(t, os.WriteFile(path, []byte(test.data), 0o644))
			_, err := s.Frame("sepe.es")
			var flaw *InvalidError
			if !errors.As(err, &flaw) || !strings.Contains(err.Error(), test.why) {
				t.Errorf("error %v, want one about %q", err, test.why)
			}
		})
	}
}
