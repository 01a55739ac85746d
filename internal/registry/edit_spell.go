package registry

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// spell writes v in the given quotes where it can be written so, else plain,
// else in double quotes. Only text is ever quoted: quoting a boolean would make
// it another value.
func (v editValue) spell(style yaml.Style, flow bool) string {
	switch {
	case v.tag == editNullTag && v.text == "":
		return "null"
	case v.tag != editStrTag:
		return v.text
	case style&yaml.SingleQuotedStyle != 0 && editPrintable(v.text):
		return "'" + strings.ReplaceAll(v.text, "'", "''") + "'"
	case style&yaml.DoubleQuotedStyle == 0 && editPlain(v.text, flow):
		return v.text
	}
	return editQuoted(v.text)
}

// editPlain tells text that every YAML reader takes for that very text when it
// stands without quotes. It is narrower than the grammar: a digest or an id
// that some version of YAML reads as a number is quoted. yaml.v3 ends a plain
// scalar at a question mark in flow style, as YAML 1.1 had it.
func editPlain(text string, flow bool) bool {
	n := yaml.Node{Kind: yaml.ScalarNode, Value: text}
	switch {
	case text == "" || n.ShortTag() != editStrTag || editLegacyType(text) || !editPrintable(text):
		return false
	case strings.ContainsAny(text[:1], "-?:,[]{}#&*!|>'\"%@`=~ ."):
		return false
	case strings.Contains(text, ": ") || strings.Contains(text, " #") || strings.HasSuffix(text, ":") || strings.HasSuffix(text, " "):
		return false
	}
	return !flow || !strings.ContainsAny(text, ",[]{}?")
}

// editLegacyType tells what readers of YAML 1.1 take for a boolean, and what
// has no letters but those of a number: underscores, exponents, base 60.
func editLegacyType(text string) bool {
	switch strings.ToLower(text) {
	case "y", "n", "yes", "no", "on", "off":
		return true
	}
	return strings.Trim(text, "0123456789+-_.:eE") == "" && strings.ContainsAny(text, "0123456789")
}

func editPrintable(text string) bool {
	return strings.IndexFunc(text, editEscaped) < 0
}

// editEscaped tells the runes that YAML forbids, folds, or that nobody sees.
func editEscaped(r rune) bool {
	return r < ' ' || r >= 0x7f && r <= 0xa0 || r == 0x2028 || r == 0x2029 ||
		r == 0xfeff || r == 0xfffe || r == 0xffff || r == utf8.RuneError
}

func editQuoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case editEscaped(r):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
