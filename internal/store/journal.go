package store

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
)

// Journal is a file that observations, actions, gate lines and notices are
// appended to as they arrive. It is safe for concurrent use. The caller closes it.
type Journal struct {
	name string
	dir  string

	mu     sync.Mutex
	file   journalFile
	size   int64 // of the whole lines
	broken error // why nothing more may be appended
}

// journalFile is what a Journal needs of an [os.File].
type journalFile interface {
	io.WriteCloser
	Truncate(size int64) error
	Sync() error
}

// NewJournal begins a journal that [Store.Pending] lists until a commit
// retires it. started only names it: journals are taken up in the order in
// which they were started. The caller holds the lock.
func (s *Store) NewJournal(started time.Time) (*Journal, error) {
	if err := s.held(); err != nil {
		return nil, err
	}
	var salt [4]byte
	rand.Read(salt[:]) // never fails
	name := path.Join(pendingDir, started.UTC().Format("20060102T150405Z")+"-"+hex.EncodeToString(salt[:])+journalEnd)
	f, err := s.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, fileMode)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return &Journal{name: name, dir: s.root.where(path.Dir(name)), file: f}, nil
}

// CreateJournal begins a journal at any path of the file system. What is there
// already must be an empty plain file: two runs never share a journal.
func CreateJournal(path string) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, fileMode)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		err = fmt.Errorf("journal: %w", err)
	case !info.Mode().IsRegular():
		err = fmt.Errorf("journal %s: not a plain file", path)
	case info.Size() > 0:
		err = fmt.Errorf("journal %s: %w and is not empty; record it first, or name another", path, os.ErrExist)
	default:
		return &Journal{name: path, dir: filepath.Dir(path), file: f}, nil
	}
	return nil, errors.Join(err, f.Close())
}

// Name is what [Change.Retire] takes, or the path that was asked for.
func (j *Journal) Name() string { return j.name }

// Dir is the folder that it is in, for the file system.
func (j *Journal) Dir() string { return j.dir }

// Append adds o as one line, with one write, so that a kill loses at most this
// line. It refuses what [ReadJournal] would refuse: one bad line must not cost
// the others. After an error the journal still holds whole lines only.
func (j *Journal) Append(o observe.Observation) error {
	if why := flawOfObservation(o); why != "" {
		return fmt.Errorf("journal %s: observation of %.200q: %s", j.name, o.URL, why)
	}
	return j.append(o)
}

// AppendAction adds what a person said, under the same promises.
func (j *Journal) AppendAction(a health.Action) error {
	if why := flawOfAction(a); why != "" {
		return fmt.Errorf("journal %s: %s of %.40q: %s", j.name, a.Kind, a.ID, why)
	}
	return j.append(a)
}

// AppendGate adds the decision about a run, under the same promises.
func (j *Journal) AppendGate(g observe.Gate) error {
	if why := flawOfGate(g); why != "" {
		return fmt.Errorf("journal %s: gate of the run of %s: %s", j.name, g.Run.StartedAt, why)
	}
	return j.append(gateLine{Kind: gateKind, Gate: g})
}

func (j *Journal) append(line any) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := encode(b, line); err != nil {
		return fmt.Errorf("journal %s: %w", j.name, err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.broken != nil {
		return j.broken
	}
	if _, err := j.file.Write(b.Bytes()); err != nil {
		return j.mend(err)
	}
	j.size += int64(b.Len())
	return nil
}

// mend cuts a half-written line off again, since the next one would make it a
// bad line in the middle.
func (j *Journal) mend(err error) error {
	err = fmt.Errorf("journal %s: %w", j.name, err)
	if cut := j.file.Truncate(j.size); cut != nil {
		j.broken = errors.Join(err, cut)
		return j.broken
	}
	return err
}

// Close makes the journal durable and closes it.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := errors.Join(j.file.Sync(), j.file.Close()); err != nil {
		return fmt.Errorf("journal %s: %w", j.name, err)
	}
	return nil
}

// Pending names the journals that were begun and not yet retired, oldest
// first: what a killed run left, and what this one has begun. They are slash
// paths below the root, for [Store.ReadFile] and [Change.Retire].
func (s *Store) Pending() ([]string, error) {
	entries, err := s.list(s.guard(), pendingDir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), journalEnd) {
			names = append(names, path.Join(pendingDir, e.Name()))
		}
	}
	return names, nil
}

// compact is v as one line of JSON with its newline.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	err := encode(&b, v)
	return b.Bytes(), err
}

// buffers are for lines on their way to a file, which may be long.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func encode(b *bytes.Buffer, v any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
