package forge

import (
	"fmt"
	"strings"

	"github.com/civicaid-voice/linkhealth/internal/registry"
)

// line is the place in the registry, as a link where the repository is known.
// Its text is ours: paths of the registry come from the program's own listing,
// but a file may be called anything.
func (in Input) line(p registry.Position) string {
	place := fmt.Sprintf("`%s:%d`", strings.ReplaceAll(p.File, "`", "'"), p.Line)
	if in.Repo == "" || p.File == "" {
		return place
	}
	return fmt.Sprintf("[%s](<%s/%s/blob/HEAD/%s#L%d>)", place, in.Server, in.Repo, address(p.File), p.Line)
}

// compare is the page on which a person opens the pull request of a branch.
func (in Input) compare(branch string) string {
	if in.Repo == "" {
		return ""
	}
	return fmt.Sprintf("%s/%s/compare/%s?expand=1", in.Server, in.Repo, address(branch))
}

// settings is a page of the repository's settings.
func (in Input) settings(page string) string {
	if in.Repo == "" {
		return ""
	}
	return fmt.Sprintf("%s/%s/settings/%s", in.Server, in.Repo, page)
}
