package plain_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
	"unicode"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

func TestJSON(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"a": "plain, 480 €"}`:        `{"a": "plain, 480 €"}`,
		"[\n  \"x\"\n]\n":              "[\n  \"x\"\n]\n",
		`"##[error]"`:                  `"#\u0023[error]"`,
		`"####[["`:                     `"###\u0023[["`,
		"\"a\u200bb\"":                 `"a\u200bb"`,
		"\"a\u202eb\"":                 `"a\u202eb"`,
		"\"a\u2028b\"":                 `"a\u2028b"`,
		"\"a\u009bb\u007fc\"":          `"a\u009bb\u007fc"`,
		"\"a\U000e0041b\"":             `"a\udb40\udc41b"`,
		"\"a\ufe0fb\u3164\"":           `"a\ufe0fb\u3164"`,
		"{\"k\u200dey\": \"#\u200b\"}": `{"k\u200dey": "#\u200b"}`,
		"":                             "",
	} {
		if got := string(plain.JSON([]byte(in))); got != want {
			t.Errorf("JSON(%q) is %q, want %q", in, got, want)
		}
	}
}

func FuzzJSON(f *testing.F) {
	for _, s := range seeds {
		quoted, _ := json.Marshal(map[string]any{s: []string{s}})
		f.Add(quoted)
		f.Add([]byte(`"` + s + `"`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		tame := plain.JSON(text)
		if !bytes.Equal(text, before) {
			t.Fatalf("the argument became %q", text)
		}
		if again := plain.JSON(tame); !bytes.Equal(again, tame) {
			t.Errorf("JSON(%q) is %q, and JSON of that %q", text, tame, again)
		}
		var want, got any
		if json.Unmarshal(text, &want) != nil {
			return
		}
		if err := json.Unmarshal(tame, &got); err != nil || !reflect.DeepEqual(want, got) {
			t.Errorf("%q means %v, and %q means %v (%v)", text, want, tame, got, err)
		}
		for _, r := range string(tame) {
			if r > 0x7e && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)) {
				t.Errorf("JSON(%q) has %U", text, r)
			}
		}
		if bytes.Contains(tame, []byte("##[")) {
			t.Errorf("JSON(%q) is %q", text, tame)
		}
	})
}
