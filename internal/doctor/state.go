package doctor

// Lock is whether anyone else writes to the repository.
type Lock struct {
	Held bool   // by another process
	Why  string // it could not be taken for another reason; else empty
}

// Findings is one.
func (l Lock) Findings() []Finding {
	switch {
	case l.Why != "":
		return one(found(OfLock, Error, "refused", l))
	case l.Held:
		return one(found(OfLock, Note, "held", l))
	}
	return one(found(OfLock, OK, "free", l))
}

// Damage is a file that is not what linkhealth could have written.
type Damage struct {
	Path      string
	Line      int // from 1; 0 where the whole file is meant
	Why, Mend string
}

// State is what reading all of the state gave.
type State struct {
	Damages         []Damage
	Records, Events int
}

// Findings names every damaged file, up to a number that a person can read.
func (s State) Findings() []Finding {
	if len(s.Damages) == 0 {
		return one(found(OfState, OK, "fine", s))
	}
	var all []Finding
	for _, d := range s.Damages[:min(Most, len(s.Damages))] {
		all = append(all, found(OfState, Error, "damaged", d))
	}
	if len(s.Damages) > Most { // whoever reads the state may stop there
		all = append(all, found(OfState, Error, "more", s))
	}
	return all
}
