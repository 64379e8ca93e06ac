// Command measure prints the size and the cost of the generator and of generated code,
// and records them in internal/x/measure/results.txt:
//
//	go run ./internal/x/measure [-record]
//
// It runs in the root of the module. Times are CPU times of whole processes, the minimum
// of some runs; load on the machine increases them.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	record := flag.Bool("record", false, "write internal/x/measure/results.txt")
	flag.Parse()
	text, err := results()
	if err == nil && *record {
		err = os.WriteFile("internal/x/measure/results.txt", []byte(text), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
	fmt.Print(text)
}

// figure is one line of the results: its name, value and target.
type figure struct{ what, value, target string }

func results() (string, error) {
	var b strings.Builder
	for _, measure := range []func() ([]figure, error){sizes, conversion, names, switches, times} {
		figures, err := measure()
		if err != nil {
			return "", err
		}
		for _, f := range figures {
			fmt.Fprintf(&b, "%-62s %12s  %s\n", f.what, f.value, f.target)
		}
	}
	return b.String(), nil
}
