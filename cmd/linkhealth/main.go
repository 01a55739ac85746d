// Command linkhealth keeps a registry of URLs healthy, with git and CI as its
// only servers.
package main

import (
	"context"
	"io"
	"log"
	"os"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

func main() {
	log.SetOutput(io.Discard) // libraries may quote what a server sent; our own log is the app's
	os.Exit(app.Main(context.Background(), app.System()))
}
