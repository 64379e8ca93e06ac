package main

import (
	"os"
	"strings"
	"testing"
)

// --stats prints the sizes of a package before it is written: also where nothing can be.
func TestGenerateStats(t *testing.T) {
	const point = `{"type": "object", "properties": {"x": {"type": "number"}}}`
	workdir(t, map[string]string{"s.json": `{"type": "object", "properties": {"a": ` + point + `, "b": ` + point + `}}`})
	code, stdout, stderr := command("generate", "--stats", "--schema", "s.json", "--package", "p", "--out", "p")
	if want := "p: types 2, shared by equal schemas 1, files "; code != exitOK || !strings.HasPrefix(stdout, want) {
		t.Errorf("exit %d\n%s%s", code, stdout, stderr)
	}
	if err := os.WriteFile("p/types_gen.go", []byte("package p\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr = command("generate", "--stats", "--schema", "s.json", "--package", "p", "--out", "p")
	if code == exitOK || !strings.HasPrefix(stdout, "p: types 2, ") {
		t.Errorf("exit %d\n%s%s", code, stdout, stderr)
	}
	if code, stdout, _ = command("generate", "--schema", "s.json", "--package", "q", "--out", "q"); code != exitOK || strings.Contains(stdout, "types 2") {
		t.Errorf("without --stats: exit %d\n%s", code, stdout)
	}
}
