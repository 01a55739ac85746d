package store

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// each calls do for every number below n, on as many cores as there are, and
// returns the error of the lowest number that has one. A caller's results go
// into slots of a slice, so that nothing depends on the order.
func each(n int, do func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = do(i)
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
