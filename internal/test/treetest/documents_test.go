package treetest

import (
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// root is the folder of the project.
const root = "../../.."

// userModule is the module in which the examples run.
const userModule = "example.com/shop"

func documents(t *testing.T) []string {
	guides, err := filepath.Glob(filepath.Join(root, "docs", "guides", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	if len(guides) == 0 {
		t.Error("there are no guides")
	}
	return append([]string{filepath.Join(root, "README.md")}, guides...)
}

// tidy is the text of a block that a rehearsal runs. Elsewhere the module of the examples has
// what it needs, and nothing is downloaded.
const tidy = "go mod tidy"

func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("builds every program of the documents")
	}
	bin := testdir.Commands(t, root, "agentcard", "cardgen")
	files := documents(t)
	texts := make(map[string]string, len(files))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
	}
	together := build(t, texts)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		t.Run(name, func(t *testing.T) {
			runDocument(t, name, texts[name], bin, together)
		})
	}
}

// runDocument runs the blocks of a document in order.
func runDocument(t *testing.T, name, document, bin string, together *bundle) {
	dir := t.TempDir()
	testdir.Init(t, root, dir, userModule)
	ran := 0
	for _, b := range blocks(document) {
		switch {
		case b.file != "":
			testdir.Write(t, dir, b.file, []byte(b.text))
			continue
		case b.example[0] != "":
			compareExample(t, b)
		case b.lang == "go":
			runProgram(t, dir, name, document, b, together)
		case b.lang == "console":
			runSession(t, dir, bin, b)
		case b.lang == "sh" && strings.TrimSpace(b.text) == tidy && testdir.Rehearsal():
			testdir.Run(t, dir, "go", "mod", "tidy")
			continue
		default:
			continue
		}
		ran++
	}
	if ran == 0 {
		t.Error("the document has no examples")
	}
}

// compareExample compares a block with the example of a module that runs it.
func compareExample(t *testing.T, b block) {
	file, function := b.example[0], b.example[1]
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		t.Errorf("line %d: %v", b.line, err)
		return
	}
	if want, ok := body(string(source), function); !ok || b.text != want {
		t.Errorf("line %d: the text is not that of %s in %s:\n%s", b.line, function, file, want)
	}
}

func runProgram(t *testing.T, dir, name, document string, b block, together *bundle) {
	cmd := together.command(dir, name, b.line)
	if cmd == nil {
		program, err := complete(b.text, document)
		if err != nil {
			t.Errorf("line %d: %v", b.line, err)
			return
		}
		folder := fmt.Sprintf("line%d", b.line)
		testdir.Write(t, dir, path.Join(folder, "main.go"), []byte(program))
		if testdir.Rehearsal() {
			testdir.Run(t, dir, "go", "mod", "tidy") // as the README says, after a new import
		}
		cmd = testdir.Command(dir, "go", "run", "./"+folder)
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("line %d: %v\n%s", b.line, err, out)
		return
	}
	if want := output(b.text); !matches(want, string(out)) {
		t.Errorf("the program at line %d prints\n%s\nwant\n%s", b.line, out, want)
	}
}

// background matches a command in the background with the file for its output.
// Such a file must be new: the commands beside it could read the text of an
// earlier one before the shell empties it.
var background = regexp.MustCompile(`> (\S+) 2>&1 &(?:[^&]|$)`)

