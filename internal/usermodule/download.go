package usermodule

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// download puts the modules that go.mod in dir requires into the module cache. A build on
// one system reads fewer of them than go get and go vet of another one do, so that a cache
// that go test has filled is not enough.
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

// online returns a command that runs in dir and may ask the module proxy. Its locale is the
// one that every machine has: bash complains about others, and sort and ls differ in them.
func online(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS="+goFlags(), "GOWORK=off", "LC_ALL=C")
	return cmd
}

// goFlags returns the user's flags for the go command and those of user modules; the last
// of two holds.
var goFlags = sync.OnceValue(func() string {
	out, err := exec.Command("go", "env", "GOFLAGS").Output()
	if err != nil {
		return "-mod=mod -trimpath"
	}
	return strings.TrimSpace(string(out)) + " -mod=mod -trimpath"
})
