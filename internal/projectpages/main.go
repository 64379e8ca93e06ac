// Projectpages writes docs/projections: a page for each mapping between formats, and an
// index. Mappings are described by their rules, and the examples are real conversions, so
// that the pages stay correct.
//
//	projectpages ROOT
//
// ROOT is the folder of the project. Pages of removed mappings are deleted.
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

// run brings the pages of a project up to date, and prints the changed ones.
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
