package gitrepo

import (
	"slices"
	"strings"
	"testing"
)

// TestMeaning is about what git and hosted repositories say.
func TestMeaning(t *testing.T) {
	t.Parallel()
	tests := []struct {
		said string
		want Kind
	}{
		{"[rejected] (fetch first)", Moved},
		{"[rejected] (non-fast-forward)", Moved},
		{"[rejected] (stale info)", Moved},
		{"[remote rejected] (failed to update ref)", Moved},
		{"[remote rejected] (incorrect old value provided)", Moved},
		{"[remote rejected] (cannot lock ref 'refs/heads/main': is at 1234 but expected 5678)", Moved},
		{"[remote rejected] (push declined due to repository rule violations)", Ruleset},
		{"[remote rejected] (protected branch hook declined)", Ruleset},
		{"[remote rejected] (pre-receive hook declined)", Hook},
		{"[remote rejected] (Internal Server Error)", Unreachable},
		{"[remote rejected] (deny updating a hidden ref)", Refused},
		{"remote: Permission to o/r.git denied to github-actions[bot]. / fatal: unable to access 'https://github.com/o/r/': The requested URL returned error: 403", Permission},
		{"remote: Write access to repository not granted. / fatal: unable to access 'https://github.com/o/r/': The requested URL returned error: 403", Permission},
		{"remote: This repository was archived so it is read-only. / fatal: unable to access 'https://github.com/o/r/': The requested URL returned error: 403", Archived},
		{"fatal: could not read Username for 'https://github.com': terminal prompts disabled", Authentication},
		{"remote: Invalid username or token. / fatal: Authentication failed for 'https://github.com/o/r/'", Authentication},
		{"git@github.com: Permission denied (publickey). / fatal: Could not read from remote repository.", Authentication},
		{"remote: Repository not found. / fatal: repository 'https://github.com/o/r/' not found", NotFound},
		{"ERROR: Repository not found. / fatal: Could not read from remote repository.", NotFound},
		{"fatal: unable to access 'https://github.com/o/r/': Could not resolve host: github.com", Unreachable},
		{"fatal: unable to access 'https://github.com/o/r/': Failed to connect to github.com port 443 after 5 ms: Connection refused", Unreachable},
		{"error: RPC failed; HTTP 502 curl 22 The requested URL returned error: 502 / send-pack: unexpected disconnect while reading sideband packet", Unreachable},
		{"fatal: the remote end hung up unexpectedly / fatal: early EOF", Unreachable},
		{"fatal: something that nobody has seen", Refused},
	}
	for _, tt := range tests {
		if got := meaning(tt.said, Refused); got != tt.want {
			t.Errorf("%q means %s, want %s", tt.said, got, tt.want)
		}
	}
}

// TestEnvironment leaves out what would lead git elsewhere or make it talk.
func TestEnvironment(t *testing.T) {
	t.Parallel()
	env := environment([]string{"PATH=/bin", "GIT_DIR=/x", "GIT_INDEX_FILE=/x", "GIT_WORK_TREE=/x", "GIT_TRACE_CURL=1", "GIT_SSH_COMMAND=ssh -4",
		"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=a.b", "GIT_CONFIG_VALUE_0=c", "LC_ALL=es_ES.UTF-8", "LANGUAGE=es"})
	for _, foreign := range []string{"GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_TRACE_CURL", "LANGUAGE", "LC_ALL=es"} {
		if slices.ContainsFunc(env, func(v string) bool { return strings.HasPrefix(v, foreign) }) {
			t.Errorf("%s is in %v", foreign, env)
		}
	}
	for _, wanted := range []string{"PATH=/bin", "GIT_SSH_COMMAND=ssh -4", "LC_ALL=C", "GIT_TERMINAL_PROMPT=0"} {
		if !slices.Contains(env, wanted) {
			t.Errorf("%s is not in %v", wanted, env)
		}
	}
	want := []string{"GIT_CONFIG_KEY_1=k", "GIT_CONFIG_VALUE_1=v", "GIT_CONFIG_COUNT=2"}
	if got := configuration(env, []setting{{"k", "v"}}); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestHarmless wants neither secrets nor commands in what is shown.
func TestHarmless(t *testing.T) {
	t.Parallel()
	r := &Repo{options: Options{Token: "s3cret"}}
	said := "fatal: https://ana:pw@git.test/x: s3cret\n::error::obey\r\n\x1b[31mred\n"
	if got := r.harmless(said); got != "fatal: https://git.test/x: *** / : :error::obey / [31mred" {
		t.Errorf("%q", got)
	}
}
