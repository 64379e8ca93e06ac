package treetest

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// action is the part of action.yml that a runner needs.
type action struct {
	folder string // of action.yml, from the root
	Inputs map[string]struct {
		Default string
	}
	Runs struct {
		Using string
		Steps []struct {
			Uses, Shell, Run string
			Env              map[string]string
		}
	}
}

// readAction reads the action.yml in a folder.
func readAction(t *testing.T, folder string) *action {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, folder, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	a := &action{folder: folder}
	if err := yaml.Unmarshal(text, a); err != nil {
		t.Fatal(err)
	}
	if a.Runs.Using != "composite" {
		t.Fatalf("action.yml uses %q", a.Runs.Using)
	}
	return a
}

// TestAction runs the steps of action.yml as a runner of GitHub does, in a folder with a valid
// and an invalid card.
func TestAction(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	a := readAction(t, ".")
	temp := t.TempDir()
	for _, test := range []struct {
		name   string
		inputs map[string]string
		code   int
		output string // a regular expression
		sarif  bool
	}{
		{"default", nil, 1, `(?m)^::error file=agents/bad\.json,line=1,.*title=required::`, false},
		{"valid card", map[string]string{"paths": "agents/good card.json"}, 0, `1 card in 1 file`, false},
		{"two paths and SARIF", map[string]string{"paths": "agents/good card.json\nagents/bad.json\n", "sarif": "out.sarif"}, 1, `2 cards in 2 files`, true},
		{"missing path", map[string]string{"paths": "missing", "sarif": "out.sarif"}, 2, `missing`, true},
		{"misspelt severity", map[string]string{"severity": "eror"}, 2, `eror`, false},
	} {
		dir := t.TempDir()
		testdir.Write(t, dir, "agents/good card.json", []byte(`{"id": "agent://a", "name": "A"}`))
		testdir.Write(t, dir, "agents/bad.json", []byte(`{"id": "agent://a", "tools": []}`))
		output, code := a.run(t, dir, temp, test.inputs, nil)
		if code != test.code || !regexp.MustCompile(test.output).MatchString(output) {
			t.Errorf("%s: exit code %d, want %d\n%s", test.name, code, test.code, output)
		}
		report, err := os.ReadFile(filepath.Join(dir, "out.sarif"))
		if exists := err == nil; exists != test.sarif {
			t.Errorf("%s: the SARIF file: %v", test.name, err)
		}
		if test.code == 1 && test.sarif && !json.Valid(report) {
			t.Errorf("%s: the SARIF file is\n%s", test.name, report)
		}
	}
}

// TestSchemasAction runs the steps of the Action for schemas, in a repository whose schema differs
// from the last commit.
func TestSchemasAction(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	a := readAction(t, ".github/actions/schemas")
	temp, dir := t.TempDir(), t.TempDir()
	schema := func(name, typ string) {
		testdir.Write(t, dir, name, []byte(`{"type": "object", "properties": {"total": {"type": "`+typ+`"}}}`))
	}
	schema("order.json", "number")
	schema("in store/item.json", "string")
	testdir.Run(t, dir, "git", "init", "-q", "-b", "main")
	testdir.Run(t, dir, "git", "add", "-A")
	testdir.Run(t, dir, "git", "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-q", "-m", "a")
	testdir.Run(t, dir, "git", "update-ref", "refs/remotes/origin/main", "main")
	schema("order.json", "integer")
	for _, test := range []struct {
		name, base string
		inputs     map[string]string
		code       int
		output     string // a regular expression
		summary    string
		sarif      bool
	}{
		{"pull request", "main", map[string]string{"paths": "order.json"}, 1, `(?m)^::error file=order\.json,line=1,.*title=card/schema-narrowed::`, "## Schemas since origin/main\n\n### `order.json`\n", false},
		{"two paths and a revision", "", map[string]string{"paths": "in store\norder.json\n", "against": "HEAD", "sarif": "out.sarif"}, 1, `title=go/go-changed::`, "## Schemas since HEAD\n", true},
		{"other class", "main", map[string]string{"paths": "order.json", "fail-on": "projection"}, 0, `title=card/schema-narrowed::`, "", false},
		{"no class", "main", map[string]string{"paths": "order.json", "fail-on": ""}, 0, `title=card/schema-narrowed::`, "", false},
		{"unchanged", "main", map[string]string{"paths": "in store"}, 0, `^$`, "The schemas have not changed.", false},
		{"first commit", "", map[string]string{"paths": "order.json"}, 2, `git knows no commit "HEAD\^" here`, "", false},
		{"misspelt class", "main", map[string]string{"paths": "order.json", "fail-on": "cards", "sarif": "bad.sarif"}, 2, `not "cards"`, "", false},
		{"no project file", "main", nil, 2, `cardgen\.json`, "", false},
	} {
		summary := filepath.Join(temp, "summary.md")
		testdir.Write(t, temp, "summary.md", nil)
		output, code := a.run(t, dir, temp, test.inputs, []string{"GITHUB_BASE_REF=" + test.base, "GITHUB_STEP_SUMMARY=" + summary})
		if code != test.code || !regexp.MustCompile(test.output).MatchString(output) {
			t.Errorf("%s: exit code %d, want %d\n%s", test.name, code, test.code, output)
		}
		if text, err := os.ReadFile(summary); err != nil || !strings.Contains(string(text), test.summary) {
			t.Errorf("%s: the summary is %q, %v", test.name, text, err)
		}
		report, err := os.ReadFile(filepath.Join(dir, "out.sarif"))
		if test.sarif && (err != nil || !json.Valid(report)) {
			t.Errorf("%s: the SARIF file: %v\n%s", test.name, err, report)
		}
	}
}

// run runs the steps with inputs and further variables, in a folder, until one fails. It returns
// their output and the last exit code.
func (a *action) run(t *testing.T, dir, temp string, inputs map[string]string, variables []string) (string, int) {
	t.Helper()
	var output strings.Builder
	absolute, err := filepath.Abs(filepath.Join(root, a.folder))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range a.Runs.Steps {
		if step.Uses != "" {
			if !strings.HasPrefix(step.Uses, "actions/setup-go@") {
				t.Fatalf("action.yml uses %s", step.Uses)
			}
			continue // the runner of this test has Go
		}
		if step.Shell != "bash" {
			t.Fatalf("a step of action.yml has the shell %q", step.Shell)
		}
		script := filepath.Join(temp, "step.sh")
		testdir.Write(t, temp, "step.sh", []byte(step.Run))
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
		cmd.Dir = dir
		cmd.Env = append(append(os.Environ(), variables...), "GITHUB_ACTIONS=true", "GITHUB_ACTION_PATH="+absolute, "RUNNER_TEMP="+temp)
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+a.evaluate(t, value, inputs))
		}
		out, err := cmd.CombinedOutput()
		output.Write(out)
		if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
			return output.String(), failed.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return output.String(), 0
}

// evaluate replaces the expressions in a value.
func (a *action) evaluate(t *testing.T, value string, inputs map[string]string) string {
	t.Helper()
	return regexp.MustCompile(`\$\{\{.*?\}\}`).ReplaceAllStringFunc(value, func(expression string) string {
		name, ok := strings.CutPrefix(strings.TrimSpace(expression[3:len(expression)-2]), "inputs.")
		input, declared := a.Inputs[name]
		if !ok || !declared {
			t.Fatalf("action.yml has the expression %s", expression)
		}
		if given, ok := inputs[name]; ok {
			return given
		}
		return input.Default
	})
}
