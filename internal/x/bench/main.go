// Command bench compares the generated code with other ways to read and write agent
// cards, prints the tables, updates docs/performance.md, and fails when the generated
// code misses a speed target.
//
// When the folder that -reference names contains a hand-written decoder of the same
// cards, the build overlays package fast with its files, so that it is measured too; none
// of it is copied.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	short := flag.Bool("short", false, "take less than a minute, for the gates only; do not write the page")
	reference := flag.String("reference", "../../../../shared/reference/handwritten", "`folder` of a hand-written decoder to measure as well")
	flag.Parse()
	if err := run(*short, *reference); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(short bool, reference string) error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "measure")
	build := []string{"build", "-o", program}
	overlay, err := overlayOf(reference)
	if err != nil {
		return err
	}
	if overlay != nil {
		file := filepath.Join(dir, "overlay.json")
		if err := os.WriteFile(file, overlay, 0o644); err != nil {
			return err
		}
		build = append(build, "-overlay", file, "-tags", "handwritten")
	}
	if err := command("go", append(build, "./measure")...); err != nil {
		return err
	}
	agentcard := filepath.Join(dir, "agentcard")
	if err := command("go", "build", "-C", "../../..", "-o", agentcard, "./cmd/agentcard"); err != nil {
		return err
	}
	if short {
		return command(program, "-agentcard", agentcard, "-short")
	}
	return command(program, "-agentcard", agentcard, "-write", "../../../docs/performance.md")
}

// overlayOf returns the overlay that puts the Go files of a folder into the package fast,
// nil if there are none.
func overlayOf(reference string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(reference, "*.go"))
	if err != nil || len(files) == 0 {
		return nil, err
	}
	replace := make(map[string]string)
	for _, file := range files {
		to, err := filepath.Abs(filepath.Join("fast", filepath.Base(file)))
		if err != nil {
			return nil, err
		}
		from, err := filepath.Abs(file)
		if err != nil {
			return nil, err
		}
		replace[to] = from
	}
	return json.Marshal(map[string]any{"Replace": replace})
}

// command runs a program with our standard output and error.
func command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
