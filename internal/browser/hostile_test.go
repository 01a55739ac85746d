package browser

import (
	"strings"
	"testing"
	"time"
)

const (
	endless = 3 * time.Second // for pages that will use up any time
	ample   = time.Minute
)

// hostilePages are tried one after the other in one browser. Where no error is
// wanted, there may be one or not: what counts is that there is an end.
var hostilePages = []struct {
	name  string
	limit time.Duration
	html  string
	want  string // in the error
}{
	{"endless script", endless, `<script>for (;;);</script>`, "in time"},
	{"endless script after load", endless, `<script>onload = () => setTimeout(() => { for (;;); }, 0)</script>`, "in time"},
	{"endless alerts", endless, `<script>for (;;) alert("again")</script>`, "in time"},
	{"alerts for ever", ample, `<script>setInterval(() => alert("again"), 1)</script>`, ""},
	{"dialogs", ample, `<script>confirm("?"); prompt("?", "!"); print()</script>`, ""},
	{"reloads for ever", ample, `<script>location.reload()</script>`, "without end"},
	{"navigates for ever", ample, `<script>location = "/?" + Math.random()</script>`, "without end"},
	{"refreshes for ever", ample, `<meta http-equiv=refresh content="0">`, "without end"},
	{"leaves after load for ever", ample, `<script>onload = () => setTimeout(() => location.reload(), 20)</script>`, "without end"},
	{"pushes state for ever", ample, `<script>setInterval(() => { for (let i = 0; i < 99; i++) history.pushState({}, "", "/" + Math.random()) }, 1)</script>`, ""},
	{"goes nowhere", ample, `<script>location = "about:blank"</script>`, "no server"},
	{"goes to a blob", ample, `<script>location = URL.createObjectURL(new Blob(["<p>blob"], {type: "text/html"}))</script>`, "no server"},
	{"will not be left", ample, `<script>onbeforeunload = e => { e.preventDefault(); return "stay" }; location = "/"</script>`, "without end"},
	{"opens windows", ample, `<script>for (let i = 0; i < 1000; i++) open("/w" + i)</script>`, ""},
	{"opens windows for ever", ample, `<script>setInterval(() => { for (let i = 0; i < 99; i++) open("about:blank", "w" + i) }, 1)</script>`, ""},
	{"clicks links to windows", ample, `<a id=a target=_blank href=/w>a</a><script>for (let i = 0; i < 200; i++) a.click()</script>`, ""},
	{"huge text", endless, `<body><script>document.body.append("x".repeat(50e6))</script>`, ""},
	{"huge tree", endless, `<body><script>for (let i = 0; i < 3e5; i++) document.body.append(document.createElement("p"))</script>`, ""},
	{"deep tree", ample, `<body><script>let e = document.body; for (let i = 0; i < 1e5; i++) e = e.appendChild(document.createElement("p"))</script>`, ""},
	{"memory for ever", endless, `<script>let a = []; for (;;) a.push(new Array(1e5).fill({}))</script>`, ""},
	{"huge dialog", endless, `<script>alert("x".repeat(200e6))</script>`, ""},
	{"huge address", endless, `<script>fetch("data:," + "x".repeat(100e6))</script>`, ""},
	{"frames without end", endless, `<body><script>setInterval(() => document.body.append(document.createElement("iframe")), 1)</script>`, ""},
	{"frames in itself", ample, `<iframe src="/?a"></iframe><iframe src="/?b"></iframe>`, ""},
	{"requests for ever", ample, `<script>(async () => { for (;;) await fetch("/" + Math.random()) })()</script>`, ""},
	{"requests at once", ample, `<script>for (let i = 0; i < 5000; i++) fetch("/" + i)</script>`, ""},
	{"workers without end", endless, `<script>for (let i = 0; i < 300; i++) new Worker(URL.createObjectURL(new Blob(["for(;;);"])))</script>`, ""},
	{"lies about itself", ample, `<script>Object.defineProperty(Element.prototype, "outerHTML", {get() { for (;;); }}); String.prototype.slice = null</script>`, ""},
	{"downloads", ample, `<a id=a download href=/x>a</a><script>a.click()</script>`, ""},
	{"mail", ample, `<script>location = "mailto:a@example.org"</script>`, ""},
	{"a file", ample, `<script>location = "file:///etc/passwd"</script>`, ""},
	{"debugger", ample, `<script>debugger</script>`, ""},
}

func TestHostilePages(t *testing.T) {
	t.Parallel()
	b, w := own(t, nil)
	for _, c := range hostilePages {
		t.Run(c.name, func(t *testing.T) {
			host := hostOf(t)
			w.add(host, answerHTML("<!doctype html>"+c.html))
			b.cfg.Timeout = c.limit
			began := time.Now()
			p, err := b.Render(t.Context(), parse(t, "http://"+host+"/"))
			took := time.Since(began)
			t.Logf("%v, %d bytes, %v", took.Round(time.Millisecond), len(p.HTML), err)
			if took > c.limit+15*time.Second {
				t.Errorf("took %v", took)
			}
			if windows := "GET /w"; strings.Contains(strings.Join(w.requests(host), "\n"), windows) {
				t.Error("it opened a window")
			}
			if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if len(p.HTML) > maxHTML || strings.Contains(string(p.HTML), "root:") {
				t.Errorf("%d bytes: %.99s", len(p.HTML), p.HTML)
			}
		})
	}
	b.cfg.Timeout = ample
	mustStillWork(t, b, w)
}
