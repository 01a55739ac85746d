package app

import (
	"context"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
	"github.com/civicaid-voice/linkhealth/internal/notify"
)

// seeChannels looks whether each channel has an address, and sends nothing.
func (v *visit) seeChannels(context.Context) sight {
	if v.config == nil {
		return saw(doctor.Skipped{Check: doctor.OfNotify, Needs: doctor.OfRegistry})
	}
	var facts doctor.Channels
	for i, c := range notify.Channels(v.config.Notify) {
		channel := doctor.Channel{Name: c.Name, Exposed: c.Exposed()}
		if _, err := c.Address(v.env.Getenv); err != nil {
			channel.Unset = v.config.Notify[i].Env
		}
		facts = append(facts, channel)
	}
	return saw(facts)
}
