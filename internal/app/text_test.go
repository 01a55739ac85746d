package app

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

// Each reason that a page can give has its words.
func TestEveryReasonIsSaid(t *testing.T) {
	t.Parallel()
	reasons := pageReasons(t)
	if len(reasons) < 10 {
		t.Fatalf("only %d reasons were found: %q", len(reasons), reasons)
	}
	for _, why := range append(reasons, "content", "selected") {
		if texts.Lookup("reason/"+why) == nil {
			t.Errorf("there are no words for %q", why)
		} else if say("reason/"+why, nil) == "" {
			t.Errorf("the words for %q are empty", why)
		}
	}
}

// pageReasons are the constants of the type page.Reason.
func pageReasons(t *testing.T) (reasons []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "../page/reason.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Reason" {
			return true
		}
		for _, v := range spec.Values {
			why, err := strconv.Unquote(v.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			reasons = append(reasons, why)
		}
		return true
	})
	return reasons
}
