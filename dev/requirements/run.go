package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// runCases runs the cases of all requirements, package by package, and returns a line for each
// case that does not pass. root is the folder of the module.
func runCases(ctx context.Context, root string, documents []document) ([]string, error) {
	packages := map[string][]testCase{}
	for _, d := range documents {
		for _, x := range d.Rows {
			for _, c := range x.Cases {
				packages[c.Package] = append(packages[c.Package], c)
			}
		}
	}
	results := map[testCase]string{}
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		for _, pattern := range patterns(packages[folder]) {
			if err := runTests(ctx, root, folder, pattern, results); err != nil {
				return nil, err
			}
		}
	}
	return unproved(documents, results), nil
}

// unproved returns a line for each case that did not pass.
func unproved(documents []document, results map[testCase]string) []string {
	var wrong []string
	for _, d := range documents {
		for _, x := range d.Rows {
			for _, c := range x.Cases {
				switch results[c] {
				case "pass":
				case "":
					wrong = append(wrong, fmt.Sprintf("%s: %s has no test %s", x.ID, c.Package, c))
				default:
					wrong = append(wrong, fmt.Sprintf("%s: %s %s: %s", x.ID, c.Package, c, results[c]))
				}
			}
		}
	}
	return wrong
}

// patterns returns arguments of -run for the tests of a package: a pattern for tests that run
// whole, and a pattern for tests with named subtests. Go matches each element of a name by
// itself, so the second pattern also selects subtests that are not named.
func patterns(cases []testCase) []string {
	whole, parts := map[string]bool{}, map[string]bool{}
	subs := map[string]bool{}
	for _, c := range cases {
		if c.Sub == "" {
			whole[c.Test] = true
			continue
		}
		parts[c.Test] = true
		first, _, _ := strings.Cut(c.Sub, "/")
		subs[first] = true
	}
	var list []string
	if len(whole) > 0 {
		list = append(list, anyOf(whole))
	}
	if len(parts) > 0 {
		list = append(list, anyOf(parts)+"/"+anyOf(subs))
	}
	return list
}

// anyOf returns a pattern for one element of a name.
func anyOf(names map[string]bool) string {
	var quoted []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		quoted = append(quoted, regexp.QuoteMeta(name))
	}
	return "^(" + strings.Join(quoted, "|") + ")$"
}

// runTests runs the tests of a package and adds their results: pass, fail or skip. A test
// that passes in one run and not in another keeps the worse result.
func runTests(ctx context.Context, root, folder, pattern string, results map[testCase]string) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", "-json", "-run", pattern, "./"+folder)
	cmd.Dir = root
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	ran, log, readErr := readEvents(out, folder, results)
	err = cmd.Wait()
	var exit *exec.ExitError
	switch {
	case readErr != nil:
		return fmt.Errorf("%s: %w", folder, readErr)
	case err != nil && (!errors.As(err, &exit) || !ran):
		return fmt.Errorf("%s: %w\n%s", folder, err, log)
	case !ran:
		return fmt.Errorf("%s: no tests to run for %s", folder, pattern)
	case err != nil:
		fmt.Print(log)
	}
	return nil
}

// readEvents reads the output of go test -json. It returns whether any test was run, and
// the text that the tests print.
func readEvents(r io.Reader, folder string, results map[testCase]string) (ran bool, log string, err error) {
	var text strings.Builder
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var event struct{ Action, Test, Output string }
		if err := json.Unmarshal(in.Bytes(), &event); err != nil {
			return ran, text.String(), err
		}
		switch event.Action {
		case "output", "build-output":
			text.WriteString(event.Output)
		case "pass", "fail", "skip":
			if event.Test == "" {
				continue
			}
			ran = true
			test, sub, _ := strings.Cut(event.Test, "/")
			c := testCase{folder, test, sub}
			if old := results[c]; old == "" || old == "pass" {
				results[c] = event.Action
			}
		}
	}
	return ran, text.String(), in.Err()
}
