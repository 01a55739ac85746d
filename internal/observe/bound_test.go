package observe_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/observe"
)

func TestBoundText(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, runes, validator, bytes string }{
		{"short", "ñandú", "ñandú", "ñandú", "ñandú"},
		{"256 bytes", strings.Repeat("a", 256), strings.Repeat("a", 256), strings.Repeat("a", 256), strings.Repeat("a", 256)},
		{"257 bytes", strings.Repeat("a", 257), strings.Repeat("a", 257), "", strings.Repeat("a", 257)},
		{"301 runes", strings.Repeat("ñ", 301), strings.Repeat("ñ", 300), "", strings.Repeat("ñ", 301)},
		{"2,049 bytes", strings.Repeat("a", 2049), strings.Repeat("a", 300), "", strings.Repeat("a", 2048)},
		{"a rune across the edge", strings.Repeat("a", 2047) + "ñ", strings.Repeat("a", 300), "", strings.Repeat("a", 2047)},
		{"no UTF-8", "a\xffb", "a\uFFFDb", "", "a\uFFFDb"},
		{"no UTF-8 at all", strings.Repeat("\xff\xfea", 2000), strings.Repeat("\uFFFDa", 150), "", strings.Repeat("\uFFFDa", 512)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := test.in
			o := observe.Bound(observe.Observation{
				ID: s, URL: s, Vantage: s, Method: s, Error: s, RedirectChain: []string{s, s},
				Attempts:    []observe.Attempt{{Method: s, Error: s}},
				Certificate: &observe.Certificate{Protocol: s, Issuer: s, Subject: s}, FinalCertificate: &observe.Certificate{Issuer: s},
				Run:     &observe.Run{Shard: s, Due: -1},
				Content: &observe.Content{Hash: s, Title: s, ETag: s, LastModified: s},
				Fields:  map[string]any{"f": s},
			})
			for what, pair := range map[string][2]string{
				"id": {o.ID, test.bytes}, "url": {o.URL, test.bytes}, "vantage": {o.Vantage, test.bytes}, "method": {o.Method, test.bytes},
				"chain": {o.RedirectChain[1], test.bytes}, "protocol": {o.Certificate.Protocol, test.bytes}, "issuer": {o.Certificate.Issuer, test.bytes},
				"subject": {o.Certificate.Subject, test.bytes}, "final issuer": {o.FinalCertificate.Issuer, test.bytes}, "shard": {o.Run.Shard, test.bytes}, "attempt's method": {o.Attempts[0].Method, test.bytes}, "hash": {o.Content.Hash, test.bytes},
				"error": {o.Error, test.runes}, "attempt's error": {o.Attempts[0].Error, test.runes}, "title": {o.Content.Title, test.runes},
				"field": {o.Fields["f"].(string), test.runes}, "etag": {o.Content.ETag, test.validator}, "last modified": {o.Content.LastModified, test.validator},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s is %q, want %q", what, pair[0], pair[1])
				}
			}
			if o.Run.Due != 0 {
				t.Errorf("%d were due", o.Run.Due)
			}
		})
	}
}

func TestBoundNumbers(t *testing.T) {
	t.Parallel()
	const day, week = 86_400_000, 604_800 // milliseconds, seconds
	for n, want := range map[int64]struct{ reading, retry, words int64 }{
		0: {}, 342: {342, 342, 342}, -1: {}, math.MinInt32: {}, math.MaxInt32: {day, week, math.MaxInt32}, day + 1: {day, week, day + 1},
	} {
		o := observe.Bound(observe.Observation{
			StatusCode: observe.Reading(n), ResponseTime: observe.Reading(n), RetryAfter: n,
			Attempts: []observe.Attempt{{Code: observe.Reading(n), Millis: observe.Reading(n)}}, Content: &observe.Content{Words: int(n)},
		})
		for _, r := range []observe.Reading{o.StatusCode, o.ResponseTime, o.Attempts[0].Code, o.Attempts[0].Millis} {
			if int64(r) != want.reading {
				t.Errorf("%d is bounded to %d, want %d", n, r, want.reading)
			}
		}
		if o.RetryAfter != want.retry || int64(o.Content.Words) != want.words {
			t.Errorf("%d is bounded to %d seconds and %d words", n, o.RetryAfter, o.Content.Words)
		}
	}
}

func TestBoundFields(t *testing.T) {
	t.Parallel()
	o := observe.Bound(observe.Observation{Fields: map[string]any{
		"amount": 480.0, "whole": 480, "there": true, "missing": nil, "text": "x",
		"nan": math.NaN(), "infinite": math.Inf(1), "list": []any{1}, "map": map[string]any{},
	}})
	want := map[string]any{"amount": 480.0, "whole": 480, "there": true, "missing": nil, "text": "x"}
	if diff := cmp.Diff(want, o.Fields); diff != "" {
		t.Error(diff)
	}
}

