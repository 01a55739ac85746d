package gitrepo

import "regexp"

// phrases are what git and the servers that it talks to say, and what it means:
// the first that is found counts. What a server refuses often ends in words
// about the connection too, so refusals come first.
var phrases = []struct {
	kind Kind
	said *regexp.Regexp
}{
	{Ruleset, said(`GH013|GH006|repository rule violations|protected branch|push declined due to|Changes must be made through a pull request|protected branch hook declined|not allowed to push code to protected`)},
	{Archived, said(`archived so it is read-only|repository is archived|repository has been (locked|disabled)|is currently read-only|read-only file system`)},
	{Hook, said(`hook declined|GH00[0-9]`)},
	{Authentication, said(`Authentication failed|could not read (Username|Password)|terminal prompts disabled|Invalid (username|credentials)|Bad credentials|Permission denied \(|Host key verification failed|returned error: 401|HTTP Basic: Access denied`)},
	{Permission, said(`Permission to .* denied|returned error: 403|Write access to repository not granted|insufficient permission|denyCurrentBranch|branch is currently checked out|unable to create temporary object directory|permission denied|not permitted`)},
	{NotFound, said(`Repository not found|repository '.*' not found|returned error: 404|does not appear to be a git repository|No such remote`)},
	{Moved, said(`non-fast-forward|fetch first|stale info|failed to update ref|cannot lock ref|incorrect old value|failed to lock|reference already exists|but expected|needs force|Unable to create '.*\.lock'|couldn't find remote ref`)},
	{Unreachable, said(`Could not resolve|Failed to connect|Couldn't connect|Connection (refused|reset|timed out|closed)|timed out|Operation too slow|early EOF|hung up unexpectedly|unexpected disconnect|disconnected|RPC failed|returned error: (429|5\d\d)|HTTP (429|5\d\d)|Empty reply|Network is unreachable|No route to host|SSL|TLS|gnutls|internal (server )?error|remote failure|Service Unavailable|Too Many Requests|unpacker error|bad line length|unable to access|Could not read from remote`)},
}

func said(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + pattern) }

// meaning is the kind of what was said; otherwise where it is not known.
func meaning(text string, otherwise Kind) Kind {
	for _, p := range phrases {
		if p.said.MatchString(text) {
			return p.kind
		}
	}
	return otherwise
}
