package github

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"unicode/utf8"

	gh "github.com/google/go-github/v60/github"

	"github.com/civicaid-voice/linkhealth/internal/forge"
	"github.com/civicaid-voice/linkhealth/internal/plain"
)

// mainBranch is the default branch as it stood when it was first asked for.
type mainBranch struct {
	name, commit, tree string
	files              map[string][]byte // those that were read
}

func (s *session) mainBranch(ctx context.Context) (*mainBranch, error) {
	if s.main != nil {
		return s.main, nil
	}
	const doing = "reading the main branch"
	r, _, err := s.api.Repositories.Get(ctx, s.owner, s.repo)
	if err != nil {
		return nil, told(ctx, contents, doing, err)
	}
	ref, _, err := s.api.Git.GetRef(ctx, s.owner, s.repo, heads+r.GetDefaultBranch())
	if err != nil {
		return nil, told(ctx, contents, doing, err)
	}
	c, _, err := s.api.Git.GetCommit(ctx, s.owner, s.repo, ref.GetObject().GetSHA())
	if err != nil {
		return nil, told(ctx, contents, doing, err)
	}
	s.main = &mainBranch{r.GetDefaultBranch(), ref.GetObject().GetSHA(), c.GetTree().GetSHA(), map[string][]byte{}}
	return s.main, nil
}

// commit makes the proposal's commit on the main branch. It names no author, so
// that GitHub signs it. Two commits of one proposal do no harm: only the one
// that a branch stands at is ever seen.
func (s *session) commit(ctx context.Context, p *forge.Proposal) (sha string, err error) {
	main, err := s.mainBranch(ctx)
	if err != nil {
		return "", err
	}
	entries, err := s.edited(ctx, p)
	if err != nil {
		return "", err
	}
	tree, _, err := s.api.Git.CreateTree(harmless(ctx), s.owner, s.repo, main.tree, entries)
	if err != nil {
		return "", told(ctx, contents, "making a tree", err)
	}
	c, _, err := s.api.Git.CreateCommit(harmless(ctx), s.owner, s.repo, &gh.Commit{
		Message: &p.Message, Tree: tree, Parents: []*gh.Commit{{SHA: &main.commit}},
	}, nil)
	return c.GetSHA(), told(ctx, contents, "making a commit", err)
}

// edited is what the proposal changes in the main branch's tree. What can no
// longer be edited is left out.
func (s *session) edited(ctx context.Context, p *forge.Proposal) (entries []*gh.TreeEntry, err error) {
	for _, f := range p.Files {
		was, err := s.file(ctx, f.Path)
		if status(err) == http.StatusNotFound {
			return nil, s.abandon(p, f.Path, "the main branch has no such file")
		}
		if err != nil {
			return nil, err
		}
		is, err := f.Apply(was)
		switch {
		case err != nil:
			return nil, s.abandon(p, f.Path, err.Error())
		case !utf8.Valid(is):
			return nil, s.abandon(p, f.Path, "the file is not UTF-8")
		case !bytes.Equal(is, was):
			entries = append(entries, blob(f.Path, string(is)))
		}
	}
	if len(entries) == 0 {
		return nil, s.abandon(p, "", "the main branch holds it already")
	}
	return entries, nil
}

func (s *session) abandon(p *forge.Proposal, path, why string) error {
	s.warn(plain.Text(fmt.Sprintf("branch %s: left out: %s %s", plain.Line(p.Branch), path, why)))
	return errLeftOut
}

func blob(path, content string) *gh.TreeEntry {
	mode, kind := "100644", "blob"
	return &gh.TreeEntry{Path: &path, Mode: &mode, Type: &kind, Content: &content}
}

// file is a file of the main branch, read once a run. The raw form serves files
// of any size up to 100 MB.
func (s *session) file(ctx context.Context, path string) ([]byte, error) {
	if data, ok := s.main.files[path]; ok {
		return data, nil
	}
	address := fmt.Sprintf("repos/%s/%s/contents/%s?ref=%s", s.owner, s.repo, (&url.URL{Path: path}).EscapedPath(), s.main.commit)
	r, err := s.api.NewRequest("GET", address, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept", rawForm)
	var data bytes.Buffer
	if _, err := s.api.Do(ctx, r, &data); err != nil {
		return nil, told(ctx, contents, "reading "+plain.Line(path), err)
	}
	s.main.files[path] = data.Bytes()
	return data.Bytes(), nil
}
