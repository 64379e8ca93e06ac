// Command speed compares the tree with another commit, the base: the CPU time and the
// allocations of each call on a document, for each dialect in a program of its own and in
// one program with all dialects, and the sizes of these programs.
//
//	go -C dev run ./speed [-base COMMIT] [-rounds N] [-only DIALECT,…]
//
// The base is the commit in base.txt, which is replaced when the tree has become faster. The
// command runs on Linux, in the folder dev; -root names another root module. Both
// programs measure the same documents, in turn, so that load on the machine meets both. A document
// that the tree converts to another result is left out, and noted. The command fails when a geometric mean, a
// single call or the programs exceed the limits in verdict.go; a call that seems slower is measured
// again first.
//
// On a machine with other load a run takes longer and needs more rounds: CPU time excludes other
// programs, but these evict the caches. While working on a change, compare a few programs with the
// last commit, and trust a difference only if a second run shows it:
//
//	go -C dev run ./speed -base HEAD -only adp,oasf -rounds 15
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed base.txt
var recorded string

func main() {
	base := flag.String("base", strings.TrimSpace(recorded), "the `commit` to compare the tree with")
	rounds := flag.Int("rounds", 7, "how often each program runs")
	only := flag.String("only", "", "measure these programs only: `DIALECT,…`, and \"all\" for the program with all dialects")
	root := flag.String("root", "..", "`folder` of the root module")
	flag.Parse()
	ok, err := false, os.Chdir(*root)
	if err == nil {
		ok, err = run(*base, *rounds, *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// run prints the comparison and reports whether the tree is within the limits.
func run(commit string, rounds int, only string) (bool, error) {
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
	wanted := func(linked string) bool { return only == "" || slices.Contains(strings.Split(only, ","), linked) }
	pairs, err := buildPairs(base, tree, filepath.Join(dir, "programs"), wanted)
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
