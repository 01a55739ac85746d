package mutate

import (
	"embed"
	"encoding/json"
	"path"
	"strings"
	"sync"
)

// phrases are what sites say in one language. Those with a verb of fmt in them
// take a number (%d) or a text (%s).
type phrases struct {
	Money     string   `json:"money"`
	Headlines []string `json:"headlines"`
	Remarks   []string `json:"remarks"`

	NewsletterHeadings []string `json:"newsletterHeadings"`
	NewsletterTexts    []string `json:"newsletterTexts"`
	Subscribe          string   `json:"subscribe"`
	Email              string   `json:"email"`

	Related  []string `json:"related"`
	ReadAlso []string `json:"readAlso"`
	MostRead string   `json:"mostRead"`

	Cookies string   `json:"cookies"`
	Accept  string   `json:"accept"`
	Reject  string   `json:"reject"`
	Notices []string `json:"notices"`

	Ago      []string `json:"ago"`
	Shares   string   `json:"shares"`
	Views    string   `json:"views"`
	Comments string   `json:"comments"`
	Reply    string   `json:"reply"`
	Share    string   `json:"share"`

	Tags     string   `json:"tags"`
	TagNames []string `json:"tagNames"`
	Bio      string   `json:"bio"`
	Names    []string `json:"names"`

	SignIn   string   `json:"signIn"`
	Greeting string   `json:"greeting"`
	SignOut  string   `json:"signOut"`
	Ad       string   `json:"ad"`
	Weather  string   `json:"weather"`
	Menu     []string `json:"menu"`
	Rights   string   `json:"rights"`

	Not          string   `json:"not"`
	Amount       string   `json:"amount"`
	Deadline     string   `json:"deadline"`
	Dates        []string `json:"dates"`
	Phone        string   `json:"phone"`
	Mail         string   `json:"mail"`
	Hours        string   `json:"hours"`
	Download     string   `json:"download"`
	Form         string   `json:"form"`
	Lead         string   `json:"lead"`
	Aids         []string `json:"aids"`
	Requirements []string `json:"requirements"`
	Terms        []string `json:"terms"`
	Values       []string `json:"values"`
	Question     string   `json:"question"`
	Answers      []string `json:"answers"`
	Captions     []string `json:"captions"`
	Alts         []string `json:"alts"`
	Labels       []string `json:"labels"`
	Other        string   `json:"other"`
	Help         string   `json:"help"`
}

//go:embed phrases/*.json
var phraseFiles embed.FS

// languages are the phrases by language, and their languages in order.
var languages = sync.OnceValues(func() (map[string]phrases, []string) {
	files, err := phraseFiles.ReadDir("phrases")
	if err != nil {
		panic(err) // they are part of the program
	}
	all := map[string]phrases{}
	var order []string
	for _, f := range files {
		p, err := readPhrases(f.Name())
		if err != nil {
			panic(err)
		}
		lang := strings.TrimSuffix(f.Name(), path.Ext(f.Name()))
		all[lang] = p
		order = append(order, lang)
	}
	return all, order
})

func readPhrases(name string) (phrases, error) {
	var p phrases
	data, err := phraseFiles.ReadFile(path.Join("phrases", name))
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	return p, err
}

// phrasesOf are those of a language; of one that we don't speak the English
// ones.
func phrasesOf(lang string) phrases {
	all, _ := languages()
	if p, ok := all[lang]; ok {
		return p
	}
	return all["en"]
}