func TestBoundListsAreNeverNull(t *testing.T) {
	t.Parallel()
	b, err := json.Marshal(observe.Bound(observe.Observation{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"redirect_chain":[]`, `"redirect_codes":[]`, `"attempts":[]`, `"site_alive":null`, `"checked_at":null`} {
		if !strings.Contains(string(b), want) {
			t.Errorf("%s has no %s", b, want)
		}
	}
}

func TestBoundChangesNothingShared(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 3000)
	o := observe.Observation{
		RedirectChain: []string{long}, RedirectCodes: []int{301}, Attempts: []observe.Attempt{{Error: long}},
		Certificate: &observe.Certificate{Issuer: long}, FinalCertificate: &observe.Certificate{Issuer: long}, Run: &observe.Run{Shard: long}, Content: &observe.Content{Title: long}, Fields: map[string]any{"f": long},
	}
	observe.Bound(o)
	if o.RedirectChain[0] != long || o.Attempts[0].Error != long || o.Certificate.Issuer != long || o.Content.Title != long || o.Fields["f"] != long ||
		o.FinalCertificate.Issuer != long || o.Run.Shard != long {
		t.Error("the caller's observation was changed")
	}
}

func TestFinalURL(t *testing.T) {
	t.Parallel()
	o := observe.Observation{URL: "https://a.es/"}
	if got := o.FinalURL(); got != "https://a.es/" {
		t.Error(got)
	}
	o.RedirectChain = []string{"https://a.es/", "https://b.es/"}
	if got := o.FinalURL(); got != "https://b.es/" {
		t.Error(got)
	}
}

// FuzzObservation: what is read and bounded is written and read back as it was,
// bounding it again changes nothing, and no limit is passed.
func FuzzObservation(f *testing.F) {
	f.Add([]byte(`{"id":"3f2a","url":"https://a.es/","checked_at":"2026-02-18T03:14:07Z","outcome":"ok","status_code":200,"fields":{"importe":480,"x":"y","z":null},
		"certificate":{"valid":true,"problem":"","expires_at":"9999-12-31T23:59:59-01:00"},"content":{"hash":"9f2c","verdict":"ok","etag":"\"x\"","text":"t"},
		"redirect_chain":["https://a.es/","https://b.es/"],"redirect_codes":[301],"attempts":[{"layer":"standard","code":405}],"site_alive":true,"run":{"due":3,"shard":"1/2","gated":true},"final_certificate":{"valid":true,"issuer":"x"}}`))
	f.Add([]byte(`{"outcome":"timeout","retry_after_s":-9223372036854775808,"response_time_ms":-1,"error":"\ud800\u2028","fields":{"a":[1],"b":1e300}}`))
	f.Add([]byte(`{"outcome":"tls_error","checked_at":"0001-01-01T00:00:00Z","site_alive":null,"fields":{}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		var read observe.Observation
		if json.Unmarshal(in, &read) != nil || read.Outcome == "" {
			return // whoever reads a journal refuses a line without an outcome
		}
		o := observe.Bound(read)
		if diff := cmp.Diff(o, observe.Bound(o)); diff != "" {
			t.Fatalf("bounded twice:\n%s", diff)
		}
		out, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		var back observe.Observation
		if err := json.Unmarshal(out, &back); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		if diff := cmp.Diff(o, back); diff != "" {
			t.Fatalf("%s reads back otherwise:\n%s", out, diff)
		}
		limits(t, o)
	})
}

func limits(t *testing.T, o observe.Observation) {
	t.Helper()
	names := append([]string{o.ID, o.URL, o.Vantage, o.Method}, o.RedirectChain...)
	texts := []string{o.Error}
	for _, a := range o.Attempts {
		names, texts = append(names, a.Method), append(texts, a.Error)
	}
	for _, c := range []*observe.Certificate{o.Certificate, o.FinalCertificate} {
		if c != nil {
			names = append(names, c.Protocol, c.Issuer, c.Subject)
		}
	}
	if o.Run != nil {
		names = append(names, o.Run.Shard)
	}
	if c := o.Content; c != nil {
		names, texts = append(names, c.Hash), append(texts, c.Title)
		if len(c.ETag) > 256 || len(c.LastModified) > 256 {
			t.Fatalf("%+v", c)
		}
	}
	for name, value := range o.Fields {
		names = append(names, name)
		if s, ok := value.(string); ok {
			texts = append(texts, s)
		}
	}
	for _, s := range names {
		if len(s) > 2048 || !utf8.ValidString(s) {
			t.Fatalf("a name of %d bytes: %q", len(s), s)
		}
	}
	for _, s := range texts {
		if utf8.RuneCountInString(s) > 300 || !utf8.ValidString(s) {
			t.Fatalf("a text of %d runes: %q", utf8.RuneCountInString(s), s)
		}
	}
}
