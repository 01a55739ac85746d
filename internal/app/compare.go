package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/civicaid-voice/linkhealth/internal/compare"
	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/store"
)

func (a *app) compareCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "compare A B",
		Short: "Where two data directories disagree, and why",
		Long:  say("help/compare", nil),
		Args:  cobra.ExactArgs(2),
		RunE:  func(_ *cobra.Command, args []string) error { return a.compare(args[0], args[1]) },
	}
}

func (a *app) compare(nameA, nameB string) error {
	stateA, err := readState(nameA)
	if err != nil {
		return err
	}
	stateB, err := readState(nameB)
	if err != nil {
		return err
	}
	report := compare.States(stateA, stateB)
	if a.json() {
		return a.printJSON(struct {
			A string `json:"a"`
			B string `json:"b"`
			compare.Report
		}{nameA, nameB, report})
	}
	return a.print(say("compare", comparisonOf(nameA, nameB, report)))
}

// readState reads the records of a data directory, of a shadow, or of the
// repository that a data directory lies in. It takes no lock and writes
// nothing.
func readState(dir string) (map[string]health.Record, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, usagef("compare: %w", err)
	} else if !info.IsDir() {
		return nil, usagef("compare: %s is not a folder", dir)
	}
	data := dir
	if !isFolder(filepath.Join(dir, "health", "checks")) {
		data = filepath.Join(dir, "data")
	}
	if !isFolder(filepath.Join(data, "health", "checks")) {
		return nil, usagef("compare: %s holds no state; name a folder that has health/checks/ or data/health/checks/ in it", dir)
	}
	s, err := store.OpenShadow(dir, data)
	if err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	records, err := allRecords(s)
	return records, relocated(errors.Join(err, s.Close()), data)
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

func allRecords(s *store.Store) (map[string]health.Record, error) {
	ids, err := s.IDs()
	if err != nil {
		return nil, err
	}
	return s.Records(ids)
}
