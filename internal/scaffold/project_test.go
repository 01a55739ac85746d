package scaffold_test

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/scaffold"
)

func TestRemote(t *testing.T) {
	t.Parallel()
	tests := []struct{ address, home string }{
		{"https://github.com/acme/links.git", "https://github.com/acme/links"},
		{"https://github.com/acme/links", "https://github.com/acme/links"},
		{"https://github.com/acme/links/\n", "https://github.com/acme/links"},
		{"https://ana:hunter2@github.com/acme/links.git", "https://github.com/acme/links"},
		{"git@github.com:acme/links.git", "https://github.com/acme/links"},
		{"GitHub.com:acme/links", "https://github.com/acme/links"},
		{"ssh://git@github.com/acme/links.git", "https://github.com/acme/links"},
		{"ssh://git@ssh.github.com:443/acme/links.git", "https://github.com/acme/links"},
		{"git://github.com/acme/links.github.io", "https://github.com/acme/links.github.io"},
		{"https://git.example.org:8443/acme/links", "https://git.example.org/acme/links"},

		{"", ""},
		{"/srv/git/links.git", ""},
		{"../links.git", ""},
		{"file:///srv/acme/links.git", ""},
		{"https://github.com/acme", ""},
		{"https://github.com/acme/links/tree/main", ""},
		{"https://github.com/acme/..", ""},
		{"https://github.com/-acme/links", ""},
		{"git@work:acme/links.git", ""}, // an alias of ssh
		{"https://github.com/acme/links](javascript:x)", ""},
		{"https://github.com/acme/\"links", ""},
		{"https://exa mple.org/acme/links", ""},
		{"https://%zz/acme/links", ""},
	}
	for _, tt := range tests {
		p, ok := scaffold.Remote(tt.address)
		got := ""
		if ok {
			got = p.Home()
		}
		if got != tt.home || ok != p.Known() {
			t.Errorf("%q is %q, want %q", tt.address, got, tt.home)
		}
	}
}

func TestBranch(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"trunk": "trunk", "release/2": "release/2", "": "main", "a..b": "main", "x](y)": "main", "-x": "main", "ñ": "main",
	} {
		if got := (scaffold.Project{}).On(name).Branch; got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

func TestActionOf(t *testing.T) {
	t.Parallel()
	const commit = "0123456789abcdef0123456789abcdef01234567"
	tests := []struct {
		name, revision, version string
		want                    string
		pinned                  bool
	}{
		{"a checkout", commit, "(devel)", "civicaid-voice/linkhealth@" + commit, true},
		{"a checkout at a release", commit, "v1.2.3", "civicaid-voice/linkhealth@" + commit + " # v1.2.3", true},
		{"between releases", commit, "v1.2.4-0.20260101000000-0123456789ab", "civicaid-voice/linkhealth@" + commit, true},
		{"a release from the module proxy", "unknown", "v1.2.3", "civicaid-voice/linkhealth@v1.2.3 # pin it: write the 40 digits of a commit behind the @", false},
		{"anything else", "unknown", "(devel)", "civicaid-voice/linkhealth@main # pin it: write the 40 digits of a commit behind the @", false},
		{"no commit", commit[:39], "", "civicaid-voice/linkhealth@main # pin it: write the 40 digits of a commit behind the @", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := scaffold.ActionOf(tt.revision, tt.version)
			got := a.Uses
			if a.Remark != "" {
				got += " # " + a.Remark
			}
			if got != tt.want || a.Pinned() != tt.pinned {
				t.Errorf("%q, pinned %t; want %q, %t", got, a.Pinned(), tt.want, tt.pinned)
			}
		})
	}
}

func TestParseAction(t *testing.T) {
	t.Parallel()
	for uses, pinned := range map[string]bool{
		"./": true, "acme/linkhealth@v1": false, "acme/tools/linkhealth@feature/x": false,
		"acme/linkhealth@0123456789abcdef0123456789abcdef01234567": true,
	} {
		a, err := scaffold.ParseAction(uses)
		if err != nil || a.Uses != uses || a.Pinned() != pinned {
			t.Errorf("%q is %+v, %v", uses, a, err)
		}
	}
	for _, uses := range []string{"", ".", "acme", "acme/linkhealth", "acme/linkhealth@", "/acme@x", "a/b@x # y", "a/b@x\n", "../x@y", "a/b@${{ x }}"} {
		if a, err := scaffold.ParseAction(uses); err == nil {
			t.Errorf("%q is taken for %+v", uses, a)
		}
	}
}
