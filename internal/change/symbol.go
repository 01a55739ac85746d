package change

// symbol stands for a text: equal texts have equal symbols.
type symbol int32

// symbols number texts in the order in which they come, from 0.
type symbols map[string]symbol

func (s symbols) of(text string) symbol {
	n, known := s[text]
	if !known {
		n = symbol(len(s))
		s[text] = n
	}
	return n
}

func (s symbols) all(texts []string) []symbol {
	out := make([]symbol, len(texts))
	for i, text := range texts {
		out[i] = s.of(text)
	}
	return out
}

// match matches equal texts.
func match(a, b []string, work *budget) matching {
	known := symbols{}
	return align(known.all(a), known.all(b), len(known), nil, work)
}
