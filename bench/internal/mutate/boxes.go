package mutate

import "github.com/civicaid-voice/linkhealth/bench/internal/scene"

// cookieBanner is put on top or, as most are, at the end of the body.
func cookieBanner(s *stage) bool {
	piece := []func(string, string, string) raw{
		func(text, accept, reject string) raw {
			return markup(`<div id="cookie-banner" class="%s"><p>%s</p><button>%s</button><button>%s</button></div>`, s.class("cookie-banner"), text, accept, reject)
		},
		func(text, accept, reject string) raw {
			return markup(`<section role="dialog" aria-label="Cookies" class="%s"><h2>Cookies</h2><p>%s <a href="/cookies">Cookies</a></p><div><button>%s</button> <button>%s</button></div></section>`, s.class("consent"), text, accept, reject)
		},
		func(text, accept, reject string) raw {
			return markup(`<div class="%s"><div>%s</div><a href="#" class="btn">%s</a> <a href="#" class="btn">%s</a></div>`, s.class("cc-window"), text, accept, reject)
		},
	}[s.instance](s.phrases.Cookies, s.phrases.Accept, s.phrases.Reject)
	if s.odd() {
		put([]scene.Place{s.Top(), s.Bottom(), s.Top()}[s.instance], piece)
	}
	return true
}

// notice is a bar of the whole site: said to be an alert, or plainly there.
func notice(s *stage, show bool) bool {
	text := turn(s, s.phrases.Notices)
	var piece raw
	at := s.Top()
	switch s.instance {
	case 0:
		piece = markup(`<div role="alert" class="%s"><p>%s</p></div>`, s.class("site-alert"), text)
	case 1:
		piece = markup(`<div class="%s"><div class="container"><span>%s</span></div></div>`, s.class("notice-bar"), text)
	default:
		at = s.Header()
		piece = markup(`<p class="%s"><strong>%s</strong> <a href="/notice">+</a></p>`, s.class("notice"), text)
	}
	if show {
		put(at, piece)
	}
	return true
}

// newsletter is a box inside the article or right behind it.
func newsletter(s *stage, show bool) bool {
	p := s.phrases
	heading, text := turn(s, p.NewsletterHeadings), turn(s, p.NewsletterTexts)
	var piece raw
	switch s.instance {
	case 0:
		piece = markup(`<div class="%s"><h3>%s</h3><p>%s</p><form action="/newsletter" method="post"><input type="email" name="email" placeholder="%s"><button type="submit">%s</button></form></div>`, s.class("newsletter-signup"), heading, text, p.Email, p.Subscribe)
	case 1:
		piece = markup(`<div class="%s"><h4>%s</h4><p>%s</p><a href="/newsletter" class="button">%s</a></div>`, s.class("newsletter"), heading, text, p.Subscribe)
	case 2:
		piece = markup(`<section class="%s"><p><strong>%s</strong></p><p>%s</p><form><label>%s <input type="email"></label> <input type="submit" value="%s"></form></section>`, s.class("subscribe-box"), heading, text, p.Email, p.Subscribe)
	default:
		piece = markup(`<aside class="%s"><h3>%s</h3><div>%s</div><a href="/subscribe">%s</a></aside>`, s.class("mailing-list"), heading, text, p.Subscribe)
	}
	at := s.gap()
	if s.instance == 2 {
		at = s.AfterText()
	}
	if show {
		put(at, piece)
	}
	return true
}

// gap is a place between two paragraphs, near the middle of the text.
func (s *stage) gap() scene.Place {
	paragraphs := s.paragraphs()
	return s.After(paragraphs[len(paragraphs)/2])
}

func ad(s *stage, show bool) bool {
	n := s.version + 100
	piece := []raw{
		markup(`<div class="%s"><iframe src="https://ads.example.net/slot?n=%d" width="300" height="250"></iframe></div>`, s.class("ad-slot"), n),
		markup(`<ins class="adsbygoogle" data-ad-slot="%d"></ins>`, n),
		markup(`<div class="%s"><span>%s</span><a href="https://ads.example.net/click?n=%d"><img src="https://ads.example.net/%d.png" alt=""></a></div>`, s.class("advert"), s.phrases.Ad, n, n),
	}[s.instance]
	if show {
		put(s.gap(), piece)
	}
	return true
}

var networks = []string{"Facebook", "X", "WhatsApp", "LinkedIn", "Telegram"}

// shareBar is under the title or behind the text.
func shareBar(s *stage, show bool) bool {
	links := each(networks, func(_ int, name string) raw {
		return markup(`<li><a href="https://share.example.net/%s"><span>%s</span></a></li>`, slug(name), markup(s.phrases.Share, name))
	})
	piece := markup(`<div class="%s"><ul>%s</ul></div>`, s.class("share-tools"), links)
	if show {
		put([]scene.Place{s.Byline(), s.AfterText()}[s.instance], piece)
	}
	return true
}

// login is the corner of the header where the reader's name stands once known.
func login(s *stage) bool {
	p := s.phrases
	state := markup(`<a href="/login">%s</a>`, p.SignIn)
	if s.odd() {
		state = markup(`<span>%s</span> <a href="/logout">%s</a>`, markup(p.Greeting, turn(s, p.Names)), p.SignOut)
	}
	put(s.Header(), markup(`<div class="%s">%s</div>`, "user-menu", state))
	return true
}

func weather(s *stage) bool {
	minute := mod(17+s.version*13, 60)
	put(s.Header(), markup(`<div class="%s"><span>%s</span> <span>10:%02d</span></div>`, s.class("weather"), markup(s.phrases.Weather, 14+s.version), minute))
	return true
}

// hiddenText is text that no reader sees.
func hiddenText(s *stage) bool {
	text := turn(s, s.lore.sentences)
	piece := []raw{
		markup(`<div style="display:none"><p>%s</p></div>`, text),
		markup(`<div hidden><h3>%s</h3><p>%s</p></div>`, one(s, s.phrases.Related), text),
		markup(`<template><p>%s</p></template><script type="text/html"><p>%s</p></script>`, text, text),
	}[s.instance]
	put([]scene.Place{s.gap(), s.Bottom(), s.AfterText()}[s.instance], piece)
	return true
}
