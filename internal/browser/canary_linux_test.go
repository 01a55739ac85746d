package browser

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// temptation tries every way out that a page has. %[1]d is a TCP port of a
// canary, %[2]d a UDP port.
const temptation = `<!doctype html>
<link rel=dns-prefetch href="//prefetched.example.net">
<link rel=preconnect href="http://127.0.0.1:%[1]d">
<link rel=preconnect href="https://127.0.0.1:%[1]d" crossorigin>
<link rel=prefetch href="http://127.0.0.1:%[1]d/prefetch">
<link rel=stylesheet href="http://[::1]:%[1]d/style">
<link rel=icon href="http://127.0.0.1:%[1]d/icon">
<body>
<script src="http://127.0.0.1:%[1]d/script"></script>
<script src="http://localhost:%[1]d/localhost"></script>
<script src="http://2130706433:%[1]d/number"></script>
<script src="http://0.0.0.0:%[1]d/zero"></script>
<script src="http://[::ffff:127.0.0.1]:%[1]d/mapped"></script>
<script src="http://resolved.example.net/name"></script>
<img src="http://127.0.0.1:%[1]d/image">
<iframe src="http://127.0.0.1:%[1]d/frame"></iframe>
<iframe src="ftp://127.0.0.1:%[1]d/ftp"></iframe>
<a id=a href="#x" ping="http://127.0.0.1:%[1]d/ping">a</a>
<script>
const port = "127.0.0.1:%[1]d", udp = "127.0.0.1:%[2]d";
const tries = [
	() => a.click(),
	() => fetch("http://" + port + "/fetch", {mode: "no-cors"}),
	() => fetch("https://" + port + "/secure", {mode: "no-cors"}),
	() => fetch("http://[::1]:%[1]d/six", {mode: "no-cors"}),
	() => navigator.sendBeacon("http://" + port + "/beacon", "x"),
	() => new EventSource("http://" + port + "/events"),
	() => new WebSocket("ws://" + port + "/socket"),
	() => new WebSocket("wss://" + port + "/socket"),
	() => new WebTransport("https://" + udp + "/transport"),
	() => navigator.serviceWorker.register("/worker.js"),
	() => new Worker("/worker.js"),
	() => new SharedWorker("/worker.js"),
	() => open("http://" + port + "/window"),
	() => new Notification("x", {icon: "http://" + port + "/notification"}),
	() => navigator.getBattery && fetch("http://" + udp + "/", {mode: "no-cors"}),
	() => new PresentationRequest("http://" + port + "/present").getAvailability(),
	() => {
		const peer = new RTCPeerConnection({iceServers: [
			{urls: "stun:" + udp}, {urls: "stun:" + port},
			{urls: ["turn:" + udp, "turn:" + port + "?transport=tcp", "turns:" + port + "?transport=tcp", "stun:stun.example.net"], username: "u", credential: "c"},
		]});
		peer.createDataChannel("x");
		peer.onicecandidate = e => e.candidate && fetch("/candidate?" + encodeURIComponent(e.candidate.candidate));
		peer.createOffer().then(o => peer.setLocalDescription(o));
		const other = new RTCPeerConnection();
		other.ondatachannel = () => fetch("/connected");
	},
];
for (const each of tries) { try { Promise.resolve(each()).catch(() => {}) } catch (e) {} }
setTimeout(() => fetch("/done"), 2500);
</script>
<script async src="/held.js"></script>`

const workerTemptation = `
fetch("http://127.0.0.1:%[1]d/worker", {mode: "no-cors"}).catch(() => {});
try { new WebSocket("ws://127.0.0.1:%[1]d/worker") } catch (e) {}
self.oninstall = () => fetch("http://127.0.0.1:%[1]d/service", {mode: "no-cors"}).catch(() => {});`

// canary listens where nobody may come.
type canary struct {
	tcp, udp int
	visits   atomic.Int32
}

func newCanary(t *testing.T) *canary {
	t.Helper()
	var c canary
	four, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c.tcp = four.Addr().(*net.TCPAddr).Port
	listeners := []net.Listener{four}
	if six, err := net.Listen("tcp6", fmt.Sprintf("[::1]:%d", c.tcp)); err == nil { // where there is IPv6
		listeners = append(listeners, six)
	}
	for _, l := range listeners {
		t.Cleanup(func() { _ = l.Close() })
		go func() {
			for {
				conn, err := l.Accept()
				if err != nil {
					return
				}
				c.visits.Add(1)
				_ = conn.Close()
			}
		}()
	}
	packets, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = packets.Close() })
	c.udp = packets.LocalAddr().(*net.UDPAddr).Port
	go func() {
		buf := make([]byte, 2048)
		for {
			if _, _, err := packets.ReadFrom(buf); err != nil {
				return
			}
			c.visits.Add(1)
		}
	}()
	return &c
}

func TestNothingLeavesButThroughFetch(t *testing.T) {
	t.Parallel()
	c := newCanary(t)
	b, w := own(t, nil)
	done := make(chan struct{})
	var once sync.Once
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", answerHTML(fmt.Sprintf(temptation, c.tcp, c.udp)))
	mux.HandleFunc("/worker.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, workerTemptation, c.tcp)
	})
	mux.HandleFunc("/done", func(http.ResponseWriter, *http.Request) { once.Do(func() { close(done) }) })
	mux.HandleFunc("/held.js", func(_ http.ResponseWriter, r *http.Request) { // holds the load event
		select {
		case <-done:
		case <-r.Context().Done():
		}
	})
	w.add("tempting.example", mux)
	mustStillWork(t, b, w)

	watch := watchSockets(t, b.current.process)
	if _, err := b.Render(t.Context(), parse(t, "https://tempting.example/")); err != nil {
		t.Error(err)
	}
	if _, err := b.Render(t.Context(), parse(t, "http://tempting.example/")); err != nil {
		t.Error(err)
	}
	for _, s := range watch() {
		t.Error("the browser had a socket of its own: " + s)
	}
	if n := c.visits.Load(); n > 0 {
		t.Errorf("%d visits to the canaries", n)
	}
	mustHaveTried(t, w)
}

// mustHaveTried proves that the page really did try: what may be asked for at
// all was asked of Fetch.
func mustHaveTried(t *testing.T, w *web) {
	t.Helper()
	all := strings.Join(w.requests(""), "\n")
	for _, path := range []string{"/script", "/number", "/zero", "/mapped", "/localhost", "/style", "/name", "/frame", "/fetch", "/secure", "/six", "/events", "/worker", "/done"} {
		if !strings.Contains(all, "GET "+path) {
			t.Errorf("no GET %s among\n%s", path, all)
		}
	}
	for _, never := range []string{"POST", "/image", "/icon", "/ping", "/beacon", "/socket", "/window", "/candidate?candidate", "/connected"} {
		if strings.Contains(all, never) {
			t.Errorf("%s among\n%s", never, all)
		}
	}
}
