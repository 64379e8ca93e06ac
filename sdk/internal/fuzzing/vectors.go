package fuzzing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Vectors returns the folder of the test vectors and complete cards. The module zip does not
// contain them, so a test that needs them is skipped when a user runs go test all in the module
// cache.
func Vectors(tb testing.TB) string {
	tb.Helper()
	root := moduleRoot(tb)
	dir := filepath.Join(root, "internal", "test", "vectors", "testdata")
	if _, err := os.Stat(dir); os.IsNotExist(err) && strings.Contains(filepath.Base(root), "@v") {
		tb.Skip("the vectors are not in the module zip")
	}
	return dir
}
