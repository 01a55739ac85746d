package mutate

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Every language says all that English says, as often, and with the same verbs
// in it.
func TestEveryLanguageSaysEverything(t *testing.T) {
	t.Parallel()
	all, order := languages()
	if len(order) < 10 {
		t.Errorf("only %v", order)
	}
	english := reflect.ValueOf(all["en"])
	for lang, p := range all {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			own := reflect.ValueOf(p)
			for i := range own.NumField() {
				name := own.Type().Field(i).Name
				said, meant := said(own.Field(i)), said(english.Field(i))
				if len(said) != len(meant) {
					t.Errorf("%s: %d phrases, English has %d", name, len(said), len(meant))
					continue
				}
				for j := range said {
					if said[j] == "" || verbs(said[j]) != verbs(meant[j]) {
						t.Errorf("%s: %q for %q", name, said[j], meant[j])
					}
				}
				if slices.Sort(said); len(slices.Compact(said)) != len(meant) {
					t.Errorf("%s: twice the same in %q", name, said)
				}
			}
		})
	}
}

// said are the phrases of a field.
func said(field reflect.Value) []string {
	if field.Kind() == reflect.String {
		return []string{field.String()}
	}
	return slices.Clone(field.Interface().([]string))
}

func verbs(phrase string) [2]int {
	return [2]int{strings.Count(phrase, "%s"), strings.Count(phrase, "%d")}
}

func TestPhraseFilesSayNothingElse(t *testing.T) {
	t.Parallel()
	_, order := languages()
	for _, lang := range order {
		data, err := phraseFiles.ReadFile("phrases/" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(strings.NewReader(string(data)))
		d.DisallowUnknownFields()
		if err := d.Decode(new(phrases)); err != nil {
			t.Errorf("%s: %v", lang, err)
		}
	}
}

func TestPhrasesOfALanguageThatWeDoNotSpeak(t *testing.T) {
	t.Parallel()
	if got := phrasesOf("xx").Subscribe; got != "Subscribe" {
		t.Errorf("got %q", got)
	}
}
