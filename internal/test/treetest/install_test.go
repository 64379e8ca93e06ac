package treetest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// TestInstall runs the commands of the README, and then its first program, in a new
// module with an empty module cache: the program compiles, and go.mod requires only the
// requirements of the SDK.
func TestInstall(t *testing.T) {
	testdir.Compiles(t)
	readme := blocksOf(t, "README.md")
	install := commands(readme, "go get "+testdir.ModulePath)
	if len(install) != 4 {
		t.Fatalf("the installation commands are %q", install)
	}
	s := testdir.NewModule(t, root, userModule)
	s.Run("bash", "-c", install[0])
	if got, want := required(t, s), []string{"github.com/google/jsonschema-go", "github.com/oklog/ulid/v2"}; !slices.Equal(got, want) {
		t.Errorf("%s makes go.mod require %q, want %q", install[0], got, want)
	}
	first := readme[slices.IndexFunc(readme, func(b block) bool { return b.lang == "go" })]
	testdir.Write(t, s.Dir, "main.go", []byte(first.text))
	if got, want := s.Run("go", "run", "."), output(first.text); !matches(want, got) {
		t.Errorf("the first program prints\n%s\nwant\n%s", got, want)
	}

	s.Run("go", "test", testdir.ModulePath+"/sdk/openai")

	bin := t.TempDir()
	s.Set("GOBIN=" + bin)
	for _, line := range install[1:] {
		s.Run("bash", "-c", line)
	}
	if got, want := s.Run("go", "list", "tool"), testdir.ModulePath+"/cmd/cardgen\n"; got != want {
		t.Errorf("the tools of the module are %q, want %q", got, want)
	}
	program := filepath.Join(bin, "first")
	s.Run("go", "build", "-o", program, ".")
	checkUnusedMethods(t, program)
}

// TestOneDialect: a user of one dialect requires this module, and the module of ULIDs if the dialect
// has some: none of what the commands, the generator and the tests require.
func TestOneDialect(t *testing.T) {
	testdir.Compiles(t)
	s := testdir.NewModule(t, root, userModule)
	s.Run("go", "get", testdir.ModulePath+"/sdk/adp")
	if got := required(t, s); len(got) > 0 {
		t.Errorf("with sdk/adp go.mod requires %q", got)
	}
	s.Run("go", "get", testdir.ModulePath+"/sdk/aevum")
	if got, want := required(t, s), []string{"github.com/oklog/ulid/v2"}; !slices.Equal(got, want) {
		t.Errorf("with sdk/aevum go.mod requires %q, want %q", got, want)
	}
}

// TestPackagesAfterInstall: after the first command of the README, a program with any packages of the
// SDK without modules of their own compiles, and one with the others after go mod tidy, as
// docs/packages.md says.
func TestPackagesAfterInstall(t *testing.T) {
	testdir.Compiles(t)
	s := testdir.NewModule(t, root, userModule)
	s.Run("go", "get", testdir.ModulePath)
	imports := func(tidy bool) []byte {
		var list []string
		for pkg := range dependencies(t, "./sdk/...") {
			name := strings.TrimPrefix(pkg, modulePath+"/")
			// The package at the root of the module imports schemafor.
			if _, needs := helpers[name]; needs == tidy != (name == "sdk/schemafor") && !strings.Contains(name, "/internal/") {
				list = append(list, "\t_ \""+testdir.ModulePath+"/"+name+"\"\n")
			}
		}
		if len(list) < 5 {
			t.Fatalf("%d packages", len(list))
		}
		return []byte("package main\n\nimport (\n" + strings.Join(list, "") + ")\n\nfunc main() {}\n")
	}
	testdir.Write(t, s.Dir, "main.go", imports(false))
	s.Run("go", "vet", ".")
	testdir.Write(t, s.Dir, "main.go", imports(true))
	s.Run("go", "mod", "tidy")
	s.Run("go", "vet", ".")
}

