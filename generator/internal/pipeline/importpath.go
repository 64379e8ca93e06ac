package pipeline

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
)

// moduleLine matches the module path in a go.mod, quoted or not.
var moduleLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?m)^module[ \t]+(?:(\"[^\"\n]+\"|`[^`\n]+`)|([^\\s\"`]+))")
})

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

// modulePath returns the module path in a go.mod.
func modulePath(gomod []byte) string {
	m := moduleLine().FindSubmatch(gomod)
	if m == nil {
		return ""
	}
	if quoted, err := strconv.Unquote(string(m[1])); err == nil {
		return quoted
	}
	return string(m[2])
}
