package treetest

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// bundle is one program of the Go blocks of all documents: linking each of them takes most of
// the time of the tests. A variable of the environment says which block to run.
type bundle struct {
	program string
	has     map[string]bool
}

// blockVariable names the block that a bundle runs.
const blockVariable = "CARDGEN_BLOCK"

// id is the name of a block's package.
func id(document string, line int) string {
	return fmt.Sprintf("%s_line%d", strings.NewReplacer("-", "_", ".", "_").Replace(strings.TrimSuffix(strings.ToLower(document), ".md")), line)
}

// mainClause matches the main function of a program.
var mainClause = regexp.MustCompile(`(?m)^func main\(\)`)

// build compiles the blocks of documents, by name, that need nothing of their own module: no
// packages that commands of the document make, and no files.
func build(t *testing.T, texts map[string]string) *bundle {
	t.Helper()
	dir, made := t.TempDir(), &bundle{has: map[string]bool{}}
	if testdir.Rehearsal() {
		return made // each block is run as a reader runs it
	}
	testdir.Init(t, root, dir, userModule)
	var imports, calls strings.Builder
	for name, text := range texts {
		for _, b := range blocks(text) {
			if b.lang != "go" || b.file != "" || b.example[0] != "" {
				continue
			}
			program, err := complete(b.text, text)
			if err != nil || strings.Contains(program, `"`+userModule) || strings.Contains(program, "go:embed") {
				continue // it is run by itself, or the error is reported there
			}
			id := id(name, b.line)
			program = strings.Replace(program, "package main", "package "+id, 1)
			program = mainClause.ReplaceAllString(program, "func Main()")
			testdir.Write(t, dir, path.Join(id, "block.go"), []byte(program))
			fmt.Fprintf(&imports, "\t%q\n", path.Join(userModule, id))
			fmt.Fprintf(&calls, "\tcase %q:\n\t\t%s.Main()\n", id, id)
			made.has[id] = true
		}
	}
	testdir.Write(t, dir, "main.go", fmt.Appendf(nil, "package main\n\nimport (\n\t\"os\"\n\n%s)\n\nfunc main() {\n\tswitch os.Getenv(%q) {\n%s\t}\n}\n", imports.String(), blockVariable, calls.String()))
	made.program = filepath.Join(dir, "blocks.exe")
	if out, err := testdir.Command(dir, "go", "build", "-ldflags=-s -w", "-o", made.program, ".").CombinedOutput(); err != nil {
		// A block does not compile. Each is run by itself, which reports the error at its line.
		t.Logf("%v\n%s", err, out)
		clear(made.has)
	}
	return made
}

// command returns the command that runs a block, nil for one that is not in the bundle.
func (b *bundle) command(dir, document string, line int) *exec.Cmd {
	id := id(document, line)
	if !b.has[id] {
		return nil
	}
	cmd := testdir.Command(dir, b.program)
	cmd.Env = append(cmd.Env, blockVariable+"="+id)
	return cmd
}

// tools lists the programs that sessions may use besides bash and the commands of this module.
// A step of .ci/run requires them; other machines may lack them.
var tools = []string{
	"awk", "base64", "cat", "chmod", "cmp", "cp", "curl", "cut", "diff", "find", "grep", "head", "jq", "ls", "mkdir", "mv", "openssl", "rm",
	"sed", "seq", "sha256sum", "sleep", "sort", "tail", "tee", "touch", "tr", "uniq", "wc", "xargs",
}

// toolName matches the names of programs in a command.
var toolName = regexp.MustCompile(`(?m)(?:^|[|;&(]|\bdo\b|\bthen\b|\bxargs\b)\s*([a-z0-9]+)\b`)

// missingTool returns a program that a command uses and the machine lacks, or an empty string.
func missingTool(command string) string {
	for _, m := range toolName.FindAllStringSubmatch(command, -1) {
		for _, tool := range tools {
			if _, err := exec.LookPath(tool); m[1] == tool && err != nil {
				return tool
			}
		}
	}
	return ""
}

func TestMissingTool(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "curl"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	for command, want := range map[string]string{
		"curl -s http://127.0.0.1/": "", "agentcard new a2a | sha256sum": "sha256sum", "for i in $(seq 3); do echo $i; done": "seq",
		"agentcard diff a b": "", "curl x | tr a b": "tr", "a && cmp a b": "cmp", `agentcard new a2a --give name="cut"`: "",
	} {
		if got := missingTool(command); got != want {
			t.Errorf("%q: %q is missing, want %q", command, got, want)
		}
	}
}
