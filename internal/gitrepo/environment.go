package gitrepo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// setting is one of git's configuration.
type setting struct{ key, value string }

// kept are the variables of git's that are about how to reach a server or who
// a person is. All others would lead git elsewhere, or make it talk: a caller
// inside a hook, say, exports the repository that the hook is of.
var kept = []string{
	"GIT_SSH", "GIT_ASKPASS", "GIT_SSL_", "GIT_PROXY_", "GIT_HTTP_", "GIT_CONFIG_", "GIT_EXEC_PATH",
	"GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_ALLOW_PROTOCOL", "GIT_AUTHOR_", "GIT_COMMITTER_",
}

// environment is what git is given of ours. It speaks English, asks nobody, and
// takes no lock that it can do without.
func environment(ours []string) []string {
	var env []string
	for _, v := range ours {
		isKept := func(prefix string) bool { return strings.HasPrefix(v, prefix) }
		foreign := strings.HasPrefix(v, "GIT_") && !slices.ContainsFunc(kept, isKept)
		if !foreign && !strings.HasPrefix(v, "LC_ALL=") && !strings.HasPrefix(v, "LANGUAGE=") {
			env = append(env, v)
		}
	}
	return append(env, "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_REPLACE_OBJECTS=1")
}

// configuration hands settings over by environment, after those that are there:
// a command line can be read by everyone on the machine.
func configuration(env []string, settings []setting) []string {
	if len(settings) == 0 {
		return nil
	}
	n := 0
	for _, v := range env {
		if count, ok := strings.CutPrefix(v, "GIT_CONFIG_COUNT="); ok {
			n, _ = strconv.Atoi(count) // git itself refuses what is no number
		}
	}
	var out []string
	for i, s := range settings {
		out = append(out, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", n+i, s.key), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", n+i, s.value))
	}
	return append(out, fmt.Sprintf("GIT_CONFIG_COUNT=%d", n+len(settings)))
}
