//go:build !unix

package browser

import (
	"os"
	"os/exec"
)

// Without process groups the children end by themselves once the pipe to their
// parent breaks.

func ownGroup(*exec.Cmd) {}

func killGroup(leader *os.Process) { _ = leader.Kill() }

func groupLives(*os.Process) bool { return false }
