package probe

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"
)

// marksman is a turnstile that is also told of every request before it is
// written.
type marksman struct {
	turnstile
	written []string
}

func (m *marksman) Start(ctx context.Context, domain string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.written = append(m.written, domain)
	return ctx.Err()
}

func TestEveryRequestBeginsWithTheDomain(t *testing.T) {
	t.Parallel()
	w := &web{t: t}
	w.http("www.a.test", unless(status(405), turns(status(500), moves(302, "http://b.test/x"))))
	w.http("b.test", writes(sound))
	config, p := w.config(), &marksman{}
	config.Pacer = p
	task := task(t, "http://www.a.test/page")
	task.Content, task.Retry5xx = false, []time.Duration{1}
	probe(t, w.prober(config), task)
	if want := []string{"a.test", "a.test", "a.test", "b.test"}; !reflect.DeepEqual(p.written, want) || !reflect.DeepEqual(p.taken, want) {
		t.Errorf("turns %v, written %v", p.taken, p.written)
	}
}

// What is waited before a request is written is no time of the server's.
func TestBeginIsOurOwnTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		wait := func(ctx context.Context) error {
			time.Sleep(700 * time.Millisecond)
			return ctx.Err()
		}
		task := Task{}.withDefaults()
		e := exchange{started: time.Now(), query: query{task: &task, scale: 1, begin: wait}}
		e.timer = time.AfterFunc(time.Second, func() { t.Error("the time ran on while we waited") })
		defer e.timer.Stop()
		time.Sleep(100 * time.Millisecond) // connecting
		if err := e.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(500 * time.Millisecond)
		if took := time.Since(e.started); took != 600*time.Millisecond {
			t.Errorf("the request took %s", took)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := e.begin(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	})
}
