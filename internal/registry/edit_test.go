package registry

import (
	"errors"
	"strings"
	"testing"
)

const editOne = "sources:\n  - url: https://a.example/\n    status: active\n"

func TestApplyRefuses(t *testing.T) {
	t.Parallel()
	a := "https://a.example/"
	for _, test := range []struct {
		name, in string
		change   Change
		want     string // in the message
	}{
		{"unknown key", editOne, Change{Key: "title", Value: "x"}, `"title" is not for the program`},
		{"url removed", editOne, Change{Key: "url", Remove: true}, "can't lose its url"},
		{"hidden maybe", editOne, Change{Key: "hidden", Value: "maybe"}, "neither true nor false"},
		{"not UTF-8", editOne, Change{Key: "status", Value: "\xff"}, "not UTF-8"},
		{"key twice", editOne + "    status: active\n", Change{Key: "status", Value: "x"}, "line 4"},
		{"same id twice", editOne + "  - url: https://a.example/\n", Change{Key: "status", Value: "x"}, "line 4"},
		{"list for a value", "sources:\n  - url: https://a.example/\n    status: [active]\n", Change{Key: "status", Value: "x"}, "line 3"},
		{"explicit key removed", "sources:\n  - url: https://a.example/\n    ? status\n    : x\n", Change{Key: "status", Remove: true}, "line 3 could not be made safely: the key is written with a question mark"},
		{"pair without braces", "sources: [url: https://a.example/]\n", Change{Key: "status", Value: "x"}, "no braces"},
		{"entry used again", "sources:\n  - &a\n    url: https://a.example/\n    status: x\n  - url: https://b.example/\n    extract: *a\n", Change{Key: "status", Value: "y"}, "alias *a on line 6"},
		{"list used again", "sources: &l\n  - url: https://a.example/\ncopy: *l\n", Change{Key: "status", Value: "y"}, "line 3"},
		{"anchor without value", "sources:\n  - url: https://a.example/\n    status: &s\n    note: *s\n", Change{Key: "status", Value: "y"}, "no value; write one"},
		{"comment swallowed", "sources:\n  - url: https://a.example/\n    note: |\n      text\n    status: x\n      # deep\n", Change{Key: "status", Remove: true}, "line 3 could not be made safely"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			id := urlID(t, a)
			out, err := Apply([]byte(test.in), []Edit{{id, []Change{test.change}}})
			if err == nil || !strings.Contains(err.Error(), test.want) || out != nil {
				t.Errorf("got %q, error %v; want an error with %q", out, err, test.want)
			}
		})
	}
}

func TestApplyErrorsByKind(t *testing.T) {
	t.Parallel()
	edits := []Edit{{"0000000000000000", []Change{{Key: "status", Value: "degraded"}}}}
	for _, test := range []struct {
		name, in string
		want     error
	}{
		{"no such entry", editOne, ErrNoEntry},
		{"no entries", "sources: []\n", ErrNoEntry},
		{"empty file", "", ErrNoEntry},
		{"only comments", "# sources:\n", ErrNoEntry},
		{"broken", "sources: [\n", ErrNotYAML},
		{"unknown alias", "sources: *x\n", ErrNotYAML},
		{"two documents", editOne + "---\n" + editOne, ErrNotYAML},
		{"UTF-16", "\xff\xfes\x00:\x00", ErrNotYAML},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			out, err := Apply([]byte(test.in), edits)
			if !errors.Is(err, test.want) || out != nil {
				t.Errorf("got %q, error %v; want %v", out, err, test.want)
			}
		})
	}
	_, err := Apply([]byte(editOne), edits)
	if !strings.Contains(err.Error(), edits[0].ID) {
		t.Errorf("%q does not name the id", err)
	}
	var unsafe *UnsafeEditError
	_, err = Apply([]byte(editOne+"    status: x\n"), []Edit{{urlID(t, "https://a.example/"), edits[0].Changes}})
	if !errors.As(err, &unsafe) || unsafe.Line != 4 {
		t.Errorf("%v does not name line 4", err)
	}
}

// TestApplyInherited refuses what an entry would inherit and can't turn down.
func TestApplyInherited(t *testing.T) {
	t.Parallel()
	in := "sources:\n  - &a {id: x, title: a}\n  - {<<: *a, id: y}\n"
	for _, c := range []Change{{Key: "url", Value: "https://a.example/"}, {Key: "content_hash", Value: "ab"}} {
		_, err := Apply([]byte(in), []Edit{{"x", []Change{c}}})
		if err == nil || !strings.Contains(err.Error(), "line 3 could not be made safely: it would inherit the "+c.Key) {
			t.Errorf("%s: error %v", c.Key, err)
		}
		own := []Edit{{"x", []Change{c}}, {"y", []Change{{Key: c.Key, Value: c.Value + "2"}}}}
		out, err := Apply([]byte(in), own)
		if err != nil {
			t.Errorf("%s: with one of its own: %v", c.Key, err)
		}
		checkTarget(t, []byte(in), out, own)
	}
}

// TestApplyWithoutEffect returns the very bytes where nothing is to do.
func TestApplyWithoutEffect(t *testing.T) {
	t.Parallel()
	id := urlID(t, "https://a.example/")
	for name, edits := range map[string][]Edit{
		"no edits":     nil,
		"no changes":   {{ID: id}},
		"equal value":  {{id, []Change{{Key: "status", Value: "active"}}}},
		"absent key":   {{id, []Change{{Key: "hidden", Remove: true}}}},
		"last one won": {{id, []Change{{Key: "status", Value: "x"}}}, {id, []Change{{Key: "status", Value: "active"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, err := Apply([]byte(editOne), edits)
			if err != nil || string(out) != editOne {
				t.Errorf("got %q, error %v", out, err)
			}
		})
	}
}

// TestApplyFindsByWrittenID prefers the written id: after two pages swapped
// their addresses, the id of either URL is written in the other entry.
func TestApplyFindsByWrittenID(t *testing.T) {
	t.Parallel()
	a, b := urlID(t, "https://a.example/"), urlID(t, "https://b.example/")
	in := "sources:\n- url: https://a.example/\n  id: " + b + "\n- url: https://b.example/\n  id: " + a + "\n"
	out, err := Apply([]byte(in), []Edit{{a, []Change{{Key: "hidden", Value: "true"}}}})
	want := strings.Replace(in, "  id: "+a, "  hidden: true\n  id: "+a, 1)
	if err != nil || string(out) != want {
		t.Errorf("got %s, error %v; want %s", out, err, want)
	}
}
