//go:build unix

package browser

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes the program the leader of a process group, so that its
// children can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }

func groupLives(leader *os.Process) bool { return syscall.Kill(-leader.Pid, 0) == nil }
