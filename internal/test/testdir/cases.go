package testdir

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/txtar"
)

// Case is one test case.
type Case struct {
	Name string
	// Text is the text of the case's entry.
	Text string
	// Files are the files of the case, in order.
	Files []txtar.File
	// Shared are the files of the archive that the case does not replace, in order.
	Shared []txtar.File
}

// All returns the shared files and then the files of the case.
func (c *Case) All() []txtar.File { return append(c.Shared[:len(c.Shared):len(c.Shared)], c.Files...) }

// Archive is a file in the txtar format that holds several test cases, so that the cases of one
// topic are in one file.
//
// A case begins with an entry "-- case NAME --", whose text describes it; the files of
// the case follow. Files before the first case are shared by all cases that have none of
// the same name.
type Archive struct {
	// Comment is the text before the first entry.
	Comment string
	Shared  []txtar.File
	Cases   []*Case
}

// casePrefix begins the name of a case's entry.
const casePrefix = "case "

// ReadCases reads the cases of a file. It fails if there are none, or if two have the same
// name.
func ReadCases(file string) (*Archive, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	a, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return a, nil
}

func parse(data []byte) (*Archive, error) {
	archive := txtar.Parse(data)
	a := &Archive{Comment: string(archive.Comment)}
	names := map[string]bool{}
	for _, f := range archive.Files {
		name, begins := strings.CutPrefix(f.Name, casePrefix)
		switch {
		case begins && names[name]:
			return nil, fmt.Errorf("two cases have the name %s", name)
		case begins:
			names[name] = true
			a.Cases = append(a.Cases, &Case{Name: name, Text: string(f.Data)})
		case len(a.Cases) == 0:
			a.Shared = append(a.Shared, f)
		default:
			c := a.Cases[len(a.Cases)-1]
			c.Files = append(c.Files, f)
		}
	}
	if len(a.Cases) == 0 {
		return nil, fmt.Errorf("no entry begins with %q", casePrefix)
	}
	for _, c := range a.Cases {
		for _, f := range a.Shared {
			if !c.has(f.Name) {
				c.Shared = append(c.Shared, f)
			}
		}
	}
	return a, nil
}

func (c *Case) has(name string) bool {
	for _, f := range c.Files {
		if f.Name == name {
			return true
		}
	}
	return false
}

// Write writes the archive to a file.
func (a *Archive) Write(file string) error { return os.WriteFile(file, a.format(), 0o644) }

func (a *Archive) format() []byte {
	archive := txtar.Archive{Comment: []byte(a.Comment), Files: a.Shared}
	for _, c := range a.Cases {
		archive.Files = append(archive.Files, txtar.File{Name: casePrefix + c.Name, Data: []byte(c.Text)})
		archive.Files = append(archive.Files, c.Files...)
	}
	return txtar.Format(&archive)
}
