package app

import "github.com/civicaid-voice/linkhealth/internal/fold"

// takeUp folds the journals that a killed run left, so that w is up to date.
func (a *app) takeUp(w *workspace) (fold.Result, error) {
	left, err := a.recordJournals(w, nil)
	if err != nil {
		return left, err
	}
	if n := len(left.Folded); n > 0 {
		a.stage("recorded %d observations of a run that was cut off", n)
	}
	for _, q := range left.Quarantined {
		a.log.Warn("a run that was cut off does not count", "started", q.Run.StartedAt.String(), "why", q.Why)
	}
	if len(left.Records) == 0 {
		return left, nil
	}
	return left, w.load(a)
}
