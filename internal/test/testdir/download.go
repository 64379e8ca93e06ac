package testdir

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// download puts the modules that go.mod in dir requires into the module cache. A cache filled
// by go test is not sufficient: go get, go vet and builds for other systems need more modules
// than go build.
func download(t testing.TB, dir string) {
	t.Helper()
	downloaded.Do(func() {
		if out, err := online(dir, "go", "mod", "download").CombinedOutput(); err != nil {
			downloadErr = fmt.Errorf("go mod download: %w\n%s", err, out)
		}
	})
	if downloadErr != nil {
		t.Fatal(downloadErr)
	}
}

var (
	downloaded  sync.Once
	downloadErr error
)

// online returns a command that runs in dir, in the workspace that [Init] has written there, and
// may use the module proxy. It sets a locale that every machine has: bash warns about missing
// ones, and the order of sort and ls depends on it.
func online(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS="+goFlags(), "GOWORK=", "LC_ALL=C")
	return cmd
}

// goFlags returns the user's flags for the go command and -trimpath, see [Command].
var goFlags = sync.OnceValue(func() string {
	const flags = " -trimpath"
	out, err := exec.Command("go", "env", "GOFLAGS").Output()
	if err != nil {
		return flags
	}
	return strings.TrimSpace(string(out)) + flags
})
