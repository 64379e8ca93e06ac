//go:build unix

package diskfile_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// What is in the place of a file is replaced and never opened: a named pipe, a socket, a link.
func TestFolderReplacesSpecialFiles(t *testing.T) {
	for name, make := range map[string]func(t *testing.T, file, outside string){
		"named pipe": func(t *testing.T, file, _ string) {
			if err := syscall.Mkfifo(file, 0o644); err != nil {
				t.Fatal(err)
			}
		},
		"socket": func(t *testing.T, file, _ string) {
			listener, err := net.Listen("unix", file)
			if err != nil {
				t.Skip(err) // the path is too long
			}
			t.Cleanup(func() { listener.Close() })
		},
		"link out":    func(t *testing.T, file, outside string) { symlink(t, outside, file) },
		"broken link": func(t *testing.T, file, _ string) { symlink(t, "nowhere", file) },
	} {
		t.Run(name, func(t *testing.T) {
			// The path of a socket has about 100 bytes at most.
			parent, err := os.MkdirTemp("", "f")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.RemoveAll(parent) })
			public, outside := filepath.Join(parent, "public"), filepath.Join(parent, "secret")
			put(t, outside, "secret")
			put(t, filepath.Join(public, "w/other"), "other")
			make(t, filepath.Join(public, "w/card.json"), outside)
			f := created(t, public)
			if _, err := f.Read("w/card.json"); err == nil || strings.Contains(err.Error(), "secret\n") || !strings.Contains(err.Error(), "not a regular file") {
				t.Errorf("reading: %v", err)
			}
			if err := f.Write("w/card.json", []byte("new")); err != nil {
				t.Fatal(err)
			}
			content(t, filepath.Join(public, "w/card.json"), "new")
			content(t, outside, "secret")
		})
	}
}

func symlink(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Fatal(err)
	}
}

// A folder that is a link out of the folder is refused, one that stays inside is followed.
func TestFolderLinks(t *testing.T) {
	for target, refused := range map[string]bool{"../outside": true, "../outside/missing": true, "/missing": true, "elsewhere": false} {
		parent := t.TempDir()
		public := filepath.Join(parent, "public")
		put(t, filepath.Join(parent, "outside/keep"), "kept")
		put(t, filepath.Join(public, "elsewhere/keep"), "kept")
		symlink(t, target, filepath.Join(public, "w"))
		f := created(t, public)
		for what, err := range map[string]error{"write": f.Write("w/mcp/card.json", []byte("x")), "read": second(f.Read("w/card.json"))} {
			wrong := err == nil || !strings.Contains(err.Error(), "w is a symbolic link that leads out of "+public)
			if refused && wrong {
				t.Errorf("%s, %s: %v", target, what, err)
			}
		}
		if !refused {
			content(t, filepath.Join(public, "elsewhere/mcp/card.json"), "x")
		}
		if list, err := os.ReadDir(filepath.Join(parent, "outside")); err != nil || len(list) != 1 {
			t.Errorf("%s: %v, %v", target, list, err)
		}
	}
}

func second(_ []byte, err error) error { return err }

// The folder itself may be a link: the caller names it.
func TestFolderItselfIsALink(t *testing.T) {
	parent := t.TempDir()
	put(t, filepath.Join(parent, "release/keep"), "kept")
	symlink(t, "release", filepath.Join(parent, "public"))
	if err := created(t, filepath.Join(parent, "public")).Write("a.json", []byte("x")); err != nil {
		t.Fatal(err)
	}
	content(t, filepath.Join(parent, "release/a.json"), "x")
}

// Replace writes to a named pipe, and to the target of a link, which both stay.
func TestReplaceSpecialFiles(t *testing.T) {
	dir := t.TempDir()
	pipe, link, target := filepath.Join(dir, "pipe"), filepath.Join(dir, "link"), filepath.Join(dir, "target")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	put(t, target, "old")
	symlink(t, "target", link)
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		read <- string(text)
	}()
	if err := diskfile.Replace(pipe, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "x" {
		t.Errorf("the pipe has %q", got)
	}
	if err := diskfile.Replace(link, []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(target); err != nil || string(text) != "new" {
		t.Errorf("the target has %q, %v", text, err)
	}
	for name, mode := range map[string]os.FileMode{pipe: os.ModeNamedPipe, link: os.ModeSymlink} {
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != mode {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}
