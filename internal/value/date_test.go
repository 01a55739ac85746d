package value

import "testing"

func TestDatesInDigits(t *testing.T) {
	t.Parallel()
	mustFind(t, []findCase{
		{"day first", "01/02/2026", []string{"01/02/2026=2026-02-01"}},
		{"month first where the day would be too large", "01/31/2026", []string{"01/31/2026=2026-01-31"}},
		{"month first, in February", "02/14/2026", []string{"02/14/2026=2026-02-14"}},
		{"no such day either way", "31/31/2026", nil},
		{"no such day of that month", "30/02/2026", nil},
		{"leap day", "29/02/2024 29/02/2100", []string{"29/02/2024=2024-02-29"}},
		{"ISO 8601", "2026-02-01", []string{"2026-02-01=2026-02-01"}},
		{"with a time", "2026-02-01T10:00:00Z", []string{"2026-02-01=2026-02-01"}},
		{"with a time apart", "2026-02-01 10:00", []string{"2026-02-01=2026-02-01"}},
		{"points", "1.2.2026", []string{"1.2.2026=2026-02-01"}},
		{"hyphens", "01-02-2026", []string{"01-02-2026=2026-02-01"}},
		{"year of two digits", "01/02/26 y 01.02.99", []string{"01/02/26=2026-02-01", "01.02.99=1999-02-01"}},
		{"end of a sentence", "Hasta el 01/02/2026.", []string{"01/02/2026=2026-02-01"}},
		{"a range", "01/02/2026-05/02/2026", []string{"01/02/2026=2026-02-01", "05/02/2026=2026-02-05"}},
		{"unlike marks", "01/02-2026", []string{"2026=2026"}},
		{"Arabic digits", "٠١/٠٢/٢٠٢٦", []string{"٠١/٠٢/٢٠٢٦=2026-02-01"}},
		{"Chinese", "截至2026年1月1日止", []string{"2026年1月1日=2026-01-01"}},
		{"Chinese with spaces", "2026 年 1 月 1 号", []string{"2026 年 1 月 1 号=2026-01-01"}},
		{"Chinese without a day", "2026年1月", []string{"2026年1月=2026-01"}},
		{"Chinese without a year", "1月31日", []string{"1月31日=--01-31"}},
		{"Chinese year alone", "2026年", []string{"2026=2026"}},
		{"Korean", "2026년 1월 1일", []string{"2026년 1월 1일=2026-01-01"}},
	})
}

func TestDatesInWords(t *testing.T) {
	t.Parallel()
	mustFind(t, []findCase{
		{"Spanish", "el 1 de enero de 2026", []string{"1 de enero de 2026=2026-01-01"}},
		{"Spanish, of the year", "1 de Enero del año 2026", []string{"1 de Enero del año 2026=2026-01-01"}},
		{"Spanish, first", "1º de mayo de 2026, 1.º de mayo", []string{"1º de mayo de 2026=2026-05-01", "1.º de mayo=--05-01"}},
		{"Spanish, short", "15 mar. 2026", []string{"15 mar. 2026=2026-03-15"}},
		{"without a year", "hasta el 15 de marzo", []string{"15 de marzo=--03-15"}},
		{"without a day", "desde enero de 2026", []string{"enero de 2026=2026-01"}},
		{"elided", "1 d'enero", []string{"1 d'enero=--01-01"}},
		{"Catalan", "1 d’octubre de 2026, 3 de març de l'any 2026", []string{"1 d’octubre de 2026=2026-10-01", "3 de març de l'any 2026=2026-03-03"}},
		{"Galician", "2 de xaneiro de 2026", []string{"2 de xaneiro de 2026=2026-01-02"}},
		{"Basque", "2026ko urtarrilaren 1a, 2026ko martxoaren 15ean", []string{"2026ko urtarrilaren 1a=2026-01-01", "2026ko martxoaren 15ean=2026-03-15"}},
		{"Basque without a day", "2026ko abendua", []string{"2026ko abendua=2026-12"}},
		{"German", "1. Januar 2026, 3. März", []string{"1. Januar 2026=2026-01-01", "3. März=--03-03"}},
		{"French", "1er janvier 2026, 14 août", []string{"1er janvier 2026=2026-01-01", "14 août=--08-14"}},
		{"Portuguese", "7 de março de 2026", []string{"7 de março de 2026=2026-03-07"}},
		{"Italian", "7 dicembre 2026", []string{"7 dicembre 2026=2026-12-07"}},
		{"English, day first", "1st of January 2026, 2 May", []string{"1st of January 2026=2026-01-01", "2 May=--05-02"}},
		{"English, month first", "January 31st, 2026, Feb. 2, 2026 and March 3.", []string{"January 31st, 2026=2026-01-31", "Feb. 2, 2026=2026-02-02", "March 3=--03-03"}},
		{"Greek", "1 Ιανουαρίου 2026", []string{"1 Ιανουαρίου 2026=2026-01-01"}},
		{"Russian", "1 января 2026", []string{"1 января 2026=2026-01-01"}},
		{"Arabic", "١ يناير ٢٠٢٦", []string{"١ يناير ٢٠٢٦=2026-01-01"}},
		{"a range", "del 1 al 15 de enero de 2026", []string{"1=1", "15 de enero de 2026=2026-01-15"}},
		{"money behind", "15 de enero, 2000 euros", []string{"15 de enero=--01-15", "2000 euros=2000 EUR"}},
		{"money behind a month", "en enero 1500 €", []string{"1500 €=1500 EUR"}},
		{"a word that is no month", "5 may apply, 3 out of 4", []string{"5=5", "3=3", "4=4"}},
		{"no such day", "31 de febrero de 2026", []string{"31=31", "febrero de 2026=2026-02"}},
		{"number behind a small month", "en enero 15 personas", []string{"15=15"}},
	})
}
