package page

import "strings"

// filled are the elements that show something without a word.
var filled = []string{"img", "picture", "video", "audio", "iframe", "object", "embed", "canvas", "svg", "form", "input", "select", "button", "map", "script"}

// hollow tells a page whose place for the content is there and has nothing in
// it, while what is around it says little.
func (e *evidence) hollow(prose int) bool {
	if prose > bareProse {
		return false
	}
	found := false
	for content := range mains(e.source) {
		if !isHollow(content) {
			return false
		}
		found = true
	}
	return found
}

// mains calls yield with what stands in each <main>.
func mains(source string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for rest := source; ; {
			_, after, found := strings.Cut(rest, "<main")
			if !found {
				return
			}
			_, after, _ = strings.Cut(after, ">")
			content, after, closed := strings.Cut(after, "</main")
			if !closed || !yield(content) {
				return
			}
			rest = after
		}
	}
}

// isHollow tells markup without anything to see.
func isHollow(content string) bool {
	for range tags(content, filled...) {
		return false
	}
	for content != "" {
		text, rest, _ := strings.Cut(content, "<")
		if squeeze(strings.ReplaceAll(text, "&nbsp;", "")) != "" {
			return false
		}
		end := ">"
		if strings.HasPrefix(rest, "!--") {
			end = "-->"
		}
		_, content, _ = strings.Cut(rest, end)
	}
	return true
}
