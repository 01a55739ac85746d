package change_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/civicaid-voice/linkhealth/internal/change"
)

func TestText(t *testing.T) {
	t.Parallel()
	long := "El interesado presenta la solicitud en el registro general del ministerio o en cualquiera de los previstos por la ley de procedimiento administrativo común, "
	tests := []struct{ name, before, after, want string }{
		{"nothing", "# A / b", "# A / b", ""},
		{"words, not letters", "# Cuantía / Son 480 € al mes", "# Cuantía / Son 500 € al mes", "# Cuantía / ~ Son {-480 €-}{+500 €+} al mes / "},
		{"phrases, not small words", "Se presenta en la oficina de la calle Mayor", "Se presenta por internet con la firma digital",
			"~ Se presenta {-en la oficina de la calle Mayor-}{+por internet con la firma digital+} / "},
		{"by heading", "# A / uno dos tres / # B / - x / - y", "# A / uno dos cuatro / # B / - x / - z z z z / - y",
			"# A / ~ uno dos {-tres-}{+cuatro+} /  / # B / + - z z z z / "},
		{"a heading", "# Requisitos / x", "# Requisitos generales / x", "~ # Requisitos{+ generales+} / "},
		{"above the first heading", "uno / # A / b", "# A / b / # C / d", "- uno /  / + # C / + d / "},
		{"moved", "- primero / - segundo / - tercero", "- segundo / - tercero / - primero", "< - primero / > - primero / "},
		{"moved and rewritten", "# A / Son 480 € al mes / # B / b / # C / c", "# B / b / # C / c / # A / Son 500 € al mes",
			"< # A / < Son 480 € al mes / > # A / ~ Son {-480 €-}{+500 €+} al mes / "},
		{"a long line", long + "hoy. " + long, long + "mañana. " + long,
			"~ …por la ley de procedimiento administrativo común, {-hoy-}{+mañana+}. El interesado presenta la solicitud en el registro… / "},
		{"what steers a terminal", "a\x1b[31m \u202e480 €", "a\x1b[32m \u202e500 €", "~ a[{-31m 480 €-}{+32m 500 €+} / "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := change.Between(text(test.before), text(test.after)).Text()
			if diff := cmp.Diff(strings.ReplaceAll(test.want, " / ", "\n"), got); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSummaryIsShort(t *testing.T) {
	t.Parallel()
	heading := "# " + strings.Repeat("Prestaciones y subsidios por desempleo ", 20)
	line := func(target, amount string) string {
		return heading + "1 \nUna ayuda de " + amount + "\n" + heading + "2 \n" +
			strings.Repeat("Modelo de solicitud de la prestación ", 9) + "(PDF) (→ /documentos/" + strings.Repeat("prestaciones/", 20) + target + ")\n" +
			heading + "3\n" + strings.Repeat("presencialmente, ", 50) + amount[:1]
	}
	got := change.Between(line("viejo.pdf", "480 €"), line("nuevo.pdf", "500 €")).Summary()
	want := "3 changes: amount 480 € → 500 € under Prestaciones y…; amount 4 → 5 under Prestaciones y…; link …de la prestación (PDF) → …/prestaciones/nuevo.pdf under Prestaciones y…"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
}
