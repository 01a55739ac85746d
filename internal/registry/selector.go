package registry

import (
	"errors"
	"fmt"
	"strings"

	"github.com/andybalholm/cascadia"
)

// css is a CSS selector, or several with commas between them: what the program
// that reads pages understands of it.
func css() kind[string] {
	const wanted = "a CSS selector"
	return text[string](wanted, `\S`, func(s string) error {
		if err := oneLine(wanted)(s); err != nil {
			return err
		}
		return judgeCSS(s)
	})
}

// textRule begins a rule that means the lines with certain words.
const textRule = "text:"

// cssOrWords is a CSS selector, or text: and the words of a line.
func cssOrWords() kind[string] {
	const wanted = "a CSS selector, or text: and the words of a line"
	return text[string](wanted, `\S`, func(s string) error {
		if err := oneLine(wanted)(s); err != nil {
			return err
		}
		words, ok := strings.CutPrefix(s, textRule)
		switch {
		case !ok:
			return judgeCSS(s)
		case strings.TrimSpace(words) == "":
			return errors.New("no words follow `text:`; write those of the line that changes, such as `text:Last updated`")
		}
		return nil
	})
}

func judgeCSS(s string) error {
	_, err := cascadia.ParseGroup(s)
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s is no CSS selector that is understood (%s); write one such as `main`, `#content` or `.amount`, as the page's source has it",
		quote(s), strings.Trim(quote(err.Error()), "`"))
}

// reserved begins the names of what a page says of itself.
const reserved = "page."

// fieldName is what people call a field of a page.
func fieldName() kind[string] {
	const wanted = "a name"
	return text[string](wanted, `\S`, func(s string) error {
		if err := oneLine(wanted)(s); err != nil {
			return err
		}
		if strings.HasPrefix(s, reserved) {
			return fmt.Errorf("names that begin with %s mean what a page says of itself; write another name", quote(reserved))
		}
		return nil
	})
}

// extracts are the fields of a page that are watched by name.
func extracts() kind[map[string]Extract] {
	free := named(fieldName(), extractKind.kind(), func(string) Extract { return Extract{} })
	return kind[map[string]Extract]{
		read: func(s spot, to *map[string]Extract) {
			free.read(s, to)
			if n := len(*to); n > few {
				s.complain("there are %d fields; write at most %d", n, few)
			}
		},
		shape: free.shape,
	}
}
