package generator

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

func TestRecordFolder(t *testing.T) {
	f := recordFolder(filepath.Join(t.TempDir(), "a", "b"))
	if got := f.read("x"); got != nil {
		t.Errorf("a record before the first: %q", got)
	}
	for _, text := range []string{"one", "two\nlines", ""} {
		if err := f.write("x", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := f.read("x"); got == nil || string(got) != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	if got := f.read("y"); got != nil {
		t.Errorf("a record of another ID: %q", got)
	}
	for _, damaged := range []string{"", "one", "\n", strings.Repeat("\x00", 80)} {
		if err := os.WriteFile(f.path("x"), []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := f.read("x"); got != nil {
			t.Errorf("%q was read as %q", damaged, got)
		}
	}
	if info, err := os.Stat(string(f)); err != nil || info.Mode().Perm()&0o077 != 0 && os.Getenv("OS") != "Windows_NT" {
		t.Errorf("others may read %v, %v", info.Mode(), err)
	}
	if recordFolder("").read("x") != nil {
		t.Error("a record without a folder")
	}
}

// A folder keeps a bounded number of records: those that were used last.
func TestRecordFolderIsBounded(t *testing.T) {
	f := recordFolder(t.TempDir())
	age := func(id string, days int) {
		then := time.Now().AddDate(0, 0, -days)
		if err := os.Chtimes(f.path(id), then, then); err != nil {
			t.Fatal(err)
		}
	}
	for i := range maxRecords + 10 {
		id := fmt.Sprint(i)
		if err := f.write(id, []byte("x")); err != nil {
			t.Fatal(err)
		}
		age(id, 80-i/10)
	}
	f.read("12")
	age("200", 100)
	if err := f.write("last", []byte("x")); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(string(f))
	if err != nil || len(entries) > maxRecords {
		t.Errorf("%d records, %v", len(entries), err)
	}
	for id, want := range map[string]bool{"0": false, "12": true, "199": true, "200": false, "last": true} {
		if got := f.read(id) != nil; got != want {
			t.Errorf("record %s: %t, want %t", id, got, want)
		}
	}
}

// Concurrent runs read whole records.
func TestRecordFolderIsShared(t *testing.T) {
	f := recordFolder(t.TempDir())
	texts := [][]byte{bytes.Repeat([]byte("a"), 1<<16), bytes.Repeat([]byte("b"), 1<<16)}
	if err := f.write("x", texts[0]); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for range 20 {
				if err := f.write("x", texts[i%2]); err != nil {
					t.Error(err)
				}
				if got := f.read("x"); !bytes.Equal(got, texts[0]) && !bytes.Equal(got, texts[1]) {
					t.Errorf("%d octets", len(got))
				}
			}
		})
	}
	group.Wait()
}

func TestIdentityOf(t *testing.T) {
	id := strings.Join([]string{strings.Repeat("a", 20), strings.Repeat("B", 20), strings.Repeat("-", 20), strings.Repeat("_", 20)}, "/")
	filler := strings.Repeat("x", startOfProgram)
	for _, tt := range []struct{ name, program, want string }{
		{"a note", "\x7fELF\x04\x00\x00\x00Go\x00\x00" + id + "\x00\x04" + filler, "build " + id},
		{"text", "MZ\xff Go build ID: \"" + id + "\"\n \xff" + filler, "build " + id},
		{"another build ID", "\x7fELF\x04\x00\x00\x00Go\x00\x00redacted\x00" + filler, "file "},
		{"a build ID further back", filler + "Go build ID: \"" + id + "\"", "file "},
		{"a short program", "#!", "file "},
		{"no program", "", ""},
	} {
		if got := identityOf(strings.NewReader(tt.program)); !strings.HasPrefix(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if identityOf(strings.NewReader(filler+"a")) == identityOf(strings.NewReader(filler+"b")) {
		t.Error("two files have the same hash")
	}
	if runningProgram() == "" {
		t.Error("the running program has no identity")
	}
}

// Programs that differ in a constant, an embedded file or a package have different identities,
// however they are built and run.
func TestIdentityOfBuilds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	const program = `package main

import (
	_ "embed"
	"fmt"

	"example.com/m/p"
)

//go:embed text
var text string

func main() { fmt.Print(p.Constant, text) }
`
	seen := map[string]string{}
	for _, flags := range [][]string{{}, {"-ldflags=-s -w"}, {"-ldflags=-buildid="}} {
		for _, edit := range []struct{ constant, text string }{{"1", "a"}, {"2", "a"}, {"1", "b"}} {
			dir := t.TempDir()
			testdir.Write(t, dir, "go.mod", []byte("module example.com/m\n\ngo 1.26\n"))
			testdir.Write(t, dir, "main.go", []byte(program))
			testdir.Write(t, dir, "text", []byte(edit.text))
			testdir.Write(t, dir, "p/p.go", []byte("package p\n\nconst Constant = "+edit.constant+"\n"))
			testdir.Run(t, dir, "go", append(append([]string{"build"}, flags...), "-o", "program", ".")...)
			f, err := os.Open(filepath.Join(dir, "program"))
			if err != nil {
				t.Fatal(err)
			}
			id := identityOf(f)
			f.Close()
			this := fmt.Sprint(flags, edit)
			if other, known := seen[id]; id == "" || known {
				t.Errorf("%s and %s are both %q", this, other, id)
			}
			seen[id] = this
		}
	}
}
