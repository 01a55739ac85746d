// Command describe writes internal/github/description/description.json to its
// standard output, out of the description of the REST API that GitHub
// publishes: generated/api.github.com.json of the npm package @octokit/openapi.
//
//	go run ./internal/github/describe FILE
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/civicaid-voice/linkhealth/internal/github/description"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "describe:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 1 {
		return fmt.Errorf("give one argument: the path of api.github.com.json")
	}
	data, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	var doc document
	if err := json.Unmarshal(data, &doc); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	extract, err := doc.extract(used)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	return write(out, extract)
}

// write puts each operation on a line of its own, so that a new version of the
// description shows what it changed.
func write(out io.Writer, d description.Description) error {
	fmt.Fprintf(out, "{\"version\": %q, \"operations\": [", d.Version)
	for i, o := range d.Operations {
		line, err := json.Marshal(o)
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprint(out, ",")
		}
		fmt.Fprintf(out, "\n%s", line)
	}
	_, err := fmt.Fprint(out, "\n]}\n")
	return err
}
