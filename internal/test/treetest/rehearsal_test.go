package treetest

import (
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// TestAdapters runs the lines of the guide that get the adapters, each in a new module, and then
// the examples of the adapter there. The guide shows these examples.
func TestAdapters(t *testing.T) {
	if !testdir.Rehearsal() {
		t.Skip("needs released adapters: .ci/rehearsal runs it")
	}
	lines := commands(blocksOf(t, "docs/guides/your-framework.md"), "go get "+testdir.ModulePath+"/adapters/")
	modules, err := filepath.Glob(filepath.Join(root, "adapters", "*", "go.mod"))
	if err != nil || len(modules) == 0 {
		t.Fatalf("there are no adapters: %v", err)
	}
	if len(lines) != len(modules) {
		t.Errorf("the guide gets %q, but there are %d adapters", lines, len(modules))
	}
	for _, line := range lines {
		name := path.Base(line)
		t.Run(name, func(t *testing.T) {
			s := testdir.NewModule(t, root, userModule)
			s.Run("bash", "-c", line)
			for _, file := range examplesOf(t, filepath.Join(root, "adapters", name)) {
				source, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				testdir.Write(t, s.Dir, path.Join(filepath.Base(filepath.Dir(file)), "example_test.go"), source)
			}
			s.Run("go", "mod", "tidy")
			s.Run("go", "test", "./...")
			s.Run("go", "vet", "./...")
		})
	}
}

// examplesOf returns the files of examples in a module.
func examplesOf(t *testing.T, folder string) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"example_test.go", "*/example_test.go"} {
		found, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("%s has no examples", folder)
	}
	return files
}
