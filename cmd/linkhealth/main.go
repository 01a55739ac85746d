// Command linkhealth keeps a registry of URLs healthy, with git and CI as its
// only servers.
package main

import (
	"context"
	"os"

	"github.com/civicaid-voice/linkhealth/internal/app"
)

func main() {
	os.Exit(app.Main(context.Background(), app.System()))
}
