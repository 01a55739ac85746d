package browser

import (
	"net/http"
	"slices"
	"testing"
)

// everything asks for every kind of thing that is no text, and for a script
// that is.
const everything = `<!doctype html>
<link rel=icon href=/no/icon.png>
<link rel=manifest href=/no/manifest.json>
<link rel=preload as=image href=/no/preload.png>
<link rel=preload as=font crossorigin href=/no/preload.woff2>
<link rel=prefetch href=/no/prefetch.html>
<link rel=prerender href=/no/prerender.html>
<script type=speculationrules>{"prefetch": [{"urls": ["/no/rules.html"], "eagerness": "immediate"}], "prerender": [{"urls": ["/no/rules2.html"], "eagerness": "immediate"}]}</script>
<style>@font-face { font-family: f; src: url(/no/font.woff2) } p { font-family: f; background: url(/no/background.png) }</style>
<p>text in that font
<img src=/no/image.png><picture><source srcset=/no/picture.webp><img src=/no/picture.png></picture>
<svg width=9 height=9><image href=/no/svg.png width=9 height=9></image></svg>
<video src=/no/video.mp4 poster=/no/poster.png autoplay preload=auto><track default src=/no/track.vtt></video>
<audio src=/no/audio.mp3 autoplay preload=auto></audio>
<embed src=/no/embed.pdf><object data=/no/object.pdf></object>
<a id=a href="#x" ping=/no/ping>a</a>
<script>
	document.getElementById("a").click();
	navigator.sendBeacon("/no/beacon", "x");
	new Image().src = "/no/new.png";
	new Audio("/no/new.mp3").play().catch(() => {});
	new FontFace("g", "url(/no/new.woff2)").load().catch(() => {});
</script>
<script src=/yes.js></script>`

func TestOnlyTextIsFetched(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"http", "https"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			host, outer := hostOf(t), "outer."+hostOf(t)
			mux := http.NewServeMux()
			mux.HandleFunc("/{$}", answerHTML(everything))
			mux.HandleFunc("/yes.js", answerHTML(`document.body.append("script ran")`))
			mux.HandleFunc("/outer", answerHTML(`<iframe src="`+scheme+`://frame.`+host+`/"></iframe>`))
			for _, name := range []string{host, outer, "frame." + host} {
				shared.web.add(name, mux)
			}
			mustContain(t, render(t, scheme+"://"+host+"/"), "script ran")
			render(t, scheme+"://"+outer+"/outer")
			want := []string{"GET /", "GET /", "GET /outer", "GET /yes.js", "GET /yes.js"}
			if got := shared.web.requests(host); !slices.Equal(got, want) {
				t.Errorf("fetched %v, want %v", got, want)
			}
		})
	}
}
