package notify

import (
	"context"
	"errors"

	"github.com/nicholas-fedor/shoutrrr"
	"github.com/nicholas-fedor/shoutrrr/pkg/types"
)

// shout sends the message through shoutrrr, which knows the services. It takes
// no context: whoever waits gives up by itself.
func shout(_ context.Context, address string, m Message) error {
	d := dialectOf(service(address))
	sender, err := shoutrrr.CreateSender(d.prepare(address))
	if err != nil {
		return err
	}
	sender.Timeout = Patience
	title, body := m.in(d)
	params := types.Params{}
	if d.titled {
		params.SetTitle(title)
	}
	return errors.Join(sender.Send(body, &params)...)
}
