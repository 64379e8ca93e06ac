package source

import (
	"os"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// ImportPath returns the import path of the package in a folder. It comes from the go.mod of
// its module, which may be above the root, and is empty outside modules.
func (s *Store) ImportPath(folder string) string {
	found := importPath(s.Path(folder))
	s.traced(moduleInput, folder, nil, func() string { return found })
	return found
}

func importPath(folder string) string {
	for dir := folder; ; dir = filepath.Dir(dir) {
		if data, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			rel, err := filepath.Rel(dir, folder)
			if module := modfile.ModulePath(data); err == nil && module != "" {
				return path.Join(module, filepath.ToSlash(rel))
			}
			return ""
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}
