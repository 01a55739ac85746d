package store

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// disk is the files of a repository by slash path. In a shadow what lies in
// data/ and in the working folder lies in another folder, and the rest of the
// repository can only be read.
type disk struct {
	repository folder
	shadow     *folder // nil where there is none
}

// folder is one folder of the operating system, which nothing leads out of.
type folder struct {
	dir  string // absolute
	root *os.Root
}

func openFolder(name string) (folder, error) {
	dir, err := filepath.Abs(name)
	if err != nil {
		return folder{}, fmt.Errorf("store %s: %w", name, err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return folder{}, fmt.Errorf("store: %w", err)
	}
	return folder{dir, root}, nil
}

// where p is, for the operating system.
func (d *disk) where(p string) string {
	f, name := d.place(p)
	return filepath.Join(f.dir, filepath.FromSlash(name))
}

// place is the folder that p lies in, and the name of p there. The top of a
// shadow is the folder itself: its entries are what a commit must make durable.
func (d *disk) place(p string) (f folder, name string) {
	if d.shadow == nil {
		return d.repository, p
	}
	switch top, rest, _ := strings.Cut(p, "/"); top {
	case dataDir:
		return *d.shadow, path.Clean(rest)
	case workDir, ".":
		return *d.shadow, p
	}
	return d.repository, p
}

// written is the place of a p that is about to change.
func (d *disk) written(p string) (*os.Root, string, error) {
	f, name := d.place(p)
	if d.shadow != nil && f == d.repository {
		return nil, "", fmt.Errorf("store: %s is not for a shadow to touch", p)
	}
	return f.root, name, nil
}

// file is what p names in the operating system.
func (d *disk) file(p string) string {
	f, name := d.place(p)
	return filepath.Join(f.dir, filepath.FromSlash(name))
}

func (d *disk) Close() error {
	err := d.repository.root.Close()
	if d.shadow != nil {
		err = errors.Join(err, d.shadow.root.Close())
	}
	return err
}

func (d *disk) Lstat(p string) (os.FileInfo, error) {
	f, name := d.place(p)
	return f.root.Lstat(name)
}

func (d *disk) Stat(p string) (os.FileInfo, error) {
	f, name := d.place(p)
	return f.root.Stat(name)
}

func (d *disk) Open(p string) (*os.File, error) {
	f, name := d.place(p)
	return f.root.Open(name)
}

func (d *disk) ReadFile(p string) ([]byte, error) {
	f, name := d.place(p)
	return f.root.ReadFile(name)
}

// OpenFile opens p for writing.
func (d *disk) OpenFile(p string, flag int, mode os.FileMode) (*os.File, error) {
	root, name, err := d.written(p)
	if err != nil {
		return nil, err
	}
	return root.OpenFile(name, flag, mode)
}

func (d *disk) MkdirAll(p string, mode os.FileMode) error {
	root, name, err := d.written(p)
	if err != nil {
		return err
	}
	return root.MkdirAll(name, mode)
}

func (d *disk) Remove(p string) error {
	root, name, err := d.written(p)
	if err != nil {
		return err
	}
	return root.Remove(name)
}

func (d *disk) RemoveAll(p string) error {
	root, name, err := d.written(p)
	if err != nil {
		return err
	}
	return root.RemoveAll(name)
}

// Rename moves a file: whatever may be written lies in one folder.
func (d *disk) Rename(from, to string) error {
	root, old, err := d.written(from)
	if err != nil {
		return err
	}
	_, name, err := d.written(to)
	if err != nil {
		return err
	}
	return root.Rename(old, name)
}
