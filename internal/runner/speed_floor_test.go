package runner_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
)

// speedSlots is how many requests are under way at once, here and in the
// program.
const speedSlots = 64

// speedAddress is the variable that tells the floor where the web is.
const speedAddress = "LINKHEALTH_BENCHMARK_ADDRESS"

// fetchSpeedWeb is the floor: the least that a Go program does to have every
// page, a loop over net/http that gets and hashes.
func fetchSpeedWeb() error {
	var dialer net.Dialer
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, network, os.Getenv(speedAddress))
		},
		MaxIdleConns: 512, MaxIdleConnsPerHost: 6,
	}}
	pages := rand.New(rand.NewPCG(1, 0)).Perm(speedPages)
	var next, failed atomic.Int64
	var clients sync.WaitGroup
	for range speedSlots {
		clients.Go(func() {
			for i := next.Add(1) - 1; i < speedPages; i = next.Add(1) - 1 {
				if hashPage(client, speedURL(pages[i])) != nil {
					failed.Add(1)
				}
			}
		})
	}
	clients.Wait()
	if n := failed.Load(); n > 0 {
		return fmt.Errorf("%d requests failed", n)
	}
	return nil
}

func hashPage(client *http.Client, url string) error {
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(sha256.New(), resp.Body)
	return err
}
