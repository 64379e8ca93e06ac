package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
	"github.com/agentcard-go/cardgen/internal/usermodule"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// examplePairs are all mappings with their examples.
func examplePairs(t *testing.T) (*mappings, []*pair) {
	t.Helper()
	m, err := load(root)
	if err != nil {
		t.Fatal(err)
	}
	list, err := m.pairs()
	if err != nil {
		t.Fatal(err)
	}
	return m, list
}

// TestCommands: the command lines on the pages print what the pages show.
func TestCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs the command for each pair")
	}
	bin, dir := usermodule.Commands(t, root, "agentcard"), t.TempDir()
	for _, f := range project.Formats() {
		text, err := cardOf(f)
		if err != nil {
			t.Fatal(err)
		}
		usermodule.Write(t, dir, string(f)+".json", text)
	}
	_, list := examplePairs(t)
	for _, p := range list {
		for _, e := range p.examples() {
			line, err := e.command()
			if err != nil {
				t.Fatal(err)
			}
			want, err := e.result()
			if err != nil {
				t.Fatal(err)
			}
			cmd := usermodule.Command(dir, "bash", "-c", line)
			cmd.Env = append(cmd.Env, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			var said bytes.Buffer
			cmd.Stderr = &said
			out, err := cmd.Output()
			report := "" // the command prints nothing about a card that was copied unchanged
			if len(e.report.Entries) > 0 {
				report = e.report.String()
			}
			if err != nil || strings.TrimSpace(string(out)) != want || strings.TrimSpace(said.String()) != report {
				t.Errorf("$ %s\nprints (%v)\n%s%s\nwant\n%s\n%s", line, err, out, &said, want, report)
			}
		}
	}
}

// TestCalls: the calls on the pages compile.
func TestCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	m, list := examplePairs(t)
	imports := []string{"encoding/json", usermodule.ModulePath + "/sdk/project"}
	var body strings.Builder
	call := func(from string, calls []string) {
		f := formatOf(m, from)
		imports = append(imports, path.Join(usermodule.ModulePath, f.Dialect.ImportPath))
		for _, c := range calls {
			fmt.Fprintf(&body, "{\nvar c *%s.%s\n%s", f.Dialect.Package.Name, f.Type.Go, c)
			names, _, _ := strings.Cut(c, " :=")
			for name := range strings.SplitSeq(names, ", ") {
				fmt.Fprintf(&body, "_ = %s\n", name)
			}
			body.WriteString("}\n")
		}
	}
	for _, p := range list {
		forth, back := p.calls()
		call(p.From, forth)
		call(p.To, back)
	}
	slices.Sort(imports)
	var program strings.Builder
	program.WriteString("package main\n\n")
	for _, name := range slices.Compact(imports) {
		fmt.Fprintf(&program, "import %q\n", name)
	}
	fmt.Fprintf(&program, "\nvar _ json.RawMessage\n\nfunc main() {\n%s}\n", &body)

	dir := t.TempDir()
	usermodule.Init(t, root, dir, "example.com/pages")
	usermodule.Write(t, dir, "main.go", []byte(program.String()))
	usermodule.Run(t, dir, "go", "build", "-o", filepath.Join(dir, "pages"), ".")
}

func formatOf(m *mappings, name string) *projection.Format {
	i := slices.IndexFunc(m.Formats.List, func(f *projection.Format) bool { return f.Name == name })
	return m.Formats.List[i]
}
