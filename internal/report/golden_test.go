package report_test

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/health"
	"github.com/civicaid-voice/linkhealth/internal/observe"
	"github.com/civicaid-voice/linkhealth/internal/registry"
	"github.com/civicaid-voice/linkhealth/internal/report"
)

var update = flag.Bool("update", false, "write the golden files anew")

const now = "2026-02-18T06:00:00Z"

// rich is a registry in which something of every kind is wrong. It contains
// the example of 001, "Report Format".
func rich(t testing.TB) *world {
	w := newWorld(t)
	ok := func(at string, millis observe.Reading, uptime float64) func(*registry.Source, *health.Record) {
		return w.checked(at, observe.OK, 200, millis, uptime)
	}
	w.page("sepe.es", "https://www.sepe.es/HomeSepe/Personas/Distribucion-Prestaciones/he-dejado-de-trabajar.html", ok("2026-02-18T03:14:07Z", 342, 99.8))
	w.page("seg-social.es", "https://www.seg-social.es/wps/portal/wss/internet/Trabajadores/...", ok("2026-02-18T03:15:59Z", 1205, 98.2))
	w.page("sede.madrid.es", "https://sede.madrid.es/portal/site/tramites",
		w.checked("2026-02-17T03:22:00Z", observe.NotFound, 404, 88, 87.3), w.failing("2026-02-15T03:20:00Z", 3))
	w.page("comunidad.madrid", "https://www.comunidad.madrid/servicios/salud/tarjeta-sanitaria",
		ok("2026-02-18T03:18:00Z", 289, 100), w.redirected(301),
		w.review(health.RedirectChanged, "2026-02-18T03:18:00Z", "led to https://www.comunidad.madrid/servicios/salud/tarjeta-sanitaria, now to https://www.comunidad.madrid/salud/tarjeta"))
	w.page("juntadeandalucia.es", "https://juntadeandalucia.es/tramites/...", ok("2026-02-18T03:18:30Z", 410, 100), w.certificate("2026-03-01T12:00:00Z"))
	w.page("sede.seg-social.gob.es", "https://sede.seg-social.gob.es/wps/...", ok("2026-02-18T03:19:00Z", 510, 99.96),
		w.review(health.ContentDrift, "2026-02-17T03:19:00Z", "the main text differs from the accepted one"))

	w.page("boe.es", "https://www.boe.es/buscar/act.php?id=BOE-A-2006-21990&tn=1", w.checked("2026-02-18T03:14:30Z", observe.RateLimited, 429, 12, 96.67))
	w.page("boe.es", "https://www.boe.es/", ok("2026-02-18T03:14:20Z", 120, 100))
	w.page("boe.es", "https://www.boe.es/nuevo/")
	w.page("agenciatributaria.es", "https://sede.agenciatributaria.es/Sede/renta.html", w.checked("2026-02-18T04:00:00Z", observe.Timeout, 0, 0, 93.3), w.failing("2026-02-18T04:00:00Z", 1))
	w.page("agenciatributaria.es", "https://sede.agenciatributaria.es/Sede/iva.html", w.checked("2026-02-18T04:10:00Z", observe.ServerError, 503, 40, 90), w.failing("2026-02-18T03:00:00Z", 2))
	w.page("xunta.gal", "https://www.xunta.gal/portada", w.checked("2026-02-18T03:30:00Z", observe.DNSError, 0, 0, 40), w.failing("2026-02-12T03:30:00Z", 9))
	w.page("gva.es", "https://www.gva.es/va/inicio", w.checked("2026-02-18T03:31:00Z", observe.Gone, 410, 33, 0), w.failing("2026-02-18T03:31:00Z", 1), inactive)
	w.page("gva.es", "https://www.gva.es/es/inicio", ok("2026-02-18T03:32:00Z", 201, 50), inactive,
		w.review(health.Reactivation, "2026-02-18T03:32:00Z", "passed all checks 2 times in a row"))
	w.page("navarra.es", "https://www.navarra.es/es/tramites", ok("2026-02-18T03:33:00Z", 180, 96.7), func(_ *registry.Source, r *health.Record) {
		r.FailingSince, r.Status, r.Registry.Status = instant(t, "2026-02-14T02:00:00Z"), health.Degraded, health.Degraded
	})
	w.page("aragon.es", "https://www.aragon.es/tramites", w.checked("2026-02-18T03:34:00Z", observe.Soft404, 200, 90, 80), w.failing("2026-02-17T03:34:00Z", 4),
		w.review(health.Soft404, "2026-02-17T03:34:00Z", "soft 404 200"))
	w.page("euskadi.eus", "https://www.euskadi.eus/hasiera/", w.checked("2026-02-18T03:35:00Z", observe.TLSError, 0, 0, 70), w.failing("2026-02-09T03:35:00Z", 4), func(_ *registry.Source, r *health.Record) {
		ended := instant(t, "2026-02-08T12:00:00Z")
		r.Last.Certificate = &observe.Certificate{Problem: observe.Expired, ExpiresAt: ended}
		r.Metrics.SSLExpiry, r.Warned.Expired = "2026-02-08", ended
	})
	for _, path := range []string{"a", "b", "c"} {
		w.page("cantabria.es", "https://www.cantabria.es/"+path, ok("2026-02-18T03:36:00Z", 99, 100), w.certificate("2026-02-27T23:59:59Z"))
	}
	w.page("murcia.es", "https://www.murcia.es/inicio", ok("2026-02-18T03:37:00Z", 77, 100), w.redirected(302),
		w.review(health.LeftAllowlist, "2026-02-16T03:37:00Z", "leads to https://casino.example/"))
	w.page("murcia.es", "https://www.murcia.es/bloqueada", w.checked("2026-02-18T03:38:00Z", observe.Forbidden, 403, 5, 0), w.failing("2026-02-16T03:38:00Z", 3),
		w.review(health.Blocked, "2026-02-18T03:38:00Z", "forbidden 403"))

	w.flags["euskadi.eus"] = []health.Flag{{Kind: health.DomainCertificate, Since: instant(t, "2026-02-08T12:00:00Z"), Detail: "a certificate expired on 2026-02-08 and was not renewed"}}
	w.flags["agenciatributaria.es"] = []health.Flag{{Kind: health.DomainFailing, Since: instant(t, "2026-02-18T03:00:00Z"), Detail: "3 of 4 URLs are failing"}}

	w.event(health.AlertRaised, "2026-02-15T23:59:59Z", false) // the week before
	w.event(health.AlertRaised, "2026-02-16T00:00:00Z", false)
	w.event(health.AlertRaised, "2026-02-22T23:59:59Z", false)
	w.event(health.AlertRaised, "2026-02-23T00:00:00Z", false) // the week after
	w.event(health.WarningRaised, "2026-02-17T00:00:00Z", false)
	w.event(health.RecoveredFully, "2026-02-17T00:00:00Z", true)
	w.event(health.RecoveredFully, "2026-02-17T01:00:00Z", false) // never alerted
	return w
}

