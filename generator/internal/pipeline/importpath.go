package pipeline

import (
	"os"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// importPath returns the import path of the package in a folder. It comes from the go.mod of
// its module and is empty outside modules.
func importPath(folder string) string {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
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
