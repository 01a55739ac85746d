package registry

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkApply10000 edits every source of a large file.
func BenchmarkApply10000(b *testing.B) {
	for _, style := range []struct{ name, open, entry, end string }{
		{"block", "sources:\n", "  # source %[1]d\n  - url: https://www.example.org/page/%[1]d\n    title: \"Prestación %[1]d\"\n    status: active # checked\n    tags: [paro, empleo]\n\n", ""},
		{"flow", "sources: [", "{url: 'https://www.example.org/page/%[1]d', title: \"Prestación %[1]d\", status: active, tags: [paro]}, ", "]\n"},
	} {
		b.Run(style.name, func(b *testing.B) {
			var text strings.Builder
			text.WriteString(style.open)
			edits := make([]Edit, 10_000)
			for i := range edits {
				fmt.Fprintf(&text, style.entry, i)
				edits[i] = Edit{urlID(b, fmt.Sprintf("https://www.example.org/page/%d", i)), []Change{
					{Key: "status", Value: "degraded"},
					{Key: "content_hash", Value: fmt.Sprintf("%064x", i)},
				}}
			}
			data := []byte(text.String() + style.end)
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := Apply(data, edits); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
