package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/agentcard-go/cardgen/dev/internal/project"
)

// runs is the number of runs of each command; the minimum time counts.
const runs = 5

// times measures the CPU time of generating and compiling.
func times() ([]figure, error) {
	dir, err := os.MkdirTemp("", "measure")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	command, err := buildCardgen(dir)
	if err != nil {
		return nil, err
	}
	single, err := least(func(int) (*exec.Cmd, error) {
		return exec.Command(command, "generate", "--force", "--schema", "schemas/agentcard/agentcard.schema.json", "--package", "agentcard", "--out", filepath.Join(dir, "agentcard")), nil
	})
	if err != nil {
		return nil, err
	}
	all, err := least(func(int) (*exec.Cmd, error) { return exec.Command(command, "check"), nil })
	if err != nil {
		return nil, err
	}
	unchanged, err := least(func(int) (*exec.Cmd, error) { // the first run makes the record
		c := exec.Command(command, "generate")
		c.Env = append(os.Environ(), "CARDGEN_CACHE="+filepath.Join(dir, "records"))
		return c, nil
	})
	if err != nil {
		return nil, err
	}
	compile, err := least(func(run int) (*exec.Cmd, error) { return compileOASF(dir, run) })
	if err != nil {
		return nil, err
	}
	return []figure{
		{what: "generate one schema (agentcard), CPU", value: milliseconds(single), unit: "ms", most: 30, varies: true},
		{what: "generate all dialects and compare them with the tree, CPU", value: milliseconds(all), unit: "ms", most: 600, varies: true},
		{what: "generate all dialects after a run with the same inputs, CPU", value: milliseconds(unchanged), unit: "ms", most: 150, varies: true},
		{what: "compile sdk/oasf, CPU", value: milliseconds(compile), unit: "ms", most: 5_000, varies: true},
	}, nil
}

// buildCardgen builds the command cardgen in a folder and returns its file.
func buildCardgen(dir string, flags ...string) (string, error) {
	command := filepath.Join(dir, "cardgen")
	_, err := project.Output("go", append(append([]string{"build"}, flags...), "-o", command, "./cmd/cardgen")...)
	return command, err
}

// compileOASF returns a command that compiles only sdk/oasf: an overlay replaces one of
// its files by a copy with another comment, so that the build cache has all other
// packages.
func compileOASF(dir string, run int) (*exec.Cmd, error) {
	name, err := filepath.Abs("sdk/oasf/check.go")
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	overlaid, err := project.Overlay(dir, name, fmt.Appendf(data, "\n// %s %d\n", dir, run))
	return exec.Command("go", "build", "-overlay", overlaid, "./sdk/oasf"), err
}

// least runs commands and returns the minimum CPU time, including their children.
func least(command func(run int) (*exec.Cmd, error)) (time.Duration, error) {
	var best time.Duration
	for run := range runs {
		c, err := command(run)
		if err != nil {
			return 0, err
		}
		if out, err := c.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%s: %w\n%s", c, err, out)
		}
		if d := c.ProcessState.UserTime() + c.ProcessState.SystemTime(); run == 0 || d < best {
			best = d
		}
	}
	return best, nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Milliseconds()) }
