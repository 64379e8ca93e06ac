// Command release does the steps of a release that concern the modules of this repository.
// These are the root and the adapters, which are released together in one version.
//
//	release prepare VERSION     let the adapters require VERSION of the root and of each other
//	release check VERSION       fail unless they do, and HEAD has the tags of all modules
//	release tags VERSION        print the tags, one per module
//	release proxy VERSION DIR   write a module proxy with the modules at these tags
//
// It works on the repository that contains the current folder:
//
//	go -C dev run ./release tags v0.1.0
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// errUsage reports wrong arguments.
var errUsage = errors.New("usage: release prepare|check|tags VERSION, or release proxy VERSION DIR")

func run(args []string) error {
	if len(args) < 2 {
		return errUsage
	}
	name, version, rest := args[0], args[1], args[2:]
	if want := map[string]int{"proxy": 1}[name]; len(rest) != want {
		return errUsage
	}
	root, err := exec.Command("git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		return fmt.Errorf("git rev-parse: %w", err)
	}
	r, err := read(strings.TrimSpace(string(root)), version)
	if err != nil {
		return err
	}
	switch name {
	case "prepare":
		return r.prepare()
	case "check":
		return r.check()
	case "tags":
		for _, m := range r.modules {
			fmt.Println(r.tag(m))
		}
		return nil
	case "proxy":
		return r.proxy(rest[0])
	}
	return errUsage
}
