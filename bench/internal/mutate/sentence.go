package mutate

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/civicaid-voice/linkhealth/bench/internal/scene"
)

func sentenceAdded(s *stage) bool {
	b, ok := spot(s, s.paragraphs())
	if !ok {
		return false
	}
	texts := b.Texts()
	t := texts[len(texts)-1]
	return s.write(t, strings.TrimRight(t.Data, " \t\r\n")+" "+one(s, s.lore.sentences))
}

// ending is where a sentence ends and another begins.
var ending = regexp.MustCompile(`[.!?]["”»)]? +|[。！？]`)

func sentenceRemoved(s *stage) bool {
	var several []*html.Node
	for _, b := range s.paragraphs() {
		if t := longest(b.Texts()); t != nil && len(sentences(t.Data)) > 1 {
			several = append(several, t)
		}
	}
	t, ok := spot(s, several)
	if !ok {
		return false
	}
	parts := sentences(t.Data)
	at := s.rand.IntN(len(parts))
	return s.write(t, strings.Join(slices.Delete(parts, at, at+1), ""))
}

// sentences are the parts of a text, each with its end. Such as has no letters
// is none.
func sentences(text string) []string {
	var parts []string
	start := 0
	for _, at := range append(ending.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		if part := text[start:at[1]]; len(scene.Words(part)) > 0 {
			parts = append(parts, part)
			start = at[1]
		}
	}
	return parts
}