func fileExists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func runSession(t *testing.T, dir, bin string, b block) {
	steps := session(b.text)
	if len(steps) == 0 {
		t.Errorf("line %d: the session does not begin with a command", b.line)
	}
	for _, s := range steps {
		if generates(s.command) && !testdir.Compiling() {
			t.Logf("line %d: run by make compiled: $ %s", b.line, s.command)
			continue
		}
		if tool := missingTool(s.command); tool != "" {
			if os.Getenv(testdir.ToolsVariable) != "" {
				t.Fatalf("line %d: the program %s is not installed", b.line, tool)
			}
			t.Skipf("line %d: the program %s is not installed; the blocks from here on are not tested", b.line, tool)
		}
		if m := background.FindStringSubmatch(s.command); m != nil && fileExists(filepath.Join(dir, m[1])) {
			t.Errorf("line %d: %s is left of an earlier block, and the command waits for its text", b.line, m[1])
		}
		cmd := testdir.Command(dir, "bash", "-c", s.command)
		cmd.Env = append(cmd.Env, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		ended := programsOf(t, cmd)
		out, err := cmd.CombinedOutput()
		if !matches(s.want, string(out)) || err != nil && len(out) == 0 {
			t.Errorf("line %d: $ %s\nprints (%v)\n%s\nwant\n%s", b.line, s.command, err, out, s.want)
		}
		if !ended() {
			t.Errorf("line %d: $ %s\na program that it starts in the background does not end", b.line, s.command)
		}
	}
}

// programsOf returns a function that waits until all programs that a command starts have ended, and reports
// whether they do within a minute. They have a pipe in common, which is at its end when none of them runs.
func programsOf(t *testing.T, cmd *exec.Cmd) (ended func() bool) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.ExtraFiles = []*os.File{w}
	return func() bool {
		_ = w.Close()
		defer r.Close()
		_ = r.SetReadDeadline(time.Now().Add(time.Minute))
		_, err := r.Read(make([]byte, 1))
		return err == io.EOF
	}
}

// packages lists the packages that the body of a main function may use.
var packages = []string{
	"bytes", "context", "crypto/ed25519", "crypto/rand", "encoding/json", "errors", "fmt", "html/template", "io", "log",
	"net/http", "net/http/httptest", "net/url", "os", "strings", "time",
	testdir.ModulePath + "/sdk/a2a",
	testdir.ModulePath + "/sdk/a2a/signing",
	testdir.ModulePath + "/sdk/a2a/v03",
	testdir.ModulePath + "/sdk/adp",
	testdir.ModulePath + "/sdk/adp/exchange",
	testdir.ModulePath + "/sdk/adp/index",
	testdir.ModulePath + "/sdk/adp/signing",
	testdir.ModulePath + "/sdk/aevum",
	testdir.ModulePath + "/sdk/agentcard",
	testdir.ModulePath + "/sdk/card",
	testdir.ModulePath + "/sdk/detect",
	testdir.ModulePath + "/sdk/dialects",
	testdir.ModulePath + "/sdk/fetch",
	testdir.ModulePath + "/sdk/mcp",
	testdir.ModulePath + "/sdk/diff",
	testdir.ModulePath + "/sdk/nooterra",
	testdir.ModulePath + "/sdk/signature",
	testdir.ModulePath + "/sdk/signature/jose",
	testdir.ModulePath + "/sdk/nooterra/discovery",
	testdir.ModulePath + "/sdk/nooterra/service",
	testdir.ModulePath + "/sdk/nooterra/publish",
	testdir.ModulePath + "/sdk/patch",
	testdir.ModulePath + "/sdk/probe",
	testdir.ModulePath + "/sdk/projection",
	testdir.ModulePath + "/sdk/projection/a2aformat",
	testdir.ModulePath + "/sdk/projection/adpformat",
	testdir.ModulePath + "/sdk/projection/aevumformat",
	testdir.ModulePath + "/sdk/projection/formats",
	testdir.ModulePath + "/sdk/projection/mcpformat",
	testdir.ModulePath + "/sdk/jsonschema",
	testdir.ModulePath + "/sdk/schemafor",
	testdir.ModulePath + "/sdk/syntax",
	testdir.ModulePath + "/sdk/templates",
	testdir.ModulePath + "/sdk/untrusted",
	testdir.ModulePath + "/sdk/verify",
	testdir.ModulePath + "/sdk/wellknown",
	testdir.ModulePath + "/sdk/wellknown/site",
}

