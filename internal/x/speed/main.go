// Command speed compares the tree with another commit, the base: the CPU time and the
// allocations of each call on a document, for each dialect in a program of its own and in
// one program with all dialects, and the sizes of these programs.
//
//	go -C internal/x run ./speed [-base COMMIT] [-rounds N]
//
// The base is the commit in base.txt, which is replaced when the tree has become faster. The
// command runs on Linux, in the folder internal/x; -root names another root module. Both
// programs measure the same documents, in turn, so that load on the machine meets both. The command fails when a geometric mean, a
// single call or the programs exceed the limits in verdict.go; a call that seems slower is measured
// again first.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:embed base.txt
var recorded string

func main() {
	base := flag.String("base", strings.TrimSpace(recorded), "the `commit` to compare the tree with")
	rounds := flag.Int("rounds", 7, "how often each program runs")
	root := flag.String("root", "../..", "`folder` of the root module")
	flag.Parse()
	ok, err := false, os.Chdir(*root)
	if err == nil {
		ok, err = run(*base, *rounds)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// run prints the comparison and reports whether the tree is within the limits.
func run(commit string, rounds int) (bool, error) {
	dir, err := os.MkdirTemp("", "speed")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	documents := filepath.Join(dir, "documents")
	if err := writeDocuments(documents); err != nil {
		return false, err
	}
	base, err := checkout(commit, filepath.Join(dir, "base"))
	if err != nil {
		return false, err
	}
	tree, err := workTree()
	if err != nil {
		return false, err
	}
	pairs, err := buildPairs(base, tree, filepath.Join(dir, "programs"))
	if err != nil {
		return false, err
	}
	comparison := &comparison{documents: documents}
	for _, p := range pairs {
		if err := comparison.measure(p, rounds); err != nil {
			return false, err
		}
	}
	if err := comparison.confirm(pairs, rounds); err != nil {
		return false, err
	}
	return comparison.report(os.Stdout), nil
}
