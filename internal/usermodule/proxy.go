package usermodule

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// version is the version of this module in the proxy. It is the one that Init requires, so
// that the compiler's output is the same and the build cache has it.
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

// pack makes the module zip as a module proxy serves it, once in a process. What make build
// leaves below bin is not part of the source.
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

// Stranger is a module that does not yet use this module.
type Stranger struct {
	t   testing.TB
	env []string
	// Dir is the root of the module.
	Dir string
}

// NewStranger makes an empty module with the given path on a machine whose module cache is
// empty and whose module proxy has this module, from its folder root, and what this
// module requires. Nothing is downloaded from anywhere else.
func NewStranger(t testing.TB, root, path string) *Stranger {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	proxy := t.TempDir()
	publish(t, root, proxy)

	Init(t, root, t.TempDir(), "example.com/requirements") // fills the module cache
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	known := filepath.Join(strings.TrimSpace(string(cache)), "cache", "download")

	s := &Stranger{t: t, Dir: t.TempDir()}
	s.env = append(os.Environ(),
		"GOFLAGS="+strings.ReplaceAll(goFlags(), "-mod=mod", "-mod=readonly")+" -modcacherw",
		"GOWORK=off", "LC_ALL=C", "GOMODCACHE="+t.TempDir(), "GOSUMDB=off", "GONOPROXY=none", "GOPRIVATE=",
		"GOPROXY="+fileURL(proxy)+","+fileURL(known)+",off")
	s.Run("go", "mod", "init", path)
	return s
}

// publish puts this module into a module proxy of files.
func publish(t testing.TB, root, proxy string) {
	t.Helper()
	escaped, err := module.EscapePath(ModulePath)
	if err != nil {
		t.Fatal(err)
	}
	goMod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"list":            []byte(version + "\n"),
		version + ".info": fmt.Appendf(nil, `{"Version": %q}`, version),
		version + ".mod":  goMod,
		version + ".zip":  pack(t, root),
	} {
		Write(t, proxy, path.Join(escaped, "@v", name), data)
	}
}

func fileURL(dir string) string {
	slashed := filepath.ToSlash(dir)
	if !strings.HasPrefix(slashed, "/") { // C:/…
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed}).String()
}

// Set adds a variable, "NAME=value", to the environment of the commands.
func (s *Stranger) Set(variable string) { s.env = append(s.env, variable) }

// Run runs a command that has to succeed and returns what it prints.
func (s *Stranger) Run(name string, args ...string) string {
	s.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = s.Dir, s.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}
