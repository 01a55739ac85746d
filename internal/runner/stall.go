package runner

import (
	"fmt"
	"time"
)

// Diagnosis is what was found to be wrong with the machine that a run stands
// still on.
type Diagnosis string

// The diagnoses.
const (
	NothingFound Diagnosis = ""
	NetworkDown  Diagnosis = "network down" // the run waits until it is up
	DiskFault    Diagnosis = "disk"
)

// StallError says that a run was ended because it stood still.
type StallError struct {
	Diagnosis Diagnosis
	After     time.Duration // without a request that began or ended, or an observation
}

func (e *StallError) Error() string {
	why := string(e.Diagnosis)
	if e.Diagnosis == NothingFound {
		why = "nothing found that explains it"
	}
	return fmt.Sprintf("the run stood still for %s: %s", e.After, why)
}
