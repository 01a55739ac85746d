package probe

import (
	"strings"
	"testing"
)

func TestInPageRedirects(t *testing.T) {
	t.Parallel()
	meta := func(content string) string { return `<meta http-equiv="refresh" content="` + content + `">` }
	script := func(s string) string { return "<title>x</title><script>" + s + "</script>" }
	long := "<p>" + strings.Repeat("Quien ha cotizado puede pedirla. ", 10) + "</p>"
	for _, c := range []struct {
		name, body, want string // want is empty where the page stays
	}{
		{"refresh", meta("0; url=/new"), "http://a.test/new"},
		{"refresh in quotes", meta("0;URL='/new?a=1;b'"), "http://a.test/new?a=1;b"},
		{"refresh with a comma", meta("1,/new"), "http://a.test/new"},
		{"refresh with spaces", meta("  2 ; url =  /new "), "http://a.test/new"},
		{"refresh without its word", meta("0 /new"), "http://a.test/new"},
		{"refresh with a fraction", meta("0.9;url=/new"), "http://a.test/new"},
		{"refresh without a number", meta(".5;url=/new"), "http://a.test/new"},
		{"refresh to an address that begins like the word", meta("0;urlaub"), "http://a.test/dir/urlaub"},
		{"refresh in capitals", `<META HTTP-EQUIV=Refresh CONTENT="5; URL=http://b.test/">`, "http://b.test/"},
		{"refresh on a page with text", meta("3;url=/new") + long, "http://a.test/new"},
		{"refresh in the body", "<body>" + long + meta("0;url=/new"), "http://a.test/new"},
		{"first refresh", meta("0;url=/one") + meta("0;url=/two"), "http://a.test/one"},
		{"refresh with a base", `<base href="http://b.test/x/">` + meta("0;url=new"), "http://b.test/x/new"},
		{"refresh too late", meta("6;url=/new"), ""},
		{"refresh far too late", meta("99999999999999999999;url=/new"), ""},
		{"refresh of the page itself", meta("3"), ""},
		{"refresh of nonsense", meta("now;url=/new"), ""},
		{"refresh that runs into its number", meta("0url=/new"), ""},
		{"refresh to no web address", meta("0;url=javascript:go()"), ""},
		{"refresh to a bad address", meta("0;url=http://[x/"), ""},
		{"refresh for readers without scripts", "<noscript>" + meta("0;url=/noscript") + "</noscript>", ""},
		{"refresh in a template", "<template>" + meta("0;url=/new") + "</template>", ""},
		{"refresh in a comment", "<!-- " + meta("0;url=/new") + " -->", ""},
		{"refresh in a script", script(`document.write('` + meta("0;url=/new") + `')`), ""},
		{"another meta", `<meta http-equiv="x-ua-compatible" content="0;url=/new">`, ""},

		{"location", script(`location = "/new"`), "http://a.test/new"},
		{"location.href", script(`location.href='/new';`), "http://a.test/new"},
		{"window.location", script(`window.location="http://b.test/x?y=1";`), "http://b.test/x?y=1"},
		{"window.location.href", script("\n  window.location.href = '/new'\n"), "http://a.test/new"},
		{"document.location", script(`document.location = "new";`), "http://a.test/dir/new"},
		{"replace", script(`location.replace("/new")`), "http://a.test/new"},
		{"window.location.assign", script(`window . location . assign ( '/new' );`), "http://a.test/new"},
		{"after another statement", script(`var a=1;location.href="/new"`), "http://a.test/new"},
		{"in a timer", script(`setTimeout(function(){location.href="/new"},100)`), "http://a.test/new"},
		{"in onload", `<body onload="location.href='/new'">`, "http://a.test/new"},
		{"escaped slashes", script(`location.href="http:\/\/b.test\/x";`), "http://b.test/x"},
		{"escaped letters", script(`location.href="\/n\u0065w";`), "http://a.test/new"},
		{"in the second script", script(`var a`) + script(`location="/new"`), "http://a.test/new"},
		{"with few words", script(`location="/new"`) + "<p>If nothing happens, <a href=/new>go on</a>.", "http://a.test/new"},
		{"with a base", `<base href=/x/>` + script(`location="new"`), "http://a.test/x/new"},
		{"with text of its own", script(`location="/new"`) + long, ""},
		{"put together", script(`location.href="/new?from=" + document.referrer`), ""},
		{"put together from the left", script(`location.href=base+"/new"`), ""},
		{"compared", script(`if (location.href == "/new") {}`), ""},
		{"out of a frame", script(`top.location = "/new"; parent.location.href = "/new";`), ""},
		{"by choice", script(`if (small) { location.href = "/mobile"; } else { location.href = "/new"; }`), ""},
		{"another thing's location", script(`map.location = "/new"; mylocation="/new"`), ""},
		{"in a comment", script("// location.href = '/new';\n/* \nlocation='/new'; */"), ""},
		{"beside a comment", script("/* go */ location='/new'; // now"), "http://a.test/new"},
		{"to no web address", script(`location.href="mailto:a@a.test"`), ""},
		{"to nothing", script(`location.href=""`), ""},
		{"for readers without scripts", "<noscript>" + script(`location="/new"`) + "</noscript>", ""},
		{"in text", "<p>location = '/new'", ""},
		{"no directions", long, ""},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, ok := inPage(mustURL(t, "http://a.test/dir/page"), []byte(c.body), "text/html")
			if ok != (c.want != "") || got.String() != c.want {
				t.Errorf("got %q, %t, want %q", got, ok, c.want)
			}
			if u, ok := inPage(mustURL(t, "http://a.test/dir/page"), []byte(c.body), "text/plain"); ok {
				t.Errorf("plain text leads to %s", u)
			}
		})
	}
}

// A page may be as tangled as it likes: finding out where it leads takes no
// longer than reading it.
func TestInPageIsBounded(t *testing.T) {
	t.Parallel()
	u := mustURL(t, "http://a.test/")
	for name, body := range map[string]string{
		"templates":  strings.Repeat("<template>", 200_000),
		"statements": "<script>" + strings.Repeat("location = '", 200_000) + "</script>",
		"comments":   "<script>" + strings.Repeat("/* ", 400_000) + "</script>",
		"quotes":     "<script>location='" + strings.Repeat(`\'`, 500_000) + "</script>",
	} {
		if _, ok := inPage(u, []byte(body), "text/html"); ok {
			t.Errorf("%s lead somewhere", name)
		}
	}
}
