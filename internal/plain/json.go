package plain

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// JSON is a JSON text with the same meaning and no harm in it: characters that
// show nothing are written as escapes, and so is one of each "##[". Outside of
// strings JSON has none of them.
func JSON(text []byte) []byte {
	text = bytes.ReplaceAll(text, []byte("##["), []byte(`#\u0023[`))
	if isTame(text) {
		return text
	}
	out := make([]byte, 0, len(text)+64)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if hidden(r) {
			out = appendEscape(out, r)
		} else {
			out = append(out, text[:size]...)
		}
		text = text[size:]
	}
	return out
}

func isTame(text []byte) bool { return bytes.IndexFunc(text, hidden) < 0 }

// hidden is [unseen] without what a JSON string cannot contain anyway.
func hidden(r rune) bool { return r > 0x7e && unseen(r) }

func appendEscape(out []byte, r rune) []byte {
	if r > 0xffff {
		r -= 0x10000
		return fmt.Appendf(out, `\u%04x\u%04x`, 0xd800+(r>>10), 0xdc00+(r&0x3ff))
	}
	return fmt.Appendf(out, `\u%04x`, r)
}
