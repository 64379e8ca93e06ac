package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/agentcard-go/cardgen/internal/pipeline/output"
)

// folder is the folder of the pages, from the root of the project.
const folder = "docs/projections"

// mark is in every generated page, and in no other.
const mark = "edits of this page are lost."

// compare returns the changes that bring the folder up to date: pages to write, and
// generated pages to remove.
func compare(root string, files map[string][]byte) (*output.Set, []output.Change, error) {
	set := output.NewSet(root)
	for name, text := range files {
		set.Add(path.Join(folder, name), text)
	}
	changes, err := set.Changes()
	if err != nil {
		return nil, nil, err
	}
	entries, err := os.ReadDir(filepath.Join(root, folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for _, e := range entries {
		if files[e.Name()] != nil || path.Ext(e.Name()) != ".md" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, folder, e.Name()))
		if err != nil {
			return nil, nil, err
		}
		if bytes.Contains(text, []byte(mark)) {
			changes = append(changes, output.Change{Kind: output.Remove, Path: path.Join(folder, e.Name()), Old: text})
		}
	}
	return set, changes, nil
}
