package page

import "testing"

func TestCounters(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"1.2K shares": true, "Visitas: 12.345": true, "4 comentarios": true, "浏览次数：6382": true, "1.245 مشاركة": true,
		"hace 3 días": true, "Ana Ferrer · hace 3 horas": true, "Marta Solmsvor 3 Wochen": true, "πριν από 3 ημέρες": true,
		"il y a 2 heures": true, "3天前": true, "5 days ago": true,
		"Horario de visitas: de 10 a 14": false, "La cita dura 30 minutos": false, "Plazo: 15 días hábiles": false,
		"Residir en la ciudad desde hace al menos 3 años": false, "Descargas": false, "Visitas con cita previa en el 012": false,
		"Número de beneficiarios: 1.234": false, "": false,
	} {
		if got := counts(line); got != want {
			t.Errorf("%q: %t", line, got)
		}
	}
	for line, want := range map[string]bool{"1.234": true, "(5)": true, "480 x": false, "–": false} {
		if got := numeral(line); got != want {
			t.Errorf("numeral %q: %t", line, got)
		}
	}
}
