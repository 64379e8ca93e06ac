package source

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// layout makes a folder with files that a store must not read. Its subfolder "schemas" is the
// root of the store.
func layout(t *testing.T) (*Store, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"schemas/a.json":       "{}",
		"schemas/sub/b.json":   "{}",
		"schemas/a#b c%.json":  "{}",
		"secret.json":          "secret",
		"schemas-old/old.json": "secret",
		"shared/s.json":        "shared",
		"shared/deep/d.json":   "shared",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	store, err := New(filepath.Join(dir, "schemas"))
	if err != nil {
		t.Fatal(err)
	}
	return store, dir
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skipf("this system makes no symbolic links: %v", err)
	}
}

func fileURI(path string) string {
	return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(path), "/")}).String()
}

// The store reads files only below its root, whatever their names are.
func TestConfined(t *testing.T) {
	store, dir := layout(t)
	tests := map[string]error{
		"file:///etc/passwd":                          ErrOutside,
		"file:/etc/passwd":                            ErrOutside,
		"file://localhost/etc/passwd":                 ErrOutside,
		fileURI(filepath.Join(dir, "secret.json")):    ErrOutside,
		store.URI("../secret.json"):                   ErrOutside,
		store.URI("sub/../../secret.json"):            ErrOutside,
		store.URI("../schemas-old/old.json"):          ErrOutside,
		store.URI(".") + "/%2e%2e/secret.json":        ErrOutside,
		store.URI(".") + "/%2E%2E%2Fsecret.json":      ErrOutside,
		store.URI(".") + "/sub/../../secret.json?a#b": ErrOutside,
		store.URI("."):                                ErrNotRegular,
		store.URI("sub"):                              ErrNotRegular,
		store.URI("absent.json"):                      fs.ErrNotExist,
		store.URI("a.json/b.json"):                    nil,
		"file:a.json":                                 nil,
		"file://host/share/a.json":                    nil,
		store.URI("a.json") + "%00.json":              nil,
		"https://example.com/a.json":                  ErrOffline,
	}
	for uri, want := range tests {
		f, err := store.Lookup(uri)
		if err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%s: %v, %v; want %v", uri, f, err, want)
		}
	}
	for _, uri := range []string{
		store.URI("a.json"), store.URI("sub/../a.json"), store.URI(".") + "/%61.json", store.URI("a.json") + "?query",
		strings.Replace(store.URI("a.json"), "file://", "file://LOCALHOST", 1),
		store.URI("a#b c%.json"),
	} {
		if _, err := store.Lookup(uri); err != nil {
			t.Errorf("%s: %v", uri, err)
		}
	}
	if one, _ := store.Read("a.json"); one == nil {
		t.Error("a.json is not read")
	} else if two, _ := store.Lookup(store.URI(".") + "/%61.json?x"); one != two {
		t.Error("one file is read twice")
	}
	if _, err := store.ReadFile("../secret.json"); !errors.Is(err, ErrOutside) {
		t.Errorf("ReadFile: %v", err)
	}
	for _, folder := range []string{"..", "../shared", "/"} {
		if list, err := store.ReadDir(folder); !errors.Is(err, ErrOutside) {
			t.Errorf("ReadDir(%s): %v, %v", folder, list, err)
		}
	}
	if list, err := store.ReadDir("."); err != nil || len(list) != 3 {
		t.Errorf("ReadDir(.): %v, %v", list, err)
	}
}

