package main

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pinned matches an action at a digest, with its version in a comment. A tag can be moved to
// other code; a digest cannot.
var pinned = regexp.MustCompile(`^[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)

// TestWorkflows: actions are pinned by digest, a workflow has no permissions but those of its
// jobs, each job lists its own, and no checkout leaves a token in the working tree.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no workflows: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "\npermissions: {}\n") {
				t.Error("the workflow does not begin without permissions")
			}
			jobs := strings.Count(string(text), "\n    runs-on: ")
			if got := strings.Count(string(text), "\n    permissions:\n"); jobs == 0 || got != jobs {
				t.Errorf("%d of %d jobs list their permissions", got, jobs)
			}
			if got, want := strings.Count(string(text), "persist-credentials: false"), strings.Count(string(text), "actions/checkout@"); got != want {
				t.Errorf("%d of %d checkouts keep no token", got, want)
			}
			for line := range strings.Lines(string(text)) {
				if _, action, ok := strings.Cut(line, "uses: "); ok && !pinned.MatchString(strings.TrimSpace(action)) {
					t.Errorf("not pinned by digest, with the version in a comment: %s", strings.TrimSpace(line))
				}
			}
		})
	}
}

// TestDependabot: the folders of .github/dependabot.yml contain every module with requirements
// and every package.json.
func TestDependabot(t *testing.T) {
	const root = "../.."
	text, err := os.ReadFile(filepath.Join(root, ".github", "dependabot.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for ecosystem, file := range map[string]string{"gomod": "go.mod", "npm": "package.json"} {
		_, section, _ := strings.Cut(string(text), "package-ecosystem: "+ecosystem)
		_, list, ok := strings.Cut(section, "directories: [")
		list, _, closed := strings.Cut(list, "]")
		if !ok || !closed {
			t.Fatalf("no directories of %s", ecosystem)
		}
		var folders []string
		for folder := range strings.SplitSeq(list, ",") {
			folders = append(folders, strings.Trim(folder, ` "`))
		}
		found, err := exec.Command("git", "-C", root, "ls-files", "--", file, "**/"+file).Output()
		if err != nil {
			t.Fatal(err)
		}
		for name := range strings.FieldsSeq(string(found)) {
			data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			if folder := "/" + path.Dir(name); ecosystem == "gomod" && !strings.Contains(string(data), "require") {
				continue // it only keeps its folder out of a module
			} else if !slices.ContainsFunc(folders, func(pattern string) bool { return covers(pattern, path.Clean(folder)) }) {
				t.Errorf("%s: no directory of %s contains %s", ".github/dependabot.yml", ecosystem, name)
			}
		}
	}
}

// covers reports whether a pattern of dependabot matches a folder; ** at the end matches any
// number of folders.
func covers(pattern, folder string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "/**"); ok {
		return strings.HasPrefix(folder, prefix+"/")
	}
	matched, err := path.Match(pattern, folder)
	return err == nil && matched
}

// TestSteps: each line of .ci/run --list begins with the name of a step, which the workflow
// takes for its jobs.
func TestSteps(t *testing.T) {
	script := "../../.ci/run"
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("bash", script, "--list").Output()
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	for line := range strings.Lines(string(out)) {
		steps++
		name, _, _ := strings.Cut(line, " ")
		if !strings.Contains(string(text), "\nstep_"+name+"() {") {
			t.Errorf("%q is no step of .ci/run", name)
		}
	}
	if want := strings.Count(string(text), "\nstep_"); steps != want {
		t.Errorf("%d steps are listed, want %d", steps, want)
	}
}
