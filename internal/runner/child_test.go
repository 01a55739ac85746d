package runner_test

import (
	"fmt"
	"os"
	"testing"
)

// childRole names what a child process of a benchmark is to do. The benchmarks
// start this very test binary again, so that servers, clients and the program
// are each measured alone.
const childRole = "LINKHEALTH_BENCHMARK_CHILD"

func TestMain(m *testing.M) {
	roles := map[string]func() error{"server": serveSpeedWeb, "floor": fetchSpeedWeb}
	role, isChild := os.LookupEnv(childRole)
	if !isChild {
		os.Exit(m.Run())
	}
	if err := roles[role](); err != nil {
		fmt.Fprintln(os.Stderr, role+":", err)
		os.Exit(1)
	}
}
