package probe

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
)

const (
	errorBody = 64 << 10 // bytes of the body of a bad answer: enough to know a bot wall by
	maxRatio  = 200      // decoded to sent, once a body is large
	largeBody = 1 << 20
	trailing  = 4 << 10 // bytes after the end of an encoded body
)

// readBody reads what the answer's code makes worth reading. Of the page itself
// that is all of it, and a body that is not whole or cannot be decoded is an
// error; of a bad answer it is what comes, since its code says enough. Ended
// tells that the connection stands at the end of the answer.
func (e *exchange) readBody(resp *http.Response) (ended bool, err error) {
	t := e.query.task
	if e.query.pulse {
		return false, nil // so that the connection is not kept
	}
	if e.query.method == http.MethodHead || resp.StatusCode == http.StatusNotModified || resp.StatusCode == http.StatusNoContent {
		return true, nil
	}
	if redirects(resp.StatusCode) && !t.expects(resp.StatusCode) {
		return resp.ContentLength == 0, nil
	}
	limit, strict := int64(errorBody), t.good(resp.StatusCode) || resp.StatusCode <= 299
	if strict {
		limit = t.MaxBody
	}
	raw := &counter{from: resp.Body, heard: e.heard}
	if e.reply.lent, e.reply.tooBig, err = decodeBody(raw, resp.Header, limit); e.reply.lent != nil {
		e.reply.body = e.reply.lent.Bytes()
	}
	if err == nil && !e.reply.tooBig {
		_, err = io.CopyN(io.Discard, raw, trailing)
		ended = errors.Is(err, io.EOF)
		if ended {
			err = nil
		}
	}
	if !strict {
		err = nil
	}
	return ended, err
}

// decodeBody reads at most limit decoded bytes. More of them, or a body that
// swells beyond reason, is too big.
func decodeBody(raw *counter, header http.Header, limit int64) (body *bytes.Buffer, tooBig bool, err error) {
	from, err := decoder(strings.Join(header.Values("Content-Encoding"), ","), raw)
	if errors.Is(err, io.EOF) && raw.read == 0 {
		return nil, false, nil // nothing, encoded as nothing
	}
	if err != nil {
		return nil, false, err
	}
	body = bodies.Get().(*bytes.Buffer)
	tooBig, err = fill(body, from, raw, limit)
	return body, tooBig, err
}

// bodies are for answers from their arrival until they are judged.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// dropBody gives back what the body was read into. Whoever keeps a reply for
// its body does not call it.
func (r *reply) dropBody() {
	b := r.lent
	if r.body, r.lent = nil, nil; b == nil || b.Cap() > largeBody {
		return
	}
	b.Reset()
	bodies.Put(b)
}

// fill reads what comes of raw, decoded, until its end or until it is too big.
func fill(b *bytes.Buffer, from io.Reader, raw *counter, limit int64) (tooBig bool, err error) {
	for {
		b.Grow(bytes.MinRead)
		piece := b.AvailableBuffer()
		n, err := from.Read(piece[:cap(piece)])
		b.Write(piece[:n])
		size := int64(b.Len())
		switch {
		case size > limit, size > largeBody && size > maxRatio*raw.read:
			return true, nil
		case errors.Is(err, io.EOF):
			return false, nil
		case err != nil:
			return false, err
		}
	}
}

// decoder undoes a Content-Encoding. Deflate is what the standard says or what
// its first users took it for.
func decoder(encoding string, r io.Reader) (io.Reader, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "", "identity":
		return r, nil
	case "gzip", "x-gzip":
		return gzip.NewReader(r)
	case "deflate":
		b := bufio.NewReader(r)
		start, err := b.Peek(2)
		if err != nil {
			return nil, err
		}
		if start[0]&0x0f == 8 && (uint(start[0])<<8|uint(start[1]))%31 == 0 {
			return zlib.NewReader(b)
		}
		return flate.NewReader(b), nil
	}
	return nil, errEncoding
}

// counter counts what a server sent, and tells the exchange that it speaks.
type counter struct {
	from  io.Reader
	heard func()
	read  int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	if n > 0 {
		c.read += int64(n)
		c.heard()
	}
	return n, err
}
