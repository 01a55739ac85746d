package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/civicaid-voice/linkhealth/internal/app"
	"github.com/civicaid-voice/linkhealth/internal/demo"
)

// TestMain makes the test binary the program itself when it is called by that
// name, for scripts and for processes that get killed.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"linkhealth": func() { os.Exit(app.Main(context.Background(), app.System())) },
	})
}

// call is one call of the program inside this process.
type call struct {
	stdout, stderr string
	code           int
}

func (c call) decode(t *testing.T, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(c.stdout), v); err != nil {
		t.Fatalf("stdout is no JSON: %v\n%s\n%s", err, c.stdout, c.stderr)
	}
}

// linkhealth calls the program on root. env may be changed by the options.
func linkhealth(t *testing.T, root string, args ...string) call {
	t.Helper()
	return linkhealthIn(t, app.Env{}, root, args...)
}

func linkhealthIn(t *testing.T, env app.Env, root string, args ...string) call {
	t.Helper()
	var stdout, stderr bytes.Buffer
	env.Args = append(args, "--root", root)
	env.Stdout, env.Stderr = &stdout, &stderr
	if env.Now == nil {
		env.Now = time.Now
	}
	if env.Getenv == nil {
		env.Getenv = func(string) string { return "" }
	}
	code := app.Main(t.Context(), env)
	return call{stdout.String(), stderr.String(), code}
}

// world is a repository whose registry leads to a web of the demo.
type world struct {
	web  *demo.Web
	root string
	env  app.Env
	net  []string // the flags that lead to the web
}

func newWorld(t *testing.T, sites []demo.Site, options ...demo.Option) *world {
	t.Helper()
	web, err := demo.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { web.Close() })
	w := &world{web: web, root: t.TempDir(), env: app.Env{Resolver: web.Resolver()}}
	ca := filepath.Join(t.TempDir(), "ca.pem")
	writeFile(t, ca, web.CA())
	for path, data := range demo.Registry(sites, options...) {
		writeFile(t, filepath.Join(w.root, path), data)
	}
	w.net = []string{"--ca-file", ca, "--allow-net", "127.0.0.0/8", "--no-gate", "--rate", "0", "--quiet"}
	for _, c := range web.ConnectTo() {
		w.net = append(w.net, "--connect-to", c)
	}
	return w
}

func (w *world) check(t *testing.T, now string, args ...string) call {
	t.Helper()
	args = append([]string{"check", "--now", now}, args...)
	return linkhealthIn(t, w.env, w.root, append(args, w.net...)...)
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
