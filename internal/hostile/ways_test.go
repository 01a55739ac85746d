package hostile_test

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strconv"
)

// way is how a page leads a visitor to another address.
type way struct {
	name  string
	lead  func(w http.ResponseWriter, to string)
	moved bool // a redirect that every visitor must follow or refuse
}

var ways = []way{
	status(301), status(302), status(303), status(307), status(308),
	{name: "refresh", lead: func(w http.ResponseWriter, to string) {
		fmt.Fprintf(w, `<!doctype html><meta http-equiv="refresh" content="0; url=%s">`, html.EscapeString(to))
	}},
	{name: "script", lead: func(w http.ResponseWriter, to string) {
		fmt.Fprintf(w, `<!doctype html><script>location.href = %s;</script>`, quoted(to))
	}},
}

// computed leads only those who run scripts.
var computed = way{name: "computed", lead: func(w http.ResponseWriter, to string) {
	fmt.Fprintf(w, `<!doctype html><script>for (const to of [%s]) setTimeout(() => { location = to }, 0)</script>`, quoted(to))
}}

// header leads those who heed a field that no standard of HTTP knows.
var header = way{name: "header", lead: func(w http.ResponseWriter, to string) {
	w.Header().Set("Refresh", "0; url="+to)
	fmt.Fprint(w, "<!doctype html>")
}}

func status(code int) way {
	return way{name: strconv.Itoa(code), moved: true, lead: func(w http.ResponseWriter, to string) {
		w.Header().Set("Location", to)
		w.WriteHeader(code)
	}}
}

// quoted is a value of JavaScript.
func quoted(v any) string {
	b, _ := json.Marshal(v) // strings never fail
	return string(b)
}
