package gitrepo

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Odd stands where an id would of what is no plain file.
const Odd = "-"

// Checkout lists the files that lie in some folders of the work tree, tracked
// or not, less what git is told to ignore. A file whose line ends git would
// convert has the id that it would be committed with; what is no plain file is
// [Odd].
func (r *Repo) Checkout(ctx context.Context, folders ...string) (Files, error) {
	out, err := r.git(ctx, append([]string{"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"}, r.full(folders)...)...)
	if err != nil {
		return nil, err
	}
	files, there := Files{}, map[string]bool{}
	for _, name := range zeros(out) {
		info, err := os.Lstat(filepath.Join(r.top, filepath.FromSlash(name)))
		switch {
		case os.IsNotExist(err):
		case err != nil:
			return nil, err
		case !info.Mode().IsRegular():
			files[strings.TrimPrefix(name, r.prefix)] = Odd
		default:
			there[name] = true
		}
	}
	plain, err := r.hash(ctx, "", slices.Sorted(maps.Keys(there)))
	for name, id := range plain {
		files[strings.TrimPrefix(name, r.prefix)] = id
	}
	return files, err
}

// Staged lists what the index says of some folders.
func (r *Repo) Staged(ctx context.Context, folders ...string) (Files, error) {
	return r.staged(ctx, nil, folders)
}

func (r *Repo) staged(ctx context.Context, env []string, folders []string) (Files, error) {
	out, err := r.run(ctx, call{args: append([]string{"ls-files", "-z", "--stage", "--"}, r.full(folders)...), env: env})
	if err != nil {
		return nil, err
	}
	files := Files{}
	for _, line := range zeros(out) {
		what, name, _ := strings.Cut(line, "\t")
		fields := strings.Fields(what)
		name = strings.TrimPrefix(name, r.prefix)
		if len(fields) == 3 && strings.HasPrefix(fields[0], "100") && fields[2] == "0" {
			files[name] = fields[1]
		} else {
			files[name] = Odd
		}
	}
	return files, nil
}
