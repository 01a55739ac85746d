package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
)

// Follow is a checkout on its way forward to a commit that was pushed. While it
// lives it holds the lock of git's index, so that nobody else's command of git
// comes between. The caller closes it.
//
// A process that is killed meanwhile leaves the lock, which [Repo.Release] knows
// as ours, and the same step can be gone again.
type Follow struct {
	r    *Repo
	step Step
	head Head
	base string // the tree of Step.From, our folders as they are in Step.To

	index, private, lock string
}

// Step is one way forward: From is an ancestor of To. Ours are the folders
// whose files the caller writes himself.
type Step struct {
	From, To string
	Remote   Remote
	Ours     []string
	Again    bool // an earlier process may have gone a part of it
}

// ErrBehind is why a checkout could not follow: a person's changes are in the
// way, or another command of git is at work. Nothing was touched.
var ErrBehind = errors.New("the checkout stays behind")

// Follow prepares the step and touches nothing yet. The caller writes the files
// in the folders Ours, which in the commit s.To are what they should be in the
// index too, and then calls Finish.
func (r *Repo) Follow(ctx context.Context, s Step) (*Follow, error) {
	index, err := r.path(ctx, "index")
	if err != nil {
		return nil, err
	}
	f := &Follow{r: r, step: s, index: index, private: private(index), lock: index + ".lock"}
	if err := f.seize(ctx); err != nil {
		return nil, err
	}
	if err := f.prepare(ctx); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// prepare makes the index that is to be, and asks git whether the rest of the
// work tree could follow.
func (f *Follow) prepare(ctx context.Context) (err error) {
	r := f.r
	if f.head, err = r.Head(ctx); err != nil {
		return err
	}
	if f.head.Commit != f.step.From && (f.head.Commit != f.step.To || !f.step.Again) {
		return fmt.Errorf("%w: HEAD has moved to %.12s", ErrBehind, f.head.Commit)
	}
	data, err := os.ReadFile(f.index)
	if err != nil {
		return fmt.Errorf("%w: %v", ErrBehind, err)
	}
	if err := os.WriteFile(f.private, data, 0o644); err != nil {
		return err
	}
	if err := f.enterOurs(ctx); err != nil {
		return err
	}
	if err := f.refresh(ctx); err != nil {
		return err
	}
	if f.step.Again {
		if err := f.untear(ctx); err != nil {
			return err
		}
	}
	return f.merge(ctx, "--dry-run")
}

// enterOurs makes the index say of our folders what the commit does, and finds
// the tree in which they make no difference any more.
func (f *Follow) enterOurs(ctx context.Context) error {
	r, ours := f.r, f.step.Ours
	from, err := r.Tree(ctx, f.step.From, ours...)
	if err != nil {
		return err
	}
	to, err := r.Tree(ctx, f.step.To, ours...)
	if err != nil {
		return err
	}
	if f.base, err = r.graft(ctx, f.step.From, Between(from, to)); err != nil {
		return err
	}
	staged, err := r.staged(ctx, f.env(), ours)
	if err != nil {
		return err
	}
	return r.enter(ctx, f.env(), Between(staged, to))
}

func (f *Follow) env() []string { return []string{"GIT_INDEX_FILE=" + f.private} }

// refresh tells the index how the files look. That some differ is no failure.
func (f *Follow) refresh(ctx context.Context) error {
	_, err := f.r.run(ctx, call{args: []string{"update-index", "-q", "--refresh"}, env: f.env()})
	if exited(err, 1) {
		return nil
	}
	return err
}

// merge goes forward outside of our folders as git-read-tree(1) does with two
// trees: what a person changed stays, and is refused where the commit changes it
// too, before anything is touched.
func (f *Follow) merge(ctx context.Context, flags ...string) error {
	args := append(append([]string{"read-tree"}, flags...), "-m", "-u", f.base, f.step.To)
	_, err := f.r.run(ctx, call{args: args, env: f.env()})
	if failed := (*failure)(nil); errors.As(err, &failed) {
		return fmt.Errorf("%w: %s", ErrBehind, failed.said)
	}
	return err
}

// untear removes the files outside of our folders that a killed process was
// writing: those that are the beginning, or the whole, of what they should
// become, and that git takes for changed.
func (f *Follow) untear(ctx context.Context) error {
	changed, err := f.r.git(ctx, "diff-tree", "-r", "-z", "--no-renames", "--name-only", "--diff-filter=AM", f.base, f.step.To)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(f.r.top)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range zeros(changed) {
		if err := f.untearFile(ctx, root, name); err != nil {
			return err
		}
	}
	return nil
}

func (f *Follow) untearFile(ctx context.Context, root *os.Root, name string) error {
	is, err := root.ReadFile(name)
	if err != nil {
		return nil // it is not there, or is no file
	}
	whole, err := f.r.git(ctx, "cat-file", "--filters", f.step.To+":"+name)
	if err != nil || !strings.HasPrefix(whole, string(is)) {
		return err
	}
	if clean, err := f.clean(ctx, name); err != nil || clean {
		return err
	}
	return root.Remove(name)
}

// clean tells a file that the index knows as it is.
func (f *Follow) clean(ctx context.Context, name string) (bool, error) {
	known, err := f.r.run(ctx, call{args: []string{"ls-files", "-z", "--", name}, env: f.env()})
	if err != nil || known == "" {
		return false, err
	}
	_, err = f.r.run(ctx, call{args: []string{"diff-files", "--quiet", "--", name}, env: f.env()})
	if exited(err, 1) {
		return false, nil
	}
	return err == nil, err
}

// Finish brings the rest of the work tree, the branch and the index to the
// commit, once the files in our folders are there.
func (f *Follow) Finish(ctx context.Context) error {
	if err := f.merge(ctx); err != nil {
		return err
	}
	if err := f.refresh(ctx); err != nil {
		return err
	}
	if err := f.moveRefs(ctx); err != nil {
		return err
	}
	return os.Rename(f.private, f.index)
}

// moveRefs moves the branch, or HEAD where it is detached, and what stands for
// the remote's branch.
func (f *Follow) moveRefs(ctx context.Context) error {
	var in strings.Builder
	switch {
	case f.head.Commit == f.step.To:
	case f.head.Branch == "":
		fmt.Fprintf(&in, "option no-deref\nupdate HEAD %s %s\n", f.step.To, f.head.Commit)
	default:
		fmt.Fprintf(&in, "update %s%s %s %s\n", branches, f.head.Branch, f.step.To, f.head.Commit)
	}
	if f.step.Remote.tracking != "" {
		fmt.Fprintf(&in, "update %s %s\n", f.step.Remote.tracking, f.step.To)
	}
	if in.Len() == 0 {
		return nil
	}
	_, err := f.r.run(ctx, call{args: []string{"update-ref", "-m", "linkhealth publish", "--stdin"}, in: in.String()})
	if failed := (*failure)(nil); errors.As(err, &failed) {
		return fmt.Errorf("%w: %s", ErrBehind, failed.said)
	}
	return err
}

// Close lets go of the index. It may be called after Finish or without it.
func (f *Follow) Close() error {
	err := os.Remove(f.private)
	if os.IsNotExist(err) {
		err = nil
	}
	return errors.Join(err, os.Remove(f.lock))
}
