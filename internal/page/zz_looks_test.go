package page

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestZZLooks(t *testing.T) {
	dir := os.Getenv("ZZ_CORPUS")
	if dir == "" {
		t.Skip()
	}
	var names []string
	filepath.Walk(dir, func(p string, i os.FileInfo, err error) error {
		if err == nil && filepath.Ext(p) == ".gz" {
			names = append(names, p)
		}
		return nil
	})
	worst, cut := 0.0, 0
	for n, name := range names {
		if n%6 != 0 {
			continue
		}
		f, _ := os.ReadFile(name)
		z, err := gzip.NewReader(bytes.NewReader(f))
		if err != nil {
			continue
		}
		body, _ := io.ReadAll(z)
		if kindOf(body, typeHTML) != markup {
			continue
		}
		l := lay(build(decode(body, typeHTML), false), nil)
		l.sum()
		l.dropIgnored(nil)
		l.choose()
		r := float64(l.looks) / float64(len(l.nodes)+len(l.blocks))
		if r > 1 {
			fmt.Println(filepath.Base(name), len(l.nodes), len(l.blocks), l.looks, r)
		}
		if r > worst {
			worst = r
		}
		if r > looksANode {
			cut++
		}
	}
	fmt.Println("pages", len(names), "worst", worst, "cut", cut)
}
