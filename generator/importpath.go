package generator

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
)

// moduleLine finds the path in a go.mod, quoted or not.
var moduleLine = regexp.MustCompile("(?m)^module[ \t]+(?:(\"[^\"\n]+\"|`[^`\n]+`)|([^\\s\"`]+))")

// importPath returns the path under which the package in a folder is imported,
// according to the module that the folder is in; empty outside of modules.
func importPath(folder string) string {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
	for dir := folder; ; dir = filepath.Dir(dir) {
		if data, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			rel, err := filepath.Rel(dir, folder)
			if module := modulePath(data); err == nil && module != "" {
				return path.Join(module, filepath.ToSlash(rel))
			}
			return ""
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// modulePath reads the path of the module from a go.mod.
func modulePath(gomod []byte) string {
	m := moduleLine.FindSubmatch(gomod)
	if m == nil {
		return ""
	}
	if quoted, err := strconv.Unquote(string(m[1])); err == nil {
		return quoted
	}
	return string(m[2])
}
