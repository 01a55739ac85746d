package doctor

// Channel is one that is told of events.
type Channel struct {
	Name    string // for people; holds no secret
	Unset   string // the variable that should hold its address and is empty; else empty
	Exposed bool   // its address stands in the registry and has a secret in it
}

// Channels are all that are configured.
type Channels []Channel

// Findings is one for each channel that cannot be told, or tells too much.
func (c Channels) Findings() []Finding {
	if len(c) == 0 {
		return one(found(OfNotify, Note, "none", c))
	}
	var all []Finding
	for _, channel := range c {
		switch {
		case channel.Unset != "":
			all = append(all, found(OfNotify, Error, "unset", channel))
		case channel.Exposed:
			all = append(all, found(OfNotify, Warning, "exposed", channel))
		}
	}
	if len(all) == 0 {
		return one(found(OfNotify, OK, "fine", len(c)))
	}
	return all
}
