package testdir

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// ToolsVariable is an environment variable. If it is not empty, a program or a history that a test
// needs and the machine lacks is an error. A step of .ci/run sets it.
const ToolsVariable = "CARDGEN_TOOLS"

// State is a commit that changed a folder.
type State struct {
	// Commit is the hash of the commit, Tree the hash of the folder's content.
	Commit, Tree string
	// Date is the day of the commit, as in 2006-01-02, and Subject the first line of its message.
	Date, Subject string
}

// History returns the commit start and the later ones that changed a folder, oldest first: those
// that lead to HEAD along the first parents, which are the states that the main branch had. root is
// the folder of the repository. Without this history, as in a shallow clone or in the archive of a
// module, the test is skipped, or fails if [ToolsVariable] is set.
func History(t testing.TB, root, start, folder string) []State {
	t.Helper()
	requireHistory(t, root, start)
	// The go command repeats a test if a file has changed that the test itself has read. This one
	// changes with each commit; a clone that has none is new.
	_, _ = os.ReadFile(filepath.Join(root, ".git", "logs", "HEAD"))
	const format = "--format=%H%x09%cs%x09%s"
	list := git(t, root, "log", "-1", format, start)
	if later := git(t, root, "log", "--first-parent", "--reverse", format, start+"..HEAD", "--", folder); later != "" {
		list += "\n" + later
	}
	var states []State
	trees := []string{"rev-parse"}
	for line := range strings.SplitSeq(list, "\n") {
		fields := strings.SplitN(line, "\t", 3)
		states = append(states, State{Commit: fields[0], Date: fields[1], Subject: fields[2]})
		trees = append(trees, fields[0]+":"+folder)
	}
	for i, tree := range strings.Fields(git(t, root, trees...)) {
		states[i].Tree = tree
	}
	return states
}

// requireHistory ends a test for which the history of the repository is missing.
func requireHistory(t testing.TB, root, start string) {
	t.Helper()
	cmd := exec.Command("git", "merge-base", "--is-ancestor", start, "HEAD")
	cmd.Dir = root
	_, err := cmd.Output()
	if err == nil {
		return
	}
	reason := err.Error()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		reason += ": " + strings.TrimSpace(string(failed.Stderr))
	}
	const message = "this test needs the history of the repository since commit %s, in a clone that is not shallow (git fetch --unshallow): git merge-base: %s"
	if os.Getenv(ToolsVariable) != "" {
		t.Fatalf(message, start, reason)
	}
	t.Skipf(message, start, reason)
}

// WorkingTree returns the hash that a folder on the disk would have in a commit. root is the folder
// of the repository, which stays as it is.
func WorkingTree(t testing.TB, root, folder string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "read"), os.DirFS(filepath.Join(root, folder))); err != nil {
		t.Fatal(err) // the go command repeats the test if a file has changed that it has read
	}
	own := func(args ...string) string {
		t.Helper()
		cmd := Command(root, "git", args...)
		cmd.Env = append(cmd.Env, "GIT_INDEX_FILE="+filepath.Join(dir, "index"), "GIT_OBJECT_DIRECTORY="+dir)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("git %s: %v", strings.Join(args, " "), err)
		}
		return strings.TrimSpace(string(out))
	}
	own("add", "-A", "--", folder)
	return own("write-tree", "--prefix="+folder+"/")
}

// git runs git, which must succeed, and returns its output without the last line feed.
func git(t testing.TB, root string, args ...string) string {
	t.Helper()
	return strings.TrimSuffix(Run(t, root, "git", args...), "\n")
}
