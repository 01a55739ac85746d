package plain_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/civicaid-voice/linkhealth/internal/plain"
)

func TestLine(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ñ", plain.MaxRunes)
	tests := []struct{ name, in, want string }{
		{"plain text", "Prestación por desempleo, 480 €", "Prestación por desempleo, 480 €"},
		{"empty", "", ""},
		{"white space", "  a\tb\u00a0\u3000c  ", "a b c"},
		{"line breaks", "a\r\nb\nc\vd\fe\u0085f\u2028g\u2029h", "a b c d e f g h"},
		{"ANSI", "\x1b[31mred\x1b[0m", "[31mred[0m"},
		{"C1 controls", "a\u009bb", "ab"},
		{"NUL and DEL", "a\x00b\x7fc", "abc"},
		{"bidi", "a\u202eb\u2066c\u200fd", "abcd"},
		{"zero width", "a\u200bb\u200cc\u200dd\ufeffe\u2060f\u00adg", "abcdefg"},
		{"fillers", "a\u3164b\u115fc\u1160d\uffa0e\u034ff\u17b4g", "abcdefg"},
		{"variation selectors and tags", "a\ufe0fb\U000e0100c\U000e0041d", "abcd"},
		{"private use and noncharacters", "a\ue000b\ufffec\U0010ffffd", "abcd"},
		{"combining marks stay", "e\u0301", "e\u0301"},
		{"other scripts stay", "中文 ελληνικά עברית 🙂", "中文 ελληνικά עברית 🙂"},
		{"not UTF-8", "a\xff\xfe\xc3b", "a\uFFFDb"},

		{"a workflow command", "::error::x", ": :error::x"},
		{"a workflow command after space", " \n\t::error::x", ": :error::x"},
		{"a workflow command after nothing", "\u200b:\u200b:error::x", ": :error::x"},
		{"more colons", ":::x", ": ::x"},
		{"colons inside", "a::b", "a::b"},
		{"an old workflow command", "x ##[error] y", "x ## [error] y"},
		{"more hashes", "####[x", "#### [x"},
		{"an old workflow command, split", "#\u200d#\u200d[error]", "## [error]"},
		{"twice", "##[##[", "## [## ["},
		{"skip ci", "x [skip ci] y [CI Skip] [no ci][skip actions] [actions skip]", "x (skip ci) y (CI Skip) (no ci)(skip actions) (actions skip)"},
		{"skip ci, split", "[skip\n\u200bci]", "(skip ci)"},
		{"skip ci after hashes", "##[skip ci]", "## (skip ci)"},

		{"as long as may be", long, long},
		{"too long", long + "ñ", strings.Repeat("ñ", plain.MaxRunes-1) + "…"},
		{"too long, broken up at the cut", strings.Repeat("x", 197) + "##[y", strings.Repeat("x", 197) + "##…"},
		{"grown by what is broken up", "::" + strings.Repeat("x", plain.MaxRunes-2), ": :" + strings.Repeat("x", plain.MaxRunes-4) + "…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := plain.Line(tt.in); got != tt.want {
				t.Errorf("Line(%q) is %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestTextIsNeverCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ñ", 5*plain.MaxRunes)
	if got := plain.Text("::" + long + "\n##[" + long); got != ": :"+long+" ## ["+long {
		t.Errorf("Text is %q", got)
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"/portal/site/tramites": "`/portal/site/tramites`",
		"/a|b":                  "`/a¦b`",
		"a`b``c":                "`a'b''c`",
		"":                      "` `",
		"\u200b":                "` `",
		"@user <b> [x](y) \\":   "`@user <b> [x](y) \\`",
		"::error::":             "`: :error::`",
	} {
		if got := plain.Code(in); got != want {
			t.Errorf("Code(%q) is %q, want %q", in, got, want)
		}
	}
}

func TestAddress(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"sede.madrid.es/portal/site/tramites":           "sede.madrid.es/portal/site/tramites",
		"juntadeandalucia.es/tramites/...":              "juntadeandalucia.es/tramites/...",
		"boe.es/buscar/act.php?id=BOE-A-2006-21990&p=1": `boe.es/buscar/act.php?id=BOE-A-2006-21990\&p=1`,
		"a.es/caf%C3%A9+x,y;z":                          "a.es/caf%C3%A9+x,y;z",
		"www.sepe.es/":                                  `www\.sepe.es/`,
		"www!.sepe.es/":                                 `www\!.sepe.es/`,
		"a.es/_WWW.x":                                   `a.es/\_WWW\.x`,
		"a.es/https://b.es":                             "a.es/https%3A//b.es",
		"a.es/@user":                                    "a.es/%40user",
		"a.es/o/r#1 GH-1 gh-2 high-3":                   "a.es/o/r%231 GH%2D1 gh%2D2 high-3",
		"a.es/_GH-1 GH-GH-2":                            `a.es/\_GH%2D1 GH%2DGH%2D2`,
		"a.es/*_~`<b>|[x](y){z}!\"'^\\":                 "a.es/\\*\\_\\~\\`\\<b\\>\\|\\[x\\]\\(y\\)\\{z\\}\\!\\\"\\'\\^\\\\",
		"a.es/$x$":                                      "a.es/%24x%24",
		"":                                              "",
	} {
		if got := plain.Address(in); got != want {
			t.Errorf("Address(%q) is %q, want %q", in, got, want)
		}
	}
}

// seeds are texts of every nasty kind.
var seeds = []string{
	"", "Prestación", "::", " ::error::", "##[", "####[[", "#\u200b#[", "[skip ci]", "##[skip ci]", "\x1b[31m", "\u202e", "\u2028::x", "a`b", "`", "a|b", "\\",
	"\xff", "\xed\xa0\x80", "\u00a0::", "@a", "www.", "https://x", "GH-1", "_gh-1", "www!.", strings.Repeat("x", 199) + "::", strings.Repeat("##[", 80), strings.Repeat("x ", 150),
	"\u3164", "\U000e0041", "{\"a\":\"\\u0023#[\"}",
}

func FuzzLine(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		line := plain.Line(s)
		calm(t, s, line)
		if again := plain.Line(line); again != line {
			t.Errorf("Line(%q) is %q, and Line of that %q", s, line, again)
		}
		text := plain.Text(s)
		calm(t, s, text)
		if again := plain.Text(text); again != text {
			t.Errorf("Text(%q) is %q, and Text of that %q", s, text, again)
		}
		if n := utf8.RuneCountInString(line); n > plain.MaxRunes {
			t.Errorf("Line(%q) has %d runes", s, n)
		}
		if strings.TrimSpace(line) != line || strings.Contains(line, "  ") {
			t.Errorf("Line(%q) has loose space: %q", s, line)
		}
	})
}

