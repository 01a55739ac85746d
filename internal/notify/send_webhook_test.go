package notify

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestWebhook(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, http.StatusAccepted, "")
	for _, address := range []string{"http://" + r.addr + "/hook?x=1", "webhook+http://" + r.addr + "/hook"} {
		if err := send(t, address); err != nil {
			t.Fatal(err)
		}
		got := r.only(t)
		r.got = nil
		if got.path != "/hook" || got.header.Get("Content-Type") != "application/json" || got.header.Get("Idempotency-Key") != alert().idempotencyKey() {
			t.Errorf("%s with %v", got.path, got.header)
		}
		var p payload
		if err := json.Unmarshal([]byte(got.body), &p); err != nil {
			t.Fatal(err)
		}
		e := p.Events[0]
		if p.Version != 1 || p.SentAt != noon || p.Repository != "civic/registry" || len(p.Events) != 1 || e.URL != "https://www.sepe.es/1" || e.Kind != "alert" || e.Severity != "ALERT" {
			t.Errorf("it got %s", got.body)
		}
	}
}

// Whatever goes wrong is told without the address, which is a secret.
func TestWebhookRefused(t *testing.T) {
	t.Parallel()
	for answer, want := range map[int]string{
		http.StatusInternalServerError: "it answered 500",
		http.StatusUnauthorized:        "it answered 401",
		http.StatusPermanentRedirect:   "it answered 308, which leads elsewhere",
		http.StatusFound:               "it answered 302, which leads elsewhere",
	} {
		r := newReceiver(t, answer, "secret")
		err := send(t, "http://"+r.addr+"/secret")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%d: error %v", answer, err)
		}
		r.only(t)
	}
	for address, want := range map[string]string{
		"http://127.0.0.1:1/secret":          "it cannot be reached",
		"http://secret.invalid/":             "it did not accept the message",
		"https://ho st/secret":               "it did not accept the message",
		"secret://token@host":                "its address names no service",
		"slack://secret":                     "its address is not of the form",
		"telegram://1:secret@telegram":       "its address is not of the form",
		"discord+https://secret.invalid/x/y": "its address is not of the form",
		"secret":                             "its address names no service",
		"%zz://secret":                       "its address is not of the form",
	} {
		err := send(t, address)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(strings.ToLower(err.Error()), "secret") {
			t.Errorf("%s: error %v", address, err)
		}
	}
}

func TestNobodyIsWaitedForForEver(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	defer close(release)
	asked := make(chan struct{}, 2)
	r := newReceiver(t, http.StatusOK, "")
	stuck := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- struct{}{}
		<-release
	})
	server := &http.Server{Handler: stuck}
	defer server.Close()
	listener := listen(t)
	go server.Serve(listener)
	for _, address := range []string{"http://" + listener.Addr().String(), "generic+http://" + listener.Addr().String()} {
		ctx, giveUp := context.WithCancel(t.Context())
		go func() {
			<-asked
			giveUp()
		}()
		if err := Send(ctx, address, alert()); err != errEnded {
			t.Errorf("%s: error %v", address, err)
		}
	}
	past, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	if err := Send(past, "http://"+r.addr, alert()); err != errSlow {
		t.Errorf("error %v", err)
	}
}
