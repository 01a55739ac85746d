package gitrepo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Files are plain files by path, each by the id of its content.
type Files map[string]string

// plainMode is the mode of every file that is committed.
const plainMode = "100644"

// Tree lists the files of a commit in some folders. The error is of kind
// [NotPlain] where one of them is a symbolic link or another repository.
func (r *Repo) Tree(ctx context.Context, commit string, folders ...string) (Files, error) {
	out, err := r.git(ctx, append([]string{"ls-tree", "-r", "-z", "--full-tree", commit, "--"}, r.full(folders)...)...)
	if err != nil {
		return nil, err
	}
	files := Files{}
	for _, line := range zeros(out) {
		what, name, _ := strings.Cut(line, "\t")
		fields := strings.Fields(what)
		name = strings.TrimPrefix(name, r.prefix)
		if len(fields) != 3 || fields[1] != "blob" || fields[0] == "120000" {
			return nil, &Error{Kind: NotPlain, Paths: []string{name}}
		}
		files[name] = fields[2]
	}
	return files, nil
}

// Extract writes files below dir, byte for byte. dir exists.
func (r *Repo) Extract(ctx context.Context, files Files, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return r.read(ctx, files, func(name string, data []byte) error {
		if err := root.MkdirAll(path.Dir(name), 0o755); err != nil && !errors.Is(err, os.ErrExist) {
			return err
		}
		return root.WriteFile(name, data, 0o644)
	})
}

// Read is the content of files, by path.
func (r *Repo) Read(ctx context.Context, files Files) (map[string][]byte, error) {
	contents := map[string][]byte{}
	err := r.read(ctx, files, func(name string, data []byte) error {
		contents[name] = data
		return nil
	})
	return contents, err
}

// read gives the content of each file to take, with one process for them all.
func (r *Repo) read(ctx context.Context, files Files, take func(name string, data []byte) error) error {
	if len(files) == 0 {
		return nil
	}
	var names []string
	var ids strings.Builder
	for name, id := range files {
		names = append(names, name)
		ids.WriteString(id + "\n")
	}
	from, to := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		_, err := r.run(ctx, call{args: []string{"cat-file", "--batch"}, in: ids.String(), out: to})
		to.CloseWithError(errors.Join(err, io.EOF))
		ended <- err
	}()
	err := takeAll(bufio.NewReader(from), names, take)
	from.Close()
	if failed := <-ended; err == nil {
		return failed
	}
	return err
}

func takeAll(from *bufio.Reader, names []string, take func(name string, data []byte) error) error {
	for _, name := range names {
		header, err := from.ReadString('\n')
		if err != nil {
			return fmt.Errorf("git cat-file: %s: %w", name, err)
		}
		var id, kind string
		var size int
		if _, err := fmt.Sscanf(header, "%s %s %d", &id, &kind, &size); err != nil {
			return fmt.Errorf("git cat-file: %s: git says %.100q", name, header)
		}
		data := make([]byte, size+1) // and a newline
		if _, err := io.ReadFull(from, data); err != nil {
			return fmt.Errorf("git cat-file: %s: %w", name, err)
		}
		if err := take(name, data[:size]); err != nil {
			return err
		}
	}
	return nil
}

// Keep makes the files in some folders below dir known to git, byte for byte,
// and returns their ids. Anything but a plain file is an error.
func (r *Repo) Keep(ctx context.Context, dir string, folders ...string) (Files, error) {
	var names []string
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(dir, folder), func(name string, d os.DirEntry, err error) error {
			switch {
			case errors.Is(err, os.ErrNotExist):
				return nil
			case err != nil || d.IsDir():
				return err
			case !d.Type().IsRegular():
				return &Error{Kind: NotPlain, Paths: []string{name}}
			}
			rel, err := filepath.Rel(dir, name)
			names = append(names, filepath.ToSlash(rel))
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return r.hash(ctx, dir, names, "-w", "--no-filters")
}

// hash is the ids of files below dir.
func (r *Repo) hash(ctx context.Context, dir string, names []string, flags ...string) (Files, error) {
	if len(names) == 0 {
		return Files{}, nil
	}
	var in strings.Builder
	for _, name := range names {
		in.WriteString(quoted(path.Join(filepath.ToSlash(dir), name)) + "\n")
	}
	out, err := r.run(ctx, call{args: append([]string{"hash-object", "--stdin-paths"}, flags...), in: in.String()})
	if err != nil {
		return nil, err
	}
	ids := strings.Fields(out)
	if len(ids) != len(names) {
		return nil, fmt.Errorf("git hash-object: %d answers for %d files", len(ids), len(names))
	}
	files := Files{}
	for i, name := range names {
		files[name] = ids[i]
	}
	return files, nil
}

var quotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// quoted is a name as git reads it from a line.
func quoted(name string) string {
	if strings.HasPrefix(name, `"`) || strings.Contains(name, "\n") {
		return `"` + quotes.Replace(name) + `"`
	}
	return name
}
