package fuzzing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Vectors returns the folder of the test vectors and whole cards. They are not in the
// module zip, so that a test is skipped which go test all runs in the module cache of a
// user.
func Vectors(tb testing.TB) string {
	tb.Helper()
	root := moduleRoot(tb)
	dir := filepath.Join(root, "internal", "vectors", "testdata")
	if _, err := os.Stat(dir); os.IsNotExist(err) && strings.Contains(filepath.Base(root), "@v") {
		tb.Skip("the vectors are not in the module zip")
	}
	return dir
}
