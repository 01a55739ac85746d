package change_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/change"
)

// text is a main text written with "/" between its lines, so that a case fits
// one line.
func text(s string) string { return strings.ReplaceAll(s, " / ", "\n") }

func TestBetween(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, after string
		class               change.Class
		summary             string
	}{
		{"equal", "# Cuantía / 480 €", "# Cuantía / 480 €", "", ""},
		{"blank lines only", "# Cuantía / 480 €", "# Cuantía /  / 480 €\n", "", ""},
		{"an amount", "# Cuantía / La ayuda es de 480 € al mes.", "# Cuantía / La ayuda es de 500 € al mes.",
			change.Amount, "1 change: amount 480 € → 500 € under Cuantía"},
		{"an amount by itself", "480 €", "1.200 €", change.Amount, "1 change: amount 480 € → 1.200 €"},
		{"an amount among words", "Tasa: 12,50 €", "Tasa: gratuita", change.Amount, "1 change: amount 12,50 € → gratuita"},
		{"an amount that is gone", "La tasa de 12,50 € se paga en el banco.", "La tasa se paga en el banco.", change.Amount, "1 change: amount de 12,50 € removed"},
		{"the same amount in other words", "Importe: 480 €", "Importe: 480 euros", change.Wording, "1 change: wording 480 € → 480 euros"},
		{"amounts of a table", "Adultos | 480 € | 20 € / Niños | 200 € | 20 €", "Adultos | 490 € | 30 € / Niños | 200 € | 20 €",
			change.Amount, "1 change: amount 480 €, 20 € → 490 €, 30 €"},
		{"amounts that change places", "# Adultos / 480 € / # Niños / 200 €", "# Adultos / 200 € / # Niños / 480 €",
			change.Amount, "2 changes: amount 480 € → 200 € under Adultos; amount 200 € → 480 € under Niños"},
		{"an amount in a heading", "# Ayuda de 480 €", "# Ayuda de 500 €", change.Amount, "1 change: amount 480 € → 500 €"},
		{"a date", "# Plazo / Hasta el 15 de marzo de 2026.", "# Plazo / Hasta el 31 de marzo de 2026.",
			change.Date, "1 change: date 15 de marzo de 2026 → 31 de marzo de 2026 under Plazo"},
		{"an amount and a date in one line", "480 € hasta el 15/03/2026", "500 € hasta el 31/03/2026", change.Amount, "1 change: amount 480 € → 500 €"},
		{"a link", "# Impresos / - Solicitud (PDF) (→ /viejo.pdf)", "# Impresos / - Solicitud (PDF) (→ /nuevo.pdf)",
			change.Link, "1 change: link Solicitud (PDF) → /nuevo.pdf under Impresos"},
		{"a link whose target has parentheses", "Guía (→ /a_(1).pdf).", "Guía (→ /a_(2).pdf).", change.Link, "1 change: link Guía → /a_(2).pdf"},
		{"a link that is gone", "Lea la guía del solicitante (→ /g.pdf).", "Lea la guía del solicitante.",
			change.Link, "1 change: link Lea la guía del solicitante → /g.pdf removed"},
		{"the second link", "La guía (→ /g.pdf), el manual (→ /m.pdf).", "La guía (→ /g.pdf), el manual (→ /n.pdf).", change.Link, "1 change: link el manual → /n.pdf"},
		{"a number in a target", "Bases (→ /2025/bases.pdf)", "Bases (→ /2026/bases.pdf)", change.Link, "1 change: link Bases → /2026/bases.pdf"},
		{"wording", "# Trámite / Se presenta presencialmente en la oficina.", "# Trámite / Se presenta por internet en la oficina.",
			change.Wording, "1 change: wording presencialmente → por internet under Trámite"},
		{"a time is no amount", "Martes a las 12:30", "Martes a las 13:30", change.Wording, "1 change: wording 12:30 → 13:30"},
		{"a heading", "# Requisitos / Ser mayor de edad", "# Requisitos generales / Ser mayor de edad", change.Wording, "1 change: heading Requisitos → Requisitos generales"},
		{"added", "# Requisitos / Ser mayor de edad", "# Requisitos / Ser mayor de edad / Residir en Madrid desde hace un año", change.Added, "1 change: 1 paragraph added under Requisitos"},
		{"items removed", "# Documentos / - DNI / - Padrón / - Libro de familia", "# Documentos / - DNI", change.Removed, "1 change: 2 list items removed under Documentos"},
		{"a row added", "A | 1 / B | 2", "A | 1 / B | 2 / C | 3", change.Added, "1 change: 1 table row added"},
		{"a section added", "# Requisitos / Ser mayor de edad", "# Requisitos / Ser mayor de edad / # Contacto / Teléfono 900 123 456", change.Added, "1 change: section Contacto added"},
		{"an item replaced", "- DNI / - Padrón", "- DNI / - Pasaporte", change.Wording, "1 change: wording Padrón → Pasaporte"},
		{"a section moved", "# A / uno dos / # B / tres / cuatro / # C / cinco", "# B / tres / cuatro / # A / uno dos / # C / cinco", change.Wording, "1 change: section A moved"},
		{"a line moved", "- primero / - segundo / - tercero / - cuarto", "- segundo / - tercero / - cuarto / - primero", change.Wording, "1 change: 1 list item moved"},
		{"an amount in a section that moved", "# A / Son 480 € al mes / # B / tres / # C / x", "# B / tres / # C / x / # A / Son 500 € al mes",
			change.Amount, "2 changes: amount 480 € → 500 € under A; section A moved"},
		{"lines that went along with their section", "# A / Son 480 € al mes / uno dos / tres cuatro / # B / tres / # C / x / # D / y", "# B / tres / # C / x / # D / y / # A / Son 500 € al mes / uno dos / tres cuatro",
			change.Amount, "2 changes: amount 480 € → 500 € under A; section A moved"},
		{"a long line moved past one like it", "Quien cobre la prestación contributiva debe renovar la demanda / a / b / c",
			"Quien cobre el subsidio por desempleo debe renovar la demanda / a / b / c / Quien cobre la prestación contributiva debe renovar la demanda",
			change.Added, "2 changes: 1 paragraph added; 1 paragraph moved"},
		{"two lines rewritten, one added", "El plazo empieza con la publicación / La solicitud se presenta en papel",
			"El plazo empieza con la notificación / Se puede recurrir / La solicitud se presenta por internet",
			change.Added, "3 changes: 1 paragraph added; wording publicación → notificación; wording en papel → por internet"},
		{"removed across sections", "# A / a / x x x x / # B / b", "# A / a", change.Removed, "2 changes: 1 paragraph removed under A; section B removed"},
		{"removed under a heading that was rewritten", "# Requisitos / a / b", "# Requisitos generales / a",
			change.Removed, "2 changes: 1 paragraph removed under Requisitos generales; heading Requisitos → Requisitos generales"},
		{"no target", "Salida (→ puerta norte)", "Salida (→ puerta sur)", change.Wording, "1 change: wording norte → sur"},
		{"emptied", "# Ayuda / Se conceden 480 € al mes", "", change.Emptied, "1 change: the text is gone"},
		{"nearly emptied", "# Ayuda / " + strings.Repeat("Se conceden 480 € al mes. ", 20), "Volvemos en 5 minutos", change.Emptied, "1 change: nearly all of the text is gone"},
		{"filled", "", "# Ayuda / Se conceden 480 € al mes", change.Added, "1 change: section Ayuda added"},
		{"weightiest first", "# A / palabra uno dos / # B / - x / # C / Son 480 €", "# A / palabra uno tres / # B / - x / - y / # C / Son 500 €",
			change.Amount, "3 changes: amount 480 € → 500 € under C; 1 list item added under B; wording dos → tres under A"},
		{"more than three", "1 € / 2 € / 3 € / 4 € / 5 €", "10 € / 20 € / 30 € / 40 € / 50 €",
			change.Amount, "5 changes: amount 1 € → 10 €; amount 2 € → 20 €; amount 3 € → 30 €; and 2 more"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := change.Between(text(test.before), text(test.after))
			if r.Class() != test.class {
				t.Errorf("class %q, want %q", r.Class(), test.class)
			}
			if diff := cmp.Diff(test.summary, r.Summary()); diff != "" {
				t.Errorf("summary (-want +got):\n%s\n%s", diff, r.Text())
			}
		})
	}
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, before, after, summary string }{
		{"Spanish",
			"# Cuantía / El subsidio es de 480 € al mes. / # Solicitud / Hasta el 15 de marzo de 2026. / - Impreso (→ /impreso-2025.pdf)",
			"# Cuantía / El subsidio es de 1.080,50 € al mes. / # Solicitud / Hasta el 31 de marzo de 2026. / - Impreso (→ /impreso-2026.pdf)",
			"3 changes: amount 480 € → 1.080,50 € under Cuantía; date 15 de marzo de 2026 → 31 de marzo de 2026 under Solicitud; link Impreso → /impreso-2026.pdf under Solicitud"},
		{"English",
			"# Fees / The fee is £25.50 per person. / Apply by 31 March 2026.", "# Fees / The fee is £27 per person. / Apply by 30 April 2026.",
			"2 changes: amount £25.50 → £27 under Fees; date 31 March 2026 → 30 April 2026 under Fees"},
		{"German",
			"# Höhe / Das Elterngeld beträgt 1.800,00 Euro im Monat. / Anträge nimmt das Amt persönlich entgegen.",
			"# Höhe / Das Elterngeld beträgt 1.900,00 Euro im Monat. / Anträge nimmt das Amt nur online entgegen.",
			"2 changes: amount 1.800,00 Euro → 1.900,00 Euro under Höhe; wording persönlich → nur online under Höhe"},
		{"Greek",
			"# Επίδομα / Το επίδομα είναι 360 ευρώ τον μήνα. / Αιτήσεις έως 15 Μαρτίου 2026.", "# Επίδομα / Το επίδομα είναι 400 ευρώ τον μήνα. / Αιτήσεις έως 31 Μαρτίου 2026.",
			"2 changes: amount 360 ευρώ → 400 ευρώ under Επίδομα; date 15 Μαρτίου 2026 → 31 Μαρτίου 2026 under Επίδομα"},
		{"Arabic",
			"# المساعدة / قيمة المساعدة ٤٨٠ يورو شهريا / يقدم الطلب في المكتب", "# المساعدة / قيمة المساعدة ٥٠٠ يورو شهريا / يقدم الطلب عبر الإنترنت",
			"2 changes: amount ٤٨٠ يورو → ٥٠٠ يورو under المساعدة; wording في المكتب → عبر الإنترنت under المساعدة"},
		{"Chinese",
			"# 申请 / 每月补助480元。 / 请于2026年3月15日前到现场办理。 / 申请人须携带身份证。", "# 申请 / 每月补助500元。 / 请于2026年3月31日前到现场办理。 / 申请人须携带护照。",
			"3 changes: amount 480元 → 500元 under 申请; date 2026年3月15日 → 2026年3月31日 under 申请; wording 身份证 → 护照 under 申请"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.summary, change.Between(text(test.before), text(test.after)).Summary()); diff != "" {
				t.Errorf("summary (-want +got):\n%s", diff)
			}
		})
	}
}
