package double

import (
	"cmp"
	"encoding/base64"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// has tells whether an object of that kind is there.
func (r repository) has(sha, kind string) bool {
	is, _, _ := r.objects.read(sha)
	return is == kind
}

func (s *Server) getCommit(r request) answer {
	sha := r.path["commit_sha"]
	if !s.git.has(sha, "commit") {
		return notFound()
	}
	return ok(s.git.commitView(sha))
}

func (r repository) commitView(sha string) map[string]any {
	_, _, data := r.objects.read(sha)
	head, message, _ := strings.Cut(string(data), "\n\n")
	view := map[string]any{"sha": sha, "message": message, "verification": map[string]any{"verified": true, "reason": "valid"}}
	parents := []any{}
	for line := range strings.Lines(head) {
		switch name, value, _ := strings.Cut(strings.TrimSpace(line), " "); name {
		case "tree":
			view["tree"] = map[string]any{"sha": value}
		case "parent":
			parents = append(parents, map[string]any{"sha": value})
		}
	}
	view["parents"] = parents
	return view
}

func (s *Server) createCommit(r request) answer {
	var text struct {
		Message, Tree string
		Parents       []string
	}
	r.into(&text)
	if !s.git.has(text.Tree, "tree") {
		return problem(http.StatusUnprocessableEntity, "Tree SHA does not exist")
	}
	for _, p := range text.Parents {
		if !s.git.has(p, "commit") {
			return problem(http.StatusUnprocessableEntity, "Parent SHA does not exist or is not a commit object")
		}
	}
	return created(s.git.commitView(s.git.commit(s.login, text.Message, text.Tree, text.Parents...)))
}

func (s *Server) createTree(r request) answer {
	var text struct {
		BaseTree string `json:"base_tree"`
		Tree     []struct {
			Path, Mode, Type string
			Content          *string
		}
	}
	r.into(&text)
	if text.BaseTree != "" && !s.git.has(text.BaseTree, "tree") {
		return problem(http.StatusUnprocessableEntity, "base_tree is not a valid tree oid")
	}
	files := map[string]string{}
	for _, e := range text.Tree {
		if e.Content == nil || !fs.ValidPath(e.Path) {
			return problem(http.StatusUnprocessableEntity, "tree.path contains a malformed path component")
		}
		files[e.Path] = *e.Content
	}
	return created(map[string]any{"sha": s.git.tree(text.BaseTree, files), "tree": []any{}, "truncated": false})
}

func (s *Server) getContent(r request) answer {
	object := cmp.Or(r.query.Get("ref"), s.git.main) + ":" + r.path["path"]
	kind, sha, data := s.git.objects.read(object)
	if kind != "blob" {
		return notFound()
	}
	if r.raw {
		return answer{status: http.StatusOK, raw: data}
	}
	return ok(map[string]any{"type": "file", "encoding": "base64", "size": len(data), "path": r.path["path"], "name": path.Base(r.path["path"]),
		"sha": sha, "content": base64.StdEncoding.EncodeToString(data)})
}

type branch struct{ name, sha string }

func sorted(all map[string]string) []branch {
	var list []branch
	for name, sha := range all {
		list = append(list, branch{name, sha})
	}
	slices.SortFunc(list, func(a, b branch) int { return strings.Compare(a.name, b.name) })
	return list
}