var (
	thisWeek = report.Week{Year: 2026, Week: 8}
	lastRun  = report.Run{Due: 24, Checked: 23}
)

func build(t testing.TB, w *world) string {
	run := lastRun
	run.At = instant(t, "2026-02-18T03:14:00Z")
	return string(report.Build(w.at(now), thisWeek, run))
}

func TestGolden(t *testing.T) {
	t.Parallel()
	golden(t, "testdata/rich.md", build(t, rich(t)))
}

func TestGoldenEmpty(t *testing.T) {
	t.Parallel()
	golden(t, "testdata/empty.md", string(report.Build(newWorld(t).at(now), thisWeek, report.Run{})))
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestSpec holds the report against the lines that 001 shows.
func TestSpec(t *testing.T) {
	t.Parallel()
	lines := strings.Split(build(t, rich(t)), "\n")
	for _, want := range []string{
		"## Link Health Report -- Week of 2026-02-16",
		"**New issues this week:** 2",
		"**Resolved this week:** 1",
		"| Domain | URL (path) | Last Check | Status | Response (ms) | Uptime 30d | Issues |",
		"|--------|------------|------------|--------|---------------|------------|--------|",
		"| sepe.es | `/HomeSepe/Personas/Distribucion-Prestaciones/he-dejado-de-trabajar.html` | 2026-02-18T03:14Z | 200 | 342 | 99.8% | -- |",
		"| seg-social.es | `/wps/portal/wss/internet/Trabajadores/...` | 2026-02-18T03:15Z | 200 | 1205 | 98.2% | Slow (>1s) |",
		"| sede.madrid.es | `/portal/site/tramites` | 2026-02-17T03:22Z | 404 | -- | 87.3% | Down 3 days, ALERT |",
		"| comunidad.madrid | `/servicios/salud/tarjeta-sanitaria` | 2026-02-18T03:18Z | 301 | 289 | 100% | Redirect changed |",
		"### Active Issues",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %q", want)
		}
	}
	for _, want := range []string{
		". **sede.madrid.es/portal/site/tramites** -- 404 since 2026-02-15. 3 consecutive failures. ALERT sent.",
		". **juntadeandalucia.es/tramites/...** -- SSL certificate expires 2026-03-01. Warning.",
		". **sede.seg-social.gob.es/wps/...** -- Content hash changed 2026-02-17. Review pending.",
	} {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasSuffix(l, want) && l[0] >= '1' && l[0] <= '9' }) {
			t.Errorf("no item %q", want)
		}
	}
}

// TestOrder wants the same bytes whatever the order of the registry.
func TestOrder(t *testing.T) {
	t.Parallel()
	w := rich(t)
	want := report.Build(w.at(now), thisWeek, report.Run{})
	slices.Reverse(w.registry.Sources)
	slices.Reverse(w.events)
	if got := report.Build(w.at(now), thisWeek, report.Run{}); !bytes.Equal(got, want) {
		t.Errorf("another order, another report:\n%s", cmp.Diff(string(want), string(got)))
	}
}

func TestDisabledEntriesAreNotReported(t *testing.T) {
	t.Parallel()
	w := rich(t)
	p := w.registry.Config.Policies["P0"]
	p.Enabled = false
	w.registry.Config.Policies["P0"] = p
	got := string(report.Build(w.at(now), thisWeek, report.Run{}))
	for _, want := range []string{"**Total URLs monitored:** 0\n", "**Healthy:** 0 (0.0%)\n", "**New issues this week:** 2\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "sepe.es") || strings.Contains(got, "euskadi") {
		t.Errorf("a disabled entry shows in\n%s", got)
	}
}
