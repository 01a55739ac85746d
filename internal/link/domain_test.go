package link_test

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

func TestRegistrableDomain(t *testing.T) {
	t.Parallel()
	for host, want := range map[string]string{
		"www.sepe.es":               "sepe.es",
		"sepe.es":                   "sepe.es",
		"a.b.c.boe.es":              "boe.es",
		"sede.seg-social.gob.es":    "seg-social.gob.es", // gob.es is a public suffix
		"www.comunidad.madrid":      "comunidad.madrid",
		"gob.es":                    "gob.es",
		"gob.es.":                   "gob.es",
		"es":                        "es",
		"localhost":                 "localhost",
		"www.sepe.es.":              "sepe.es",
		"127.0.0.1":                 "127.0.0.1",
		"[::1]":                     "[::1]",
		"www.xn--espaa-rta.es":      "xn--espaa-rta.es",
		"ayuntamiento.blogspot.com": "ayuntamiento.blogspot.com",
		"":                          "",
	} {
		if got := link.RegistrableDomain(host); got != want {
			t.Errorf("%q is of %q, want %q", host, got, want)
		}
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	d := link.NewDomains(map[string]string{
		"sepe.es": "sepe.es", "sede.sepe.es": "sede.sepe.es", "empleo.org": "sepe.es", "127.0.0.1": "127.0.0.1",
	})
	for host, want := range map[string]string{
		"sepe.es":          "sepe.es",
		"www.sepe.es":      "sepe.es",
		"a.b.sepe.es":      "sepe.es",
		"sepe.es.":         "sepe.es",
		"sede.sepe.es":     "sede.sepe.es", // the longest match
		"a.sede.sepe.es":   "sede.sepe.es",
		"www.empleo.org":   "sepe.es", // an alias
		"127.0.0.1":        "127.0.0.1",
		"notsepe.es":       "",
		"sepe.es.evil.org": "",
		"sepe.es-evil.org": "",
		"xsede.sepe.es":    "sepe.es",
		"es":               "",
		"":                 "",
		".":                "",
		".sepe.es":         "sepe.es",
		"0.0.1":            "",
	} {
		got, ok := d.Match(host)
		if got != want || ok != (want != "") {
			t.Errorf("%q is of %q (%v), want %q", host, got, ok, want)
		}
	}
	if _, ok := (link.Domains{}).Match("sepe.es"); ok {
		t.Error("the zero Domains lists something")
	}
}

func TestDomainsAreACopy(t *testing.T) {
	t.Parallel()
	byName := map[string]string{"sepe.es": "sepe.es"}
	d := link.NewDomains(byName)
	delete(byName, "sepe.es")
	if _, ok := d.Match("sepe.es"); !ok {
		t.Error("a later change of the map shows")
	}
}
