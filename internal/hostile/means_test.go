package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
)

// means are how the script of a page makes a browser ask for an address.
type means struct {
	name   string
	try    string                           // an expression of JavaScript over "to"; a promise ends with the try
	secure bool                             // only pages over TLS have it
	heavy  bool                             // costs a browser much: it tries fewer addresses
	head   func(h http.Header, to []string) // what the page does before any script; may be nil
}

// tools are for the expressions of all means.
const tools = `
const pause = ms => new Promise(end => setTimeout(end, ms));
const put = (tag, attributes, text = "") => new Promise(end => {
	const e = document.createElement(tag);
	e.onload = e.onerror = end;
	for (const name in attributes) e.setAttribute(name, attributes[name]);
	e.append(text);
	document.body.append(e);
});
const frame = (name = "") => {
	const f = Object.assign(document.createElement("iframe"), {name});
	document.body.append(f);
	return f;
};
const ended = (target, ...events) => new Promise(end => events.forEach(e => target.addEventListener(e, end)));
const blob = source => URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
const worker = source => ended(new Worker(blob(source + ".finally(() => postMessage(0))")), "message");
const shared = source => ended(new SharedWorker(blob(source)), "error");
const string = JSON.stringify;
const sync = to => { const x = new XMLHttpRequest; x.open("GET", to, false); x.send() };
const later = to => { const x = new XMLHttpRequest; x.open("GET", to); x.send(); return ended(x, "loadend") };
const submit = (method, to) => {
	const target = "f" + Math.random(), f = document.createElement("form"), aim = frame(target);
	for (const [name, value] of Object.entries({method, action: to, target})) f.setAttribute(name, value);
	document.body.append(f);
	f.submit();
	return ended(aim, "load");
};
const call = to => {
	const {host} = new URL(to, location), secret = {username: "u", credential: "c"};
	const peer = new RTCPeerConnection({iceServers: [
		{urls: "stun:" + host},
		{urls: ["turn:" + host, "turn:" + host + "?transport=tcp", "turns:" + host + "?transport=tcp"], ...secret},
	]});
	peer.createDataChannel("x");
	peer.setLocalDescription();
	return ended(peer, "icecandidateerror");
};
const visit = to => { const f = frame(); f.contentWindow.location = to; return ended(f, "load") };
const media = to => Promise.allSettled([
	put("img", {src: to}), put("video", {src: to, autoplay: ""}), put("object", {data: to}), put("embed", {src: to}),
	new FontFace("x", "url(" + string(to) + ")").load(), void put("p", {style: "background: url(" + string(to) + ")"}, "x"),
]);
const ahead = to => ["prefetch", "preconnect", "dns-prefetch", "icon", "manifest"].forEach(rel => put("link", {rel, href: to}));
let last;
const queued = ask => last = Promise.resolve(last).then(ask, ask);
let moves = 0;
const moved = to => "/moved/" + [301, 302, 303, 307, 308][moves++ % 5] + "?" + encodeURIComponent(to);
const served = () => served.worker ??= navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(r => r.active);
`

// inTurn asks for one address after the other.
var inTurn = means{name: "fetches in turn", try: `queued(() => fetch(to, {mode: "no-cors"}))`}

// heading asks by the header of the page.
func heading(h http.Header, to []string) {
	for _, a := range to {
		h.Add("Link", fmt.Sprintf("<%s>; rel=preload; as=script", a))
		h.Add("Link", fmt.Sprintf("<%s>; rel=preconnect", a))
	}
	h.Set("Content-Security-Policy-Report-Only", "script-src 'none'; report-uri "+strings.Join(to, " "))
}

// serviceWorker asks for what it is told.
const serviceWorker = `onmessage = e => e.waitUntil(fetch(e.data, {mode: "no-cors"}))`

