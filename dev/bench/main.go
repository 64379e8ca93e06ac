// Command bench compares the generated code with other ways to read and write agent
// cards, prints the tables, updates docs/performance.md, and fails when the generated
// code misses a limit. It refuses to record figures of a busy machine.
//
//	make bench [BENCH='-print -documents DIR,DIR']
//
// It measures with the toolchain that it is built with (make bench GO=go1.27.4, or GOTOOLCHAIN);
// the page has a part for each toolchain.
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
	"runtime"
	"strings"
)

func main() {
	short := flag.Bool("short", false, "check all contenders and measure for seconds only; do not write the page")
	print := flag.Bool("print", false, "print the tables only, also on a busy machine")
	documents := flag.String("documents", "", "`folders` of further documents, separated by commas, from the root of the module")
	reference := flag.String("reference", "../shared/reference/handwritten", "`folder` of a hand-written decoder to measure as well, from the root of the module")
	flag.Parse()
	if err := run(*short, *print, *documents, *reference); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// root is the root of the module from the folder of this command.
const root = "../.."

func run(short, print bool, documents, reference string) error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "measure")
	build := []string{"build", "-o", program}
	overlay, err := overlayOf(fromRoot(reference))
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
	if err := command("go", "build", "-C", root, "-o", agentcard, "./cmd/agentcard"); err != nil {
		return err
	}
	args := []string{
		"-agentcard", agentcard, fmt.Sprint("-short=", short), fmt.Sprint("-print=", print),
		"-page", fromRoot("docs/performance.md"), "-testdata", fromRoot("internal/test/vectors/testdata"),
	}
	if documents != "" {
		folders := strings.Split(documents, ",")
		for i := range folders {
			folders[i] = fromRoot(folders[i])
		}
		args = append(args, "-documents", strings.Join(folders, ","))
	}
	return command(program, args...)
}

// fromRoot returns a path from the root of the module as one from this folder.
func fromRoot(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
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

// command runs a program with our standard output and error. The go command builds with our
// toolchain.
func command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+runtime.Version())
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
