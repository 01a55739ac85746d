//go:build !unix

package gitrepo

import "os/exec"

// tie does nothing: git's children end by themselves once their pipes break.
func tie(*exec.Cmd) {}
