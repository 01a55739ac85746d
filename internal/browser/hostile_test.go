package browser

import (
	"strings"
	"testing"
	"time"
)

func TestHostilePages(t *testing.T) {
	t.Parallel()
	const limit = 5 * time.Second
	b, w := own(t, func(c *Config) { c.Timeout = limit })
	for _, c := range []struct {
		name, html string
		want       string // in the error; empty: there may be a page
	}{
		{"endless script", `<script>for (;;);</script>`, "in time"},
		{"endless script after load", `<script>onload = () => setTimeout(() => { for (;;); }, 0)</script>`, "in time"},
		{"endless alerts", `<script>for (;;) alert("again")</script>`, "in time"},
		{"alerts for ever", `<script>setInterval(() => alert("again"), 1)</script>`, ""},
		{"confirm and prompt", `<script>confirm("?"); prompt("?", "!"); print()</script>`, ""},
		{"reloads for ever", `<script>location.reload()</script>`, "without end"},
		{"navigates for ever", `<script>location = "/?" + Math.random()</script>`, "without end"},
		{"refreshes for ever", `<meta http-equiv=refresh content="0">`, "without end"},
		{"leaves after load for ever", `<script>onload = () => setTimeout(() => location.reload(), 200)</script>`, "without end"},
		{"pushes state for ever", `<script>setInterval(() => { for (let i = 0; i < 99; i++) history.pushState({}, "", "/" + Math.random()) }, 1)</script>`, ""},
		{"goes nowhere", `<script>location = "about:blank"</script>`, "no server"},
		{"goes to a blob", `<script>location = URL.createObjectURL(new Blob(["<p>blob"], {type: "text/html"}))</script>`, "no server"},
		{"will not be left", `<script>onbeforeunload = e => { e.preventDefault(); return "stay" }; location = "/"</script>`, "without end"},
		{"opens windows", `<script>for (let i = 0; i < 1000; i++) open("/w" + i)</script>`, ""},
		{"opens windows for ever", `<script>setInterval(() => { for (let i = 0; i < 99; i++) open("about:blank", "w" + i) }, 1)</script>`, ""},
		{"clicks links to windows", `<a id=a target=_blank href=/w>a</a><script>for (let i = 0; i < 200; i++) a.click()</script>`, ""},
		{"huge text", `<body><script>document.body.append("x".repeat(50e6))</script>`, ""},
		{"huge tree", `<body><script>for (let i = 0; i < 3e5; i++) document.body.append(document.createElement("p"))</script>`, ""},
		{"deep tree", `<body><script>let e = document.body; for (let i = 0; i < 1e5; i++) e = e.appendChild(document.createElement("p"))</script>`, ""},
		{"a tree for ever", `<body><script>for (;;) document.body.append(document.createElement("p"))</script>`, ""},
		{"memory for ever", `<script>let a = []; for (;;) a.push(new Array(1e5).fill({}))</script>`, ""},
		{"huge dialog", `<script>alert("x".repeat(200e6))</script>`, ""},
		{"huge data address", `<script>fetch("data:," + "x".repeat(100e6))</script>`, ""},
		{"frames without end", `<script>setInterval(() => document.body.append(document.createElement("iframe")), 1)</script>`, ""},
		{"frames in itself", `<iframe src="/?a"></iframe><iframe src="/?b"></iframe>`, ""},
		{"requests for ever", `<script>(async () => { for (;;) await fetch("/" + Math.random()) })()</script>`, ""},
		{"requests at once", `<script>for (let i = 0; i < 5000; i++) fetch("/" + i)</script>`, ""},
		{"workers without end", `<script>for (let i = 0; i < 300; i++) new Worker(URL.createObjectURL(new Blob(["for(;;);"])))</script>`, ""},
		{"cannot be read", `<script>Object.defineProperty(Element.prototype, "outerHTML", {get() { for (;;); }}); String.prototype.slice = null</script>still read`, ""},
		{"downloads", `<a id=a download href=/x>a</a><script>a.click()</script>`, ""},
		{"mail", `<script>location = "mailto:a@example.org"</script>`, ""},
		{"a file", `<script>location = "file:///etc/passwd"</script>`, ""},
		{"debugger", `<script>debugger</script>`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			host := hostOf(t)
			w.add(host, answerHTML("<!doctype html>"+c.html))
			began := time.Now()
			p, err := b.Render(t.Context(), parse(t, "http://"+host+"/"))
			took := time.Since(began)
			t.Logf("%v, %d bytes, %v", took.Round(time.Millisecond), len(p.HTML), err)
			if took > limit+15*time.Second {
				t.Errorf("took %v", took)
			}
			if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if len(p.HTML) > maxHTML || strings.Contains(string(p.HTML), "root:") {
				t.Errorf("%d bytes: %.99s", len(p.HTML), p.HTML)
			}
		})
	}
	mustStillWork(t, b, w)
}
