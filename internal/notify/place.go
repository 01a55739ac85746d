package notify

import "regexp"

// Place is the repository whose state is told. The zero Place is not known.
type Place struct {
	Repository string // owner/name
	Issues     string // the address of its issues
}

var (
	repositoryShape = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}$`)
	serverShape     = regexp.MustCompile(`^https?://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$`)
)

// PlaceOf is the place that a workflow's GITHUB_REPOSITORY and
// GITHUB_SERVER_URL name; what is not of their form is not known.
func PlaceOf(repository, server string) Place {
	if !repositoryShape.MatchString(repository) {
		return Place{}
	}
	p := Place{Repository: repository}
	if serverShape.MatchString(server) {
		p.Issues = server + "/" + repository + "/issues"
	}
	return p
}