// A symbolic link of any form is followed only inside the root.
func TestLinks(t *testing.T) {
	store, dir := layout(t)
	at := func(name string) string { return filepath.Join(dir, "schemas", name) }
	link(t, "a.json", at("inside.json"))
	link(t, at("a.json"), at("inside-absolute.json"))
	link(t, "sub", at("folder"))
	link(t, "../secret.json", at("out.json"))
	link(t, filepath.Join(dir, "secret.json"), at("out-absolute.json"))
	link(t, "..", at("up"))
	link(t, "/", at("everything"))
	link(t, "out.json", at("link-to-link.json"))
	link(t, "absent.json", at("dangling.json"))
	link(t, "round.json", at("round.json"))
	link(t, "../shared", at("common"))
	for _, name := range []string{"inside.json", "inside-absolute.json", "folder/b.json"} {
		if _, err := store.Read(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"out.json", "out-absolute.json", "up/secret.json", "everything/etc/passwd", "link-to-link.json", "common/s.json"} {
		if f, err := store.Read(name); !errors.Is(err, ErrOutside) {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
	for _, name := range []string{"dangling.json", "round.json"} {
		if f, err := store.Read(name); err == nil || strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
	if list, err := store.ReadDir("up"); !errors.Is(err, ErrOutside) {
		t.Errorf("ReadDir through a link: %v, %v", list, err)
	}
	// Either the target of a link or the link itself may be allowed.
	store.Allow(filepath.Join(dir, "shared"))
	store.Allow("out.json")
	for _, name := range []string{"common/s.json", "common/deep/d.json", "out.json", "link-to-link.json"} {
		if _, err := store.Read(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := store.Read("up/schemas-old/old.json"); !errors.Is(err, ErrOutside) {
		t.Errorf("a file beside an allowed folder: %v", err)
	}
}

func TestAllow(t *testing.T) {
	store, dir := layout(t)
	store.Allow("../shared/deep")
	store.Allow(filepath.Join(dir, "secret.json"))
	for name, want := range map[string]error{
		"../shared/deep/d.json":            nil,
		"../shared/s.json":                 ErrOutside,
		"../shared/deep/../s.json":         ErrOutside,
		"../secret.json":                   nil,
		"../secret.json/x":                 fs.ErrInvalid,
		filepath.Join(dir, "secret.json"):  nil,
		filepath.Join(dir, "secret.json2"): ErrOutside,
	} {
		_, err := store.Read(name)
		if want == fs.ErrInvalid {
			if err == nil {
				t.Errorf("%s was read", name)
			}
			continue
		}
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}

// Devices, folders and other files that are not regular are rejected without opening them.
func TestNotRegular(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no /dev")
	}
	store, dir := layout(t)
	for name, is := range map[string]string{"/dev/zero": "a device", "/dev/null": "a device", filepath.Join(dir, "shared"): "a folder"} {
		store.Allow(name)
		if _, err := store.Read(name); !errors.Is(err, ErrNotRegular) || !strings.Contains(err.Error(), is) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLimits(t *testing.T) {
	store, dir := layout(t)
	if err := os.WriteFile(filepath.Join(dir, "schemas", "big.json"), make([]byte, 1001), 0o644); err != nil {
		t.Fatal(err)
	}
	store.SetLimits(Limits{FileBytes: 1000, Files: 2})
	if _, err := store.Read("big.json"); !errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), "big.json: the file is larger than 1000 octets") {
		t.Errorf("a file that is too large: %v", err)
	}
	for _, name := range []string{"a.json", "sub/b.json", "a.json"} {
		if _, err := store.Read(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := store.Read("a#b c%.json"); !errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), "more than 2 files") {
		t.Errorf("the third file: %v", err)
	}
	if l := store.Limits(); l.Depth != DefaultLimits().Depth || l.FileBytes != 1000 {
		t.Errorf("limits are %+v", l)
	}
}

func TestSetLimit(t *testing.T) {
	for text, ok := range map[string]bool{
		"nodes=10": true, "file-bytes=1": true, "files=3": true, "depth=10000": true, "references=9": true,
		"nodes": false, "nodes=": false, "nodes=0": false, "nodes=-1": false, "nodes=1e3": false, "depth=10001": false,
		"nods=1": false, "=1": false, "nodes=99999999999999999999": false,
	} {
		var l Limits
		if err := l.Set(text); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
	var l Limits
	if err := l.Set("nodes=7"); err != nil || l.orDefault().Nodes != 7 || l.orDefault().Files != DefaultLimits().Files {
		t.Errorf("%+v, %v", l, err)
	}
}

// On Windows, only files on a drive are accepted.
func TestPathOfURI(t *testing.T) {
	for uri, want := range map[string]string{
		"file:///C:/schemas/a.json":       "C:/schemas/a.json",
		"file:///c:/a%20b.json":           "c:/a b.json",
		"file:///C:%5Cschemas%5Ca.json":   "C:/schemas/a.json",
		"file://server/share/a.json":      "",
		"file:////server/share/a.json":    "",
		"file:///%5C%5Cserver/share/a":    "",
		"file:///%5C%5C%3F%5CC:%5Ca.json": "",
		"file:////./pipe/name":            "",
		"file:///C:a.json":                "",
		"file:///C:":                      "",
		"file:///C:/a.json:stream":        "",
		"file:///C:/a.json::$DATA":        "",
		"file:///schemas/a.json:stream":   "",
		"file:///C:/a%00.json":            "",
		"file:a.json":                     "",
	} {
		u, err := url.Parse(uri)
		if err != nil {
			t.Fatal(err)
		}
		got, err := pathOfURI(u, true)
		if filepath.ToSlash(got) != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v; want %q", uri, got, err, want)
		}
	}
}

// Positions equal the positions of a simple count, for all line breaks.
func TestPositionOfEveryByte(t *testing.T) {
	store, _ := newStore(t, nil)
	for _, text := range []string{
		"", "\n", strings.Repeat("\n", 2*markBytes+3), strings.Repeat("x", 3*markBytes),
		strings.Repeat("ab\n", markBytes), strings.Repeat("x", markBytes-1) + "\n" + strings.Repeat("y", markBytes) + "\n\nz",
	} {
		f := store.Add("a.json", []byte(text))
		line, column := 1, 1
		for i := 0; i <= len(text); i++ {
			if got := f.Position(i); got.Line != line || got.Column != column {
				t.Fatalf("%.20q: offset %d is %s, want %d:%d", text, i, got, line, column)
			}
			column++
			if i < len(text) && text[i] == '\n' {
				line, column = line+1, 1
			}
		}
	}
}
