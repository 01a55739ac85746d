package scaffold

import "bytes"

// begin marks the section, so that it is written once.
var begin = []byte("<!-- linkhealth:begin -->")

// Readme is the README.md of p with a section on its links behind what was
// there, nil if there was none. A text that has the section is returned as it
// is, whatever people made of it.
func Readme(was []byte, p Project) []byte {
	if bytes.Contains(was, begin) {
		return was
	}
	section := render("readme.md", p)
	if len(bytes.TrimSpace(was)) > 0 {
		text := bytes.TrimRight(was, "\r\n")
		return bytes.Join([][]byte{text, section}, []byte("\n\n"))
	}
	if !p.Known() {
		return section
	}
	return append([]byte("# "+p.Name+"\n\n"), section...)
}
