package gitrepo

import (
	"cmp"
	"context"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
)

// Remote is a branch of a remote.
type Remote struct {
	Name, Branch string

	tracking string // the ref that stands for it here; empty where none does
}

// target is the name by which git is told of the remote: one that has its
// addresses and nothing else, so that no command moves a ref of the repository.
const target = "linkhealth-publish-target"

// Remote finds where a local branch is pushed to: what git is configured to
// use, or the only remote, or origin. Whatever is asked of a remote goes there
// from then on. The error is of kind [NoRemote] where that cannot be told.
func (r *Repo) Remote(ctx context.Context, branch string) (Remote, error) {
	settings, err := r.settings(ctx, `^(branch|remote)\.|^core\.sshcommand$`)
	if err != nil {
		return Remote{}, err
	}
	name, err := remoteOf(settings, branch)
	if err != nil {
		return Remote{}, err
	}
	to := Remote{Name: name, Branch: branch}
	if upstream, ok := strings.CutPrefix(settings.last("branch."+branch+".merge"), branches); ok && settings.last("branch."+branch+".remote") == name {
		to.Branch = upstream
	}
	mirror := "refs/remotes/" + name + "/"
	for _, spec := range settings["remote."+name+".fetch"] {
		spec = strings.TrimPrefix(spec, "+")
		if spec == branches+"*:"+mirror+"*" || spec == branches+to.Branch+":"+mirror+to.Branch {
			to.tracking = mirror + to.Branch
		}
	}
	if err := r.aim(ctx, name); err != nil {
		return Remote{}, err
	}
	if settings.last("core.sshcommand") == "" && !slices.ContainsFunc(r.env, isSSH) {
		r.config = append(r.config, setting{"core.sshCommand", "ssh -o BatchMode=yes"}) // it must not wait for a person
	}
	return to, nil
}

func isSSH(variable string) bool {
	return strings.HasPrefix(variable, "GIT_SSH=") || strings.HasPrefix(variable, "GIT_SSH_COMMAND=")
}

// aim gives the target the addresses of the remote, and the token if it is for it.
func (r *Repo) aim(ctx context.Context, name string) error {
	fetch, err := r.git(ctx, "remote", "get-url", "--", name)
	if err != nil {
		return err
	}
	push, err := r.git(ctx, "remote", "get-url", "--push", "--", name)
	if err != nil {
		return err
	}
	fetch, push = strings.TrimSpace(fetch), strings.TrimSpace(push)
	auth, err := r.authorisation(ctx, push)
	r.config = append([]setting{{"remote." + target + ".url", fetch}, {"remote." + target + ".pushUrl", push}}, auth...)
	return err
}

func remoteOf(settings settings, branch string) (string, error) {
	remotes := settings.remotes()
	configured := settings.last("branch." + branch + ".remote")
	switch {
	case slices.Contains(remotes, configured):
		return configured, nil
	case len(remotes) == 1:
		return remotes[0], nil
	case slices.Contains(remotes, "origin"):
		return "origin", nil
	}
	return "", &Error{Kind: NoRemote, Detail: strings.Join(remotes, ", ")}
}

// authorisation is how the token is handed over, as the checkout action of
// GitHub does it. Credentials that git was given already are left alone, since
// they may be worth more.
func (r *Repo) authorisation(ctx context.Context, address string) ([]setting, error) {
	server := strings.TrimSuffix(r.options.Server, "/")
	if r.options.Token == "" || !isOn(address, server) {
		return nil, nil
	}
	known, err := r.git(ctx, "config", "--get-urlmatch", "http.extraHeader", address)
	if err != nil && !exited(err, 1) {
		return nil, err
	}
	if strings.TrimSpace(known) != "" {
		return nil, nil
	}
	basic := base64.StdEncoding.EncodeToString([]byte("x-access-token:" + r.options.Token))
	return []setting{{"http." + server + "/.extraHeader", "AUTHORIZATION: basic " + basic}}, nil
}

// isOn tells an address over HTTPS on the server's host, without a user of its own.
func isOn(address, server string) bool {
	a, err := url.Parse(address)
	if err != nil {
		return false
	}
	s, err := url.Parse(server)
	return err == nil && a.Scheme == "https" && s.Scheme == "https" && a.User == nil && strings.EqualFold(a.Host, s.Host)
}

// settings are the values of git's configuration by key, in the order in which
// git reads them. The names in the middle of keys keep their case.
type settings map[string][]string

func (s settings) last(key string) string {
	values := s[key]
	if len(values) == 0 {
		return ""
	}
	return values[len(values)-1]
}

func (s settings) remotes() []string {
	var names []string
	for key := range s {
		name, isURL := strings.CutSuffix(strings.TrimPrefix(key, "remote."), ".url")
		if strings.HasPrefix(key, "remote.") && isURL {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, cmp.Compare)
	return names
}

func (r *Repo) settings(ctx context.Context, pattern string) (settings, error) {
	out, err := r.git(ctx, "config", "--null", "--get-regexp", pattern)
	if err != nil && !exited(err, 1) {
		return nil, err
	}
	s := settings{}
	for _, line := range zeros(out) {
		key, value, _ := strings.Cut(line, "\n")
		s[key] = append(s[key], value)
	}
	return s, nil
}