// checkUnusedMethods checks that the linker can remove uncalled exported methods. It
// cannot if the program links a package that looks up methods by name, such as
// text/template; the program of a user of the types does not.
func checkUnusedMethods(t *testing.T, file string) {
	t.Helper()
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(program, []byte("text/template.(*state).evalField")) {
		t.Errorf("%s links text/template", filepath.Base(file))
	}
}

// TestToolsFile runs the commands of the guide that keep the requirements of the
// generator out of go.mod.
func TestToolsFile(t *testing.T) {
	testdir.Compiles(t)
	lines := commands(blocksOf(t, "docs/guides/own-schema.md"), "go mod init -modfile=tools.mod")
	if len(lines) != 3 {
		t.Fatalf("the commands are %q", lines)
	}
	s := testdir.NewModule(t, root, userModule)
	s.Run("go", "get", testdir.ModulePath)
	before := required(t, s)
	for _, line := range lines[:2] {
		s.Run("bash", "-c", line)
	}
	testdir.Write(t, s.Dir, "track.schema.json", []byte(`{"type": "object", "properties": {"title": {"type": "string"}}}`))
	// go tool compiles without -trimpath, so that every module cache needs a full
	// compilation.
	cardgen := filepath.Join(t.TempDir(), "cardgen")
	s.Run("go", "build", "-modfile=tools.mod", "-o", cardgen, testdir.ModulePath+"/cmd/cardgen")
	s.Run(cardgen, "init", "music", "--schema", "track.schema.json")
	generate := strings.Fields(lines[2])
	if got, want := generate[:4], []string{"go", "tool", "-modfile=tools.mod", "cardgen"}; !slices.Equal(got, want) {
		t.Fatalf("the last command begins with %q, want %q", got, want)
	}
	s.Run(cardgen, generate[4:]...)
	s.Run("go", "vet", "./...")
	if after := required(t, s); !slices.Equal(after, before) {
		t.Errorf("go.mod requires %q, before it was %q", after, before)
	}
}

// TestModuleZip: the module zip that users download has no test data and no documentation, and
// does not grow unnoticed.
func TestModuleZip(t *testing.T) {
	if testing.Short() {
		t.Skip("packs the whole module")
	}
	var size uint64
	for _, f := range testdir.Zip(t, root) {
		_, file, _ := strings.Cut(strings.TrimPrefix(f.Name, testdir.ModulePath+"@"), "/") // without the version
		if strings.Contains(file, "/testdata/") || strings.HasPrefix(file, "docs/") {
			t.Errorf("%s is in the zip", f.Name)
		}
		size += f.CompressedSize64
	}
	t.Logf("%d bytes", size)
	if size > 3_800_000 {
		t.Errorf("the zip has %d bytes", size)
	}
}

// blocksOf returns the blocks of a document of the project.
func blocksOf(t *testing.T, document string) []block {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(document)))
	if err != nil {
		t.Fatal(err)
	}
	return blocks(string(text))
}

// commands returns the lines of the shell block that begins with a command, without
// trailing comments.
func commands(list []block, first string) []string {
	for _, b := range list {
		if b.lang == "sh" && strings.HasPrefix(b.text, first) {
			lines := strings.Split(strings.TrimSpace(b.text), "\n")
			for i, line := range lines {
				line, _, _ = strings.Cut(line, " #")
				lines[i] = strings.TrimSpace(line)
			}
			return lines
		}
	}
	return nil
}

// requirement is a line of go.mod.
var requirement = regexp.MustCompile(`(?m)^(?:require )?\s*(\S+\.\S+/\S+) v\S+`)

// required returns the modules that go.mod requires besides this one.
func required(t *testing.T, s *testdir.Module) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.Dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range requirement.FindAllStringSubmatch(string(text), -1) {
		if m[1] != testdir.ModulePath {
			list = append(list, m[1])
		}
	}
	return list
}