func FuzzCode(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		code := plain.Code(s)
		calm(t, s, code)
		if len(code) < 3 || code[0] != '`' || code[len(code)-1] != '`' || strings.ContainsAny(code[1:len(code)-1], "`|") {
			t.Errorf("Code(%q) is %q", s, code)
		}
	})
}

var (
	taken = regexp.MustCompile(`\\[[:punct:]]`)
	live  = regexp.MustCompile("(?i)[`*_{}\\[\\]()<>#!|~&^\"'@:$\\\\]|www\\.|\\bGH-")
)

func FuzzAddress(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		address := plain.Address(s)
		calm(t, s, address)
		// What a backslash takes the meaning of still stands between its neighbours.
		if left := live.FindString(taken.ReplaceAllString(address, "¬")); left != "" {
			t.Errorf("Address(%q) is %q, in which %q is alive", s, address, left)
		}
	})
}

var commands = regexp.MustCompile(`(?i)^\s*::|##\[|\[(skip ci|ci skip|no ci|skip actions|actions skip)\]`)

// calm wants no character and no command in out that could steer anything.
func calm(t *testing.T, in, out string) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Errorf("%q became %q, which is not UTF-8", in, out)
	}
	if c := commands.FindString(out); c != "" {
		t.Errorf("%q became %q, which has the command %q", in, out, c)
	}
	for _, r := range out {
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			t.Errorf("%q became %q, which has %U", in, out, r)
		}
	}
}
