package page

import "strings"

// domestic is a source without foreign content: each <svg> and <math> is called
// <canvas>, which nobody reads either, and one without content <wbr>. The parser
// has rules of its own for what is raw text inside of foreign elements, and
// nobody who looks at tags one by one can tell when they hold; a page could hide
// a bomb there. It looks at names only, wherever they stand, so nothing can hide
// from it, and nothing else changes: in scripts and values they mean nothing.
func domestic(source string) string {
	var kept strings.Builder
	done, end := 0, 0 // end is the next angle bracket that closes
	for i := 0; ; i++ {
		at := strings.IndexByte(source[i:], '<')
		if at < 0 {
			break
		}
		i += at
		name, from := foreign(source[i:])
		if name == "" {
			continue
		}
		if end <= i {
			end = i + after(source[i:], 0, ">") - 1
		}
		kept.WriteString(source[done : i+from])
		if from == 1 && source[end-1] == '/' {
			kept.WriteString("wbr")
		} else {
			kept.WriteString("canvas")
		}
		done = i + from + len(name)
	}
	if done == 0 {
		return source
	}
	kept.WriteString(source[done:])
	return kept.String()
}

// foreign is the name of the foreign element whose tag s begins with, and where
// it stands; empty is none.
func foreign(s string) (name string, from int) {
	from = 1
	if strings.HasPrefix(s, "</") {
		from = 2
	}
	s = s[:min(len(s), from+len("math>"))] // and no further, where there are only angle brackets
	end := until(s, from, endsName)
	if name = s[min(from, end):end]; end < len(s) && (strings.EqualFold(name, "svg") || strings.EqualFold(name, "math")) {
		return name, from
	}
	return "", 0
}
