package demo

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// hang takes the request and never says a word.
func hang(v visit) {
	v.wait()
	panic(http.ErrAbortHandler)
}

// hangAfterHeaders promises a body that never comes.
func hangAfterHeaders(v visit) {
	v.start(4096)
	hang(v)
}

// drip sends its body so slowly that nobody waits for the end.
func drip(v visit) {
	v.start(1 << 20)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			v.w.Write([]byte("<p>"))
			http.NewResponseController(v.w).Flush()
		case <-v.r.Context().Done():
			panic(http.ErrAbortHandler)
		case <-v.closing:
			panic(http.ErrAbortHandler)
		}
	}
}

// endless is a body without an end, as fast as it is read.
func endless(v visit) {
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if v.r.Method == http.MethodHead {
		return
	}
	paragraph := []byte(strings.Repeat("<p>El caudal del río sigue subiendo.</p>\n", 100))
	for {
		if _, err := v.w.Write(paragraph); err != nil {
			panic(http.ErrAbortHandler)
		}
	}
}

// wait lasts until the visitor has gone or the web is closed.
func (v visit) wait() {
	select {
	case <-v.r.Context().Done():
	case <-v.closing:
	}
}

// start sends the headers of a page of that many bytes.
func (v visit) start(length int) {
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.w.Header().Set("Content-Length", strconv.Itoa(length))
	v.w.WriteHeader(http.StatusOK)
	http.NewResponseController(v.w).Flush()
}
