package app

import (
	"context"
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/link"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/probe"
)

// interrupted is a prober whose caller gives up while it asks.
type interrupted struct{ giveUp context.CancelFunc }

func (p interrupted) Probe(ctx context.Context, _ probe.Task) (observe.Observation, error) {
	p.giveUp()
	<-ctx.Done()
	return observe.Observation{}, ctx.Err()
}

// Canaries that nobody waited for were not silent.
func TestSilenceIsNotAnEnd(t *testing.T) {
	t.Parallel()
	u, err := link.Parse("http://faro.test/")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	g := gate{prober: interrupted{cancel}, canaries: []link.URL{u, u, u}, need: 2}
	if why := g.silence(ctx); why != "" {
		t.Errorf("the network is at fault: %s", why)
	}
}
