package browser

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
)

const (
	startTime = 30 * time.Second // for Chrome to answer its first command
	closeTime = 3 * time.Second  // for Chrome to end when asked
)

// chrome is one running Chrome, shared by the pages that it renders. Its last
// user ends it once it is spent.
type chrome struct {
	*conn
	process *process
	wall    *proxy

	mu    sync.Mutex
	left  int  // pages that it may still be given
	users int  // being rendered
	spent bool // takes no more pages
	once  sync.Once
}

// start runs Chrome in a new profile and waits until it answers. ctx bounds the
// start only.
func start(ctx context.Context, cfg Config, a *authority, sandbox bool) (*chrome, error) {
	dir, err := os.MkdirTemp("", "linkhealth-chrome-")
	if err != nil {
		return nil, err
	}
	wall, err := newProxy(context.Background(), a, nothing)
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	args := arguments(filepath.Join(dir, "profile"), wall.address(), a.spki, cfg.UserAgent, sandbox)
	p, r, w, err := launch(cfg.Path, args, dir)
	if err != nil {
		wall.close()
		_ = os.RemoveAll(dir)
		return nil, err
	}
	c := &chrome{conn: newConn(r, w), process: p, wall: wall}
	ctx, cancel := context.WithTimeoutCause(ctx, startTime, errors.New("no sign of life"))
	defer cancel()
	if err := c.greet(ctx); err != nil {
		c.kill()
		return nil, &startError{err, p.said.String()}
	}
	return c, nil
}

// nothing is what requests that belong to no page get.
func nothing(context.Context, Request) (Response, error) {
	return Response{}, refuse("it belongs to no page")
}

func (c *chrome) greet(ctx context.Context) error {
	if _, err := ask(ctx, c.root(), cdpbrowser.GetVersion, cdp.Empty{}); err != nil {
		return err
	}
	_, err := ask(ctx, c.root(), cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior: cdpbrowser.SetDownloadBehaviorBehaviorDeny,
	})
	return err
}

func (c *chrome) root() session { return session{conn: c.conn} }

// dead tells a Chrome that has closed its pipe.
func (c *chrome) dead() bool {
	select {
	case <-c.gone:
		return true
	default:
		return false
	}
}

// close asks Chrome to end, so that it can end its children in order, and kills
// what is left of it.
func (c *chrome) close() {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if c.root().tell(ctx, step{cdpbrowser.CommandClose, cdp.Empty{}}) == nil {
		select {
		case <-c.process.exited:
		case <-ctx.Done():
		}
	}
	c.kill()
}

// join counts a page in, unless c takes no more.
func (c *chrome) join() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.spent || c.dead() {
		return false
	}
	c.users++
	c.left--
	c.spent = c.left <= 0
	return true
}

// leave counts a page out.
func (c *chrome) leave() {
	c.mu.Lock()
	c.users--
	c.mu.Unlock()
	c.endIfUnused()
}

// retire lets the pages under way finish and takes no others.
func (c *chrome) retire() {
	c.mu.Lock()
	c.spent = true
	c.mu.Unlock()
	c.endIfUnused()
}

func (c *chrome) endIfUnused() {
	c.mu.Lock()
	over := c.spent && c.users == 0
	c.mu.Unlock()
	if over {
		c.once.Do(c.close)
	}
}

// kill ends Chrome and its children at once.
func (c *chrome) kill() {
	c.process.end()
	c.conn.close()
	c.wall.close()
}
