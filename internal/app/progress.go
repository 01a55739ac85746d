package app

import (
	"sync"

	"github.com/schollz/progressbar/v3"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// progress shows how far a run is: a bar on a terminal, otherwise one line at
// its end, nothing when told to be quiet. It is safe for concurrent use.
type progress struct {
	a   *app
	bar *progressbar.ProgressBar

	mu            sync.Mutex
	seen, failing int
}

func (a *app) newProgress(total int) *progress {
	p := &progress{a: a}
	if a.env.Terminal && !a.global.quiet && total > 0 {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(a.env.Stderr),
			progressbar.OptionSetDescription("checking"),
			progressbar.OptionShowCount(),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionEnableColorCodes(!a.global.noColor),
		)
	}
	return p
}

// step counts one observation.
func (p *progress) step(o observe.Observation) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen++
	if o.Outcome.Class() == observe.Failure {
		p.failing++
	}
	if p.bar != nil {
		p.bar.Add(1) // a bar that cannot be drawn is no reason to stop
	}
}

// done ends the bar, or says its line.
func (p *progress) done() {
	if p.bar != nil {
		p.bar.Finish() // likewise
		return
	}
	p.a.stage("observed %d URLs, %d failing", p.seen, p.failing)
}
