package treetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// TestPreCommit runs the hooks of .pre-commit-hooks.yaml as pre-commit does: it installs the commands of
// this module in a folder of its own, and calls the entry of a hook in the repository.
func TestPreCommit(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the commands")
	}
	text, err := os.ReadFile(filepath.Join(root, ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct {
		ID, Entry, Language, Files string
		PassFilenames              *bool `yaml:"pass_filenames"`
	}
	if err := yaml.Unmarshal(text, &hooks); err != nil || len(hooks) == 0 {
		t.Fatalf("%d hooks, %v", len(hooks), err)
	}
	bin := t.TempDir()
	install := exec.Command("go", "install", "./...")
	install.Dir, install.Env = root, append(os.Environ(), "GOBIN="+bin)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("go install: %v\n%s", err, out)
	}
	for _, hook := range hooks {
		if hook.Language != "golang" || hook.PassFilenames == nil || *hook.PassFilenames {
			t.Fatalf("%s: this test installs hooks in Go without names of files only", hook.ID)
		}
		runs := regexp.MustCompile(hook.Files)
		for _, name := range []string{"a.json", "a.jsonc", "a.json5", "a/b.jsonl", "a.ndjson", "a.yaml", "a.yml.gz", "a.toml", "A.MD", "a.markdown", "a.mdx", "a.mdc"} {
			if !runs.MatchString(name) {
				t.Errorf("%s: does not run for %s", hook.ID, name)
			}
		}
		words := strings.Fields(hook.Entry)
		dir := t.TempDir()
		testdir.Write(t, dir, "agents/a.json", []byte(`{"id": "agent://a", "name": "A"}`))
		call := func() ([]byte, error) {
			cmd := exec.Command(filepath.Join(bin, words[0]), words[1:]...)
			cmd.Dir = dir
			return cmd.CombinedOutput()
		}
		if out, err := call(); err != nil || !strings.Contains(string(out), "1 card in 1 file") {
			t.Errorf("%s: a valid card: %v\n%s", hook.ID, err, out)
		}
		testdir.Write(t, dir, "agents/b.yaml", []byte("id: agent://b\ntools: []\n"))
		if out, err := call(); err == nil || !strings.Contains(string(out), "agents/b.yaml:1:1: /name: name is required") {
			t.Errorf("%s: a card that is not valid: %v\n%s", hook.ID, err, out)
		}
	}
}
