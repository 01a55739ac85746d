package browser

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestScriptsWriteThePage(t *testing.T) {
	t.Parallel()
	host := site(t, map[string]string{
		"/":       `<title>t</title><div id=a></div><script src=/app.js></script>`,
		"/app.js": `fetch("/data").then(r => r.text()).then(s => document.getElementById("a").textContent = s)`,
		"/data":   `Prestación por desempleo`,
	})
	for _, scheme := range []string{"http", "https"} {
		p := render(t, scheme+"://"+host+"/")
		mustContain(t, p, `<div id="a">Prestación por desempleo</div>`)
		if p.Status != 200 || p.URL != scheme+"://"+host+"/" || p.ContentType != "text/html; charset=utf-8" {
			t.Errorf("got %d %s %s", p.Status, p.URL, p.ContentType)
		}
	}
}

func TestTheMainDocumentSpeaks(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("/missing", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(404)
		fmt.Fprint(w, "<p>nothing here")
	})
	mux.HandleFunc("/secret", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Www-Authenticate", `Basic realm="x"`)
		w.WriteHeader(401)
		fmt.Fprint(w, "who are you")
	})
	mux.HandleFunc("/latin", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<meta charset=iso-8859-1><p>a\xf1o")
	})
	mux.HandleFunc("/data", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"a": 1}`)
	})
	mux.HandleFunc("/address", answerHTML(`<script>history.pushState({}, "", "/elsewhere")</script>pushed`))
	mux.HandleFunc("/frame", answerHTML(`<iframe src=/missing></iframe>framed`))
	host := serve(t, mux)
	for _, c := range []struct {
		path   string
		status int
		text   string
		kind   string
	}{
		{"/missing", 404, "nothing here", "text/html"},
		{"/secret", 401, "who are you", "text/plain"},
		{"/latin", 200, "<p>año", "text/html"},
		{"/data", 200, `{"a": 1}`, "application/json"},
		{"/address", 200, "pushed", "text/html"},
		{"/frame", 200, "framed", "text/html"},
	} {
		t.Run(c.path[1:], func(t *testing.T) {
			t.Parallel()
			p := render(t, "https://"+host+c.path)
			mustContain(t, p, c.text)
			if p.Status != c.status || p.URL != "https://"+host+c.path || p.ContentType != c.kind+"; charset=utf-8" {
				t.Errorf("got %d %s %s", p.Status, p.URL, p.ContentType)
			}
		})
	}
}

// What an answer says of itself in its header is told, and no more of it.
func TestTheHeaderThatTells(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("retry-after", "120")
		w.Header().Set("cf-mitigated", "challenge")
		w.Header().Set("x-other", "y")
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprint(w, "<p>later")
	})
	p := render(t, "https://"+serve(t, mux)+"/")
	if p.Status != 503 || p.Header.Get("Retry-After") != "120" || p.Header.Get("Cf-Mitigated") != "challenge" || p.Header.Get("X-Other") != "" {
		t.Errorf("got %d with %v", p.Status, p.Header)
	}
}

func TestRedirectsEndWhereTheyLead(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	redirect := func(path, to string, code int) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, code) })
	}
	html := func(path, text string) { mux.HandleFunc(path, answerHTML(text)) }
	other := "other." + hostOf(t)
	redirect("/moved", "/end", 301)
	redirect("/chain", "/moved", 302)
	redirect("/away", "https://"+other+"/end", 307)
	redirect("/loop", "/loop", 302)
	redirect("/gone", "/nothing", 302)
	html("/meta", `<meta http-equiv=refresh content="0; url=/end">wait`)
	html("/meta2", `<meta http-equiv=refresh content="2; url=/end">wait`)
	html("/replace", `<script>location.replace("/end")</script>wait`)
	html("/later", `<script>onload = () => setTimeout(() => location = "/end", 300)</script>wait`)
	html("/both", `<script>location.href = "/chain"</script>wait`)
	html("/end", `<p>the end`)
	host := serve(t, mux)
	shared.web.add(other, mux)
	for _, c := range []struct {
		path, end string
		status    int
	}{
		{"/moved", "http://" + host + "/end", 200},
		{"/chain", "http://" + host + "/end", 200},
		{"/away", "https://" + other + "/end", 200},
		{"/meta", "http://" + host + "/end", 200},
		{"/meta2", "http://" + host + "/end", 200},
		{"/replace", "http://" + host + "/end", 200},
		{"/later", "http://" + host + "/end", 200},
		{"/both", "http://" + host + "/end", 200},
		{"/gone", "http://" + host + "/nothing", 404},
	} {
		t.Run(c.path[1:], func(t *testing.T) {
			t.Parallel()
			p := render(t, "http://"+host+c.path)
			if p.Status != c.status || p.URL != c.end {
				t.Errorf("got %d %s", p.Status, p.URL)
			}
			if c.status == 200 {
				mustContain(t, p, "the end")
			}
		})
	}
	t.Run("loop", func(t *testing.T) {
		t.Parallel()
		_, err := shared.Render(t.Context(), parse(t, "http://"+host+"/loop"))
		if err == nil || !strings.Contains(err.Error(), "ERR_TOO_MANY_REDIRECTS") {
			t.Errorf("got %v", err)
		}
	})
}

func TestNothingIsSharedBetweenPages(t *testing.T) {
	t.Parallel()
	host := site(t, map[string]string{"/": `<body><script>
		document.body.append("cookie=" + document.cookie + " storage=" + localStorage.getItem("k"));
		document.cookie = "k=v; max-age=1000";
		localStorage.setItem("k", "v");
	</script>`})
	for range 2 {
		mustContain(t, render(t, "https://"+host+"/"), "cookie= storage=null")
	}
}
