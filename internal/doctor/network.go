package doctor

// Canary is a page that tells whether the network is up.
type Canary struct {
	URL   string
	Heard bool
	Why   string // it was not; foreign
}

// Network is what the canaries of network.gate answer.
type Network struct {
	Canaries []Canary
	Need     int
	Off      bool // the gate is, on this command line
}

// silent are the canaries that gave no answer, each with the reason.
func (n Network) silent() (names []string) {
	for _, c := range n.Canaries {
		if c.Heard {
			continue
		}
		if c.Why != "" {
			c.URL += " (" + c.Why + ")"
		}
		names = append(names, c.URL)
	}
	return names
}

// Findings is one: too few are an error, since no run would count, and just
// enough are a warning, since one more decides.
func (n Network) Findings() []Finding {
	silent := n.silent()
	about := struct {
		Network
		Silent []string
		Heard  int
	}{n, silent, len(n.Canaries) - len(silent)}
	switch {
	case n.Off || n.Need == 0:
		return one(found(OfNetwork, Note, "off", about))
	case about.Heard < n.Need:
		return one(found(OfNetwork, Error, "silent", about))
	case len(silent) > 0 && about.Heard == n.Need:
		return one(found(OfNetwork, Warning, "scarce", about))
	case len(silent) > 0:
		return one(found(OfNetwork, Note, "scarce", about))
	}
	return one(found(OfNetwork, OK, "fine", about))
}

// Server is a name server, asked for the hosts of the canaries.
type Server struct {
	Why   string // it gave no answer; foreign, empty where it did
	Blank bool   // it answered that there is none of these hosts
}

// Names is what the name servers answer, in the order in which they are asked.
type Names struct{ Servers []Server }

// Findings is one. A second server that is silent leaves nobody to ask when the
// first one errs.
func (n Names) Findings() []Finding {
	var about struct {
		Silent    []string
		Of, Blank int
	}
	about.Of = len(n.Servers)
	for _, s := range n.Servers {
		if s.Why != "" {
			about.Silent = append(about.Silent, s.Why)
		}
		if s.Blank {
			about.Blank++
		}
	}
	switch {
	case len(about.Silent) == about.Of:
		return one(found(OfDNS, Error, "silent", about))
	case len(about.Silent) > 0:
		return one(found(OfDNS, Warning, "some", about))
	case about.Blank > 0:
		return one(found(OfDNS, Note, "blank", about))
	}
	return one(found(OfDNS, OK, "fine", about))
}
