package testdir

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// version is the version of this module in the proxy. Init requires the same version, so that
// the compiler's output is the same and in the build cache.
const version = "v0.0.0"

// Zip returns the files in the module zip of this module, whose folder is root.
func Zip(t testing.TB, root string) []*zip.File {
	t.Helper()
	packed := pack(t, root)
	r, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	return r.File
}

// pack creates the module zip as a module proxy serves it, once per process. The output
// of make build below bin is not part of the source.
func pack(t testing.TB, root string) []byte {
	t.Helper()
	packed.Do(func() { packedZip, packErr = zipOf(root) })
	if packErr != nil {
		t.Fatal(packErr)
	}
	return packedZip
}

var (
	packed    sync.Once
	packedZip []byte
	packErr   error
)

func zipOf(root string) ([]byte, error) {
	checked, err := modzip.CheckDir(root)
	if err != nil {
		return nil, err
	}
	var files []modzip.File
	for _, name := range checked.Valid {
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return nil, err
		}
		if slashed := filepath.ToSlash(rel); !strings.HasPrefix(slashed, "bin/") {
			files = append(files, diskFile{slashed, name})
		}
	}
	var b bytes.Buffer
	err = modzip.Create(&b, module.Version{Path: ModulePath, Version: version}, files)
	return b.Bytes(), err
}

// diskFile is a file of the module zip.
type diskFile struct{ slashed, name string }

func (f diskFile) Path() string                 { return f.slashed }
func (f diskFile) Lstat() (os.FileInfo, error)  { return os.Lstat(f.name) }
func (f diskFile) Open() (io.ReadCloser, error) { return os.Open(f.name) }

// Module is a module that does not yet require this module.
type Module struct {
	t   testing.TB
	env []string
	// Dir is the root of the module.
	Dir string
}

// NewModule creates an empty module with the given path and an empty module cache,
// whose module proxy has this module, from its folder root, and its requirements. Nothing
// is downloaded from elsewhere. In a rehearsal the proxy is the one of the rehearsal.
func NewModule(t testing.TB, root, path string) *Module {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	s := &Module{t: t, Dir: t.TempDir()}
	s.env = append(os.Environ(), "GOFLAGS="+goFlags()+" -modcacherw", "GOWORK=off", "LC_ALL=C")
	if !Rehearsal() {
		s.env = append(s.env, ownProxy(t, root)...)
	}
	s.Run("go", "mod", "init", path)
	return s
}

// ownProxy returns the environment with a module proxy that has this module, and with an empty
// module cache.
func ownProxy(t testing.TB, root string) []string {
	t.Helper()
	proxy := t.TempDir()
	goMod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if err := AddToProxy(proxy, module.Version{Path: ModulePath, Version: version}, goMod, pack(t, root)); err != nil {
		t.Fatal(err)
	}
	Init(t, root, t.TempDir(), "example.com/requirements") // fills the module cache
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	known := filepath.Join(strings.TrimSpace(string(cache)), "cache", "download")
	return []string{
		"GOMODCACHE=" + t.TempDir(), "GOSUMDB=off", "GONOPROXY=none", "GOPRIVATE=",
		"GOPROXY=" + ProxyURL(proxy) + "," + ProxyURL(known) + ",off",
	}
}

// Set adds a variable, "NAME=value", to the environment of the commands.
func (s *Module) Set(variable string) { s.env = append(s.env, variable) }

// Run runs a command that must succeed and returns its output.
func (s *Module) Run(name string, args ...string) string {
	s.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = s.Dir, s.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}
