package app

import (
	"fmt"

	"github.com/civicaid-voice/linkhealth/internal/plain"
	"github.com/civicaid-voice/linkhealth/internal/snapshot"
)

// find looks an entry up by its id, or by its URL in any spelling. One that is
// not there is a mistake on the command line; the likeliest URL is suggested.
func find(s snapshot.Snapshot, idOrURL string) (snapshot.Entry, error) {
	e, ok := s.Find(idOrURL)
	if ok {
		return e, nil
	}
	mend := ""
	if near := nearest(s, snapshot.Canonical(idOrURL)); near != "" {
		mend = fmt.Sprintf("; did you mean %s?", plain.Line(near))
	}
	return snapshot.Entry{}, usagef("the registry has no source %s%s", plain.Line(idOrURL), mend)
}

// alike is the least likeness of two URLs that somebody may have mixed up.
const alike = 0.7

// nearest is the URL of the registry that is most like a text, empty where
// none is; of several the first.
func nearest(s snapshot.Snapshot, text string) string {
	best, most := "", alike
	pairs := bigrams(text)
	for _, e := range s.Entries {
		url := e.Source.URL.String()
		if l := likeness(pairs, bigrams(url)); l > most {
			best, most = url, l
		}
	}
	return best
}

// bigrams counts the pairs of neighbouring bytes.
func bigrams(s string) map[[2]byte]int {
	pairs := map[[2]byte]int{}
	for i := 1; i < len(s); i++ {
		pairs[[2]byte{s[i-1], s[i]}]++
	}
	return pairs
}

// likeness is the Sørensen–Dice coefficient of two counts, from 0 to 1.
func likeness(a, b map[[2]byte]int) float64 {
	common, all := 0, 0
	for pair, n := range a {
		common += min(n, b[pair])
		all += n
	}
	for _, n := range b {
		all += n
	}
	if all == 0 {
		return 0
	}
	return 2 * float64(common) / float64(all)
}
