// Projectpages writes docs/projections: a page for each pair of formats that cards
// convert between, and one that lists them. What goes where comes from the mappings,
// the examples are conversions that it does, so that no page says what is not so.
//
//	projectpages ROOT
//
// ROOT is the folder of the project. Pages of pairs that are gone are removed.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: projectpages ROOT")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "projectpages:", err)
		os.Exit(1)
	}
}

// run brings the pages of a project up to date, and says which ones were not.
func run(root string, out io.Writer) error {
	files, err := pages(root)
	if err != nil {
		return err
	}
	set, changes, err := compare(root, files)
	if err != nil {
		return err
	}
	if err := set.Write(changes); err != nil {
		return err
	}
	for _, c := range changes {
		fmt.Fprintln(out, c.Kind, c.Path)
	}
	return nil
}