// complete returns a program for a block of Go in a document. Of packages with one name it
// imports the package whose path the document has.
func complete(text, document string) (string, error) {
	if strings.HasPrefix(text, "package ") {
		return text, nil
	}
	var imports []string
	for _, p := range packages {
		if regexp.MustCompile(`\b`+path.Base(p)+`\.[A-Z]`).MatchString(text) && isMeant(p, document) {
			imports = append(imports, fmt.Sprintf("import %q\n", p))
		}
	}
	if len(imports) == 0 {
		return "", fmt.Errorf("the block is not a program and uses no package")
	}
	return "package main\n\n" + strings.Join(imports, "") + "\nfunc main() {\n" + text + "}\n", nil
}

// isMeant reports whether a document means the package p by its name: p is the only package with
// the name, or the document has its path.
func isMeant(p, document string) bool {
	namesakes := 0
	for _, other := range packages {
		if path.Base(other) == path.Base(p) {
			namesakes++
		}
	}
	return namesakes == 1 || strings.Contains(document, strings.TrimPrefix(p, testdir.ModulePath+"/"))
}

// linked matches the link targets of a Markdown document.
var linked = regexp.MustCompile(`\]\(([^)#\s]+)(#[^)\s]*)?\)`)

// TestLinks: links of a document within the project resolve.
func TestLinks(t *testing.T) {
	var files []string
	err := filepath.WalkDir(root, func(file string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "testdata", "vendor", "node_modules"}, d.Name()):
			return filepath.SkipDir
		case filepath.Ext(file) == ".md":
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linked.FindAllStringSubmatch(prose(string(text)), -1) {
			if target := m[1]; !strings.Contains(target, "://") {
				if _, err := os.Stat(filepath.Join(filepath.Dir(file), target)); err != nil {
					t.Errorf("%s links to %s, which does not exist", file, target)
				}
			}
		}
	}
}

func TestBlocks(t *testing.T) {
	example := [2]string{"a/example_test.go", "ExampleB"}
	got := blocks("text\n\n```go\nfmt.Println(1)\n// Output: 1\n```\n<!-- file a/b.json -->\n```json\n{}\n```\n\n```\nprose\n```\n<!-- example a/example_test.go ExampleB -->\n```go\nb()\n```\n")
	want := []block{
		{line: 4, lang: "go", text: "fmt.Println(1)\n// Output: 1\n"},
		{line: 9, lang: "json", file: "a/b.json", text: "{}\n"},
		{line: 13, text: "prose\n"},
		{line: 17, lang: "go", example: example, text: "b()\n"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestBody(t *testing.T) {
	const source = "package a\n\nfunc A() {\n\ta()\n}\n\nfunc B() {\n\tif b {\n\t\tb()\n\t}\n\n\t// Output: 1\n}\n"
	if got, ok := body(source, "B"); !ok || got != "if b {\n\tb()\n}\n\n// Output: 1\n" {
		t.Errorf("got %q, %t", got, ok)
	}
	if _, ok := body(source, "C"); ok {
		t.Error("a function that does not exist has a body")
	}
}

func TestSession(t *testing.T) {
	got := session("$ one \\\n    more\na\nb\n$ two\n")
	want := []step{{"one \\\n    more\n", "a\nb\n"}, {"two\n", ""}}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if got := session("output\n$ one\n"); got != nil {
		t.Errorf("output before the first command: got %q", got)
	}
}

func TestOutput(t *testing.T) {
	tests := []struct{ program, want string }{
		{"f()\n", ""},
		{"f()\n// Output: 1\n", "1"},
		{"func main() {\n\tf()\n\t// Output:\n\t// 1\n\t//   2\n}\n\n// after\n", "1\n  2"},
	}
	for _, tt := range tests {
		if got := output(tt.program); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.program, got, tt.want)
		}
	}
}

func TestMatches(t *testing.T) {
	tests := []struct {
		shown, printed string
		want           bool
	}{
		{"a.b\n", "a.b\n", true},
		{"a.b", "acb", false},
		{"a…b", "a\nany\nthing b", true},
		{"a … b", "a b", false},
		{"", "", true},
		{"", "x", false},
	}
	for _, tt := range tests {
		if got := matches(tt.shown, tt.printed); got != tt.want {
			t.Errorf("%q shows %q: got %t", tt.printed, tt.shown, got)
		}
	}
}
