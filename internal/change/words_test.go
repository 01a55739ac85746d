package change

import "testing"

// TestWords wants a text for every class, in every unit and with every part
// missing.
func TestWords(t *testing.T) {
	t.Parallel()
	for _, class := range Classes() {
		for _, unit := range []Unit{Section, Item, Row, Paragraph} {
			for _, c := range []Change{
				{Was: []string{"a"}}, {Now: []string{"b"}}, {Was: []string{"a"}, Now: []string{"b"}}, {Heading: "h", Moved: true}, {},
			} {
				c.Class, c.Unit, c.Lines = class, unit, 2
				if c.phrase(20) == "" {
					t.Errorf("no words for %+v", c)
				}
			}
		}
	}
}
