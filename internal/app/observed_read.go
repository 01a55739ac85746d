package app

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// What a journal of a runner may weigh: far more than the checks of a shard
// with all their texts, and little enough to be read.
const (
	heaviestJournal = 512 << 20
	longestLine     = 16 << 20
)

// readObserved reads a journal up to the first byte that is too much. One that
// cannot be read is a mistake on the command line, one that is too large a
// [*store.InvalidError].
func readObserved(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, usagef("record: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, usagef("record: %w", err)
	}
	if info.Size() > heaviestJournal {
		return nil, tooHeavy(name)
	}
	r, data := bufio.NewReaderSize(io.LimitReader(f, heaviestJournal+1), longestLine), slices.Grow([]byte(nil), int(info.Size()))
	for n := 1; ; n++ {
		line, err := r.ReadSlice('\n')
		data = append(data, line...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, unheard(name, n, fmt.Sprintf("a line of more than %d MiB", longestLine>>20))
		case len(data) > heaviestJournal:
			return nil, tooHeavy(name)
		case errors.Is(err, io.EOF):
			return data, nil
		case err != nil:
			return nil, usagef("record: %w", err)
		}
	}
}

func tooHeavy(name string) error {
	return unheard(name, 0, fmt.Sprintf("more than %d MiB", heaviestJournal>>20))
}
