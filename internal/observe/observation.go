package observe

// Observation is what one check of one URL saw. A check always ends in one: a
// dead name, a hung socket and a refused address are observations too. It is
// one line of a journal and, less its text, the `last` of a record.
type Observation struct {
	ID        string  `json:"id"`
	URL       string  `json:"url"`
	CheckedAt Instant `json:"checked_at"` // when the check began
	Vantage   string  `json:"vantage"`    // the runner or bot that looked

	Layer  Layer  `json:"layer"`  // the one that settled it
	Method string `json:"method"` // of the request that settled it

	Outcome      Outcome `json:"outcome"`
	StatusCode   Reading `json:"status_code"`      // of the last answer
	ResponseTime Reading `json:"response_time_ms"` // to the first byte of the last answer

	// RedirectChain runs from the requested to the final URL, and is empty
	// without redirects; RedirectCodes has the status of each hop but the last.
	RedirectChain []string `json:"redirect_chain"`
	RedirectCodes []int    `json:"redirect_codes"`

	// Certificate is that of the URL's own host, or where it has none that of the
	// final URL's host.
	Certificate *Certificate `json:"certificate,omitempty"`
	// FinalCertificate is that of the final URL's host, where it is another
	// host than the URL's own. What is wrong with it is not the URL's host's fault.
	FinalCertificate *Certificate `json:"final_certificate,omitempty"`

	Content *Content `json:"content,omitempty"`
	// Fields are what was read of the page by name: a number, a text, or nil
	// where the page does not have it. A sum of money is a text with its ISO 4217
	// code (480 EUR), a date one such as 2026-01-31, 2026-01 or --01-31. Names
	// that begin with [DataPrefix] are what the page says of itself. It is empty
	// where the page was not read.
	Fields map[string]any `json:"fields,omitempty"`

	// Sibling is what the host was found to answer for a page that cannot exist;
	// nil where it was not asked, or nothing can be said. On journal lines only.
	Sibling *Sibling `json:"sibling,omitempty"`

	SiteAlive  *bool     `json:"site_alive"` // nil where nobody asked
	Attempts   []Attempt `json:"attempts"`
	RetryAfter int64     `json:"retry_after_s"` // seconds, 0 to 7 days
	Error      string    `json:"error"`         // for people; empty on success

	Run *Run `json:"run,omitempty"` // on journal lines only
}

// FinalURL is where the check ended: the last of the chain, or the URL itself.
func (o Observation) FinalURL() string {
	if n := len(o.RedirectChain); n > 0 {
		return o.RedirectChain[n-1]
	}
	return o.URL
}

// Stored is what a record keeps of o: all but the page's text, the run and
// what is kept of the host.
func (o Observation) Stored() Observation {
	if o.Content != nil && o.Content.Text != "" {
		c := *o.Content
		c.Text = ""
		o.Content = &c
	}
	o.Run, o.Sibling = nil, nil
	return o
}

// Attempt is one try: one request and the redirects it was led through.
type Attempt struct {
	Layer  Layer   `json:"layer"`
	Method string  `json:"method"`
	Code   Reading `json:"code"`
	Millis Reading `json:"ms"`
	Error  string  `json:"error"`
}

// CertificateProblem is what is wrong with a certificate that the check met:
// the URL's own, or else the final one.
func (o Observation) CertificateProblem() Problem {
	for _, c := range []*Certificate{o.Certificate, o.FinalCertificate} {
		if c != nil && c.Problem != NoProblem {
			return c.Problem
		}
	}
	return NoProblem
}

// Certificate is the leaf certificate of a host.
type Certificate struct {
	Valid     bool    `json:"valid"`
	Problem   Problem `json:"problem"`
	ExpiresAt Instant `json:"expires_at"`
	Protocol  string  `json:"protocol"` // such as "TLS 1.3"
	Issuer    string  `json:"issuer"`
	Subject   string  `json:"subject"`
}

// Content is what was read of the body. Hash is the SHA-256 of the main text
// in hex, empty where there is none. Text is that main text; only journal
// lines carry it. SelectorMissing tells that the scope which the registry names
// is not on the page: then there is neither a text nor a hash.
type Content struct {
	Hash         string  `json:"hash"`
	Words        int     `json:"words"`
	Title        string  `json:"title"`
	Verdict      Verdict `json:"verdict"`
	ETag         string  `json:"etag"`
	LastModified string  `json:"last_modified"`
	Text         string  `json:"text,omitempty"`

	SelectorMissing bool `json:"selector_missing,omitempty"`

	// Bytes tells that Hash is that of the document as it came: a PDF, an office
	// file or a picture, whose text nobody reads.
	Bytes bool `json:"bytes,omitempty"`

	Version int    `json:"version,omitempty"` // of the rules by which the text was found
	Learned string `json:"learned,omitempty"` // names what was learned of the site before; empty for nothing
}
