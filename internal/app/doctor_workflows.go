package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/doctor"
)

// seeWorkflows reads those that init writes, at the top of the repository, where
// GitHub looks for them.
func (v *visit) seeWorkflows(context.Context) sight {
	top := v.git.top
	if top == "" {
		top = v.global.root
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		return saw(doctor.Failed{Check: doctor.OfWorkflows, Why: err.Error()})
	}
	defer root.Close()
	w := doctor.Workflows{Texts: map[string]string{}}
	for _, name := range doctor.Expected() {
		text, err := root.ReadFile(filepath.FromSlash(".github/workflows/" + name))
		switch {
		case err == nil:
			w.Texts[name] = strings.ReplaceAll(string(text), "\r\n", "\n")
		case !errors.Is(err, os.ErrNotExist):
			return saw(doctor.Failed{Check: doctor.OfWorkflows, Why: err.Error()})
		}
	}
	for _, name := range doctor.Owners() {
		if _, err := root.Stat(filepath.FromSlash(name)); err == nil {
			w.HasOwners = true
		}
	}
	return sight{[]doctor.Facts{w}, func() { v.main = w.Texts[doctor.Main] }}
}