// asking are means that reach what is allowed, through the program.
var asking = []means{
	{name: "fetch", try: `fetch(to, {mode: "no-cors"})`},
	{name: "a fetch with a preflight", try: `fetch(to, {headers: {a: "b"}})`},
	{name: "a fetch that outlives its page", try: `fetch(to, {mode: "no-cors", keepalive: true})`},
	{name: "a fetch that is redirected", try: `fetch(moved(to), {mode: "no-cors"})`},
	{name: "XMLHttpRequest", try: `later(to)`},
	{name: "XMLHttpRequest that waits", try: `sync(to)`},
	{name: "EventSource", try: `ended(new EventSource(to), "error")`},
	{name: "a script", try: `put("script", {src: to})`},
	{name: "a script that is redirected", try: `put("script", {src: moved(to)})`},
	{name: "a module", try: `put("script", {type: "module", src: to})`},
	{name: "import()", try: `import(to)`},
	{name: "a style sheet", try: `put("link", {rel: "stylesheet", href: to})`},
	{name: "@import", try: `put("style", {}, "@import " + string(to))`},
	{name: "a frame", heavy: true, try: `put("iframe", {src: to})`},
	{name: "a frame that is redirected", heavy: true, try: `put("iframe", {src: moved(to)})`},
	{name: "a frame that is refreshed", heavy: true, try: `put("iframe", {srcdoc: '<meta http-equiv=refresh content="0; url=' + to + '">'})`},
	{name: "a script in a frame", heavy: true, try: `put("iframe", {srcdoc: "<script src='" + to + "'></" + "script>"})`},
	{name: "the location of a frame", heavy: true, try: `visit(to)`},
	{name: "a form", heavy: true, try: `submit("get", to)`},
	{name: "a preload", try: `put("link", {rel: "preload", as: "script", href: to})`},
	{name: "a preload of a module", try: `put("link", {rel: "modulepreload", href: to})`},
	{name: "a worker", heavy: true, try: `worker("fetch(" + string(to) + ", {mode: 'no-cors'})")`},
	{name: "a script of a worker", heavy: true, try: `worker("(async () => importScripts(" + string(to) + "))()")`},
	{name: "a shared worker", heavy: true, try: `shared("fetch(" + string(to) + ", {mode: 'no-cors'})")`},
	{name: "the header of a page", head: heading, try: `null`},
	{name: "fetch over TLS", secure: true, try: `fetch(to, {mode: "no-cors"})`},
	{name: "a service worker", secure: true, try: `served().then(w => w.postMessage(to))`},
	{name: "a payment", secure: true, try: `new PaymentRequest([{supportedMethods: to}], {total: {label: "x", amount: {currency: "EUR", value: "1"}}}).canMakePayment()`},
}

// pushing are means that the program, or the browser, lets nobody use.
var pushing = []means{
	{name: "a fetch that posts", try: `fetch(to, {mode: "no-cors", method: "POST", body: "x"})`},
	{name: "a form that posts", heavy: true, try: `submit("post", to)`},
	{name: "a beacon", try: `navigator.sendBeacon(to, "x")`},
	{name: "a ping", try: `put("a", {href: "#x", ping: to}), document.links[document.links.length - 1].click()`},
	{name: "WebSocket", try: `ended(new WebSocket(new URL(to, location).href.replace(/^http/, "ws")), "error")`},
	{name: "WebRTC", heavy: true, try: `call(to)`},
	{name: "images, fonts and media", heavy: true, try: `media(to)`},
	{name: "links ahead", heavy: true, try: `ahead(to)`},
	{name: "speculation", try: `void put("script", {type: "speculationrules"}, string({prefetch: [{urls: [to], eagerness: "immediate"}], prerender: [{urls: [to], eagerness: "immediate"}]}))`},
	{name: "a window", try: `open(to)`},
	{name: "a worker elsewhere", try: `ended(new Worker(to), "error")`},
	{name: "WebSocket over TLS", secure: true, try: `ended(new WebSocket(new URL(to, location).href.replace(/^http/, "ws")), "error")`},
	{name: "WebTransport", secure: true, try: `new WebTransport(to).ready`},
	{name: "a presentation", secure: true, try: `new PresentationRequest(to).getAvailability()`},
	{name: "an identity", heavy: true, secure: true, try: `navigator.credentials.get({identity: {providers: [{configURL: to, clientId: "x"}]}})`},
}
