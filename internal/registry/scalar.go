package registry

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// errSort says that the scalar is of another sort than the one asked for.
var errSort = errors.New("another sort of value")

// scalar is a kind without parts. parse returns errSort, or an error that says
// what is wrong and how to mend it; wanted names the kind for the first.
func scalar[V any](wanted string, s Shape, show func(V) any, parse func(n *yaml.Node) (V, error)) kind[V] {
	return kind[V]{
		read: func(at spot, to *V) {
			v, err := *to, errSort
			if at.node.Kind == yaml.ScalarNode && !at.null() {
				v, err = parse(at.node)
			}
			switch err {
			case nil:
				*to = v
			case errSort:
				at.mismatch(wanted)
			default:
				at.complain("%s", err)
			}
		},
		shape: func(preset *V) Shape {
			s := s
			if preset != nil {
				s.Default = show(*preset)
			}
			return s
		},
	}
}

// text is any string for which judge, if there is one, finds no fault.
func text[S ~string](wanted, pattern string, judge func(string) error) kind[S] {
	show := func(v S) any {
		if v == "" {
			return nil
		}
		return string(v)
	}
	s := Shape{Types: []string{"string"}, Pattern: pattern}
	return scalar(wanted, s, show, func(n *yaml.Node) (S, error) {
		switch n.ShortTag() {
		case "!!str":
		case "!!int", "!!float", "!!bool", "!!timestamp":
			return "", fmt.Errorf("found %s where text belongs; put it in quotes: %q", describe(n), n.Value)
		default:
			return "", errSort
		}
		if judge != nil {
			if err := judge(n.Value); err != nil {
				return "", err
			}
		}
		return S(n.Value), nil
	})
}

// prose is any text, the empty one included.
func prose() kind[string] { return text[string]("text", "", nil) }

// line is text that is there and stands on one line.
func line(wanted string) kind[string] {
	return text[string](wanted, `\S`, oneLine(wanted))
}

func oneLine(wanted string) func(string) error {
	return func(s string) error {
		switch {
		case strings.TrimSpace(s) == "":
			return fmt.Errorf("the text is empty; write %s, or remove it", wanted)
		case strings.ContainsFunc(s, control) || strings.ContainsAny(s, "\n\r"):
			return errors.New("the text runs over several lines; write it on one")
		}
		return nil
	}
}

// matching is text of a fixed form, which hint describes.
func matching(pattern, hint string) kind[string] {
	re := regexp.MustCompile(pattern)
	return text[string](hint, pattern, func(s string) error {
		if !re.MatchString(s) {
			return fmt.Errorf("%s is not %s", quote(s), hint)
		}
		return nil
	})
}

// digits is n lower-case hex digits. Some of them look like numbers to YAML;
// they are taken as they are written.
func digits(n int) kind[string] {
	pattern := fmt.Sprintf("^[0-9a-f]{%d}$", n)
	wanted := fmt.Sprintf("%d lower-case hex digits", n)
	s := Shape{Types: []string{"string"}, Pattern: pattern}
	return scalar(wanted, s, func(string) any { return nil }, func(node *yaml.Node) (string, error) {
		if len(node.Value) != n || strings.Trim(node.Value, "0123456789abcdef") != "" {
			return "", fmt.Errorf("%s is not %s; remove the line to have it filled in", quote(node.Value), wanted)
		}
		return node.Value, nil
	})
}

// word is one of a few words.
func word[S ~string](words ...S) kind[S] {
	known := make([]string, len(words))
	for i, w := range words {
		known[i] = string(w)
	}
	k := text[S](listing(known), "", func(s string) error {
		if !slices.Contains(known, s) {
			return fmt.Errorf("unknown value %s; %s", quote(s), meant(s, known))
		}
		return nil
	})
	return kind[S]{k.read, func(preset *S) Shape {
		s := k.shape(preset)
		s.Enum = known
		return s
	}}
}

// flag is true or false.
func flag() kind[bool] {
	s := Shape{Types: []string{"boolean"}}
	return scalar("`true` or `false`", s, func(b bool) any { return b }, func(n *yaml.Node) (b bool, err error) {
		if n.ShortTag() != "!!bool" || n.Decode(&b) != nil {
			return false, errSort
		}
		return b, nil
	})
}

// whole is a whole number from least to most.
func whole[N int | uint16](least, most int) kind[N] {
	lo, hi := float64(least), float64(most)
	s := Shape{Types: []string{"integer"}, Min: &lo, Max: &hi}
	wanted := fmt.Sprintf("a whole number from %d to %d", least, most)
	if least == most {
		wanted = fmt.Sprint(least)
	}
	return scalar(wanted, s, func(v N) any { return int(v) }, func(n *yaml.Node) (N, error) {
		var v int64
		if n.ShortTag() != "!!int" || n.Decode(&v) != nil {
			return 0, errSort
		}
		if v < int64(least) || v > int64(most) {
			return 0, fmt.Errorf("%d is out of range; write %s", v, wanted)
		}
		return N(v), nil
	})
}

// Bounds of counts. No count of ours has a use for more than the most.
const most = 1_000_000

func count() kind[int]       { return whole[int](1, most) }
func countOrNone() kind[int] { return whole[int](0, most) }

// number is a number from least to most.
func number(wanted string, least, most float64) kind[float64] {
	s := Shape{Types: []string{"number"}, Min: &least, Max: &most}
	return scalar(wanted, s, func(v float64) any { return v }, func(n *yaml.Node) (v float64, err error) {
		if tag := n.ShortTag(); tag != "!!int" && tag != "!!float" || n.Decode(&v) != nil || math.IsNaN(v) {
			return 0, errSort
		}
		if v < least || v > most {
			return 0, fmt.Errorf("%s is out of range; write %s", n.Value, wanted)
		}
		return v, nil
	})
}

func share() kind[float64] { return number("a share from 0 to 1, such as 0.5", 0, 1) }

// rate is in requests a second; nobody is asked oftener than a thousand times.
func rate() kind[float64] { return number("requests a second from 0 to 1000, such as 0.5", 0, 1000) }
