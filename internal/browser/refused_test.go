package browser

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestTheMainDocumentsErrorIsThatOfFetch(t *testing.T) {
	t.Parallel()
	host := hostOf(t)
	mux := http.NewServeMux()
	mux.HandleFunc("/", answerHTML(`<script src=https://nowhere.example/a.js></script><p>fine`))
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://nowhere.example/", http.StatusFound)
	})
	mux.HandleFunc("/script", answerHTML(`<script>location = "https://nowhere.example/"</script>`))
	shared.web.add(host, mux)
	mustContain(t, render(t, "https://"+host+"/"), "fine")
	for _, raw := range []string{"https://nowhere.example/", "http://nowhere.example/#x", "https://" + host + "/moved", "https://" + host + "/script"} {
		_, err := shared.Render(t.Context(), parse(t, raw))
		var no noHost
		if !errors.As(err, &no) || no != "nowhere.example" {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

func TestRequestsThatChangeThingsAreRefused(t *testing.T) {
	t.Parallel()
	host := site(t, map[string]string{
		"/": `<body><script>
			const say = (what, how) => document.body.append(what + "=" + how + ";");
			fetch("/post", {method: "POST", body: "x"}).then(r => say("post", r.status));
			fetch("/put", {method: "PUT"}).then(r => say("put", r.status));
			fetch("/delete", {method: "DELETE"}).then(r => say("delete", r.status));
			for (const scheme of ["ws", "wss"]) {
				const socket = new WebSocket(scheme + "://" + location.host + "/socket");
				socket.onopen = () => say(scheme, "open");
				socket.onerror = () => say(scheme, "refused");
			}
			navigator.sendBeacon("/beacon", "x");
		</script>`,
		"/form": `<form method=post action=/submit><input name=a></form><script>document.forms[0].submit()</script>`,
	})
	for _, scheme := range []string{"http", "https"} {
		p := render(t, scheme+"://"+host+"/")
		for _, text := range []string{"post=405", "put=405", "delete=405"} {
			mustContain(t, p, text)
		}
		if strings.Contains(string(p.HTML), "=open") {
			t.Errorf("a WebSocket: %s", p.HTML)
		}
	}
	_, err := shared.Render(t.Context(), parse(t, "https://"+host+"/form"))
	var refused *Refused
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), "POST") {
		t.Errorf("form: %v", err)
	}
	if got, want := fmt.Sprint(shared.web.requests(host)), "[GET / GET / GET /form]"; got != want {
		t.Errorf("fetched %s, want %s", got, want)
	}
}
