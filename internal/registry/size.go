package registry

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// units of sizes, the longer ones first so that MiB isn't taken for B.
var units = []struct {
	name  string
	bytes int64
}{
	{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10},
	{"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"B", 1}, {"", 1},
}

// sizePattern is what parseSize reads, for the schema.
const sizePattern = `^([0-9]+(\.[0-9]*)?|\.[0-9]+) ?(([KMGkmg][Ii]?)?[Bb])?$`

// maxSize is the most that a body may be allowed to have: it is held in memory.
const maxSize = 1 << 30

// size is a number of bytes, from least to 1 GiB.
func size(least int64) kind[int64] {
	wanted := fmt.Sprintf("a size from %d to 1GiB, such as 5MiB, 10KB or 500", least)
	s := Shape{Types: []string{"integer", "string"}, Pattern: sizePattern}
	return scalar(wanted, s, func(v int64) any { return formatSize(v) }, func(n *yaml.Node) (int64, error) {
		if tag := n.ShortTag(); tag != "!!str" && tag != "!!int" {
			return 0, errSort
		}
		v, ok := parseSize(n.Value)
		if !ok || v < least || v > maxSize {
			return 0, fmt.Errorf("%s is not %s", quote(n.Value), wanted)
		}
		return v, nil
	})
}

func parseSize(s string) (int64, bool) {
	for _, u := range units {
		n := len(s) - len(u.name)
		if n < 0 || !strings.EqualFold(s[n:], u.name) {
			continue
		}
		digits := strings.TrimSuffix(s[:n], " ")
		if digits == "" || strings.Trim(digits, "0123456789.") != "" {
			return 0, false
		}
		f, err := strconv.ParseFloat(digits, 64)
		return int64(min(f, 2*maxSize) * float64(u.bytes)), err == nil
	}
	return 0, false
}

// formatSize writes a size as the largest unit of 1024 that divides it.
func formatSize(v int64) any {
	for _, u := range units[:3] {
		if v > 0 && v%u.bytes == 0 {
			return strconv.FormatInt(v/u.bytes, 10) + u.name
		}
	}
	return v
}
