package demo

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// visit is one request to one site, and all that an answer may depend on.
type visit struct {
	w       http.ResponseWriter
	r       *http.Request
	site    Site
	day     int
	count   int             // of requests to this path so far, this one included
	closing <-chan struct{} // the web is being closed
	release func()          // to be called by who hijacked and closed the connection
}

// answer is one way to behave. Answers hold no state, so that one may stand in
// many places; they are made of one another.
type answer func(visit)

// change is an answer that takes over on a day.
type change struct {
	day    int
	answer answer
}

func from(day int, a answer) change { return change{day, a} }

// story is an answer that changes by the day.
func story(first answer, changes ...change) answer {
	return func(v visit) {
		now := first
		for _, c := range changes {
			if c.day <= v.day {
				now = c.answer
			}
		}
		now(v)
	}
}

// flapping takes turns by the day, beginning with odd.
func flapping(odd, even answer) answer {
	return func(v visit) {
		if v.day%2 == 0 {
			even(v)
			return
		}
		odd(v)
	}
}

// takingTurns lets the answers follow one another, request by request.
func takingTurns(answers ...answer) answer {
	return func(v visit) { answers[(v.count-1)%len(answers)](v) }
}

// byMethod answers HEAD in its own way.
func byMethod(head, others answer) answer {
	return func(v visit) {
		if v.r.Method == http.MethodHead {
			head(v)
			return
		}
		others(v)
	}
}

// with adds a header.
func with(key, value string, a answer) answer {
	return func(v visit) {
		v.w.Header().Set(key, value)
		a(v)
	}
}

// status answers with a code and a short page about it.
func status(code int) answer {
	return func(v visit) { v.html(code, render("estado", facts{Title: statusTitle(code)})) }
}

// bare answers with a code and no body at all.
func bare(code int) answer {
	return func(v visit) { v.w.WriteHeader(code) }
}

func statusTitle(code int) string {
	if text := http.StatusText(code); text != "" {
		return strconv.Itoa(code) + " " + text
	}
	return strconv.Itoa(code)
}

// redirect sends the visitor on. The target goes out as it is written.
func redirect(code int, target string) answer {
	return with("Location", target, bare(code))
}

// validated has validators, and answers 304 to who knows them.
func validated(etag string, modified time.Time, a answer) answer {
	return func(v visit) {
		v.w.Header().Set("ETag", etag)
		v.w.Header().Set("Last-Modified", modified.UTC().Format(http.TimeFormat))
		if unchanged(v.r.Header, etag, modified) {
			v.w.WriteHeader(http.StatusNotModified)
			return
		}
		a(v)
	}
}

// unchanged is RFC 9110, section 13.2.2: a date counts only where no tag is given.
func unchanged(h http.Header, etag string, modified time.Time) bool {
	if tags := h.Get("If-None-Match"); tags != "" {
		return strings.Contains(tags, etag)
	}
	since, err := http.ParseTime(h.Get("If-Modified-Since"))
	return err == nil && !modified.After(since)
}

// retryAtDate answers 503 with a date, counted from the answer's own.
func retryAtDate(after time.Duration) answer {
	return func(v visit) {
		now := time.Now().UTC()
		v.w.Header().Set("Date", now.Format(http.TimeFormat))
		v.w.Header().Set("Retry-After", now.Add(after).Format(http.TimeFormat))
		status(http.StatusServiceUnavailable)(v)
	}
}

// cookieGate lets nobody in who forgets the cookie of the door.
func cookieGate(door string, inside answer) answer {
	return func(v visit) {
		if c, err := v.r.Cookie("sesion"); err != nil || c.Value != "abierta" {
			redirect(http.StatusFound, door)(v)
			return
		}
		inside(v)
	}
}

// gzipped sends the page compressed.
func gzipped(p page) answer {
	return func(v visit) {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(p.render(v))
		z.Close()
		v.w.Header().Set("Content-Encoding", "gzip")
		v.html(http.StatusOK, b.Bytes())
	}
}

// body sends exactly these bytes as HTML.
func body(text string) answer {
	return func(v visit) { v.html(http.StatusOK, []byte(text)) }
}

// html sends a whole body; net/http leaves it out where HEAD was asked.
func (v visit) html(code int, b []byte) {
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	v.w.WriteHeader(code)
	v.w.Write(b)
}
