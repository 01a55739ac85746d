package page

import (
	"strings"
	"testing"
	"unicode/utf16"
)

// Judge says what Read says, and no page gets away by words that nobody sees.
func TestJudgeIsRead(t *testing.T) {
	t.Parallel()
	wall := doc("Just a moment...", "<p>Verify you are human</p>%")
	words := strings.Repeat("La oficina atiende de lunes a viernes. ", 60)
	for name, cover := range map[string]string{
		"nothing":               "",
		"plain text":            "<p>" + words + "</p>",
		"a script":              "<script>" + words + "</script>",
		"a style":               "<style>" + words + "</style>",
		"a comment":             "<!-- " + words + " -->",
		"noscript":              "<noscript><p>" + words + "</p></noscript>",
		"a template":            "<template><p>" + words + "</p></template>",
		"svg":                   "<svg><text>" + words + "</text></svg>",
		"a hidden block":        "<div hidden><div>x</div><p>" + words + "</p></div>",
		"a hidden item":         "<ul><li hidden>" + words + "</ul>",
		"aria-hidden":           `<div aria-hidden="true">` + words + "</div>",
		"no display":            `<div style="display: none">` + words + "</div>",
		"shouted":               `<DIV HIDDEN>` + words + "</DIV>",
		"no display, shouted":   `<P STYLE="DISPLAY:NONE">` + words + "</P>",
		"no visibility":         `<p style="visibility:hidden">` + words + "</p>",
		"attributes":            `<p title="` + words + `">x</p>`,
		"spaces":                strings.Repeat("<td>&nbsp;</td> <td>\u200b</td>", 300),
		"letters of few words":  "<p>" + strings.Repeat("<b>a</b>", 300) + "</p>",
		"links":                 `<a href="/">` + words + "</a>",
		"a link without end":    "<a name=top>" + words + "<p>" + words,
		"links and text":        `<a href="/">Uno</a><p>` + words,
		"a frame":               "<iframe>" + words + "</iframe>",
		"a select":              "<select><option>" + words + "</select>",
		"Chinese":               "<p>" + strings.Repeat("你好", 100) + "</p>",
		"after a hidden image":  "<img hidden src=x>" + "<p>" + words + "</p>",
		"after a hidden block":  "<div hidden>x</div><p>" + words + "</p>",
		"in an element of ours": "<x-page><p>" + words + "</p></x-page>",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			body := strings.ReplaceAll(wall, "%", cover)
			for encoding, b := range map[string][]byte{"UTF-8": []byte(body), "UTF-16": wide(body)} {
				o := Options{ContentType: typeHTML, MinBody: 500}
				if got, want := Judge(b, o), Read(b, o).Verdict; got != want {
					t.Errorf("%s: %s, but Read says %s", encoding, got, want)
				}
			}
		})
	}
	for _, o := range []Options{{ContentType: "text/plain"}, {ContentType: "application/pdf"}, {}} {
		for _, b := range []string{"", " ", "x", "%PDF-1"} {
			if got, want := Judge([]byte(b), o), Read([]byte(b), o).Verdict; got != want {
				t.Errorf("%q as %q: %s, but Read says %s", b, o.ContentType, got, want)
			}
		}
	}
}

// wide is s in UTF-16, little end first.
func wide(s string) []byte {
	out := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return out
}
