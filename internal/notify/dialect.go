package notify

import (
	"html"
	"net/url"
	"strings"
)

// dialect is how a service reads a message.
type dialect struct {
	quote  func(harmless string) string // marks foreign text as what it is
	titled bool                         // the title goes beside the text
	dense  bool                         // an empty line would be an empty block
	most   int                          // bytes of the text
	forced map[string]string            // what the address must say, whatever it says
}

// most is what nearly every service takes; a message of Telegram has at most
// 4096 characters, and its library counts bytes.
const most = 3500

// text is what people read who get it as it is.
var text = dialect{quote: asItIs, most: most}

// dialects are by the scheme of a channel's address; all others read text.
//
// Discord shows at most 2000 characters in one piece, and neither that split
// nor what the address asks for may take quoted text apart. Telegram reads the
// markup that the address names, and smtp may send HTML: both are told what
// this is.
var dialects = map[string]dialect{
	"slack":      {quote: codeOfSlack, titled: true, dense: true, most: most},
	"discord":    {quote: code, titled: true, most: 1900, forced: map[string]string{"splitLines": "No", "json": "No"}},
	"teams":      {quote: code, titled: true, dense: true, most: most},
	"telegram":   {quote: codeOfHTML, titled: true, most: most, forced: map[string]string{"parsemode": "HTML", "preview": "No"}},
	"mattermost": {quote: code, most: most},
	"rocketchat": {quote: code, most: most},
	"zulip":      {quote: code, most: most},
	"googlechat": {quote: code, most: most},
	"hangouts":   {quote: code, most: most},
	"ntfy":       {quote: asItIs, titled: true, most: most},
	"smtp":       {quote: asItIs, titled: true, most: most, forced: map[string]string{"usehtml": "No"}},
	"gotify":     {quote: asItIs, titled: true, most: most},
	"pushover":   {quote: asItIs, titled: true, most: 900},
}

func dialectOf(service string) dialect {
	if d, known := dialects[service]; known {
		return d
	}
	return text
}

// service is what reads at an address: of teams+https:// it is teams.
func service(address string) string {
	scheme, _, _ := strings.Cut(address, "://")
	name, _, _ := strings.Cut(scheme, "+")
	return strings.ToLower(name)
}

// prepare is the address with what the dialect forces.
func (d dialect) prepare(address string) string {
	u, err := url.Parse(address)
	if err != nil || len(d.forced) == 0 {
		return address // what cannot be parsed is refused by whoever sends
	}
	query := u.Query()
	for name, value := range d.forced {
		for written := range query {
			if strings.EqualFold(written, name) {
				query.Del(written)
			}
		}
		query.Set(name, value)
	}
	u.RawQuery = query.Encode()
	return u.String()
}

func asItIs(s string) string { return s }

// code is a code span of Markdown: nothing in it is read as markup, link or
// mention. A backtick never gets this far.
func code(s string) string { return "`" + s + "`" }

// codeOfSlack is a code span of Slack's own markup, which reads entities.
func codeOfSlack(s string) string { return code(strings.ReplaceAll(s, "&", "&amp;")) }

func codeOfHTML(s string) string { return "<code>" + html.EscapeString(s) + "</code>" }
