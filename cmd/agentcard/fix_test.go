//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestFixTwice: what fix wrote has nothing to repair, no new error, and all values that need no
// repair. The documents are the files of all scripts and the cards of the wild, if they are beside
// the tree.
func TestFixTwice(t *testing.T) {
	files := map[string][]byte{}
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scripts {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range archive.Files {
			if ext := filepath.Ext(f.Name); ext == ".json" || ext == ".yaml" || ext == ".toml" {
				files[fmt.Sprintf("%s-%d%s", filepath.Base(name), i, ext)] = f.Data
			}
		}
	}
	for name, text := range vectors.Wild(t) {
		files["wild-"+strings.ReplaceAll(name, "/", "-")] = text
	}
	t.Chdir(t.TempDir())
	errorsOf := map[string]int{}
	for name, text := range files {
		write(t, name, string(text))
		_, found := dialects.Examine(text)
		errorsOf[name] = len(found.Errors())
	}
	first := fix(t)
	if count := strings.Count(first, "\n"); count < 100 {
		t.Errorf("%d lines about repairs and errors", count)
	}
	after := map[string][]byte{}
	for name := range files {
		if after[name], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(name) != ".json" || bytes.Equal(after[name], files[name]) {
			continue
		}
		if _, found := dialects.Examine(after[name]); len(found.Errors()) > errorsOf[name] {
			t.Errorf("%s has %d errors and had %d: %v", name, len(found.Errors()), errorsOf[name], found.Errors())
		}
	}
	if second := fix(t); !strings.Contains(second, "nothing to repair") {
		t.Errorf("the second run prints %s", second)
	}
	for name := range files {
		if text, err := os.ReadFile(name); err != nil || !bytes.Equal(text, after[name]) {
			t.Errorf("%s is changed by the second run (%v)", name, err)
		}
	}
}

// TestFixLong: fix says so, and fails, if it does not try all repairs of a long document.
func TestFixLong(t *testing.T) {
	t.Chdir(t.TempDir())
	var skills []string
	for i := range 40 {
		skills = append(skills, fmt.Sprintf(`{"id":"s%d","name":"N","description":"D","tags":"t"}`, i))
	}
	write(t, "card.json", fmt.Sprintf(`{"name":"A","description":%q,"version":"1.0.0","capabilities":{"streaming":false},`+
		`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],`+
		`"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[%s]}`,
		strings.Repeat("x", 1<<20), strings.Join(skills, ",")))
	var out, errs bytes.Buffer
	code := program.Run(t.Context(), []string{"fix", "--write", "card.json"}, nil, &out, &errs)
	if code != 1 || !strings.Contains(errs.String(), "further repairs may be possible") {
		t.Errorf("exit code %d: %s", code, errs.String())
	}
}
