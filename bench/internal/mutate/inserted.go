package mutate

// What people come for on a page of an administration, put into pages that have
// none of it: the same piece in all versions, with another value in the changed
// one.

// insert puts a piece of content behind the paragraph of the instance.
func (s *stage) insert(piece raw) bool {
	b, ok := spot(s, s.paragraphs())
	if ok {
		put(s.After(b), piece)
	}
	return ok
}

// either is the first value, or the second in the changed version.
func either[T any](s *stage, before, after T) T {
	if s.changed() {
		return after
	}
	return before
}

// money is an amount as the language writes it.
func (s *stage) money(n int) raw { return markup(s.phrases.Money, n) }

// aid is an aid and what it brings.
type aid struct {
	name   string
	amount raw
}

// aids are some, one of them raised in the changed version.
func (s *stage) aids() []aid {
	raised := s.rand.IntN(len(s.phrases.Aids))
	var list []aid
	for i, name := range s.phrases.Aids {
		n := 480 + 35*i
		if i == raised {
			n = either(s, n, n+20)
		}
		list = append(list, aid{name, s.money(n)})
	}
	return list
}

// line is a sentence of the phrases with a value in it, as a paragraph.
func (s *stage) line(format string, value raw) bool {
	return s.insert(markup(`<p>%s</p>`, markup(format, value)))
}

func amount(s *stage) bool { return s.line(s.phrases.Amount, either(s, s.money(480), s.money(500))) }

func date(s *stage) bool {
	return s.line(s.phrases.Deadline, markup("%s", either(s, s.phrases.Dates[0], s.phrases.Dates[1])))
}

func phone(s *stage) bool {
	return s.line(s.phrases.Phone, either[raw](s, "900 123 450", "900 123 458"))
}

func email(s *stage) bool {
	address := either(s, "help@example.org", "contact@example.org")
	return s.line(s.phrases.Mail, markup(`<a href="mailto:%s">%s</a>`, address, address))
}

func openingHours(s *stage) bool {
	return s.line(s.phrases.Hours, either[raw](s, "9:00-14:00", "9:30-13:00"))
}

// documentLink moves a form: in a sentence, on its own, or in a list of them.
func documentLink(s *stage) bool {
	target := either(s, "/docs/2025/form-12.pdf", "/docs/2026/form-14.pdf")
	link := markup(`<a href="%s">%s</a>`, target, s.phrases.Form)
	switch s.instance {
	case 0:
		return s.insert(markup(`<p>%s %s.</p>`, s.phrases.Download, link))
	case 1:
		return s.insert(markup(`<p>%s</p>`, link))
	}
	others := each(s.phrases.Aids[:3], func(_ int, name string) raw {
		return markup(`<li><a href="/docs%s.pdf">%s (PDF)</a></li>`, slug(name), name)
	})
	return s.insert(markup(`<ul>%s<li>%s</li></ul>`, others, link))
}

func listItem(s *stage) bool {
	last := len(s.phrases.Requirements) - 1
	items := each(s.phrases.Requirements[:last], func(i int, text string) raw {
		if i == 1 {
			text = either(s, text, s.phrases.Requirements[last])
		}
		return markup(`<li>%s</li>`, text)
	})
	return s.insert(markup(`<ul>%s</ul>`, items))
}

func listAmount(s *stage) bool {
	return s.insert(markup(`<ul>%s</ul>`, each(s.aids(), func(_ int, a aid) raw {
		return markup(`<li>%s: %s</li>`, a.name, a.amount)
	})))
}

// linkAmount is a list of links that say what each aid brings: after the first
// paragraph, in the middle, and twice after the last one, with and without a
// line that leads to it.
func linkAmount(s *stage) bool {
	list := markup(`<ul>%s</ul>`, each(s.aids(), func(_ int, a aid) raw {
		return markup(`<li><a href="%s">%s: %s</a></li>`, slug(a.name), a.name, a.amount)
	}))
	if s.instance%2 == 0 {
		list = markup(`<p>%s</p>%s`, s.phrases.Lead, list)
	}
	s.instance = min(s.instance, 2)
	return s.insert(list)
}

func tableAmount(s *stage) bool {
	rows := each(s.aids(), func(_ int, a aid) raw {
		return markup(`<tr><td>%s</td><td>%s</td></tr>`, a.name, a.amount)
	})
	head := markup(`<tr><th>%s</th><th>%s</th></tr>`, s.phrases.Aids[0], s.phrases.Terms[2])
	return s.insert(markup(`<table><thead>%s</thead><tbody>%s</tbody></table>`, head, rows))
}

func definition(s *stage) bool {
	p := s.phrases
	return s.insert(markup(`<dl><dt>%s</dt><dd>%s</dd><dt>%s</dt><dd>%s</dd><dt>%s</dt><dd>%s</dd></dl>`,
		p.Terms[0], p.Values[0], p.Terms[1], p.Values[1], p.Terms[2], either(s, s.money(480), s.money(500))))
}

func details(s *stage) bool {
	p := s.phrases
	return s.insert(markup(`<details><summary>%s</summary><p>%s</p></details>`, p.Question, either(s, p.Answers[0], p.Answers[1])))
}

func (s *stage) figure(alt, caption string) bool {
	return s.insert(markup(`<figure><img src="/img/office.jpg" width="640" height="400" alt="%s"><figcaption>%s</figcaption></figure>`, alt, caption))
}

func caption(s *stage) bool {
	p := s.phrases
	return s.figure(p.Alts[0], either(s, p.Captions[0], p.Captions[1]))
}

func imageAlt(s *stage) bool {
	p := s.phrases
	return s.figure(either(s, p.Alts[0], p.Alts[1]), p.Captions[0])
}

// formLabel is a form with labels beside their fields, around them, or in the
// cells of a table; of the second the help text changes.
func formLabel(s *stage) bool {
	p := s.phrases
	labels := append([]string{}, p.Labels...)
	help := p.Help
	if s.instance == 1 {
		help = either(s, help, p.Requirements[4])
	} else {
		labels[3] = either(s, labels[3], p.Other)
	}
	fields := each(labels, func(i int, label string) raw {
		switch s.instance {
		case 0:
			return markup(`<div><label for="field%d">%s</label><input type="text" id="field%d" name="f%d"></div>`, i, label, i, i)
		case 1:
			return markup(`<p><label>%s <input type="text" name="f%d"></label> <small>%s</small></p>`, label, i, help)
		}
		return markup(`<tr><td>%s</td><td><input type="text" name="f%d"></td></tr>`, label, i)
	})
	if s.instance == 2 {
		fields = markup(`<table>%s</table>`, fields)
	}
	return s.insert(markup(`<form action="/apply" method="post">%s<button type="submit">OK</button></form>`, fields))
}
